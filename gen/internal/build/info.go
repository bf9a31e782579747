package build

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/doc"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// A typeInfo is what the source of a named type says beyond the type.
type typeInfo struct {
	decl      load.Decl
	set       directive.Set
	doc       string
	generated bool       // declared in a file of the generator
	diags     *diag.List // where problems of the declaration go
}

// A fieldInfo is what the source of a struct field says beyond its type.
type fieldInfo struct {
	decl        load.Decl
	typePos     token.Position
	typeExpr    ast.Expr // nil where the source is not known
	set         directive.Set
	constraints directive.Constraints // directives over tags
	description string
	deprecated  bool
	diags       *diag.List
}

// typeInfo returns what the source says of a named type, in other packages
// too.
func (b *builder) typeInfo(t *types.Named) *typeInfo {
	obj := t.Obj()
	if info := b.types[obj]; info != nil {
		return info
	}
	info := &typeInfo{diags: b.diagsFor(obj.Pkg())}
	b.types[obj] = info
	decl, ok := b.src.Lookup(b.pkg.Fset, obj)
	if !ok {
		info.decl.Pos = b.pkg.Fset.Position(obj.Pos())
		return info
	}
	info.decl = decl
	info.generated = decl.Own
	if b.standard(obj) {
		return info // documented for Go programmers, at length
	}
	where := directive.Named
	if spec, ok := decl.Node.(*ast.TypeSpec); ok {
		where = directive.WhereOf(spec)
		switch t.Underlying().(type) { // "type A B" is what B is
		case *types.Struct:
			where = directive.Struct
		case *types.Interface:
			where = directive.Interface
		}
	}
	info.set = directive.ForDecl(decl.Fset, where, info.diags, decl.Doc, decl.Comment)
	info.doc, _ = doc.Plain(decl.Fset, obj.Name(), info.diags, decl.Doc, decl.Comment)
	if c := info.set.Schema; c != nil && c.Desc != nil {
		info.doc = c.Desc.Text
	}
	return info
}

// fieldInfo returns what the source says of a struct field with the given tag.
func (b *builder) fieldInfo(v *types.Var, tag string) *fieldInfo {
	key := v.Origin()
	if info := b.fields[key]; info != nil {
		return info
	}
	info := &fieldInfo{diags: b.diagsFor(v.Pkg())}
	b.fields[key] = info
	decl, ok := b.src.Lookup(b.pkg.Fset, v)
	node, _ := decl.Node.(*ast.Field)
	if !ok || node == nil {
		info.decl.Pos = b.pkg.Fset.Position(v.Pos())
		info.typePos = info.decl.Pos
		lit := &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(tag)}
		info.constraints = directive.Tags(b.pkg.Fset, lit, new(diag.List)).Constraints
		return info
	}
	info.decl = decl
	info.typePos = decl.Fset.Position(node.Type.Pos())
	info.typeExpr = node.Type
	info.set = directive.ForDecl(decl.Fset, directive.Field, info.diags, decl.Doc, decl.Comment)
	info.constraints = directive.Tags(decl.Fset, node.Tag, info.diags).Constraints
	info.description, info.deprecated = doc.Plain(decl.Fset, v.Name(), info.diags, decl.Doc, decl.Comment)
	if info.description == "" && info.constraints.Desc != nil {
		info.description = info.constraints.Desc.Text
	}
	if c := info.set.Schema; c != nil {
		info.constraints = c.Over(info.constraints)
		if c.Desc != nil {
			info.description = c.Desc.Text
		}
	}
	return info
}

// diagsFor returns where problems in the source of a package go: nobody can
// put right what another module wrote.
func (b *builder) diagsFor(pkg *types.Package) *diag.List {
	if b.sameModule(pkg) {
		return b.diags
	}
	return &b.elsewhere
}

// sameModule reports whether a package belongs to the module of the generated
// package.
func (b *builder) sameModule(pkg *types.Package) bool {
	return pkg != nil && (pkg == b.pkg.Types || b.pkg.SameModule(pkg.Path()))
}

// standard reports whether an object belongs to the standard library.
func (b *builder) standard(obj types.Object) bool {
	name := filepath.ToSlash(b.pkg.Fset.Position(obj.Pos()).Filename)
	return strings.HasPrefix(name, "$GOROOT/") || strings.HasPrefix(name, filepath.ToSlash(build.Default.GOROOT)+"/src/")
}

// spelling returns the type of a field as its file writes it.
func (i *fieldInfo) spelling() spelling { return spelling{i.typeExpr, i.decl.File} }
