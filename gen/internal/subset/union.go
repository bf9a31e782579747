package subset

import (
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// coverUnions covers the unions of the new atoms: one form must take all that is
// left of the old ones.
func (p *prover) coverUnions(o, n atoms, at *place) bool {
	good := true
	for _, b := range n {
		if b.AnyOf != nil && !p.coverForms(o, b.AnyOf, false, at) {
			good = false
		}
		if b.OneOf != nil && !p.coverForms(o, b.OneOf, true, at) {
			good = false
		}
	}
	return good
}

func (p *prover) coverForms(o atoms, forms []*schema.Schema, single bool, at *place) bool {
	var near []*schema.Schema
	for _, f := range forms {
		if !p.apart(o, p.new.expand(atoms{f})) {
			near = append(near, f)
		}
	}
	if single && len(near) > 1 {
		return p.gap(at, atoms{{OneOf: forms}}, nil, at.path, "oneOf", "must fit exactly one of the forms")
	}
	for _, f := range near {
		if p.try(func() bool { return p.cover(o, atoms{f}, at.again()) }) {
			at.old = o
			return true
		}
		at.old = o
	}
	if len(near) == 1 {
		return p.cover(o, atoms{near[0]}, at)
	}
	message := "fits none of the forms any more"
	if tag := p.tag(o, forms); tag != "" {
		message = tag + " is not one of the forms any more"
	}
	return p.gap(at, atoms{{AnyOf: forms}}, nil, at.path, "anyOf", message)
}

// tag returns the value of a discriminator that the old atoms demand, "" for
// none.
func (p *prover) tag(o atoms, forms []*schema.Schema) string {
	for _, a := range o {
		for _, m := range a.Properties {
			if m.Schema.Const == nil || !a.Requires(m.Name) {
				continue
			}
			if !slices.ContainsFunc(forms, func(f *schema.Schema) bool {
				return p.new.expand(atoms{f}).has(func(b *schema.Schema) bool { return b.Property(m.Name) == nil && b.Properties != nil })
			}) {
				return m.Name + " " + string(m.Schema.Const)
			}
		}
	}
	return ""
}

// apart reports whether no value fits both: types differ, or values of a member
// that both need.
func (p *prover) apart(o, n atoms) bool {
	both := slices.ContainsFunc(o.types(), func(t string) bool {
		return slices.ContainsFunc(n.types(), func(u string) bool {
			return t == u || t == "number" && u == "integer" || t == "integer" && u == "number"
		})
	})
	if !both {
		return true
	}
	if values, ok := n.values(); ok {
		return !slices.ContainsFunc(values, func(v string) bool { return p.old.accepts(o, v) })
	}
	if !slices.Equal(o.types(), []string{"object"}) || !slices.Equal(n.types(), []string{"object"}) {
		return false
	}
	for _, name := range o.required() {
		if !slices.Contains(n.required(), name) {
			continue
		}
		values, ok := p.old.expand(o.property(name)).values()
		if ok && !slices.ContainsFunc(values, func(v string) bool { return p.new.accepts(n.property(name), v) }) {
			return true
		}
	}
	return false
}
