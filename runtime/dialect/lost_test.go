package dialect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Where no object or no array is admitted, the other types are.
func TestLostKinds(t *testing.T) {
	needs := `"properties":{"b":false},"required":["b"]`
	for name, c := range map[string]struct{ in, takes string }{
		"form of oneOf":        {props(`{"type":"integer","oneOf":[{` + needs + `},{"type":"null"}]}`), `{"a":3}`},
		"object or integer":    {props(`{"type":["object","integer"],` + needs + `}`), `{"a":3}`},
		"object or null":       {props(`{"type":["object","null"],` + needs + `}`), `{"a":null}`},
		"any type":             {props(`{` + needs + `}`), `{"a":[1]}`},
		"values":               {props(`{"enum":[{"b":1},3],` + needs + `}`), `{"a":3}`},
		"definition":           {props(`{"$ref":"#/$defs/Y"}`)[:len(props(`{"$ref":"#/$defs/Y"}`))-1] + `,"$defs":{"Y":{"type":["object","integer"],` + needs + `}}}`, `{"a":3}`},
		"member not listed":    {props(`{"type":["object","integer"],"required":["b"],"additionalProperties":false}`), `{"a":3}`},
		"tuple of nothing":     {props(`{"type":"array","prefixItems":[false]}`), `{"a":[]}`},
		"tuple that ends":      {props(`{"type":"array","prefixItems":[{"type":"integer"},false]}`), `{"a":[1]}`},
		"tuple without values": {props(`{"type":"array","prefixItems":[{"type":"integer","enum":["x"]}]}`), `{"a":[]}`},
		"array with items":     {props(`{"type":["array","integer"],"items":false,"minItems":1}`), `{"a":3}`},
		"array too short":      {props(`{"type":["array","integer"],"prefixItems":[{"type":"string"},false],"minItems":2}`), `{"a":3}`},
		"neither":              {props(`{"type":["array","object","string"],"items":false,"minItems":1,` + needs + `}`), `{"a":"x"}`},
		"text beside no items": {strings.Replace(props(`{"type":["array","string"],"items":false}`), `["a"]`, `[]`, 1), `{"a":"x"}`},
	} {
		root := parse(t, c.in)
		require.Empty(t, schema.Check(root, []byte(c.takes)), name)
		for _, d := range dialect.All() {
			def := define(t, d, c.in)
			assert.True(t, admits(t, compileText(t, lowered.Sent(d, def).String()), c.takes), "%s: %s: %s\n%v", name, d, def.JSON, def.Steps)
		}
	}
	def := define(t, dialect.OpenAI, props(`{"type":["object","integer"],`+needs+`}`))
	assert.Equal(t, `{"type":"integer"}`, def.Schema.Property("a").String())
	require.Len(t, def.Steps, 1)
	assert.Equal(t, "/properties/a: no object is admitted: nothing that b admits can be expressed, and it is needed", stepText(def.Steps[0]))
}

// A property that admits nothing is forbidden where further members are let in.
func TestForbiddenMembers(t *testing.T) {
	const text = "/properties/c: the property is left out, and so it is not forbidden [lossy]"
	for in, lost := range map[string]bool{
		`{"type":"object","properties":{"a":{"type":"string"},"c":false},"additionalProperties":true}`:  true,
		`{"type":"object","properties":{"a":{"type":"string"},"c":false}}`:                              false,
		`{"type":"object","properties":{"a":{"type":"string"},"c":false},"additionalProperties":false}`: false,
		props(`{"type":"object","properties":{"c":false}}`):                                             true, // sent as an object with any members
	} {
		var steps []string
		for _, s := range define(t, dialect.XAI, in).Steps {
			steps = append(steps, strings.TrimPrefix(stepText(s), "/properties/a"))
		}
		assert.Equal(t, lost, slices.Contains(steps, text), "%s: %v", in, steps)
	}
}

// What says nothing about further members is not told.
func TestNothingSaidOfFurtherMembers(t *testing.T) {
	for in, want := range map[string]string{
		`{"type":"object","additionalProperties":true}`: ``,
		`{"type":"object","additionalProperties":{}}`:   ``,
		`{}`: ``,
		`{"type":"object","properties":{"x":{"type":"string"}}}`:                             ``,
		`{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":true}`: `Constraints: may have further members.`,
		`{"type":"object","additionalProperties":{"type":"string"}}`:                         `Constraints: further members are of type string.`,
	} {
		def := define(t, dialect.Ollama, props(in))
		assert.Equal(t, want, def.Schema.Property("a").Description, in)
		if want == "" && !strings.Contains(in, "properties") {
			assert.Empty(t, def.Steps, in)
		}
	}
}

