package build

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A scalar is the kind and width of a basic type.
type scalar struct {
	kind ir.Kind
	bits int
}

var scalars = map[types.BasicKind]scalar{
	types.Bool:    {ir.Bool, 0},
	types.String:  {ir.String, 0},
	types.Int:     {ir.Int, 0},
	types.Int8:    {ir.Int, 8},
	types.Int16:   {ir.Int, 16},
	types.Int32:   {ir.Int, 32},
	types.Int64:   {ir.Int, 64},
	types.Uint:    {ir.Uint, 0},
	types.Uint8:   {ir.Uint, 8},
	types.Uint16:  {ir.Uint, 16},
	types.Uint32:  {ir.Uint, 32},
	types.Uint64:  {ir.Uint, 64},
	types.Uintptr: {ir.Uint, 0},
	types.Float32: {ir.Float, 32},
	types.Float64: {ir.Float, 64},
}

// basic returns the model of a predeclared type, written as t (which may be an
// alias of it or a named type over it).
func (b *builder) basic(u *types.Basic, t types.Type, s site) *ir.Type {
	if u.Kind() == types.Invalid {
		return b.invalid(s)
	}
	sc, ok := scalars[u.Kind()]
	if !ok {
		return b.refuse(s, diag.UnsupportedType, wayOut(t, s), "%s has no JSON form", b.describe(t))
	}
	use := b.use(sc.kind, t, s)
	if use != nil {
		use.Bits = sc.bits
	}
	return use
}
