package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
)

// A sourceFile is a parsed file with an index of what it declares.
type sourceFile struct {
	fset  *token.FileSet
	ast   *ast.File
	own   bool
	index map[string][]decl // by name; made when first asked for
}

// A decl is one declared name.
type decl struct {
	name         *ast.Ident
	line         int
	node         ast.Node
	doc, comment *ast.CommentGroup
}

// declares reports whether d can be the declaration of obj, which has its
// name and line. The column of an object from export data is not known.
func (d decl) declares(obj types.Object) bool {
	switch d.node.(type) {
	case *ast.TypeSpec:
		_, ok := obj.(*types.TypeName)
		return ok
	case *ast.FuncDecl:
		_, ok := obj.(*types.Func)
		return ok
	case *ast.Field:
		v, field := obj.(*types.Var)
		_, method := obj.(*types.Func)
		return method || field && v.IsField()
	}
	v, variable := obj.(*types.Var)
	_, constant := obj.(*types.Const)
	return constant || variable && !v.IsField()
}

// parseSource parses a file for its declarations. The bodies of its functions,
// most of an old output, are not kept.
func parseSource(fset *token.FileSet, name string) *sourceFile {
	content, err := readFile(name)
	if err != nil {
		return nil
	}
	f, _ := parseFile(fset, name, content, parser.ParseComments|parser.SkipObjectResolution)
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			fn.Body = nil
		}
	}
	return &sourceFile{fset: fset, ast: f, own: Own(filepath.Base(name), content)}
}

// decls returns the declared types, constants, variables, functions, methods
// and fields outside function bodies by their names.
func (f *sourceFile) decls() map[string][]decl {
	if f.index != nil {
		return f.index
	}
	f.index = map[string][]decl{}
	for _, d := range f.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			f.add(d.Name, d, d.Doc, nil)
			f.members(d.Type)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				f.spec(d, spec)
			}
		}
	}
	return f.index
}

func (f *sourceFile) spec(d *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		f.add(spec.Name, spec, SpecDoc(d, spec.Doc), spec.Comment)
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			f.add(name, spec, SpecDoc(d, spec.Doc), spec.Comment)
		}
	}
	f.members(spec)
}

// members adds the fields and methods of the struct and interface types in n.
func (f *sourceFile) members(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.StructType:
			f.fields(n.Fields)
		case *ast.InterfaceType:
			f.fields(n.Methods)
		}
		return true
	})
}

func (f *sourceFile) fields(list *ast.FieldList) {
	for _, field := range list.List {
		for _, name := range field.Names {
			f.add(name, field, field.Doc, field.Comment)
		}
		if name := embeddedName(field.Type); len(field.Names) == 0 && name != nil {
			f.add(name, field, field.Doc, field.Comment)
		}
	}
}

func (f *sourceFile) add(name *ast.Ident, node ast.Node, doc, comment *ast.CommentGroup) {
	f.index[name.Name] = append(f.index[name.Name], decl{
		name: name, line: f.fset.Position(name.Pos()).Line, node: node, doc: doc, comment: comment,
	})
}

// SpecDoc returns the doc comment of a type, constant or variable
// specification: its own, else that of its declaration if this is not a group
// of several.
func SpecDoc(d *ast.GenDecl, own *ast.CommentGroup) *ast.CommentGroup {
	if own == nil && len(d.Specs) == 1 {
		return d.Doc
	}
	return own
}

// embeddedName returns the identifier that names an embedded field of type x.
func embeddedName(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.Ident:
		return x
	case *ast.StarExpr:
		return embeddedName(x.X)
	case *ast.ParenExpr:
		return embeddedName(x.X)
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return embeddedName(x.X)
	case *ast.IndexListExpr:
		return embeddedName(x.X)
	}
	return nil
}
