package dialect_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func FuzzDefine(f *testing.F) {
	f.Add([]byte(benchSchema), byte(1))
	f.Add([]byte(`{"type":"object","properties":{"a":{"$ref":"#/$defs/N"}},"$defs":{"N":{"allOf":[{"$ref":"#/$defs/N"},{"type":"object","properties":{"b":{"$ref":"#"}},"required":["b"]}]}}}`), byte(5))
	f.Add([]byte(`{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"$ref":"#/$defs/B"}],"$defs":{"B":{"anyOf":[{"type":"object"},{"type":"null"}],"not":{"required":["x"]}}}}`), byte(4))
	f.Add([]byte(`{"properties":{"t":{"prefixItems":[{"enum":["a",null,2]},true,false],"items":false},"m":{"patternProperties":{"^a":{"pattern":"(?=x)\\b"}}}},"required":["u"]}`), byte(12))
	f.Fuzz(func(t *testing.T, text []byte, which byte) {
		s, err := schema.Parse(text)
		if err != nil || len(text) > 1<<12 {
			return
		}
		d := dialect.All()[int(which)%len(dialect.All())]
		before := s.String()
		tool := dialect.Tool{Name: "f", Description: "F.", Parameters: s}
		def, err := d.Define(tool)
		require.Equal(t, before, s.String(), "the canonical schema was changed")
		if err != nil {
			require.Nil(t, def.JSON)
			return
		}
		require.True(t, json.Valid(def.JSON), "%s", def.JSON)
		again, err := d.Define(tool)
		require.NoError(t, err)
		require.Equal(t, string(def.JSON), string(again.JSON))
		require.Equal(t, def.Steps, again.Steps)
		if def.Schema != nil && d != dialect.Gemini {
			_, err = schema.Parse([]byte(def.Schema.String()))
			require.NoError(t, err, "%s", def.JSON)
		}
	})
}
