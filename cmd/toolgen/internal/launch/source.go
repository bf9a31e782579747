package launch

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Lists are the functions of a package that list tools.
type Lists struct {
	Plain   []string // take nothing
	Methods []string // take the value that the tools are methods of
	Hidden  []string // names of types with such methods that no other package can name
}

// FindLists finds them in generated files. It fails where they cannot be called
// from outside of the package.
func FindLists(files ...[]byte) (Lists, error) {
	var found Lists
	for _, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err != nil {
			return Lists{}, err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !listsTools(fn) {
				continue
			}
			name := fn.Name.Name
			switch {
			case !fn.Name.IsExported():
				found.Hidden = append(found.Hidden, strings.TrimSuffix(name, "Tools"))
			case fn.Type.Params.NumFields() == 0:
				found.Plain = append(found.Plain, name)
			default:
				found.Methods = append(found.Methods, name)
			}
		}
	}
	if len(found.Plain)+len(found.Methods) > 0 {
		return found, nil
	}
	if len(found.Hidden) > 0 {
		return Lists{}, errors.New(found.Unreachable())
	}
	return Lists{}, errors.New("the package has no tools")
}

// Unreachable says which tools a program around the package leaves out, and what
// to do; "" for none.
func (l Lists) Unreachable() string {
	if len(l.Hidden) == 0 {
		return ""
	}
	return fmt.Sprintf("no other package can call the methods of %s, which is not exported; export the type, or call a method from an exported function that is a tool",
		strings.Join(l.Hidden, ", "))
}

// listsTools reports whether a function has the form of Tools or CatalogTools.
func listsTools(fn *ast.FuncDecl) bool {
	if fn.Type.Params.NumFields() > 1 || fn.Type.Results.NumFields() != 1 {
		return false
	}
	list, ok := fn.Type.Results.List[0].Type.(*ast.ArrayType)
	if !ok {
		return false
	}
	star, ok := list.Elt.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Tool"
}

// Sets writes the arguments of shell.Main: the tools of the package target,
// bound to what the constructors make.
func (l Lists) Sets(target string, constructors []string) string {
	var b strings.Builder
	for _, name := range l.Plain {
		fmt.Fprintf(&b, "shell.Plain(%s.%s),\n", target, name)
	}
	for _, name := range l.Methods {
		fmt.Fprintf(&b, "shell.Methods(%q, %s.%s", strings.TrimSuffix(name, "Tools"), target, name)
		for _, c := range constructors {
			fmt.Fprintf(&b, ", %s.%s", target, c)
		}
		b.WriteString("),\n")
	}
	return b.String()
}

// Main writes a main package: its imports by name, and its body.
func Main(imports map[string]string, body string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "%s %s\n", name, strconv.Quote(imports[name]))
	}
	fmt.Fprintf(&b, ")\n\nfunc main() {\n%s}\n", body)
	return format.Source(b.Bytes())
}
