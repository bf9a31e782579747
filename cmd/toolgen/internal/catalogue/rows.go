package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// rows lists the properties of an object and of the objects in it, each type
// once on the way down.
func rows(root *schema.Schema) []Argument {
	r := &table{root: root}
	r.object(root, "", "", nil)
	return r.rows
}

type table struct {
	root *schema.Schema
	rows []Argument
}

// object adds the properties of an object at a path; where says in which form of
// a union they are, "" for none.
func (r *table) object(s *schema.Schema, path, where string, above []*schema.Schema) {
	s = deref(r.root, s)
	if slices.Contains(above, s) {
		return // described already
	}
	above = append(slices.Clone(above), s)
	for _, p := range s.Properties {
		name := visible(p.Name)
		if path != "" {
			name = path + "." + name
		}
		t := deref(r.root, p.Schema)
		text := p.Schema.Description
		if text == "" {
			text = t.Description
		}
		row := Argument{
			Name: name, Type: typeName(r.root, p.Schema), Required: s.Requires(p.Name),
			Description: visible(text), Rules: append(rules(t), own(p.Schema, t)...),
		}
		if where != "" && t.Const == nil {
			row.Rules = append(row.Rules, where)
		}
		r.rows = append(r.rows, row)
		for range deepest { // a list may hold itself
			switch {
			case t.Items != nil:
				t, name = deref(r.root, t.Items), name+"[]"
			case isMap(t):
				t, name = deref(r.root, t.AdditionalProperties), name+".*"
			}
		}
		r.object(t, name, where, above)
		for _, sub := range t.AnyOf {
			r.object(sub, name, form(deref(r.root, sub)), above)
		}
	}
	switch {
	case path != "":
	case s.Items != nil:
		r.object(s.Items, "[]", "", above)
	case isMap(s):
		r.object(s.AdditionalProperties, "*", "", above)
	}
}

// form says which form of a union a schema is, by the member that tells them
// apart; "" where there is none.
func form(s *schema.Schema) string {
	for _, p := range s.Properties {
		if p.Schema.Const != nil && s.Requires(p.Name) {
			return visible(fmt.Sprintf("where %s is %s", p.Name, p.Schema.Const))
		}
	}
	return ""
}

// own returns the rules that stand beside a reference.
func own(s, target *schema.Schema) []string {
	if s == target {
		return nil
	}
	return rules(s)
}

func deref(root, s *schema.Schema) *schema.Schema {
	for range 100 { // a reference may lead to itself
		if s.Ref == "" {
			break
		}
		to, ok := root.Resolve(s.Ref)
		if !ok {
			break
		}
		s = to
	}
	return s
}

// deepest is how many lists and maps within each other are looked into.
const deepest = 5

// isMap reports whether a schema is one of objects whose members are told by what
// any of them is.
func isMap(s *schema.Schema) bool {
	return len(s.Properties) == 0 && s.AdditionalProperties != nil && s.AdditionalProperties.Boolean == nil
}

func typeName(root, s *schema.Schema) string { return typeWithin(root, s, deepest) }

func typeWithin(root, s *schema.Schema, levels int) string {
	s = deref(root, s)
	switch {
	case s.Items != nil && levels > 0:
		return "list of " + typeWithin(root, s.Items, levels-1)
	case len(s.Type) > 0:
		names := slices.Clone(s.Type)
		if i := slices.Index(names, "object"); i >= 0 && isMap(s) && levels > 0 {
			names[i] = "map of " + typeWithin(root, s.AdditionalProperties, levels-1)
		}
		return strings.Join(names, " or ")
	case len(s.AnyOf) > 0 && levels > 0:
		var names []string
		for _, sub := range s.AnyOf {
			if name := typeWithin(root, sub, levels-1); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return strings.Join(names, " or ")
	case len(s.Enum) > 0:
		return "enum"
	}
	return "anything"
}

// rules writes the keywords that narrow a value.
func rules(s *schema.Schema) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, visible(fmt.Sprintf(format, args...))) }
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = string(v)
		}
		add("one of %s", strings.Join(values, ", "))
	}
	if s.PropertyNames != nil {
		for _, rule := range rules(s.PropertyNames) {
			add("keys: %s", rule)
		}
	}
	if s.Const != nil {
		add("always %s", s.Const)
	}
	if s.Default != nil {
		add("default %s", s.Default)
	}
	for _, b := range []struct{ word, value string }{
		{"at least", string(s.Minimum)}, {"at most", string(s.Maximum)},
		{"more than", string(s.ExclusiveMinimum)}, {"less than", string(s.ExclusiveMaximum)}, {"multiple of", string(s.MultipleOf)},
		{"format", s.Format}, {"pattern", s.Pattern},
	} {
		if b.value != "" {
			add("%s %s", b.word, b.value)
		}
	}
	for _, b := range []struct {
		format string
		value  *int
	}{
		{"characters: at least %d", s.MinLength}, {"characters: at most %d", s.MaxLength},
		{"elements: at least %d", s.MinItems}, {"elements: at most %d", s.MaxItems},
	} {
		if b.value != nil {
			add(b.format, *b.value)
		}
	}
	if s.UniqueItems {
		add("no element twice")
	}
	return out
}
