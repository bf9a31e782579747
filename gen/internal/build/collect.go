package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
)

// A decl is the declaration of a function or method that is to be a tool.
type decl struct {
	fn   *types.Func
	name *ast.Ident
	typ  *ast.FuncType
	doc  *ast.CommentGroup
	file *ast.File
	set  directive.Set // Tool is never nil
	recv *types.TypeName
	// prefix goes before the derived name.
	prefix string
	// unasked says that only the directive on the receiver's type makes it a tool.
	unasked bool
}

// path names the function in messages: "GetWeather", "Catalog.Find".
func (d *decl) path() string {
	if d.recv != nil {
		return d.recv.Name() + "." + d.fn.Name()
	}
	return d.fn.Name()
}

// collect returns the tools of the package by file and position.
func (b *builder) collect() []*decl {
	var all []*decl
	for _, f := range b.pkg.Files {
		var inFile []*decl
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if t := b.function(f, d); t != nil {
					inFile = append(inFile, t)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok && d.Tok == token.TYPE {
						inFile = append(inFile, b.typeDecl(f, spec)...)
					}
				}
			}
		}
		slices.SortFunc(inFile, func(x, y *decl) int { return int(x.name.Pos() - y.name.Pos()) })
		all = append(all, inFile...)
	}
	return all
}

// function returns a function or method if it is a tool, by its own directive
// or by that of its receiver's type.
func (b *builder) function(f *ast.File, fn *ast.FuncDecl) *decl {
	set := directive.ForFunc(b.pkg.Fset, fn, b.diags)
	obj, ok := b.pkg.Info.Defs[fn.Name].(*types.Func)
	if !ok { // init, or declared twice
		return nil
	}
	d := &decl{fn: obj, name: fn.Name, typ: fn.Type, doc: fn.Doc, file: f, set: set, prefix: b.dir.Prefix}
	if fn.Recv == nil {
		return d.orNil()
	}
	d.recv = receiverType(obj)
	if d.recv == nil { // undefined type
		if set.Tool != nil {
			s := site{path: fn.Name.Name, pos: b.at(fn.Recv.Pos())}
			if len(fn.Recv.List) > 0 {
				s.spelling, s.pkg = spelling{fn.Recv.List[0].Type, f}, b.pkg.Types
				s.pos = b.at(s.expr.Pos())
			}
			b.invalid(s)
		}
		return nil
	}
	b.byType(d)
	return d.orNil()
}

func (d *decl) orNil() *decl {
	if d.set.Tool == nil {
		return nil
	}
	return d
}

func receiverType(fn *types.Func) *types.TypeName {
	recv := fn.Signature().Recv()
	if recv == nil { // func () F() does not type-check
		return nil
	}
	t := deref(recv.Type())
	if n, ok := unalias(t).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// byType lets the directive on the receiver's type count for a method.
func (b *builder) byType(d *decl) {
	n, ok := d.recv.Type().(*types.Named)
	if !ok {
		return
	}
	tools := b.typeInfo(n).set.Tools
	if tools == nil {
		b.orphans(d)
		return
	}
	if tools.Prefix != "" {
		d.prefix = tools.Prefix
	}
	if d.set.Tool == nil && d.set.Ignore == nil && d.name.IsExported() && d.doc.Text() != "" && !neverTool(d.name.Name) {
		d.set.Tool = &directive.Tool{Pos: tools.Pos}
		d.unasked = true
	}
	if d.set.Tool != nil && n.TypeParams().Len() > 0 {
		b.diags.Report(tools.Pos, diag.NotATool, n.Obj().Name()+" is generic, so its methods cannot be tools", "declare a type for one instance")
		d.set.Tool = nil
	}
	if d.set.Tool == nil {
		b.orphans(d)
	}
}

// neverTool lists the methods that the tools directive leaves out: they are
// there for other packages.
func neverTool(name string) bool {
	switch name {
	case "String", "Error", "Close", "ServeHTTP":
		return true
	}
	return strings.HasPrefix(name, "Marshal") || strings.HasPrefix(name, "Unmarshal")
}

// orphans reports directives that say something about a method that is no
// tool.
func (b *builder) orphans(d *decl) {
	const fix = "add //toolgen:tool"
	if d.set.Tool != nil {
		return
	}
	if d.set.Ignore != nil && len(d.set.Params)+len(d.set.Examples) > 0 {
		return // they contradict each other, as has been said
	}
	for _, p := range d.set.Params {
		b.diags.Report(p.Pos, diag.MissingArgument, "param on a method that is not a tool", fix)
	}
	for _, v := range d.set.Examples {
		b.diags.Report(v.Pos, diag.MissingArgument, "example on a method that is not a tool", fix)
	}
	if d.set.Ignore != nil && b.typeInfo(d.recv.Type().(*types.Named)).set.Tools == nil {
		b.diags.Report(*d.set.Ignore, diag.NoEffect, "ignore has no effect: the methods of "+d.recv.Name()+" are no tools", "remove it")
	}
}

// typeDecl checks the directives of a type and returns the tools of an
// interface.
func (b *builder) typeDecl(f *ast.File, spec *ast.TypeSpec) []*decl {
	obj, ok := b.pkg.Info.Defs[spec.Name].(*types.TypeName)
	if !ok {
		return nil
	}
	n, ok := obj.Type().(*types.Named)
	if !ok || obj.IsAlias() {
		return nil
	}
	info := b.typeInfo(n)
	iface, ok := spec.Type.(*ast.InterfaceType)
	if !ok {
		b.checkTools(n, info)
		return nil
	}
	var list []*decl
	for _, field := range iface.Methods.List {
		sig, ok := field.Type.(*ast.FuncType)
		if !ok || len(field.Names) != 1 {
			continue
		}
		fn, ok := b.pkg.Info.Defs[field.Names[0]].(*types.Func)
		if !ok {
			continue
		}
		d := &decl{
			fn: fn, name: field.Names[0], typ: sig, doc: field.Doc, file: f, recv: obj, prefix: b.dir.Prefix,
			set: directive.ForDecl(b.pkg.Fset, directive.Method, b.diags, field.Doc, field.Comment),
		}
		if b.byType(d); d.set.Tool == nil {
			continue
		}
		if t, ok := n.Underlying().(*types.Interface); ok && !t.IsMethodSet() {
			b.diags.Report(d.set.Tool.Pos, diag.NotATool, obj.Name()+" is a type constraint, so no value has its methods",
				"declare an interface of the methods alone")
			continue
		}
		list = append(list, d)
	}
	b.noTools(info, len(list))
	return list
}

// checkTools reports a tools directive on a type that has no method for it.
func (b *builder) checkTools(n *types.Named, info *typeInfo) {
	if info.set.Tools == nil {
		return
	}
	count := 0
	for _, f := range b.pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !fn.Name.IsExported() || neverTool(fn.Name.Name) || fn.Doc.Text() == "" {
				continue
			}
			obj, ok := b.pkg.Info.Defs[fn.Name].(*types.Func)
			if ok && receiverType(obj) == n.Obj() && directive.ForFunc(b.pkg.Fset, fn, new(diag.List)).Ignore == nil {
				count++
			}
		}
	}
	b.noTools(info, count)
}

func (b *builder) noTools(info *typeInfo, count int) {
	if info.set.Tools != nil && count == 0 {
		b.diags.Report(info.set.Tools.Pos, diag.NoMethods, "the type has no exported method with a doc comment that is not ignored, so there are no tools", "document the methods")
	}
}

func (b *builder) at(pos token.Pos) token.Position { return b.pkg.Fset.Position(pos) }
