package dialect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Schemas of other programs hold what is no schema. Every dialect sends them
// without it, or refuses the tool and says where and why.
func TestUnsoundSchemas(t *testing.T) {
	defs := func(a, more string) string {
		return `{"type":"object","properties":{"a":` + a + `,"n":{"type":"integer"}},"additionalProperties":false` + more + `}`
	}
	for name, c := range map[string]struct {
		in      string
		never   string // what no definition holds
		refused string // why every dialect refuses the tool; "" where all send it
	}{
		"pattern that does not compile":    {props(`{"type":"string","pattern":"(["}`), `"pattern"`, ""},
		"pattern of RE2":                   {props(`{"type":"string","pattern":"(?P<n>a)"}`), `"pattern"`, ""},
		"pattern with a flag":              {props(`{"type":"string","pattern":"(?i)a"}`), `"pattern"`, ""},
		"pattern with a class of POSIX":    {props(`{"type":"string","pattern":"^[[:alpha:]]$"}`), `"pattern"`, ""},
		"pattern with anchors of Perl":     {props(`{"type":"string","pattern":"\\Aa\\z"}`), `"pattern"`, ""},
		"pattern with a possessive repeat": {props(`{"type":"string","pattern":"a**"}`), `"pattern"`, ""},
		"pattern with a class in a range":  {props(`{"type":"string","pattern":"[\\w-\\.]"}`), `"pattern"`, ""},
		"pattern that repeats a place":     {props(`{"type":"string","pattern":"^*a"}`), `"pattern"`, ""},
		"pattern with an unknown class":    {props(`{"type":"string","pattern":"\\p{nonsense}"}`), `"pattern"`, ""},
		"pattern that escapes a letter":    {props(`{"type":"string","pattern":"a\\_b"}`), `"pattern"`, ""},
		"name pattern that does not compile": {defs(`{"type":"object","patternProperties":{"([":{}}}`, ""), "",
			"/properties/a/patternProperties/([: the pattern is no regular expression of ECMA-262"},
		"anyOf without forms":                {defs(`{"anyOf":[]}`, ""), "anyOf", ""},
		"oneOf without forms":                {defs(`{"oneOf":[]}`, ""), "oneOf", ""},
		"allOf without schemas":              {defs(`{"type":"string","allOf":[]}`, ""), "allOf", ""},
		"enum without values":                {defs(`{"enum":[]}`, ""), "enum", ""},
		"prefixItems without items":          {defs(`{"type":"array","prefixItems":[],"items":{"type":"string"}}`, ""), "prefixItems", ""},
		"reference to itself":                {defs(`{"$ref":"#/properties/a"}`, ""), "", "/properties/a: the reference leads back to itself: #/properties/a"},
		"definition that is itself":          {defs(`{"$ref":"#/$defs/A"}`, `,"$defs":{"A":{"$ref":"#/$defs/A"}}`), "", "/properties/a: the reference leads back to itself: #/$defs/A"},
		"definitions in a circle":            {defs(`{"$ref":"#/$defs/A"}`, `,"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/A"}]}}`), "", "/properties/a: the reference leads back to itself: #/$defs/A"},
		"root that is itself":                {`{"type":"object","$ref":"#"}`, "", "the reference leads back to itself: #"},
		"dynamic reference":                  {defs(`{"$dynamicRef":"#x"}`, `,"$defs":{"X":{"$dynamicAnchor":"x","type":"string"}}`), "$dynamic", ""},
		"recursive reference of 2019-09":     {defs(`{"$recursiveRef":"#"}`, ""), "$recursive", ""},
		"bound that is infinite elsewhere":   {props(`{"type":"integer","maximum":1e400}`), `"maximum"`, ""},
		"step that is zero elsewhere":        {props(`{"type":"number","multipleOf":1e-400}`), `"multipleOf"`, ""},
		"value that is infinite elsewhere":   {props(`{"type":"number","enum":[1,1e400]}`), `"enum"`, ""},
		"default that is infinite elsewhere": {defs(`{"type":"number","default":1e400,"examples":[1e400]}`, ""), "1e400", ""},
		"names of draft 4":                   {defs(`{"type":"string","id":"#a"}`, ""), `"id"`, ""},
		"$id below the root":                 {defs(`{"type":"string","$id":"urn:x"}`, ""), `"$id"`, ""},
		"$id that is no URI":                 {`{"$id":"%%%","type":"object"}`, `"$id"`, ""},
		"$id that another tool may have":     {`{"$id":"https://example.com/s","type":"object"}`, `"$id"`, ""},
		"$anchor that is no name":            {defs(`{"type":"string","$anchor":"9 a"}`, ""), `"$anchor"`, ""},
		"unknown $schema":                    {`{"$schema":"https://example.com/s","type":"object"}`, `"$schema"`, ""},
		"comment that is no text":            {defs(`{"type":"string","$comment":5,"readOnly":"yes"}`, ""), `"$comment"`, ""},
		"flag that is none":                  {defs(`{"type":"string","readOnly":"yes"}`, ""), `"readOnly"`, ""},
		"schema that is none":                {defs(`{"type":"object","properties":{"x":{"type":"string"}},"unevaluatedProperties":"x"}`, ""), "unevaluated", ""},
		"schema of a content that is none":   {defs(`{"type":"string","contentSchema":{"type":5}}`, ""), "contentSchema", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, d := range dialect.All() {
				def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: parse(t, c.in)})
				if c.refused != "" {
					require.Error(t, err, d)
					assert.Equal(t, string(d)+": f: "+c.refused, strings.Split(err.Error(), "\n")[0])
					continue
				}
				require.NoError(t, err, d)
				assert.Empty(t, complain(d, def.JSON), "%s: %s", d, def.JSON)
				if c.never != "" {
					assert.NotContains(t, strings.ReplaceAll(string(def.JSON), `Constraints: one of 1, 1e400.`, ""), c.never, d)
				}
			}
		})
	}
}

