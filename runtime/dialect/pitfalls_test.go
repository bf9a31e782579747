package dialect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// D03: keywords that a dialect does not list are sent at no depth, each is
// reported once, and what they asserted keeps the tool from being strict.
func TestPitfallUnlistedKeywords(t *testing.T) {
	const odd = `"propertyNames":{"pattern":"^[a-z]+$"},"$comment":"c","x-foo":{"y":1},"dependentRequired":{"a":["b"]}`
	in := `{"type":"object","properties":{"o":{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,` + odd + `}}},` +
		`"required":["o"],"additionalProperties":false}`
	for _, d := range dialect.All() {
		def := define(t, d, in)
		assert.Empty(t, complain(d, def.JSON), d)
		seen := map[string]bool{}
		for _, s := range def.Steps {
			key := s.Pointer + " " + s.Keyword + " " + s.Message
			assert.False(t, seen[key], key)
			seen[key] = true
		}
		switch d {
		case dialect.MCP: // sent as it is
		case dialect.OpenAIStrict, dialect.AnthropicStrict:
			assert.False(t, def.Strict, d)
			assert.Equal(t, "strict", def.Steps[0].Keyword, d)
			fallthrough
		default: // some list all keywords of the draft
			assert.NotContains(t, string(def.JSON), "x-foo", d)
		case dialect.Gemini, dialect.Ollama:
			for _, keyword := range []string{"x-foo", "$comment", "propertyNames", "dependentRequired"} {
				assert.NotContains(t, string(def.JSON), `"`+keyword+`"`, d)
			}
		}
	}
}

// D05: the type of an enum comes from its values.
func TestPitfallEnumWithoutType(t *testing.T) {
	def := define(t, dialect.Gemini, `{"properties":{"k":{"enum":["a","b"]}}}`)
	assert.Equal(t, `{"type":"STRING","enum":["a","b"]}`, def.Schema.Property("k").String())
	for _, d := range dialect.All() {
		def := define(t, d, `{"properties":{"k":{"enum":["a","b"]},"m":{"enum":["a",1]}}}`)
		assert.Empty(t, complain(d, def.JSON), "%s: %s", d, def.JSON)
		for _, value := range []string{"a", "b", "1"} {
			assert.Contains(t, string(def.JSON), value, d)
		}
	}
}

// D11: an object without properties has an empty list of them where the provider
// wants one. D27: the root has the type object in every dialect.
func TestPitfallBareRoots(t *testing.T) {
	assert.Contains(t, string(define(t, dialect.OpenAI, `{"type":"object"}`).JSON), `"parameters":{"type":"object","properties":{}}`)
	def := define(t, dialect.OpenAIStrict, `{"type":"object","additionalProperties":false}`)
	assert.Contains(t, string(def.JSON), `"parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true`)
	for _, d := range dialect.All() {
		def := define(t, d, `{"properties":{"a":{"type":"string"}}}`)
		require.Len(t, def.Schema.Type, 1, d)
		assert.Equal(t, "object", strings.ToLower(def.Schema.Type[0]), d)
		assert.NotNil(t, def.Schema.Property("a"), d)
	}
}

// D14: what stands beside a reference is joined with its target, and takes
// nothing away from it.
func TestPitfallKeywordsBesideAReference(t *testing.T) {
	const target = `"T":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a","b"],"additionalProperties":false}`
	in := props(`{"$ref":"#/$defs/T","required":["a"],"properties":{"a":{}},"description":"Beside."}`)
	in = strings.TrimSuffix(in, "}") + `,"$defs":{` + target + `}}`
	for _, d := range dialect.All() {
		def := define(t, d, in)
		for doc, fits := range map[string]bool{
			`{"a":{"a":"x","b":1}}`: true, `{"a":{"a":"x"}}`: false, `{"a":{"a":1,"b":1}}`: false, `{"a":{"a":"x","b":1,"c":1}}`: false,
		} {
			if d == dialect.Ollama || d == dialect.Gemini && strings.Contains(doc, "c") {
				continue // the first has no word for required below the root, the other none for closed
			}
			faults, _ := schema.Checker{Exact: true}.Check(lowered.Sent(d, def), []byte(doc))
			assert.Equal(t, fits, faults == nil, "%s: %s by %s", d, doc, def.Schema)
		}
		assert.Contains(t, string(def.JSON), "Beside.", d)
	}
}

// D15: what cannot be strict is found in compositions and definitions, and makes
// this tool alone one that is not.
func TestPitfallStrictLooksEverywhere(t *testing.T) {
	for _, in := range []string{
		`{"type":"object","properties":{"a":{"oneOf":[{"type":"string"},{"$ref":"#/$defs/Open"}]}},"required":["a"],"additionalProperties":false,"$defs":{"Open":{"type":"object","additionalProperties":{"type":"string"}}}}`,
		`{"type":"object","properties":{"a":{"anyOf":[{"type":"array","items":{"allOf":[{"$ref":"#/$defs/Open"}]}},{"type":"null"}]}},"required":["a"],"additionalProperties":false,"$defs":{"Open":{"type":"object"}}}`,
		`{"type":"object","properties":{"a":{"not":{"type":"string"}}},"required":["a"],"additionalProperties":false}`,
	} {
		for _, d := range []dialect.Dialect{dialect.OpenAIStrict, dialect.AnthropicStrict} {
			def := define(t, d, in)
			assert.False(t, def.Strict, "%s: %s", d, def.JSON)
			assert.Contains(t, def.Steps[0].Message, "the tool is sent with strict:false: ")
			assert.Empty(t, complain(d, def.JSON), d)
			assert.True(t, define(t, d, props(`{"type":"string"}`)).Strict, d)
		}
	}
}