// A member that is needed and not listed is what the patterns of its name and
// the schema of further members say.
func TestNeededMembersThatAreNotListed(t *testing.T) {
	for _, c := range []struct{ in, takes, refuses string }{
		{`{"type":"object","patternProperties":{"^c":{"type":"boolean"}},"required":["c"],"additionalProperties":false}`, `{"c":true}`, `{"c":1}`},
		{`{"type":"object","patternProperties":{"^c":{"type":"integer"},"c$":{"minimum":2}},"required":["c"],"additionalProperties":false}`, `{"c":2}`, `{"c":1}`},
		{`{"type":"object","patternProperties":{"^d":{"type":"boolean"}},"required":["c"],"additionalProperties":{"type":"integer"}}`, `{"c":2}`, `{"c":true}`},
		{`{"type":"object","additionalProperties":{"const":"x"},"properties":{},"required":["c"]}`, `{"c":"x"}`, `{"c":1}`},
	} {
		for _, in := range []string{c.in, `{"type":"object","properties":{"o":` + c.in + `},"additionalProperties":false}`} {
			for _, d := range dialect.All() {
				def := define(t, d, in)
				takes, refuses := c.takes, c.refuses
				if in != c.in {
					takes, refuses = `{"o":`+takes+`}`, `{"o":`+refuses+`}`
				}
				sent := compileText(t, lowered.Sent(d, def).String())
				assert.True(t, admits(t, sent, takes), "%s: %s", d, def.JSON)
				lossy := slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Lossy && s.Keyword != "strict" })
				assert.True(t, lossy || !admits(t, sent, refuses), "%s: %s\n%v", d, def.JSON, def.Steps)
			}
		}
	}
	for _, d := range dialect.All() {
		_, err := d.Define(dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"object","patternProperties":{"^d":{}},"required":["c"],"additionalProperties":false}`)})
		switch d {
		case dialect.OpenAIStrict, dialect.AnthropicStrict, dialect.Gemini, dialect.GeminiJSONSchema, dialect.Ollama:
			assert.ErrorContains(t, err, "the schema admits no arguments at all", d)
		}
	}
}

// Nothing follows from a pattern that cannot be held against a name: a member
// that is needed is neither forbidden by it nor, unsaid, made narrower.
func TestNeededMembersAndUnknownPatterns(t *testing.T) {
	const tail = `,"required":["kind"]`
	for _, c := range []struct{ in, takes string }{
		{`"patternProperties":{"^(?!kind$)":false},"additionalProperties":{"type":"integer"}`, `{"kind":1}`},
		{`"patternProperties":{"^(?!kind$)":false}`, `{"kind":"x"}`},
		{`"patternProperties":{"^(?=kind$)":{"type":"string"}},"additionalProperties":false`, `{"kind":"x"}`},
		{`"patternProperties":{"^(?=kind$)":{"type":"string"}},"additionalProperties":{"type":"integer"}`, `{"kind":"x"}`},
		{`"patternProperties":{"^k":{"type":"string"},"^(?!kind$)":{"type":"integer"}},"additionalProperties":false`, `{"kind":"x"}`},
	} {
		in := `{"type":"object",` + c.in + tail + `}`
		for _, d := range dialect.All() {
			def := define(t, d, in)
			if def.Schema.PatternProperties != nil {
				continue // sent as it is, and the validator here knows no look-around
			}
			narrows := slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Narrows })
			assert.True(t, narrows || admits(t, compileText(t, lowered.Sent(d, def).String()), c.takes), "%s: %s\n%v", d, def.JSON, def.Steps)
		}
	}
	def := define(t, dialect.GeminiJSONSchema, `{"type":"object","patternProperties":{"^(?!kind$)":false},"additionalProperties":{"type":"integer"}`+tail+`}`)
	assert.Equal(t, `{"type":"integer"}`, def.Schema.Property("kind").String())
}

// Names and patterns that are too many to be held against each other are as
// patterns that cannot be.
func TestNeededMembersAndManyPatterns(t *testing.T) {
	names, patterns := make([]string, 500), make([]string, 200)
	for i := range names {
		names[i] = fmt.Sprintf(`"k%d"`, i)
	}
	for i := range patterns {
		patterns[i] = fmt.Sprintf(`"^k%d$":{"type":"boolean"}`, i)
	}
	in := `{"type":"object","required":[` + strings.Join(names, ",") + `],"patternProperties":{` + strings.Join(patterns, ",") + `},"additionalProperties":{"type":"string"}}`
	def := define(t, dialect.GeminiJSONSchema, in)
	assert.Equal(t, `{"type":"boolean"}`, def.Schema.Property("k0").String())
	assert.Equal(t, `{"type":"string"}`, def.Schema.Property("k199").String())
	assert.True(t, slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Narrows }), "%v", def.Steps)
}

// A member that one form of a union at the root forbids or cannot have is what
// the other forms let it be.
func TestMembersThatSomeFormsDoNotList(t *testing.T) {
	for _, c := range []struct{ in, takes string }{
		{`"additionalProperties":{"type":"string"},"required":["b"],"anyOf":[{"required":["b"]},{"properties":{"b":{"type":"array"}},"required":["a"]}]`, `{"b":"x"}`},
		{`"additionalProperties":{"type":"string"},"anyOf":[{"required":["b"]},{"properties":{"b":{"type":"array"}},"required":["a"]}]`, `{"b":"x"}`},
		{`"additionalProperties":{"type":"string"},"required":["b"],"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"integer"}},"required":["b"]}]`, `{"a":"s","b":"x"}`},
		{`"required":["b"],"anyOf":[{"properties":{"a":{"type":"integer"}},"required":["a"]},{"properties":{"b":{"type":"object","properties":{"x":false},"required":["x"]}}}]`, `{"a":1,"b":2}`},
		{`"required":["b"],"anyOf":[{"additionalProperties":{"type":"integer"}},{"properties":{"b":{"type":"object","properties":{"x":false},"required":["x"]}}}]`, `{"b":2}`},
		{`"oneOf":[{"properties":{"a":false}},{"properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a","b"]},{"required":["b","c"]}]`, `{"a":1,"b":"x"}`},
	} {
		in := `{"type":"object",` + c.in + `}`
		require.Empty(t, schema.Check(parse(t, in), []byte(c.takes)))
		for _, d := range dialect.All() {
			def := define(t, d, in)
			assert.True(t, admits(t, compileText(t, lowered.Schema(d, def).String()), c.takes), "%s: %s\n%v", d, def.JSON, def.Steps)
		}
	}
	def := define(t, dialect.GeminiJSONSchema, `{"type":"object","properties":{"a":{"type":"integer"}},"anyOf":[{"required":["a"]},{"properties":{"a":false},"required":["a"]}]}`)
	assert.Equal(t, `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`, def.Schema.String())
	assert.False(t, slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Lossy }), "%v", def.Steps)
}

