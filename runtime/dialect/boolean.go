package dialect

import "github.com/toolgen-dev/toolgen/runtime/schema"

// asObjects returns a schema in which the boolean ones below the root are
// written as objects, but for those of additionalProperties: SDKs read the
// properties of a tool as objects, and refuse the whole list over another one.
func asObjects(s *schema.Schema) *schema.Schema {
	if scan(s, func(sub *schema.Schema) bool { return sub == s || sub.Boolean == nil }) {
		return s
	}
	s = s.Clone()
	s.Walk(func(_ string, sub *schema.Schema) bool {
		for _, one := range []**schema.Schema{&sub.Items, &sub.Contains, &sub.PropertyNames, &sub.Not, &sub.If, &sub.Then, &sub.Else} {
			if object := asObject(*one); object != *one { // a boolean one is shared: nothing is written to it
				*one = object
			}
		}
		for _, list := range [][]*schema.Schema{sub.PrefixItems, sub.AnyOf, sub.OneOf, sub.AllOf} {
			for i, x := range list {
				list[i] = asObject(x)
			}
		}
		for _, list := range [][]schema.Property{sub.Properties, sub.PatternProperties, sub.DependentSchemas, sub.Defs} {
			for i, x := range list {
				list[i].Schema = asObject(x.Schema)
			}
		}
		return true
	})
	return s
}

// asObject returns {} for true and a schema that admits nothing for false. The
// boolean ones are shared, so it does not change them.
func asObject(s *schema.Schema) *schema.Schema {
	switch {
	case s.Is(true):
		return &schema.Schema{Defs: s.Defs}
	case s.Is(false):
		return &schema.Schema{Not: &schema.Schema{}, Defs: s.Defs}
	}
	return s
}
