package catalogue

import (
	"fmt"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/unseen"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func TestVisible(t *testing.T) {
	assert.Equal(t, "a⟨U+202E⟩b⟨U+200B⟩c⟨U+0007⟩\nd", visible("a\u202eb\u200bc\a\nd"))
	assert.Equal(t, "👩\u200d💻 می\u200cخواهم", visible("👩\u200d💻 می\u200cخواهم"))
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unseen.Hidden(r) {
			assert.Equal(t, fmt.Sprintf("⟨%U⟩", r), visible(string(r)))
		}
	}
}

func TestSummary(t *testing.T) {
	assert.Equal(t, "Does it.", summary("Does it. And more."))
	assert.Equal(t, "Does it, v1.2, at once", summary("Does it, v1.2,\nat once\n\nMore."))
}

// Types that hold themselves are described once.
func TestRows(t *testing.T) {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{
		"node":{"$ref":"#/$defs/Node","description":"Where to begin."},
		"any":{},
		"id":{"anyOf":[{"type":"integer"},{"type":"string","maxLength":5}]}
	},"required":["node"],"$defs":{"Node":{"type":"object","description":"A node.","properties":{
		"name":{"type":"string","pattern":"^a"},"next":{"type":"array","items":{"$ref":"#/$defs/Node"},"minItems":1}}}}}`))
	require.NoError(t, err)
	assert.Equal(t, []Argument{
		{Name: "node", Type: "object", Required: true, Description: "Where to begin."},
		{Name: "node.name", Type: "string", Rules: []string{"pattern ^a"}},
		{Name: "node.next", Type: "list of object", Rules: []string{"elements: at least 1"}},
		{Name: "any", Type: "anything"},
		{Name: "id", Type: "integer or string"},
	}, rows(s))
}

// Members of a union say in which of its forms they are.
func TestRowsOfUnions(t *testing.T) {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{"shape":{"type":"object","anyOf":[
		{"properties":{"type":{"type":"string","const":"circle"},"r":{"type":"number"}},"required":["type","r"]},
		{"$ref":"#/$defs/Box"}]}},"$defs":{"Box":{"properties":{"type":{"type":"string","const":"box"},
		"inner":{"type":"object","properties":{"a":{"type":"integer","minimum":1}}}},"required":["type"]}}}`))
	require.NoError(t, err)
	assert.Equal(t, []Argument{
		{Name: "shape", Type: "object"},
		{Name: "shape.type", Type: "string", Required: true, Rules: []string{`always "circle"`}},
		{Name: "shape.r", Type: "number", Required: true, Rules: []string{`where type is "circle"`}},
		{Name: "shape.type", Type: "string", Required: true, Rules: []string{`always "box"`}},
		{Name: "shape.inner", Type: "object", Rules: []string{`where type is "box"`}},
		{Name: "shape.inner.a", Type: "integer", Rules: []string{"at least 1", `where type is "box"`}},
	}, rows(s))
}

// Maps say what their values are, and which keys they have; what holds itself has
// an end.
func TestRowsOfMaps(t *testing.T) {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{
		"labels":{"type":"object","additionalProperties":{"type":"string"}},
		"pairs":{"type":["object","null"],"propertyNames":{"enum":["a","b"]},"additionalProperties":{"type":"array","items":{"$ref":"#/$defs/Pair"}}},
		"open":{"type":"object","additionalProperties":true},
		"tree":{"$ref":"#/$defs/Tree"},"lists":{"$ref":"#/$defs/Lists"}
	},"$defs":{"Pair":{"type":"object","properties":{"on":{"type":"boolean"}}},
		"Tree":{"type":"object","additionalProperties":{"$ref":"#/$defs/Tree"}},
		"Lists":{"type":"array","items":{"$ref":"#/$defs/Lists"}}}}`))
	require.NoError(t, err)
	assert.Equal(t, []Argument{
		{Name: "labels", Type: "map of string"},
		{Name: "pairs", Type: "map of list of object or null", Rules: []string{`keys: one of "a", "b"`}},
		{Name: "pairs.*[].on", Type: "boolean"},
		{Name: "open", Type: "object"},
		{Name: "tree", Type: "map of map of map of map of map of object"},
		{Name: "lists", Type: "list of list of list of list of list of array"},
	}, rows(s))
}
