package dialect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// TestManyTypesThatReferToEachOther lowers twelve object types of which each
// refers to all of them: written out, they would not end.
func TestManyTypesThatReferToEachOther(t *testing.T) {
	const n = 12
	var members, defs []string
	for i := range n {
		members = append(members, fmt.Sprintf(`"p%d":{"$ref":"#/$defs/T%d"}`, i, i))
	}
	object := `{"type":"object","properties":{` + strings.Join(members, ",") + `},"additionalProperties":false`
	for i := range n {
		defs = append(defs, fmt.Sprintf(`"T%d":%s}`, i, object))
	}
	root, err := schema.Parse([]byte(object + `,"$defs":{` + strings.Join(defs, ",") + `}}`))
	require.NoError(t, err)

	for _, d := range dialect.All() {
		def, err := d.Define(dialect.Tool{Name: "graph", Description: "Takes a graph.", Parameters: root})
		switch d {
		case dialect.Ollama, dialect.XAI, dialect.Bedrock:
			if err != nil {
				assert.ErrorContains(t, err, "more than 1000 references", d)
				continue
			}
		}
		require.NoError(t, err, d)
		assert.Less(t, len(def.JSON), 1<<20, d)
		if d == dialect.Gemini {
			assert.Contains(t, string(def.JSON), `"parametersJsonSchema"`)
		}
	}
}

// TestReferencesThatDouble lowers forty definitions of which each refers twice
// to the next.
func TestReferencesThatDouble(t *testing.T) {
	var defs []string
	for i := range 40 {
		ref := fmt.Sprintf(`{"$ref":"#/$defs/D%d"}`, i+1)
		defs = append(defs, fmt.Sprintf(`"D%d":{"type":"object","properties":{"a":%s,"b":%s},"additionalProperties":false}`, i, ref, ref))
	}
	root := parse(t, `{"type":"object","properties":{"x":{"$ref":"#/$defs/D0"}},"additionalProperties":false,"$defs":{`+strings.Join(defs, ",")+`,"D40":{"type":"string"}}}`)
	for _, d := range dialect.All() {
		def, err := d.Define(dialect.Tool{Name: "f", Parameters: root})
		if d == dialect.Ollama {
			assert.ErrorContains(t, err, "more than 1000 references")
			continue
		}
		require.NoError(t, err, d)
		assert.Less(t, len(def.JSON), 1<<16, d)
	}
}
