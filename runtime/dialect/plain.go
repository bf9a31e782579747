package dialect

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// asItIs reports whether a dialect that takes all of JSON Schema takes the root
// unchanged. It knows the common keywords only, so that most schemas need no
// lowering; the others go the long way.
func (l *lowering) asItIs() bool {
	root := l.root
	if !slices.Equal(root.Type, noArguments.Type) || l.rootLists.on && root.Properties == nil || l.barred(root) {
		return false
	}
	for _, d := range root.Defs {
		if !l.plain(d.Schema) {
			return false
		}
	}
	c := *root
	c.Defs = nil
	return l.plain(&c)
}

func (l *lowering) plain(s *schema.Schema) bool {
	switch {
	case s.Boolean != nil, s.URI != "", s.ID != "", s.Anchor != "", s.Extra != nil, s.Defs != nil,
		s.Ref != "" && !strings.HasPrefix(s.Ref, "#/$defs/"), strings.Count(s.Ref, "/") > 2,
		s.PrefixItems != nil, s.Contains != nil, s.PatternProperties != nil, s.PropertyNames != nil,
		s.DependentRequired != nil, s.DependentSchemas != nil,
		s.OneOf != nil, s.AllOf != nil, s.Not != nil, s.If != nil, s.Then != nil, s.Else != nil,
		s.Pattern != "" && l.patterns.refused&featuresOf(s.Pattern) != 0,
		s.Items == nil && l.items.on && slices.Contains(s.Type, "array"):
		return false
	}
	if !fitsType(s) {
		return false
	}
	for _, p := range s.Properties {
		if !l.key.match(p.Name) || !l.plain(p.Schema) {
			return false
		}
	}
	for _, f := range s.AnyOf {
		if !l.plain(f) {
			return false
		}
	}
	return (s.Items == nil || l.plain(s.Items)) &&
		(s.AdditionalProperties == nil || s.AdditionalProperties.Boolean != nil || l.plain(s.AdditionalProperties))
}

// fitsType reports whether a schema has no keyword that its types make void.
func fitsType(s *schema.Schema) bool {
	on := kindsOf(s.Type)
	switch {
	case on&aString == 0 && (s.Format != "" || s.Pattern != "" || s.MinLength != nil || s.MaxLength != nil ||
		s.ContentEncoding != "" || s.ContentMediaType != ""),
		on&numeric == 0 && (s.Minimum != "" || s.Maximum != "" || s.ExclusiveMinimum != "" || s.ExclusiveMaximum != "" || s.MultipleOf != ""),
		on&anArray == 0 && (s.Items != nil || s.MinItems != nil || s.MaxItems != nil || s.UniqueItems),
		on&anObject == 0 && (s.Properties != nil || s.Required != nil || s.AdditionalProperties != nil || s.MinProperties != nil || s.MaxProperties != nil):
		return false
	}
	return true
}
