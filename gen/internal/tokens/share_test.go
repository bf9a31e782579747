package tokens_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

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
			tokens.Shares{Enums: count(`"enum":["a"]`)},
		},
		{
			"data", `{"default":{"description":"x"},"const":{"enum":[1]},"examples":[{"description":"x"}]}`, tokens.Shares{},
		},
		{
			"items and unions",
			`{"items":{"anyOf":[{"enum":[1,2]},{"additionalProperties":{"description":"x"}}]}}`,
			tokens.Shares{Enums: count(`"enum":[1,2]`), Descriptions: count(`"description":"x"`)},
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