// What other programs get wrong in a way that has no meaning at all is refused
// before any dialect.
func TestNoSchemas(t *testing.T) {
	for in, why := range map[string]string{
		props(`{"type":[]}`):                                   "schema: /properties/a/type: must name a type",
		props(`{"type":"float"}`):                              `schema: /properties/a/type: "float" is no type of JSON Schema`,
		props(`{"minimum":"3"}`):                               `schema: /properties/a/minimum: unexpected '"', want a number`,
		`{"type":"object","required":"a"}`:                     `schema: /required: unexpected '"', want an array`,
		`{"type":"object","properties":[]}`:                    "schema: /properties: unexpected '[', want an object",
		props(`{"anyOf":{}}`):                                  "schema: /properties/a/anyOf: unexpected '{', want an array",
		props(`{"enum":"a"}`):                                  `schema: /properties/a/enum: unexpected '"', want an array`,
		props(`{"$ref":"#/$defs/Nope"}`):                       "schema: /properties/a/$ref: leads to no place in this schema: #/$defs/Nope",
		props(`{"$ref":"https://example.com/s.json"}`):         "schema: /properties/a/$ref: leads to no place in this schema: https://example.com/s.json",
		props(`{"$ref":"other.json#/a"}`):                      "schema: /properties/a/$ref: leads to no place in this schema: other.json#/a",
		`{"type":"object","$defs":{"A":5}}`:                    "schema: /$defs/A: unexpected '5', want a schema",
		`{"type":"object","dependentRequired":{"a":"b"}}`:      `schema: /dependentRequired/a: unexpected '"', want an array`,
		props(`{"type":"string","maxLength":-1}`):              "schema: /properties/a/maxLength: must be a whole number, 0 or more",
		props(`{"type":"integer","multipleOf":0}`):             "schema: /properties/a/multipleOf: must be more than 0",
		props(`{"type":"string","description":{"en":"Text"}}`): "schema: /properties/a/description: unexpected '{', want a string",
	} {
		_, err := schema.Parse([]byte(in))
		assert.ErrorContains(t, err, why, in)
	}
}

// Draft 4 is read as what it means, in every dialect.
func TestDraft4(t *testing.T) {
	const in = `{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://example.com/s","type":"object",` +
		`"properties":{"n":{"type":"integer","minimum":3,"exclusiveMinimum":true},"s":{"$ref":"#/definitions/S"}},"required":["n","s"],` +
		`"definitions":{"S":{"id":"#S","type":"string"}},"additionalProperties":false}`
	for _, d := range dialect.All() {
		def := define(t, d, in)
		n := def.Schema.Property("n")
		switch d {
		case dialect.Gemini, dialect.GeminiJSONSchema:
			assert.Equal(t, "4", string(n.Minimum), d)
		case dialect.AnthropicStrict, dialect.Ollama:
			assert.Equal(t, "Constraints: greater than 3.", n.Description, d)
		default:
			assert.Equal(t, "3", string(n.ExclusiveMinimum), d)
			assert.Empty(t, n.Minimum, d)
		}
		assert.NotContains(t, string(def.JSON), "definitions", d)
		assert.NotContains(t, string(def.JSON), `"id"`, d)
		assert.NotContains(t, string(def.JSON), "draft-04", d)
	}
}

