package build

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// An entry is a definition and what has been made of it so far.
type entry struct {
	def    *ir.Def
	failed bool
	why    string // what was reported
}

// define returns a reference to the definition of t, which fill makes at the
// first use on each side: what is wrong with a type can depend on the side.
// On the second side the result of fill is the same and only its diagnostics
// count.
func (b *builder) define(t, written types.Type, s site, fill func(*ir.Def, site) bool) *ir.Type {
	g, ok := b.goType(written)
	if !ok {
		return b.unreachable(written, s)
	}
	id := canonical(t)
	def := new(ir.Def)
	e := b.defs[id]
	if e == nil {
		e = &entry{def: def}
		b.defs[id] = e
	}
	reached := &e.def.Input
	if s.side == output {
		reached = &e.def.Output
	}
	switch {
	case e.failed:
		return b.again(e, t, s)
	case !*reached:
		*reached = true
		b.header(def, id, t, g, s)
		own, other := b.diags.Len(), b.elsewhere.Len()
		if e.failed = !fill(def, b.inside(t, s)); e.failed {
			b.passOn(t, b.inside(t, s), own, other)
			e.why = b.refusal
			return nil
		}
	}
	return &ir.Type{Kind: ir.Ref, Go: g, Ref: id}
}

// passOn reports at the use of a type what is wrong with its source, where
// that is in another module and nothing was said here: own and other are the
// numbers of diagnostics before.
func (b *builder) passOn(t types.Type, s site, own, other int) *ir.Type {
	isError := func(d diag.Diagnostic) bool { return d.Severity == diag.Error }
	if slices.ContainsFunc(b.diags.Since(own), isError) {
		return nil
	}
	there := slices.DeleteFunc(slices.Clone(b.elsewhere.Since(other)), func(d diag.Diagnostic) bool { return !isError(d) })
	if len(there) == 0 {
		return nil
	}
	return b.refuse(s, there[0].Code, "tell the authors of the module, or use a type of your own", "%s cannot be used: %s", b.describe(t), there[0].Message)
}

// again reports a further use of a type that cannot be used. What this module
// declares has been reported where it is wrong; of other types each use is.
func (b *builder) again(e *entry, t types.Type, s site) *ir.Type {
	if n, ok := t.(*types.Named); !ok || b.sameModule(n.Obj().Pkg()) || !b.sameModule(s.pkg) {
		return nil
	}
	return b.refuse(s, diag.UnsupportedType, "", "%s cannot be used: %s", b.describe(t), e.why)
}

// header fills in what every definition has. written is the type as its first
// use writes it: an alias can name a type that cannot be named otherwise.
func (b *builder) header(d *ir.Def, id string, t types.Type, written *ir.GoType, s site) {
	d.ID, d.Go = id, written
	if g, ok := b.goType(t); ok {
		d.Go = g
	}
	d.Type = new(ir.Type)
	if g, ok := b.goType(t.Underlying()); ok {
		d.Type.Go = g
	}
	n, ok := t.(*types.Named)
	if !ok {
		d.Pos, d.Local = s.pos, s.pkg == b.pkg.Types && d.Go.Pkg == ""
		d.Name, d.GoName = b.anonymousName(s)
		d.Name = asciiKey(d.Name, id)
		return
	}
	info := b.typeInfo(n)
	d.Pos, d.Doc = info.decl.Pos, info.doc
	d.Name, d.GoName = b.defNames(n)
	d.Name = asciiKey(d.Name, id)
	d.Local = n.Obj().Pkg() == b.pkg.Types
	d.Module = b.sameModule(n.Obj().Pkg())
}

// inside returns the site of what a definition consists of.
func (b *builder) inside(t types.Type, s site) site {
	s.json = nil
	n, ok := t.(*types.Named)
	if !ok {
		return s
	}
	decl := b.typeInfo(n).decl
	spec, ok := decl.Node.(*ast.TypeSpec)
	if !ok {
		s.pkg, s.spelling = n.Obj().Pkg(), spelling{}
		return s
	}
	return b.declared(s, n.Obj().Pkg(), decl.Fset.Position(spec.Type.Pos()), spelling{spec.Type, decl.File})
}

// defining is inside for a type that is defined by other types. It knows no
// spelling where that is a struct or interface: their members come later.
func (b *builder) defining(t types.Type, s site) site {
	s = b.inside(t, s)
	switch s.expr.(type) {
	case *ast.StructType, *ast.InterfaceType:
		s.spelling = spelling{}
	}
	return s
}

// anonymous returns the model of a struct type without a name.
func (b *builder) anonymous(u *types.Struct, t types.Type, s site) *ir.Type {
	if b.refuseEmbedded(u, s, map[types.Type]bool{}) {
		return nil
	}
	info := &typeInfo{diags: b.diagsFor(s.pkg)}
	if _, ok := b.goType(t); !ok { // most often for a field, which has a place of its own
		d := &ir.Def{Type: new(ir.Type)}
		if b.structDef(d, u, info, b.inside(u, s)) {
			b.unreachable(t, s)
		}
		return nil
	}
	return b.define(u, t, s, func(d *ir.Def, s site) bool { return b.structDef(d, u, info, s) })
}
