package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// aliasNodes reports whether the type checker tells aliases from their targets,
// which GODEBUG=gotypesalias=0 forbids it. Generated code writes types as the
// source does, so it would not always compile.
func aliasNodes() bool {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", "package p; type A = int", parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{f}, nil)
	if err != nil {
		panic(err)
	}
	_, ok := pkg.Scope().Lookup("A").Type().(*types.Alias)
	return ok
}
