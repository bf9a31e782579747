package build

import (
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// wellKnown are the types of the standard library and of the runtime that
// have a kind of their own.
var wellKnown = map[string]ir.Kind{
	"time.Time":                 ir.Time,
	"time.Duration":             ir.Duration,
	"encoding/json.Number":      ir.Number,
	"encoding/json.RawMessage":  ir.Raw,
	"net/url.URL":               ir.URL,
	ir.RuntimePath + ".Content": ir.Content,
}

// named returns the model of a named type; written is t or an alias of it.
func (b *builder) named(t *types.Named, written types.Type, s site) *ir.Type {
	obj := t.Obj()
	if strings.HasPrefix(obj.Name(), "_Ctype_") {
		return b.refuse(s, diag.UnreachableType, "convert it to a Go type", "%s is a type of C", b.describe(t))
	}
	if _, ok := b.goType(written); !ok {
		return b.unreachable(written, s)
	}
	info := b.typeInfo(t)
	if info.generated {
		return b.refuse(s, diag.GeneratedType, "declare it in a file of your own", "%s belongs to the generated file", b.describe(t))
	}
	if b.refuseGenerated(b.defining(t, s)) || b.refuseEmbedded(t, s, map[types.Type]bool{}) {
		return nil
	}
	if u, ok := t.Underlying().(*types.Basic); ok && u.Kind() == types.Invalid {
		if obj.Pkg() != b.pkg.Types {
			return b.unresolved(s, nil)
		}
		return b.unresolved(s, info.decl.Node)
	}
	switch kind := wellKnown[qualified(t)]; kind {
	case "":
	case ir.Content:
		return b.refuse(s, diag.UnsupportedType, "", "%s can only be a whole result, or its elements", b.describe(t))
	default:
		return b.use(kind, written, s)
	}
	switch f := b.methods(t, s); f.kind {
	case ir.Text:
		return plain(b.text(t, written, f, s), info)
	case ir.Custom:
		return plain(b.custom(t, written, f, info, s), info)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return b.namedScalar(t, u, written, info, s)
	case *types.Interface:
		if info.set.Union != nil {
			return b.define(t, written, s, func(d *ir.Def, s site) bool { return b.union(d, t, info, s) })
		}
		return plain(b.iface(u, written, s), info)
	case *types.Struct:
		return b.define(t, written, s, func(d *ir.Def, s site) bool { return b.structDef(d, t, info, s) })
	case *types.Slice:
		if isByte(u.Elem()) {
			return plain(b.collection(u, written, s), info)
		}
		return b.define(t, written, s, func(d *ir.Def, s site) bool { return b.listDef(d, u, info, s) })
	case *types.Array, *types.Map:
		return b.define(t, written, s, func(d *ir.Def, s site) bool { return b.listDef(d, u, info, s) })
	case *types.Pointer:
		return b.refuse(s, diag.UnsupportedType, "use a pointer to a named type", "%s is a named pointer type", b.describe(t))
	}
	return b.refuse(s, diag.UnsupportedType, wayOut(t, s), "%s (%s) has no JSON form", b.describe(t), b.describe(t.Underlying()))
}

// plain completes the use of a type that has no definition: it takes the
// type's text, and no rules.
func plain(use *ir.Type, info *typeInfo) *ir.Type {
	if use == nil {
		return nil
	}
	use.Doc = info.doc
	if c := info.set.Schema; c != nil {
		rules := *c
		rules.Desc, rules.Name = nil, nil
		if use.Kind == ir.Custom {
			rules.JSON = nil
		}
		for _, v := range given(rules) {
			info.diags.Report(v.Pos, diag.ConstraintType, use.Go.Name+": "+v.Key+" does not apply to "+kindName(use), "")
		}
	}
	return use
}

// namedScalar returns a definition for a type with constants or rules, and the
// plain kind for others.
func (b *builder) namedScalar(t *types.Named, u *types.Basic, written types.Type, info *typeInfo, s site) *ir.Type {
	use := b.basic(u, written, s)
	if use == nil {
		return nil
	}
	consts, open := b.enum(t, use.Kind, info)
	if len(consts) == 0 && info.set.Schema == nil {
		return plain(use, info)
	}
	return b.define(t, written, s, func(d *ir.Def, s site) bool {
		d.Type = b.basic(u, u, s)
		if d.Enum = consts; open {
			d.Enum, d.Known = nil, consts
		}
		return b.defRules(d, info, s)
	})
}

// listDef fills in the definition of a named slice, array, map or set.
func (b *builder) listDef(d *ir.Def, u types.Type, info *typeInfo, s site) bool {
	switch u := u.(type) { // the kind is known before the elements: the type may be recursive
	case *types.Slice:
		d.Type.Kind = ir.Slice
	case *types.Array:
		d.Type.Kind = ir.Array
	case *types.Map:
		d.Type.Kind = ir.Map
		if isEmptyStruct(u.Elem()) {
			d.Type.Kind = ir.Set
		}
	}
	return b.parts(d.Type, u, s) && b.defRules(d, info, s)
}
