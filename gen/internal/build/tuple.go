package build

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// tuple checks that the fields of a struct can be the elements of an array.
func (b *builder) tuple(d *ir.Def, info *typeInfo, s site) bool {
	ok := true
	bad := func(f *ir.Field, what string) {
		info.diags.Report(f.Pos, diag.BadTuple, d.Name+"."+f.Go+": "+what, "")
		ok = false
	}
	for _, f := range d.Fields {
		switch {
		case len(f.Through) > 0:
			bad(f, "a tuple cannot embed a struct")
		case f.Rest:
			bad(f, "a tuple has no members to catch")
		case f.OmitEmpty || f.OmitZero || f.Default != nil || f.Optional && f.Type.Kind != ir.Pointer:
			bad(f, "every element of a tuple must be there; a pointer can be null")
		case f.Quoted:
			bad(f, `the json option "string" does not apply to elements`)
		}
		f.Optional = f.Type.Kind == ir.Pointer // null, for it cannot be absent
	}
	if len(d.Fields) == 0 && ok {
		b.refuse(s, diag.BadTuple, "", "a tuple needs at least one exported field")
		return false
	}
	return ok
}

// restField adds the field that catches members without a field of their own.
func (b *builder) restField(d *ir.Def, t types.Type, rest []candidate, s site) bool {
	if len(rest) == 0 {
		return true
	}
	c := rest[0]
	for _, other := range rest[1:] {
		other.info.diags.Add(diag.Diagnostic{
			Pos: other.info.decl.Pos, Severity: diag.BadRest.Severity(), Code: diag.BadRest,
			Message: "only one field can catch the rest of " + b.describe(t),
			Related: []diag.Related{{Pos: c.info.decl.Pos, Message: c.goPath() + " does already"}},
		})
		return false
	}
	f := b.structField(t, c, s)
	if f == nil {
		return false
	}
	core := b.core(f.Type)
	if f.Type.Kind == ir.Pointer || core.Kind != ir.Map || core.Key.Kind != ir.String {
		c.info.diags.Report(c.info.decl.Pos, diag.BadRest, s.path+"."+c.v.Name()+": only a map[string]T can catch the rest", "")
		return false
	}
	f.Rest, f.Optional = true, true
	d.Fields = append(d.Fields, f)
	return true
}
