package corpus

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// The tools of the corpus use every keyword and format that the generator
// writes, so that the proof speaks of all of them.
func TestKeywords(t *testing.T) {
	keywords, formats := map[string]bool{}, map[string]bool{}
	for _, tool := range Tools() {
		s, err := schema.Parse(tool.Parameters())
		require.NoError(t, err)
		s.Walk(func(_ string, s *schema.Schema) bool {
			if s.Boolean != nil {
				return true
			}
			var members map[string]json.RawMessage
			require.NoError(t, json.Unmarshal([]byte(s.String()), &members), s)
			for name := range members {
				keywords[name] = true
			}
			formats[s.Format] = true
			return true
		})
	}
	assert.Equal(t, []string{
		"$defs", "$ref", "additionalProperties", "anyOf", "const", "contentEncoding", "default", "description", "enum", "examples",
		"exclusiveMaximum", "exclusiveMinimum", "format", "items", "maxItems", "maxLength", "maxProperties", "maximum", "minItems",
		"minLength", "minProperties", "minimum", "multipleOf", "pattern", "prefixItems", "properties", "propertyNames", "required",
		"type", "uniqueItems",
	}, slices.Sorted(maps.Keys(keywords)))
	assert.Equal(t, []string{"", "date", "date-time", "email", "hostname", "ipv4", "ipv6", "time", "uri", "uuid"}, slices.Sorted(maps.Keys(formats)))
}

// The names of the tools are distinct, and the members of the unions are what
// their schemas say.
func TestFacts(t *testing.T) {
	names := map[string]bool{}
	for _, tool := range Tools() {
		assert.False(t, names[tool.Name()], "%s twice", tool)
		names[tool.Name()] = true
	}
	assert.GreaterOrEqual(t, len(names), 120)
	for iface, union := range Facts.Unions {
		for tag, member := range union.Members {
			assert.True(t, member.Implements(iface), "%s of %s", tag, iface)
		}
	}
	for tuple := range Facts.Tuples {
		assert.Equal(t, reflect.Struct, tuple.Kind())
	}
}
