package build

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// collection returns the model of an unnamed slice, array or map, or of a
// named byte slice; t is how the source writes it.
func (b *builder) collection(u, t types.Type, s site) *ir.Type {
	parts := new(ir.Type)
	if !b.parts(parts, u, s) {
		return nil
	}
	g, ok := b.goType(t)
	if !ok {
		return b.unreachable(t, s)
	}
	parts.Go = g
	return parts
}

// parts fills in the kind and the elements of a slice, array or map.
func (b *builder) parts(use *ir.Type, u types.Type, s site) bool {
	switch u := u.(type) {
	case *types.Slice:
		return b.slice(use, u, s)
	case *types.Array:
		if int64(int(u.Len())) != u.Len() || u.Len() > 1<<16 {
			b.refuse(s, diag.UnsupportedType, "use a slice", "an array of %d elements is too long", u.Len())
			return false
		}
		use.Kind, use.Len = ir.Array, int(u.Len())
		use.Elem = b.typ(u.Elem(), s.in("[]"))
		return use.Elem != nil
	case *types.Map:
		return b.mapping(use, u, s)
	}
	return false
}

// slice follows encoding/json: slices of bytes are base64 text, unless the
// elements have a form of their own.
func (b *builder) slice(use *ir.Type, u *types.Slice, s site) bool {
	if isByte(u.Elem()) {
		use.Kind = ir.Bytes
		return true
	}
	use.Kind = ir.Slice
	use.Elem = b.typ(u.Elem(), s.in("[]"))
	if use.Elem == nil {
		return false
	}
	if core := b.core(use.Elem); core.Kind == ir.Uint && core.Bits == 8 && use.Elem.Kind != ir.Pointer {
		b.refuse(s, diag.UnsupportedType, "use []byte", "%s would be base64 text in JSON, as every slice of bytes", b.describe(u))
		return false
	}
	return true
}

// isByte reports whether t is byte (or uint8) itself, not a type over it.
func isByte(t types.Type) bool {
	basic, ok := unalias(t).(*types.Basic)
	return ok && basic.Kind() == types.Uint8
}

// mapping handles maps and, in types of this module, sets: other modules have
// their own idea of what a map to struct{} looks like.
func (b *builder) mapping(use *ir.Type, u *types.Map, s site) bool {
	use.Key = b.key(u.Key(), s.in("{key}"))
	if isEmptyStruct(u.Elem()) && b.sameModule(s.pkg) {
		use.Kind = ir.Set
		return use.Key != nil
	}
	use.Kind = ir.Map
	use.Elem = b.typ(u.Elem(), s.in("{}"))
	return use.Key != nil && use.Elem != nil
}

func isEmptyStruct(t types.Type) bool {
	st, ok := unalias(t).(*types.Struct)
	return ok && st.NumFields() == 0
}

// key returns the model of a map's key, which is text in JSON. Text methods
// come first and JSON methods do not count, as in encoding/json.
func (b *builder) key(t types.Type, s site) *ir.Type {
	if n, ok := unalias(t).(*types.Named); ok && wellKnown[qualified(n)] == "" {
		if f := pair(t, "MarshalText", "UnmarshalText", ir.Text); f.kind != "" {
			return plain(b.text(n, t, f, s), b.typeInfo(n))
		}
		if b.methods(t, s).kind == ir.Custom {
			return b.refuse(s, diag.MapKey, "use a key of type string",
				"%s has JSON methods of its own, which do not count for map keys", b.describe(t))
		}
	}
	k := b.typ(t, s)
	if k == nil {
		return nil
	}
	switch core := b.core(k); core.Kind {
	case ir.String:
		return k
	case ir.Int, ir.Uint:
		if def := b.defOf(k); def != nil && !def.Rules.IsZero() {
			return b.refuse(s, diag.MapKey, "use a key without rules", "the rules of %s cannot be said of a key, which is text", b.describe(t))
		}
		return k
	case ir.Time:
		return &ir.Type{Kind: ir.Text, Go: k.Go}
	}
	return b.refuse(s, diag.MapKey, "use a string, an integer or a type with MarshalText and UnmarshalText",
		"%s cannot be the key of a JSON object", b.describe(t))
}

// core returns the type below pointers and definitions: what constraints and
// values are about.
func (b *builder) core(t *ir.Type) *ir.Type {
	for {
		switch t.Kind {
		case ir.Pointer:
			t = t.Elem
		case ir.Ref:
			t = b.defs[t.Ref].def.Type
		default:
			return t
		}
	}
}
