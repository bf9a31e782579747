package dialect

import (
	"slices"

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
