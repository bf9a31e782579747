package schema

import (
	"slices"
	"strconv"
	"strings"
)

// Walk calls f for s and every schema below it, each before its children, with
// its JSON pointer from s ("" for s itself). It does not follow $ref. Where f
// returns false the children are left out.
func (s *Schema) Walk(f func(pointer string, s *Schema) bool) {
	walk("", s, f)
}

func walk(at string, s *Schema, f func(string, *Schema) bool) {
	if !f(at, s) {
		return
	}
	s.Children(func(keyword, token string, sub *Schema) bool {
		p := at + "/" + keyword
		if token != "" || keywordShape(keyword) != single {
			p += "/" + Escape(token)
		}
		walk(p, sub, f)
		return true
	})
}

// Children calls f for each schema directly below s, in the order they are
// written, until f returns false. The token is the name or index below the
// keyword, "" where the keyword holds the schema itself.
func (s *Schema) Children(f func(keyword, token string, sub *Schema) bool) {
	_ = childList("prefixItems", s.PrefixItems, f) &&
		child("items", s.Items, f) &&
		child("contains", s.Contains, f) &&
		childMap("properties", s.Properties, f) &&
		childMap("patternProperties", s.PatternProperties, f) &&
		child("propertyNames", s.PropertyNames, f) &&
		childMap("dependentSchemas", s.DependentSchemas, f) &&
		child("additionalProperties", s.AdditionalProperties, f) &&
		childList("anyOf", s.AnyOf, f) &&
		childList("oneOf", s.OneOf, f) &&
		childList("allOf", s.AllOf, f) &&
		child("not", s.Not, f) &&
		child("if", s.If, f) &&
		child("then", s.Then, f) &&
		child("else", s.Else, f) &&
		childMap("$defs", s.Defs, f)
}

func child(keyword string, s *Schema, f func(string, string, *Schema) bool) bool {
	return s == nil || f(keyword, "", s)
}

func childList(keyword string, list []*Schema, f func(string, string, *Schema) bool) bool {
	for i, s := range list {
		if !f(keyword, index(i), s) {
			return false
		}
	}
	return true
}

func childMap(keyword string, list []Property, f func(string, string, *Schema) bool) bool {
	for _, p := range list {
		if !f(keyword, p.Name, p.Schema) {
			return false
		}
	}
	return true
}

func index(i int) string { return strconv.Itoa(i) }

// Clone returns a deep copy. Raw values, which nobody changes in place, are
// shared.
func (s *Schema) Clone() *Schema {
	if s == nil || s == yes || s == no {
		return s
	}
	c := *s
	c.Type = slices.Clone(s.Type)
	c.Enum = slices.Clone(s.Enum)
	c.Required = slices.Clone(s.Required)
	c.DependentRequired = slices.Clone(s.DependentRequired)
	c.Examples = slices.Clone(s.Examples)
	c.Extra = slices.Clone(s.Extra)
	for _, one := range []**Schema{
		&c.Items, &c.Contains, &c.PropertyNames, &c.AdditionalProperties, &c.Not, &c.If, &c.Then, &c.Else,
	} {
		*one = (*one).Clone()
	}
	for _, list := range []*[]*Schema{&c.PrefixItems, &c.AnyOf, &c.OneOf, &c.AllOf} {
		*list = slices.Clone(*list)
		for i, sub := range *list {
			(*list)[i] = sub.Clone()
		}
	}
	for _, list := range []*[]Property{&c.Properties, &c.PatternProperties, &c.DependentSchemas, &c.Defs} {
		*list = slices.Clone(*list)
		for i, sub := range *list {
			(*list)[i].Schema = sub.Schema.Clone()
		}
	}
	return &c
}

// Escape returns a name as a token of a JSON pointer: ~ becomes ~0, / becomes
// ~1.
func Escape(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// pointer joins tokens to a JSON pointer.
func pointer(tokens []string) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteByte('/')
		b.WriteString(Escape(t))
	}
	return b.String()
}
