package breaking

import (
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// items compares the elements of arrays.
func (d *differ) items(o, n *schema.Schema, path string) {
	for i := range max(len(o.PrefixItems), len(n.PrefixItems)) {
		at := path + "[" + strconv.Itoa(i) + "]"
		switch {
		case i >= len(n.PrefixItems):
			d.add(at, "prefixItems", rule, "is gone")
		case i >= len(o.PrefixItems):
			d.add(at, "prefixItems", rule, "is new")
		default:
			d.node(o.PrefixItems[i], n.PrefixItems[i], at)
		}
	}
	if d.both(o.Items, n.Items, path+"[]") {
		d.add(path+"[]", "items", rule, "the items have another type")
	}
}

// forms compares the alternatives of unions.
func (d *differ) forms(o, n *schema.Schema, path string) {
	was, is := slices.Concat(o.AnyOf, o.OneOf), slices.Concat(n.AnyOf, n.OneOf)
	if len(was) == 0 || len(is) == 0 {
		if len(was) != len(is) {
			d.add(path, "anyOf", rule, "%s", choice(len(is) > 0, "takes one of several forms now", "takes a single form now"))
		}
		return
	}
	label := func(root, s *schema.Schema, i int) string {
		s = follow(root, s)
		for _, m := range s.Properties {
			if m.Schema.Const != nil && s.Requires(m.Name) {
				return m.Name + " " + string(m.Schema.Const)
			}
		}
		if len(s.Type) == 1 && s.Type[0] != "object" {
			return s.Type[0]
		}
		return "number " + strconv.Itoa(i+1)
	}
	before := map[string]*schema.Schema{}
	var kept, order []string
	names := map[string]bool{}
	for i, f := range is {
		names[label(d.new, f, i)] = true
	}
	for i, f := range was {
		l := label(d.old, f, i)
		before[l] = f
		if names[l] {
			kept = append(kept, l)
		} else {
			d.add(path, "anyOf", rule, "the form %s is gone", l)
		}
	}
	for i, f := range is {
		l := label(d.new, f, i)
		if before[l] == nil {
			d.add(path, "anyOf+", rule, "the form %s is new", l)
			continue
		}
		order = append(order, l)
		d.node(before[l], f, path)
	}
	if !slices.Equal(kept, order) {
		d.add(path, "order", wording, "the forms are in another order")
	}
}

// names compares the names of members. Results name those of an enum in a
// description.
func (d *differ) names(o, n *schema.Schema, path string) {
	was, is := new(schema.Schema), new(schema.Schema)
	if o.PropertyNames != nil {
		was = o.PropertyNames.Clone()
	}
	if n.PropertyNames != nil {
		is = n.PropertyNames.Clone()
	}
	at := subset.Below(path, "*")
	if was.Description != is.Description && !d.named(was.Description, is.Description, at) {
		d.add(at, "description", wording, "the description of the names is %s", reworded(was.Description, is.Description))
	}
	was.Description, is.Description = "", ""
	if was.String() != is.String() {
		d.add(path, "propertyNames", rule, "propertyNames has changed")
	}
}

// rest compares the keywords that hold other schemas as wholes.
func (d *differ) rest(o, n *schema.Schema, path string) {
	d.names(o, n, path)
	for _, k := range []struct {
		keyword  string
		old, new *schema.Schema
	}{
		{"contains", o.Contains, n.Contains},
		{"not", o.Not, n.Not},
		{"if", &schema.Schema{If: o.If, Then: o.Then, Else: o.Else}, &schema.Schema{If: n.If, Then: n.Then, Else: n.Else}},
		{"allOf", &schema.Schema{AllOf: o.AllOf}, &schema.Schema{AllOf: n.AllOf}},
		{"patternProperties", &schema.Schema{PatternProperties: o.PatternProperties}, &schema.Schema{PatternProperties: n.PatternProperties}},
		{"dependentRequired", &schema.Schema{DependentRequired: o.DependentRequired}, &schema.Schema{DependentRequired: n.DependentRequired}},
		{"dependentSchemas", &schema.Schema{DependentSchemas: o.DependentSchemas}, &schema.Schema{DependentSchemas: n.DependentSchemas}},
		{"", &schema.Schema{Extra: o.Extra}, &schema.Schema{Extra: n.Extra}},
	} {
		if text(k.old) != text(k.new) {
			d.add(path, k.keyword, rule, "%s has changed", choice(k.keyword == "", "a keyword of no known meaning", k.keyword))
		}
	}
}

func text(s *schema.Schema) string {
	if s == nil {
		return ""
	}
	return s.String()
}
