package launch

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// HasFunc reports as an error that a package has no exported function of this
// name, and names the nearest one.
func (t *Target) HasFunc(name string) error {
	var names []string
	for _, fn := range t.funcs() {
		if fn.Name.Name == name {
			if !fn.Name.IsExported() {
				return fmt.Errorf("%s is not exported, so no other package can call it", name)
			}
			return nil
		}
		names = append(names, fn.Name.Name)
	}
	text := fmt.Sprintf("%s has no function %s", t.ImportPath, name)
	if near := wire.Nearest(name, names); near != "" {
		text += fmt.Sprintf("; did you mean %s?", near)
	}
	return errors.New(text)
}

// Constructors returns the names of the package's functions that may make a
// value whose methods are tools: exported, they take nothing or one argument,
// which may be a context, and return a value, or a value and an error.
func (t *Target) Constructors() []string {
	var names []string
	for _, fn := range t.funcs() {
		params, results := fn.Type.Params, fn.Type.Results
		if !fn.Name.IsExported() || fn.Type.TypeParams != nil || params.NumFields() > 1 {
			continue
		}
		if n := results.NumFields(); n < 1 || n > 2 || n == 2 && !isIdent(results.List[len(results.List)-1].Type, "error") {
			continue
		}
		switch made := results.List[0].Type.(type) {
		case *ast.StarExpr:
			names = append(names, fn.Name.Name)
		case *ast.Ident:
			if made.IsExported() { // no predeclared type has methods
				names = append(names, fn.Name.Name)
			}
		}
	}
	return names
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// funcs returns the functions of the package, in its files' order.
func (t *Target) funcs() []*ast.FuncDecl {
	var list []*ast.FuncDecl
	for _, path := range GoFiles(t.Dir) {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil || strings.HasSuffix(path, "_test.go") {
			continue // an error is the compiler's to report
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				list = append(list, fn)
			}
		}
	}
	return list
}
