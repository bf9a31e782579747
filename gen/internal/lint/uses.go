package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
)

// uses reports whether the body of a function mentions its parameter of a name,
// other than to drop it: _ = ctx. Bodies are not type-checked, so the parser alone
// resolves names: it knows about blocks, and that x.ctx is another one.
func uses(fset *token.FileSet, fn *ast.FuncDecl, name string) bool {
	var text bytes.Buffer
	text.WriteString("package p\n")
	if printer.Fprint(&text, fset, &ast.FuncDecl{Recv: fn.Recv, Name: fn.Name, Type: fn.Type, Body: fn.Body}) != nil {
		return true
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", text.Bytes(), 0)
	if err != nil || len(file.Decls) != 1 {
		return true
	}
	resolved, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok {
		return true
	}
	param := parameter(resolved, name)
	found := false
	ast.Inspect(resolved.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isIdent(n.Lhs[0], "_") && isIdent(n.Rhs[0], name) {
				return false
			}
		case *ast.Ident:
			found = found || n.Obj != nil && n.Obj == param
		}
		return !found
	})
	return found
}

// parameter returns what the parser knows a parameter by.
func parameter(fn *ast.FuncDecl, name string) *ast.Object {
	for _, field := range fn.Type.Params.List {
		for _, id := range field.Names {
			if id.Name == name {
				return id.Obj
			}
		}
	}
	return nil
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
