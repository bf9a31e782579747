package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func parse(t testing.TB, text string) *schema.Schema {
	t.Helper()
	s, err := schema.Parse([]byte(text))
	require.NoError(t, err, text)
	return s
}

func TestAppendWritesKeywordsInOneOrder(t *testing.T) {
	const canonical = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:x","$anchor":"root","$ref":"#/$defs/N",` +
		`"type":"object","title":"T","description":"D <&> é","enum":[1,"a",{"b":[null]}],"const":1.50,` +
		`"format":"uri","pattern":"^a$","contentEncoding":"base64","contentMediaType":"image/png",` +
		`"minLength":1,"maxLength":2,"minimum":1e2,"maximum":9007199254740993,"exclusiveMinimum":-0.5,"exclusiveMaximum":2.0,"multipleOf":0.1,` +
		`"minItems":0,"maxItems":4,"uniqueItems":true,"minProperties":1,"maxProperties":3,` +
		`"prefixItems":[{},true],"items":false,"contains":{},"minContains":0,"maxContains":1,` +
		`"properties":{"z":{},"a":{"type":["string","null"]}},"patternProperties":{"^x":{}},"propertyNames":{"maxLength":3},` +
		`"required":["z"],"dependentRequired":{"a":["z"]},"dependentSchemas":{"a":{}},"additionalProperties":{"type":"integer"},` +
		`"anyOf":[{}],"oneOf":[{}],"allOf":[{}],"not":false,"if":{},"then":{},"else":{},` +
		`"default":{"k":1},"examples":[],"deprecated":true,"x-order":[1,2],"unevaluatedItems":false,"$defs":{"N":{"type":"null"}}}`
	assert.Equal(t, canonical, parse(t, canonical).String())
}

