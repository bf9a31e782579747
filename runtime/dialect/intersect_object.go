package dialect

import (
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// objects intersects the keywords about objects.
func (m *merge) objects() {
	a, b, out := m.a, m.b, &m.out
	if listing(a) && b.PatternProperties != nil || listing(b) && a.PatternProperties != nil {
		m.failed = true
		return
	}
	out.PatternProperties = firstList(a.PatternProperties, b.PatternProperties)
	out.Properties = m.properties()
	out.AdditionalProperties = m.part(a.AdditionalProperties, b.AdditionalProperties)
	out.PropertyNames = m.part(a.PropertyNames, b.PropertyNames)
	out.Required = a.Required
	for _, name := range b.Required {
		if !slices.Contains(out.Required, name) {
			out.Required = append(out.Required[:len(out.Required):len(out.Required)], name)
		}
	}
	out.DependentRequired = slices.Concat(a.DependentRequired, b.DependentRequired)
	out.DependentSchemas = slices.Concat(a.DependentSchemas, b.DependentSchemas)
	for i, d := range out.DependentSchemas {
		for _, e := range out.DependentSchemas[:i] {
			m.failed = m.failed || d.Name == e.Name
		}
	}
	for i, d := range out.DependentRequired {
		for _, e := range out.DependentRequired[:i] {
			m.failed = m.failed || d.Name == e.Name
		}
	}
}

// listing reports whether a schema says anything about members by their names.
func listing(s *schema.Schema) bool {
	return s.Properties != nil || s.PatternProperties != nil || s.AdditionalProperties != nil
}

// properties intersects the properties. One that the other side does not list
// must fit what that side says about further members.
func (m *merge) properties() []schema.Property {
	a, b := m.a, m.b
	if a.Properties == nil && b.Properties == nil {
		return nil
	}
	list := make([]schema.Property, 0, len(a.Properties)+len(b.Properties))
	for _, p := range a.Properties {
		other := b.Property(p.Name)
		if other == nil {
			other = b.AdditionalProperties
		}
		list = append(list, schema.Property{Name: p.Name, Schema: m.part(p.Schema, other)})
	}
	for _, p := range b.Properties {
		if a.Property(p.Name) == nil {
			list = append(list, schema.Property{Name: p.Name, Schema: m.part(p.Schema, a.AdditionalProperties)})
		}
	}
	return list
}
