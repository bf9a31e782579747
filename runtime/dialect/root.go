package dialect

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// rootObject returns the root as a schema of type object without the keywords
// that the dialect bars there, nil where it admits no object.
func (l *lowering) rootObject() *schema.Schema {
	in := l.root
	if in.Boolean != nil {
		if !*in.Boolean {
			return nil
		}
		in = &schema.Schema{}
	}
	if !in.Admits("object") {
		return nil
	}
	if !slices.Equal(in.Type, noArguments.Type) || l.rootLists.on && in.Properties == nil || l.barred(in) {
		c := *in
		in = l.plainRoot(&c)
	}
	return in
}

func (l *lowering) barred(s *schema.Schema) bool {
	return s.Ref != "" && l.rootBars.has("$ref") || len(l.rootKeywords(s)) > 0
}

// rootKeywords returns the barred keywords that a root has, but for $ref.
func (l *lowering) rootKeywords(s *schema.Schema) []string {
	var list []string
	for _, k := range [...]struct {
		keyword string
		there   bool
	}{
		{"allOf", s.AllOf != nil}, {"anyOf", s.AnyOf != nil}, {"const", s.Const != nil}, {"else", s.Else != nil},
		{"enum", s.Enum != nil}, {"if", s.If != nil}, {"not", s.Not != nil}, {"oneOf", s.OneOf != nil}, {"then", s.Then != nil},
	} {
		if k.there && l.rootBars.has(k.keyword) {
			list = append(list, k.keyword)
		}
	}
	return list
}

// plainRoot changes a root into a plain object.
func (l *lowering) plainRoot(s *schema.Schema) *schema.Schema {
	if s.Ref != "" && l.rootBars.has("$ref") {
		expanded := l.expand(s)
		if expanded == nil {
			c := *l.target(s)
			expanded = &c
			l.drop(nil, "$ref", "sent without the keywords beside it")
		}
		if s = expanded; s.Ref != "" || s.Boolean != nil || !s.Admits("object") {
			return nil
		}
		s.Defs = l.root.Defs
		l.step(nil, "$ref", "the target is sent in place of the reference at the root")
	}
	s.Type = []string{"object"}
	if s.AllOf != nil && l.rootBars.has("allOf") {
		all := s.AllOf
		s.AllOf = nil
		for i, f := range all {
			m, ok := l.intersect(s, f)
			if !ok {
				l.drop((*place)(nil).of("allOf", itoa(i)), "allOf", "left out: it cannot be merged into the root")
				continue
			}
			if m.Boolean != nil {
				return nil
			}
			s = m
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if list := *formsOf(s, keyword); list != nil && l.rootBars.has(keyword) {
			*formsOf(s, keyword) = nil
			if s = l.mergeForms(s, keyword, list); s == nil {
				return nil
			}
		}
	}
	for _, keyword := range l.rootKeywords(s) {
		l.drop(nil, keyword, "left out at the root")
	}
	s.Enum, s.Const, s.Not, s.If, s.Then, s.Else = nil, nil, nil, nil, nil, nil
	if l.rootLists.on && s.Properties == nil {
		s.Properties = []schema.Property{}
	}
	return s
}

func formsOf(s *schema.Schema, keyword string) *[]*schema.Schema {
	if keyword == "anyOf" {
		return &s.AnyOf
	}
	return &s.OneOf
}

// mergeForms makes one object of the forms of a union at the root: it has the
// members of all and needs those that all need.
func (l *lowering) mergeForms(s *schema.Schema, keyword string, list []*schema.Schema) *schema.Schema {
	var forms []*schema.Schema
	for _, f := range list {
		m, ok := l.intersect(s, f)
		if !ok || m.AnyOf != nil || m.OneOf != nil {
			l.drop(nil, keyword, "left out at the root")
			return s
		}
		if m.Boolean == nil && m.Admits("object") {
			forms = append(forms, m)
		}
	}
	if len(forms) == 0 {
		return nil
	}
	out := *s
	out.Properties, out.Required, out.AdditionalProperties = nil, nil, schema.Bool(false)
	var sets []string
	open := false
	for i, f := range forms {
		for _, p := range f.Properties {
			out.Properties = addForm(out.Properties, p)
		}
		if i == 0 {
			out.Required = f.Required
		}
		out.Required = slices.DeleteFunc(slices.Clone(out.Required), func(n string) bool { return !f.Requires(n) })
		open = open || !f.Closed()
		sets = append(sets, formText(f))
	}
	if len(out.Required) == 0 {
		out.Required = nil
	}
	if l.nullable.on && mayLack(&out) {
		l.demand(nil, keyword, "members of some forms of a union at the root cannot be expressed: null is not absence to the other forms")
	}
	message := "the forms are sent as one object; the tool checks that the arguments fit one of them"
	if open {
		out.AdditionalProperties = s.AdditionalProperties
		l.narrow(nil, keyword, "%s", message)
	} else {
		l.widen(nil, keyword, "%s", message)
	}
	out.Description = joinText(s.Description, "Give one of these: "+strings.Join(sets, "; or ")+".")
	return &out
}

// addForm adds a property of one form to those of the others.
func addForm(list []schema.Property, p schema.Property) []schema.Property {
	i := slices.IndexFunc(list, func(q schema.Property) bool { return q.Name == p.Name })
	if i < 0 {
		return append(list, p)
	}
	old := list[i].Schema
	switch {
	case old.String() == p.Schema.String():
	case old.AnyOf != nil && !asserts(annotationsOf(old)) && old.Type == nil && old.Ref == "":
		if !containsSchema(old.AnyOf, p.Schema) {
			c := *old
			c.AnyOf = append(c.AnyOf[:len(c.AnyOf):len(c.AnyOf)], p.Schema)
			list[i].Schema = &c
		}
	default:
		list[i].Schema = &schema.Schema{AnyOf: []*schema.Schema{old, p.Schema}}
	}
	return list
}

// formText names the members that a form needs, with their values where there
// is one only.
func formText(f *schema.Schema) string {
	if len(f.Required) == 0 {
		names := make([]string, len(f.Properties))
		for i, p := range f.Properties {
			names[i] = p.Name
		}
		return "any of " + strings.Join(names, ", ")
	}
	words := make([]string, len(f.Required))
	for i, name := range f.Required {
		words[i] = name
		if p := f.Property(name); p != nil {
			if v := valuesOf(p); len(v) == 1 {
				words[i] += " " + string(v[0])
			}
		}
	}
	return strings.Join(words, ", ")
}
