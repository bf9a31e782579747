package subset_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Each of several gaps is shown by a document of its own.
func TestCompareShowsEachGap(t *testing.T) {
	for _, test := range []struct {
		name, old, new string
		want           map[string]string // by keyword
	}{
		{
			"both bounds", `{"type":"integer"}`, `{"type":"integer","minimum":-128,"maximum":127}`,
			map[string]string{"minimum": `{"v":-129}`, "maximum": `{"v":128}`},
		},
		{
			"a narrower range", `{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}`, `{"type":"integer","minimum":-2147483648,"maximum":2147483647}`,
			map[string]string{"minimum": `{"v":-9223372036854775808}`, "maximum": `{"v":9223372036854775807}`},
		},
		{
			"a list to an array", `{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"},"minItems":3,"maxItems":3}`,
			map[string]string{"minItems": `{"v":[]}`, "maxItems": `{"v":["a","","b","text"]}`},
		},
		{
			"a text", `{"type":"string"}`, `{"type":"string","minLength":2,"maxLength":3,"pattern":"^a*$"}`,
			map[string]string{"minLength": `{"v":""}`, "maxLength": `{"v":"aaaa"}`, "pattern": `{"v":"ab"}`},
		},
		{
			"a map", `{"type":"object","additionalProperties":{"type":"integer"}}`, `{"type":"object","additionalProperties":{"type":"integer"},"minProperties":1,"maxProperties":2,"propertyNames":{"maxLength":1}}`,
			map[string]string{"minProperties": `{"v":{}}`, "maxProperties": "shown", "propertyNames": "shown"},
		},
	} {
		old, next := property(t, test.old), property(t, test.new)
		got := map[string]string{}
		for _, g := range subset.Compare(old, next) {
			got[g.Keyword] = string(g.Document)
			if test.want[g.Keyword] == "shown" && g.Document != nil {
				got[g.Keyword] = "shown"
			}
			alone, ok := only(old, next, g)
			require.True(t, ok, g.Path)
			assert.False(t, validator(t, alone)(string(g.Document)), "%s: %s does not show %s", test.name, g.Document, g.Message)
		}
		assert.Equal(t, test.want, got, test.name)
	}
}

// What is shown for a gap is refused for the reason that is told, whatever else
// has changed: it stays refused by the old schema with that change alone.
func TestDocumentsShowTheirGap(t *testing.T) {
	alone, elsewhere := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		old := m.Root()
		next := edited(m, edited(m, old))
		old, next = parse(t, old), parse(t, next)
		for _, g := range subset.Compare(old, next) {
			if g.Document == nil || g.Lenient {
				continue
			}
			s, ok := only(old, next, g)
			if !ok {
				elsewhere++
				continue
			}
			alone++
			require.False(t, validator(t, s)(string(g.Document)), "%s does not show %s %s: %s\nold  %s\nnew  %s\nonly %s", g.Document, g.Path, g.Keyword, g.Message, old, next, s)
		}
	})
	t.Logf("%d gaps made alone, %d that could not be", alone, elsewhere)
	require.Positive(t, alone)
}

// only returns the old schema with nothing of the new one but what a gap tells;
// false where that cannot be built, below references and unions.
func only(old, next *schema.Schema, g subset.Gap) (*schema.Schema, bool) {
	s := old.Clone()
	names := segments(g.Path)
	last := ""
	others := strings.HasPrefix(g.Message, "takes no members beyond")
	switch g.Keyword { // their path ends in the member, and they are in the object
	case "required", "additionalProperties", "dependentRequired", "dependentSchemas":
		if len(names) > 0 && !others {
			last, names = names[len(names)-1], names[:len(names)-1]
		}
	}
	o, n := s, next
	for _, name := range names {
		if o, n = step(o, name), step(n, name); !plain(o) || !plain(n) {
			return nil, false
		}
	}
	if !plain(o) || !plain(n) {
		return nil, false
	}
	switch g.Keyword {
	case "type":
		o.Type = n.Type
	case "enum":
		*o = *n // a value is told by itself, whatever refuses it
	case "minLength":
		o.MinLength = n.MinLength
	case "maxLength":
		o.MaxLength = n.MaxLength
	case "pattern":
		o.Pattern = n.Pattern
	case "format":
		o.Format = n.Format
	case "minimum", "exclusiveMinimum":
		o.Minimum, o.ExclusiveMinimum = n.Minimum, n.ExclusiveMinimum
	case "maximum", "exclusiveMaximum":
		o.Maximum, o.ExclusiveMaximum = n.Maximum, n.ExclusiveMaximum
	case "multipleOf":
		o.MultipleOf = n.MultipleOf
	case "minItems":
		o.MinItems = n.MinItems
	case "maxItems":
		o.MaxItems = n.MaxItems
	case "uniqueItems":
		o.UniqueItems = n.UniqueItems
	case "contains":
		o.Contains, o.MinContains, o.MaxContains = n.Contains, n.MinContains, n.MaxContains
	case "minProperties":
		o.MinProperties = n.MinProperties
	case "maxProperties":
		o.MaxProperties = n.MaxProperties
	case "propertyNames":
		o.PropertyNames = n.PropertyNames
	case "required":
		if last == "" {
			return nil, false
		}
		o.Required = append(slices.Clone(o.Required), last)
	case "additionalProperties":
		if last == "" && !others || len(n.PatternProperties) > 0 {
			return nil, false
		}
		if !others {
			o.Properties = slices.DeleteFunc(slices.Clone(o.Properties), func(m schema.Property) bool { return m.Name == last })
		}
		o.AdditionalProperties = n.AdditionalProperties
	default:
		return nil, false
	}
	return s, true
}

// plain reports whether a schema says all by itself.
func plain(s *schema.Schema) bool {
	return s != nil && s.Boolean == nil && s.Ref == "" && s.AnyOf == nil && s.OneOf == nil && s.AllOf == nil
}

// step returns the schema of a member or of the elements.
func step(s *schema.Schema, name string) *schema.Schema {
	switch {
	case name == "[]":
		if len(s.PrefixItems) > 0 {
			return nil
		}
		return s.Items
	case name == "*":
		return s.AdditionalProperties
	case strings.HasPrefix(name, "["):
		i, err := strconv.Atoi(strings.Trim(name, "[]"))
		if err != nil || i >= len(s.PrefixItems) {
			return nil
		}
		return s.PrefixItems[i]
	}
	return s.Property(name)
}

// segments takes a path apart: "a.b[]" is "a", "b", "[]".
func segments(path string) []string {
	var names []string
	for path != "" {
		switch {
		case path[0] == '.':
			path = path[1:]
		case path[0] == '"':
			quoted, err := strconv.QuotedPrefix(path)
			if err != nil {
				return append(names, path)
			}
			var name string
			_ = json.Unmarshal([]byte(quoted), &name)
			names, path = append(names, name), path[len(quoted):]
		case path[0] == '[':
			end := strings.IndexByte(path, ']') + 1
			names, path = append(names, path[:end]), path[end:]
		default:
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			names, path = append(names, path[:end]), path[end:]
		}
	}
	return names
}
