package dialect_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// F30: SDKs of older protocol revisions refuse a whole list of tools because of
// one output schema that is no object.
func TestOutputIsAnObject(t *testing.T) {
	for output, kept := range map[string]bool{
		`{"type":"object","properties":{"a":{}}}`:    true,
		`{"type":"string"}`:                          false,
		`{"type":["object","null"]}`:                 false,
		`{"type":"array","items":{"type":"object"}}`: false,
		`{}`: false,
		`{"$ref":"#/$defs/N","$defs":{"N":{"type":"object"}}}`: false,
		`{"anyOf":[{"type":"object"},{"type":"object"}]}`:      false,
	} {
		def, err := dialect.MCP.Define(dialect.Tool{Name: "f", Output: parse(t, output)})
		require.NoError(t, err)
		var got map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(def.JSON, &got))
		if kept {
			assert.Equal(t, output, string(got["outputSchema"]))
			assert.Empty(t, def.Steps)
			continue
		}
		assert.NotContains(t, got, "outputSchema", output)
		assert.Equal(t, []dialect.Step{{Keyword: "outputSchema", Message: "the result's schema is left out: its type is not object"}}, def.Steps)
		other, err := dialect.OpenAI.Define(dialect.Tool{Name: "f", Output: parse(t, output)})
		require.NoError(t, err)
		assert.Empty(t, other.Steps, "others never send it")
	}
}

// TestNotesBehindLists: what moves into a description does not become part of
// its last item.
func TestNotesBehindLists(t *testing.T) {
	for in, want := range map[string]string{
		`Rows.`:                         "Rows. Constraints: no equal items. Default: 10.",
		`Rows`:                          "Rows. Constraints: no equal items. Default: 10.",
		`Rows:\n- 1: Open.\n- 2: Done.`: "Rows:\n- 1: Open.\n- 2: Done.\nConstraints: no equal items. Default: 10.",
		`- 2: Done`:                     "- 2: Done\nConstraints: no equal items. Default: 10.",
		`One.\n\nTwo`:                   "One.\n\nTwo\nConstraints: no equal items. Default: 10.",
		``:                              "Constraints: no equal items. Default: 10.",
	} {
		def, err := dialect.OpenAIStrict.Define(dialect.Tool{Name: "f", Parameters: parse(t,
			`{"type":"object","properties":{"n":{"type":"array","description":"`+in+`","uniqueItems":true,"items":{"type":"string"},"default":10}},"required":["n"],"additionalProperties":false}`)})
		require.NoError(t, err)
		assert.Equal(t, want, def.Schema.Property("n").Description)
	}
}
