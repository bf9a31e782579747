package subset

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// coverNames covers propertyNames.
func (p *prover) coverNames(o, n atoms, names []string, at *place) bool {
	good := true
	for _, b := range n {
		if b.PropertyNames == nil {
			continue
		}
		if !o.has(func(a *schema.Schema) bool { return a.Closed() && len(a.PatternProperties) == 0 }) {
			was := atoms{p.old.copied(&everything, "type string", func(c *schema.Schema) { c.Type = []string{"string"} })}
			for _, a := range o {
				if a.PropertyNames != nil {
					was = append(was, a.PropertyNames)
				}
			}
			if !p.try(func() bool { return p.cover(was, atoms{b.PropertyNames}, at.others()) }) {
				var members []string
				for _, name := range p.probes(p.old.expand(was), p.new.expand(atoms{b.PropertyNames})) {
					members = append(members, p.objectsWith(o, name)...)
				}
				good = p.gap(at, n, &schema.Schema{PropertyNames: b.PropertyNames}, at.path, "propertyNames", "some names of members are no longer taken", members...)
			}
			continue
		}
		for _, name := range names {
			text := strconv.Quote(name)
			if p.old.mayHave(o, name) && !p.new.accepts(atoms{b.PropertyNames}, text) {
				good = p.gap(at, n, &schema.Schema{Properties: []schema.Property{{Name: name, Schema: schema.Bool(false)}}}, at.member(name).path, "propertyNames", "the name is no longer taken", p.objectsWith(o, text)...)
			}
		}
	}
	return good
}

// mayHave reports whether objects may have a member.
func (s *side) mayHave(o atoms, name string) bool {
	return !s.expand(o.property(name)).has(func(a *schema.Schema) bool { return a.Is(false) })
}

func (p *prover) coverCounts(o, n atoms, at *place) bool {
	low, high := o.memberCount()
	good := true
	for _, b := range n {
		if b.MinProperties != nil && low < *b.MinProperties {
			good = p.gap(at, n, &schema.Schema{MinProperties: b.MinProperties}, at.path, "minProperties", count("least", *b.MinProperties, "member"))
		}
		if b.MaxProperties != nil && (high < 0 || high > *b.MaxProperties) {
			good = p.gap(at, n, &schema.Schema{MaxProperties: b.MaxProperties}, at.path, "maxProperties", count("most", *b.MaxProperties, "member"))
		}
	}
	return good
}

func (p *prover) coverDependencies(o, n atoms, at *place) bool {
	good := true
	for _, b := range n {
		for _, d := range b.DependentRequired {
			if !p.old.mayHave(o, d.Name) {
				continue
			}
			for _, name := range d.Required {
				known := slices.Contains(o.required(), name) || o.has(func(a *schema.Schema) bool {
					return slices.ContainsFunc(a.DependentRequired, func(e schema.Dependency) bool {
						return e.Name == d.Name && slices.Contains(e.Required, name)
					})
				})
				if !known {
					good = p.gap(at, n, &schema.Schema{DependentRequired: []schema.Dependency{{Name: d.Name, Required: []string{name}}}}, at.member(name).path, "dependentRequired", fmt.Sprintf("is required beside %q now", d.Name), p.objectsWith(o, strconv.Quote(d.Name))...)
				}
			}
		}
		for _, d := range b.DependentSchemas {
			known := !p.old.mayHave(o, d.Name) || o.has(func(a *schema.Schema) bool {
				return slices.ContainsFunc(a.DependentSchemas, func(e schema.Property) bool { return e.Name == d.Name && p.same(e.Schema, d.Schema) })
			}) || p.try(func() bool { return p.cover(o, atoms{d.Schema}, at.again()) })
			if !known {
				good = p.gap(at, n, &schema.Schema{DependentSchemas: []schema.Property{d}}, at.member(d.Name).path, "dependentSchemas", "demands more of its object", p.objectsWith(o, strconv.Quote(d.Name))...)
			}
		}
	}
	return good
}
