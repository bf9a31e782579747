package difference

import (
	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// present returns a document without the members that are null and stand for
// an optional property, and whether there were any.
func (a *Arguments) present(s *schema.Schema, v *document.Value) (*document.Value, bool) {
	for s != nil && s.Ref != "" {
		s, _ = a.Schema.Resolve(s.Ref)
	}
	if s == nil {
		return v, false
	}
	changed := false
	out := &document.Value{Kind: v.Kind, Text: v.Text}
	switch {
	case s.AnyOf != nil:
		if alt := alternative(s.AnyOf, v); alt != nil {
			return a.present(alt, v)
		}
		return v, false
	case v.Kind == document.Array:
		for i, item := range v.Items {
			of := s.Items
			if i < len(s.PrefixItems) {
				of = s.PrefixItems[i]
			}
			item, c := a.present(of, item)
			changed = changed || c
			out.Items = append(out.Items, item)
		}
	case v.Kind == document.Object:
		for _, m := range v.Members {
			of := s.Property(m.Key())
			if of == nil {
				of = s.AdditionalProperties
			} else if m.Value.Kind == document.Null && !s.Requires(m.Key()) {
				changed = true
				continue
			}
			value, c := a.present(of, m.Value)
			changed = changed || c
			out.Members = append(out.Members, document.Member{Name: m.Name, Value: value})
		}
	}
	if !changed {
		return v, false
	}
	return out, true
}

// alternative returns the member of a union that a document names.
func alternative(list []*schema.Schema, v *document.Value) *schema.Schema {
	if v.Kind != document.Object {
		return nil
	}
	for _, s := range list {
		for _, p := range s.Properties {
			tag := v.Member(p.Name)
			if p.Schema.Const != nil && tag != nil && tag.Kind == document.String &&
				document.Unquote(tag.Text) == document.Unquote(string(p.Schema.Const)) {
				return s
			}
		}
	}
	return nil
}
