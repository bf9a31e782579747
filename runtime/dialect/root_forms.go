package dialect

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

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
		if m.Boolean == nil && m.Admits("object") && !lacksNeeded(m) {
			forms = append(forms, m)
		}
	}
	switch {
	case len(forms) == 0:
		return nil
	case len(forms) == 1 && forms[0].AllOf == nil && forms[0].Ref == "":
		l.step(nil, keyword, "the one form that admits arguments is sent in place of the union")
		return forms[0]
	}
	out := *s
	out.Properties, out.Required, out.AdditionalProperties = nil, nil, schema.Bool(false)
	var sets []string
	open := false
	for i, f := range forms {
		if i == 0 {
			out.Required = f.Required
		}
		out.Required = slices.DeleteFunc(slices.Clone(out.Required), func(n string) bool { return !f.Requires(n) })
		open = open || !f.Closed() || f.PatternProperties != nil
		sets = append(sets, formText(f))
	}
	if len(out.Required) == 0 {
		out.Required = nil
	}
	out.Properties = unite(forms, out.Required)
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

// lacksNeeded reports whether a form needs a member that it forbids.
func lacksNeeded(f *schema.Schema) bool {
	return slices.ContainsFunc(f.Required, func(name string) bool {
		p := f.Property(name)
		return p.Is(false) || p == nil && f.Closed() && f.PatternProperties == nil
	})
}

// unite returns the members that any form lists, as what those forms and the
// others say. Forms that let in anything under the name count only where the
// member is needed or where those that list it forbid it: else all that is known
// of the member would be lost. That it is narrowed is said of the union.
func unite(forms []*schema.Schema, needed []string) []schema.Property {
	var list []schema.Property
	by := map[string][]int{} // the forms that list a name
	for i, f := range forms {
		for _, p := range f.Properties {
			list = addForm(list, p)
			by[p.Name] = append(by[p.Name], i)
		}
	}
	others, of := furtherMembers(forms)
	for i, p := range list {
		silent := make([]int, len(others)) // forms that do not list it
		for j, o := range others {
			silent[j] = o.forms
		}
		for _, f := range by[p.Name] {
			silent[of[f]]--
		}
		anything := silent[1] > 0 && (list[i].Schema.Is(false) || slices.Contains(needed, p.Name))
		for j := 2; j < len(others) && !anything; j++ {
			if silent[j] > 0 {
				list = addForm(list, schema.Property{Name: p.Name, Schema: others[j].schema})
			}
		}
		if anything {
			list[i].Schema = &schema.Schema{Description: p.Schema.Description}
		}
	}
	return list
}

// further is what forms say of members that they do not list.
type further struct {
	schema *schema.Schema
	forms  int // that say so
}

// furtherMembers returns what forms say of further members, beginning with
// nothing and anything, and which of these each form says. Where they are many,
// or where patterns say more, they count as anything.
func furtherMembers(forms []*schema.Schema) (list []further, of []int) {
	const many = 8
	list = make([]further, 2, many)
	known := map[string]int{}
	of = make([]int, len(forms))
	for i, f := range forms {
		switch extra := f.AdditionalProperties; {
		case f.PatternProperties != nil || extra == nil:
			of[i] = 1
		case extra.Is(false):
		case !asserts(extra):
			of[i] = 1
		default:
			text := extra.String()
			j, ok := known[text]
			switch {
			case ok:
				of[i] = j
			case len(list) == many:
				of[i] = 1
			default:
				of[i], known[text] = len(list), len(list)
				list = append(list, further{schema: extra})
			}
		}
		list[of[i]].forms++
	}
	return list, of
}

// addForm adds a property of one form to those of the others.
func addForm(list []schema.Property, p schema.Property) []schema.Property {
	i := slices.IndexFunc(list, func(q schema.Property) bool { return q.Name == p.Name })
	if i < 0 {
		return append(list, p)
	}
	old := list[i].Schema
	switch {
	case p.Schema.Is(false) || old.String() == p.Schema.String():
	case old.Is(false):
		list[i].Schema = p.Schema
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