// An integer is a number where both are merged.
func TestMergedNumbers(t *testing.T) {
	for _, in := range []string{
		`{"allOf":[{"type":"number"},{"type":"integer","maximum":5}]}`,
		`{"allOf":[{"type":"integer"},{"type":["number","string"],"maximum":5}]}`,
	} {
		for _, d := range dialect.All() {
			sent := compileText(t, lowered.Sent(d, define(t, d, props(in))).String())
			for doc, want := range map[string]bool{`{"a":3}`: true, `{"a":3.5}`: false} {
				assert.Equal(t, want, admits(t, sent, doc), "%s: %s", d, in)
			}
		}
	}
}

// What is lost of a condition may forbid documents, and the steps say so.
func TestLossUnderConditions(t *testing.T) {
	const pattern = `{"type":"string","pattern":"^(?=b)"}`
	for in, doc := range map[string]string{
		`{"type":"string","not":` + pattern + `}`:                                                                  `{"a":"a"}`,
		`{"if":` + pattern + `,"then":{"const":"b"}}`:                                                              `{"a":"a"}`,
		`{"oneOf":[` + pattern + `,{"const":"a"}]}`:                                                                `{"a":"a"}`,
		`{"type":"array","contains":` + pattern + `,"maxContains":1}`:                                              `{"a":["a","b"]}`,
		`{"type":"object","dependentSchemas":{"x":{"not":{"properties":{"x":` + pattern + `},"required":["x"]}}}}`: `{"a":{"x":"a"}}`,
	} {
		def := define(t, dialect.OpenAI, props(in))
		assert.False(t, admits(t, compileText(t, lowered.Sent(dialect.OpenAI, def).String()), doc), in)
		assert.True(t, slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Narrows }), "%s: %v", in, def.Steps)
	}
}

// The empty string may be the only value, though Gemini takes none in an enum of
// its own parameters.
func TestOnlyTheEmptyString(t *testing.T) {
	for _, in := range []string{`{"const":""}`, `{"enum":[""]}`, `{"type":["string","null"],"enum":["",null]}`} {
		for _, d := range dialect.All() {
			def := define(t, d, props(in))
			assert.True(t, admits(t, compileText(t, lowered.Sent(d, def).String()), `{"a":""}`), "%s: %s", d, def.JSON)
			assert.NotContains(t, string(def.JSON), `"parameters":{"type":"OBJECT"`)
		}
	}
}
