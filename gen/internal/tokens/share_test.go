package tokens_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
)

// Keywords count wherever schemas are; names and data that look like keywords do
// not.
func TestSharesOf(t *testing.T) {
	count := tokens.Count
	for _, test := range []struct {
		name, definition string
		want             tokens.Shares
	}{
		{"nothing", `{"name":"f","parameters":{"type":"object","properties":{}}}`, tokens.Shares{}},
		{
			"the tool's and a property's",
			`{"function":{"description":"Does it.","parameters":{"properties":{"a":{"description":"One."}}}}}`,
			tokens.Shares{Descriptions: count(`"description":"Does it."`) + count(`"description":"One."`)},
		},
		{
			"properties of these names",
			`{"properties":{"description":{"type":"string"},"enum":{"type":"array"},"$defs":{"enum":["a"]}}}`,
			tokens.Shares{Enums: count(`"enum":["a`)}, // "]}}} reaches over the end
		},
		{
			"data", `{"default":{"description":"x"},"const":{"enum":[1]},"examples":[{"description":"x"}]}`, tokens.Shares{},
		},
		{
			"items and unions",
			`{"items":{"anyOf":[{"enum":[1,2]},{"additionalProperties":{"description":"x"}}]}}`,
			tokens.Shares{Enums: count(`"enum":[1,2]`) - 1, Descriptions: count(`"description":"x"`)}, // {" reaches into it
		},
		{
			"within $defs both count",
			`{"$defs":{"Node":{"description":"A node."}}}`,
			tokens.Shares{Descriptions: count(`"description":"A node."`), Defs: count(`"$defs":{"Node":{"description":"A node."}}`)},
		},
	} {
		assert.Equal(t, test.want, tokens.SharesOf([]byte(test.definition)), test.name)
	}
}

// Descriptions and enums are parts of the whole: however many there are, they and
// the rest are all tokens, and each counts about what it takes alone.
func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		descriptions, enums, n := 0, 0, rapid.IntRange(1, 40).Draw(t, "n")
		member := func(name string, value any) int {
			text, err := json.Marshal(value)
			require.NoError(t, err)
			b.WriteString(`,"` + name + `":` + string(text))
			return tokens.Count(`"` + name + `":` + string(text))
		}
		b.WriteString(`{"type":"object"`)
		for range n {
			b.WriteString(`,"items":{"x":0`)
			descriptions += member("description", rapid.String().Draw(t, "description"))
			enums += member("enum", rapid.SliceOf(rapid.String()).Draw(t, "enum"))
		}
		b.WriteString(strings.Repeat("}", n+1))
		got := tokens.SharesOf([]byte(b.String()))
		all := tokens.Count(b.String())
		require.Less(t, got.Descriptions+got.Enums, all)
		require.InDelta(t, descriptions, got.Descriptions, float64(2*n))
		require.InDelta(t, enums, got.Enums, float64(2*n))
	})
}

// What is no JSON has no parts.
func TestSharesOfGarbage(t *testing.T) {
	for _, text := range []string{"", "{", `{"description"`, `{"description":`, `{"enum":[1`, `[[{"$defs":{"a":{`, "5", "null"} {
		assert.NotPanics(t, func() { tokens.SharesOf([]byte(text)) }, text)
	}
}