// Expressions that ECMA-262 has are sent where the provider takes them.
func TestSoundPatterns(t *testing.T) {
	for _, pattern := range []string{
		`^a+$`, `^[\\w\\-.]+$`, `^\\u0041[\\u0000-\\u001f]$`, `^\\u{1F600}$`, `\\cJ`, `[^]`, `^(?<n>a)\\k<n>$`, `(a)\\1`, `^(?=a)b$`, `(?<!a)b`,
		`^a{1,5000}$`, `[\\b]`, `\\p{Script=Greek}`, `^\\/x\\/$`, `^[a-z[]+$`, `^\\x41$`,
	} {
		def, err := dialect.MCP.Define(dialect.Tool{Name: "f", Parameters: parse(t, props(`{"type":"string","pattern":"`+pattern+`"}`))})
		require.NoError(t, err)
		assert.Empty(t, def.Steps, pattern)
		assert.Contains(t, string(def.JSON), `"pattern":"`+pattern+`"`)
	}
}

// A name of a property that no source refuses for sure is sent, with a warning.
func TestDoubtfulNamesOfProperties(t *testing.T) {
	def := define(t, dialect.Bedrock, props(`{"type":"object","properties":{"$q":{"type":"string"}}}`))
	require.Len(t, def.Steps, 1)
	assert.Equal(t, dialect.Step{
		Pointer: "/properties/a/properties/$q", Keyword: "property", Doubtful: true,
		Message: `the property name "$q" may be refused, as it does not match ^[a-zA-Z0-9_.-]{1,64}$`,
	}, def.Steps[0])
}

// A reference at the root is replaced by its target, together with what is
// beside it as far as that can be merged.
func TestReferenceAtTheRoot(t *testing.T) {
	node := `"$defs":{"N":{"type":"object","properties":{"a":{"type":"string","pattern":"^a"},"next":{"$ref":"#/$defs/N"}},"additionalProperties":false}}`
	for _, d := range dialect.All() {
		def := define(t, d, `{"$ref":"#/$defs/N",`+node+`}`)
		if d != dialect.MCP {
			assert.Empty(t, def.Schema.Ref, d)
			assert.NotNil(t, def.Schema.Property("next"), d)
		}
		// Two patterns have no single place, so the target alone is sent.
		def = define(t, d, `{"$ref":"#/$defs/N","properties":{"a":{"pattern":"b$"}},`+node+`}`)
		if d != dialect.MCP {
			assert.Empty(t, def.Schema.Ref, d)
			assert.NotNil(t, def.Schema.Property("a"), d)
		}
	}
}

// A pattern of names with constructs that the provider refuses is not sent.
func TestPatternsOfNames(t *testing.T) {
	def := define(t, dialect.OpenAI, props(`{"type":"object","patternProperties":{"^(?!x)":{"type":"string"}},"additionalProperties":false}`))
	assert.Equal(t, `{"type":"object","description":"Constraints: members may match ^(?!x).","additionalProperties":true}`, def.Schema.Property("a").String())
	assert.Contains(t, define(t, dialect.MCP, props(`{"type":"object","patternProperties":{"^(?!x)":{}}}`)).Schema.String(), "(?!x)")
}

// Boolean schemas are written as objects: SDKs of MCP refuse the list of all
// tools over one. The schemas that were given stay as they are.
func TestNoBooleanSchemas(t *testing.T) {
	const in = `{"type":"object","properties":{"t":true,"f":false,"any":{"anyOf":[]},"one":{"oneOf":[]},"enum":{"enum":[]},` +
		`"l":{"type":"array","prefixItems":[true,false],"items":false,"contains":true},"n":{"not":false,"if":true,"then":false},` +
		`"o":{"type":"object","patternProperties":{"^x":true},"propertyNames":true,"additionalProperties":true},"r":{"$ref":"#/$defs/N"}},` +
		`"additionalProperties":false,"$defs":{"N":false}}`
	given := parse(t, in)
	for _, d := range dialect.All() {
		def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: given, Output: given})
		require.NoError(t, err, d)
		assert.Empty(t, complain(d, def.JSON), "%s: %s", d, def.JSON)
		assert.Equal(t, in, given.String())
	}
	circle := parse(t, `{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}`)
	def, err := dialect.MCP.Define(dialect.Tool{Name: "f", Output: circle})
	require.NoError(t, err)
	assert.NotContains(t, string(def.JSON), "outputSchema")
	assert.Equal(t, "the result's schema is left out: /properties/a: the reference leads back to itself: #/properties/a", stepText(def.Steps[0]))
	def, err = dialect.MCP.Define(dialect.Tool{Name: "f", Parameters: given, Output: given})
	require.NoError(t, err)
	for _, name := range []string{"f", "any", "one", "enum"} {
		assert.Equal(t, `{"not":{}}`, def.Schema.Property(name).String(), name)
	}
	assert.Equal(t, `{}`, def.Schema.Property("t").String())
	assert.Equal(t, `{"type":"array","prefixItems":[{},{"not":{}}],"items":{"not":{}},"contains":{}}`, def.Schema.Property("l").String())
	assert.True(t, def.Schema.Property("o").AdditionalProperties.Is(true))
}

