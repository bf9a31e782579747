package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
)

// uses reports whether the body of a function mentions its parameter of a name,
// other than to drop it: _ = ctx. The package's types know nothing of bodies, so
// the function is checked by itself: enough to tell the parameter from what
// shadows it and from x.ctx, whatever else remains unknown.
func uses(fset *token.FileSet, fn *ast.FuncDecl, name string) bool {
	var text bytes.Buffer
	text.WriteString("package p\n")
	if printer.Fprint(&text, fset, &ast.FuncDecl{Name: ast.NewIdent("F"), Type: fn.Type, Body: fn.Body}) != nil {
		return true
	}
	alone := token.NewFileSet()
	file, err := parser.ParseFile(alone, "", text.Bytes(), parser.SkipObjectResolution)
	if err != nil {
		return true
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}}
	_, _ = conf.Check("p", alone, []*ast.File{file}, info) // most names are unknown
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isIdent(n.Lhs[0], "_") && isIdent(n.Rhs[0], name) {
				return false
			}
		case *ast.Ident:
			used := info.Uses[n]
			found = found || used != nil && used.Name() == name && isParameter(info, file, used)
		}
		return !found
	})
	return found
}

// isParameter reports whether an object is a parameter of the function in a file.
func isParameter(info *types.Info, file *ast.File, obj types.Object) bool {
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			for _, field := range fn.Type.Params.List {
				for _, id := range field.Names {
					if info.Defs[id] == obj {
						return true
					}
				}
			}
		}
	}
	return false
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
