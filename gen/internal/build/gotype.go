package build

import (
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// unalias is the one place where aliases are looked through. Every switch over
// the forms of a type goes through it, whether the type checker keeps alias
// nodes or not.
func unalias(t types.Type) types.Type { return types.Unalias(t) }

// goType returns how the generated file writes a type: as the source does,
// with its aliases, unless an alias is out of reach and its target is not. It
// reports false for types that cannot be written in this package.
func (b *builder) goType(t types.Type) (*ir.GoType, bool) {
	switch t := t.(type) {
	case *types.Alias:
		if b.reachable(t.Obj()) {
			return b.goNamed(t.Obj(), t.TypeArgs())
		}
		return b.goType(t.Rhs())
	case *types.Named:
		if b.reachable(t.Obj()) {
			return b.goNamed(t.Obj(), t.TypeArgs())
		}
		return nil, false
	case *types.Basic:
		return &ir.GoType{Kind: ir.GoNamed, Name: t.Name()}, t.Kind() != types.Invalid && t.Kind() != types.UnsafePointer
	case *types.Pointer:
		return b.goElem(&ir.GoType{Kind: ir.GoPointer}, t.Elem())
	case *types.Slice:
		return b.goElem(&ir.GoType{Kind: ir.GoSlice}, t.Elem())
	case *types.Array:
		return b.goElem(&ir.GoType{Kind: ir.GoArray, Len: t.Len()}, t.Elem())
	case *types.Map:
		key, ok := b.goType(t.Key())
		if !ok {
			return nil, false
		}
		return b.goElem(&ir.GoType{Kind: ir.GoMap, Key: key}, t.Elem())
	case *types.Struct:
		return b.goStruct(t)
	case *types.Signature:
		return b.goFunc(t)
	case *types.Interface:
		return &ir.GoType{Kind: ir.GoInterface}, t.Empty()
	}
	return nil, false
}

func (b *builder) goNamed(obj *types.TypeName, args *types.TypeList) (*ir.GoType, bool) {
	g := &ir.GoType{Kind: ir.GoNamed, Name: obj.Name()}
	switch pkg := obj.Pkg(); {
	case pkg == nil:
	case pkg == b.pkg.Types:
		g.Local = true
	default:
		g.Pkg, g.PkgName = pkg.Path(), pkg.Name()
	}
	for arg := range args.Types() {
		a, ok := b.goType(arg)
		if !ok {
			return nil, false
		}
		g.Args = append(g.Args, a)
	}
	return g, true
}

func (b *builder) goElem(g *ir.GoType, elem types.Type) (*ir.GoType, bool) {
	e, ok := b.goType(elem)
	g.Elem = e
	return g, ok
}

func (b *builder) goStruct(t *types.Struct) (*ir.GoType, bool) {
	g := &ir.GoType{Kind: ir.GoStruct}
	for i := range t.NumFields() {
		v := t.Field(i)
		ft, ok := b.goType(v.Type())
		if !ok || !v.Exported() && v.Pkg() != b.pkg.Types {
			return nil, false
		}
		g.Fields = append(g.Fields, ir.GoField{Name: v.Name(), Type: ft, Tag: t.Tag(i), Embedded: v.Embedded()})
	}
	return g, true
}

func (b *builder) goFunc(t *types.Signature) (*ir.GoType, bool) {
	g := &ir.GoType{Kind: ir.GoFunc, Variadic: t.Variadic()}
	for v := range t.Params().Variables() {
		p, ok := b.goType(v.Type())
		if !ok {
			return nil, false
		}
		g.Params = append(g.Params, p)
	}
	for v := range t.Results().Variables() {
		r, ok := b.goType(v.Type())
		if !ok {
			return nil, false
		}
		g.Results = append(g.Results, r)
	}
	return g, true
}

// reachable reports whether code of the package can name a type.
func (b *builder) reachable(obj *types.TypeName) bool {
	pkg := obj.Pkg()
	if pkg == nil || pkg == b.pkg.Types {
		return true
	}
	return obj.Exported() && importable(pkg.Path(), b.pkg.Path)
}

// importable applies the rules of the go command: internal packages only below
// the parent of "internal", vendored packages of the standard library never.
func importable(path, from string) bool {
	if path == "C" || strings.HasPrefix(path, "vendor/") {
		return false
	}
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	parent := strings.TrimSuffix(path[:i], "/")
	return parent != "" && (from == parent || strings.HasPrefix(from, parent+"/"))
}

// describe writes a type for a message, with package names but for the
// generated package's own types.
func (b *builder) describe(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == b.pkg.Types {
			return ""
		}
		return p.Name()
	})
}