// A schema that needs another one of its own without end has no value: no dialect
// sends it, whether it takes references or not.
func TestRecursionWithoutEnd(t *testing.T) {
	with := func(optional bool, defs string) string {
		required := `,"required":["a"]`
		if optional {
			required = ""
		}
		return `{"type":"object","properties":{"a":{"$ref":"#/$defs/N"},"b":{"type":"string"}}` + required + `,"additionalProperties":false,"$defs":{` + defs + `}}`
	}
	const n = `{"$ref":"#/$defs/N"}`
	for defs, at := range map[string]string{
		`"N":{"type":"object","properties":{"n":` + n + `},"required":["n"]}`:                                                                "/$defs/N/properties/n",
		`"N":{"type":"object","additionalProperties":` + n + `,"required":["n"]}`:                                                            "/$defs/N/additionalProperties",
		`"N":{"type":"object","additionalProperties":` + n + `,"minProperties":1}`:                                                           "/$defs/N/additionalProperties",
		`"N":{"type":"array","items":` + n + `,"minItems":1}`:                                                                                "/$defs/N/items",
		`"N":{"type":"array","prefixItems":[{},` + n + `],"minItems":2}`:                                                                     "/$defs/N/prefixItems/1",
		`"N":{"type":"array","contains":` + n + `}`:                                                                                          "/$defs/N/contains",
		`"N":{"allOf":[{"type":"array","items":` + n + `,"minItems":1}]}`:                                                                    "/$defs/N/allOf/0/items",
		`"N":{"type":"array","minItems":1,"items":{"anyOf":[` + n + `,` + n + `]}}`:                                                          "/$defs/N/items/anyOf/0",
		`"N":{"oneOf":[{"type":"array","minItems":1,"items":` + n + `},{"type":"object","properties":{"n":` + n + `},"required":["n"]}]}`:    "/$defs/N/oneOf/0/items",
		`"M":{"type":"object","properties":{"n":` + n + `},"required":["n"]},"N":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/M"}}`: "/$defs/M/properties/n",
	} {
		for _, d := range dialect.All() {
			_, err := d.Define(dialect.Tool{Name: "f", Parameters: parse(t, with(false, defs))})
			if d == dialect.MCP { // which sends what clients can see to admit nothing
				require.NoError(t, err, defs)
			} else {
				assert.EqualError(t, err, string(d)+": f: "+at+": a value would have to hold another one of its own without end, so the schema admits no arguments at all", defs)
			}
			def := define(t, d, with(true, defs))
			assert.NotContains(t, string(def.JSON), "$ref", "%s: %s", d, defs)
			assert.Empty(t, complain(d, def.JSON), "%s: %s", d, defs)
			assert.Equal(t, at+": a value would have to hold another one of its own without end, so none is admitted", stepText(def.Steps[0]))
			if a := def.Schema.Property("a"); a != nil {
				assert.Equal(t, `{"not":{}}`, a.String(), "%s: %s", d, defs)
			}
			assert.NotNil(t, def.Schema.Property("b"), d)
		}
	}
	for _, defs := range []string{ // which end
		`"N":{"type":"object","properties":{"n":` + n + `}}`,
		`"N":{"type":"object","additionalProperties":` + n + `}`,
		`"N":{"type":"array","items":` + n + `}`,
		`"N":{"type":"array","prefixItems":[{},` + n + `],"minItems":1}`,
		`"N":{"type":"array","contains":` + n + `,"minContains":0}`,
		`"N":{"type":["array","null"],"items":` + n + `,"minItems":1}`,
		`"N":{"anyOf":[{"type":"array","items":` + n + `,"minItems":1},{"$ref":"#/$defs/M"}]},"M":{"anyOf":[{"type":"array","items":` + n + `,"minItems":1},{"type":"string"}]}`,
		`"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/M"}},"required":["n"]},"M":{"type":"array","minItems":1,"items":{"anyOf":[` + n + `,{"type":"integer"}]}}`,
	} {
		def := define(t, dialect.OpenAI, with(false, defs))
		assert.Contains(t, string(def.JSON), "$ref", defs)
		for _, s := range def.Steps {
			assert.NotEqual(t, "recursion", s.Keyword, defs)
		}
	}
}