func TestParseNormalises(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"keyword order":                   {`{"required":["a"],"type":"object","properties":{"a":{}}}`, `{"type":"object","properties":{"a":{}},"required":["a"]}`},
		"white space":                     {" {\n \"default\" : { \"a\" : [ 1 , \"x y\" ] } } ", `{"default":{"a":[1,"x y"]}}`},
		"escapes":                         {`{"title":"\u003cb\u003e \/ \ud83d\ude00","const":"\u0041\n"}`, `{"title":"<b> / 😀","const":"A\n"}`},
		"one type in a list":              {`{"type":["string"]}`, `{"type":"string"}`},
		"counts":                          {`{"maxLength":3.0,"minLength":1e1,"maxItems":1e30}`, `{"minLength":10,"maxLength":3,"maxItems":2147483647}`},
		"booleans":                        {`{"items":true,"not":false,"uniqueItems":false}`, `{"items":true,"not":false}`},
		"empty lists":                     {`{"properties":{},"required":[],"enum":[]}`, `{"enum":[],"properties":{},"required":[]}`},
		"true":                            {` true`, `true`},
		"false":                           {`false `, `false`},
		"draft 7 tuple":                   {`{"items":[{"type":"null"}],"additionalItems":false}`, `{"prefixItems":[{"type":"null"}],"items":false}`},
		"additionalItems without a tuple": {`{"items":{},"additionalItems":false}`, `{"items":{}}`},
		"draft 7 definitions": {
			`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a~1b","definitions":{"a/b":{}}}`,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/a~1b","$defs":{"a/b":{}}}`,
		},
		"a property named definitions": {
			`{"$ref":"#/properties/definitions/definitions/x","properties":{"definitions":{"definitions":{"x":{}}}}}`,
			`{"$ref":"#/properties/definitions/$defs/x","properties":{"definitions":{"$defs":{"x":{}}}}}`,
		},
		"draft 7 dependencies": {
			`{"dependencies":{"a":["b"],"c":{"required":["d"]}}}`,
			`{"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"required":["d"]}}}`,
		},
		"draft 4 bounds": {`{"minimum":1,"exclusiveMinimum":true,"exclusiveMaximum":false,"maximum":5}`, `{"maximum":5,"exclusiveMinimum":1}`},
	} {
		t.Run(name, func(t *testing.T) {
			s := parse(t, c.in)
			assert.Equal(t, c.want, s.String())
			assert.Equal(t, c.want, parse(t, s.String()).String(), "a second pass must change nothing")
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                          `schema: unexpected end, want a schema (byte 0)`,
		`[]`:                                        `schema: unexpected '[', want a schema (byte 0)`,
		`{"type":"object",}`:                        `schema: unexpected '}', want a member name (byte 17)`,
		`{} {}`:                                     `schema: unexpected '{', want the end (byte 3)`,
		`{"type":"dict"}`:                           `schema: /type: "dict" is no type of JSON Schema (byte 8)`,
		`{"type":[]}`:                               `schema: /type: must name a type (byte 8)`,
		`{"type":["null","null"]}`:                  `schema: /type: names the type "null" twice (byte 16)`,
		`{"type":"null","type":"null"}`:             `schema: the member "type" appears twice (byte 15)`,
		`{"properties":{"a":{"minimum":"1"}}}`:      `schema: /properties/a/minimum: unexpected '"', want a number (byte 30)`,
		`{"properties":{"a":[]}}`:                   `schema: /properties/a: unexpected '[', want a schema (byte 19)`,
		`{"anyOf":[{},{"items":3}]}`:                `schema: /anyOf/1/items: unexpected '3', want a schema (byte 22)`,
		`{"minLength":-1}`:                          `schema: /minLength: must be a whole number, 0 or more (byte 13)`,
		`{"minLength":1.5}`:                         `schema: /minLength: must be a whole number, 0 or more (byte 13)`,
		`{"multipleOf":0}`:                          `schema: /multipleOf: must be more than 0 (byte 15)`,
		`{"required":["a","a"]}`:                    `schema: /required: names "a" twice (byte 17)`,
		`{"required":true}`:                         `schema: /required: unexpected 't', want an array (byte 12)`,
		`{"$ref":"#/$defs/N"}`:                      `schema: /$ref: leads to no place in this schema: #/$defs/N (byte 0)`,
		`{"items":{"$ref":"other.json"}}`:           `schema: /items/$ref: leads to no place in this schema: other.json (byte 0)`,
		`{"title":"\ud83d"}`:                        `schema: /title: bad \u escape (byte 10)`,
		"{\"title\":\"a\nb\"}":                      `schema: /title: control character in a string (byte 11)`,
		"{\"title\":\"\xff\"}":                      `schema: not valid UTF-8 (byte 0)`,
		`{"default":01}`:                            `schema: /default: unexpected '0', want a number (byte 11)`,
		`{"$defs":{"a":{}},"definitions":{"a":{}}}`: `schema: /definitions: "a" is defined twice (byte 40)`,
	} {
		_, err := schema.Parse([]byte(text))
		assert.EqualError(t, err, want, text)
	}
}

func TestParseStopsAtDepth(t *testing.T) {
	deep := make([]byte, 0, 1<<20)
	for range 100_000 {
		deep = append(deep, `{"not":`...)
	}
	_, err := schema.Parse(deep)
	require.ErrorContains(t, err, "nested deeper than 512 levels")
}

func TestValuesDoNotAliasTheInput(t *testing.T) {
	text := []byte(`{"enum":["a"],"title":"t"}`)
	s, err := schema.Parse(text)
	require.NoError(t, err)
	for i := range text {
		text[i] = '!'
	}
	assert.Equal(t, `{"title":"t","enum":["a"]}`, s.String())
}

func TestMarshal(t *testing.T) {
	var v struct{ S *schema.Schema }
	require.NoError(t, json.Unmarshal([]byte(`{"S":{"type":"integer"}}`), &v))
	text, err := json.Marshal(v)
	require.NoError(t, err)
	assert.Equal(t, `{"S":{"type":"integer"}}`, string(text))
	assert.Error(t, json.Unmarshal([]byte(`{"S":{"type":"int"}}`), &v))
}

func TestWalk(t *testing.T) {
	s := parse(t, `{"properties":{"a/b":{"items":{}},"":{}},"anyOf":[{},{"not":{}}],"$defs":{"N":{}}}`)
	var got []string
	s.Walk(func(p string, sub *schema.Schema) bool {
		got = append(got, p)
		at, ok := s.At(p)
		assert.True(t, ok && at == sub, p)
		return p != "/anyOf/1"
	})
	assert.Equal(t, []string{"", "/properties/a~1b", "/properties/a~1b/items", "/properties/", "/anyOf/0", "/anyOf/1", "/$defs/N"}, got)
}

func TestResolve(t *testing.T) {
	s := parse(t, `{"$defs":{"a b":{"type":"null"},"c/d~e":{"$anchor":"here","items":{"title":"x"}}}}`)
	for ref, want := range map[string]string{
		"#":                         s.String(),
		schema.Ref("a b"):           `{"type":"null"}`,
		schema.Ref("c/d~e"):         `{"$anchor":"here","items":{"title":"x"}}`,
		"#here":                     `{"$anchor":"here","items":{"title":"x"}}`,
		"#/$defs/c~1d~0e/items":     `{"title":"x"}`,
		"#/$defs/c~1d~0e/items/not": "",
		"#/$defs":                   "",
		"#gone":                     "",
		"https://example.com/s":     "",
		"#/%zz":                     "",
	} {
		got, ok := s.Resolve(ref)
		assert.Equal(t, want != "", ok, ref)
		if ok {
			assert.Equal(t, want, got.String(), ref)
		}
	}
}

func TestCloneSharesNoSchema(t *testing.T) {
	s := parse(t, `{"type":"object","prefixItems":[{}],"items":{},"contains":{},"properties":{"a":{}},"patternProperties":{"b":{}},`+
		`"propertyNames":{},"dependentSchemas":{"c":{}},"additionalProperties":{},"anyOf":[{}],"oneOf":[{}],"allOf":[{}],"not":{},"if":{},"then":{},"else":{},"$defs":{"d":{}}}`)
	before := s.String()
	c := s.Clone()
	require.Equal(t, before, c.String())
	c.Walk(func(_ string, sub *schema.Schema) bool {
		sub.Title = "changed"
		return true
	})
	assert.Equal(t, before, s.String())
}
