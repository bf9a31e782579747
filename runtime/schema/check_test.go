package schema_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// faultLines returns faults one a line, as the model reads them.
func faultLines(faults []wire.Fault) string {
	var b strings.Builder
	for _, f := range faults {
		if f.Path != "" {
			b.WriteString(f.Path + ": ")
		}
		b.WriteString(f.Message + "\n")
	}
	return b.String()
}

// checkExactly is Check without the one liberty that decoders take.
func checkExactly(s *schema.Schema, document []byte) []wire.Fault {
	faults, _ := schema.Checker{Exact: true}.Check(s, document)
	return faults
}

const orderSchema = `{"type":"object","properties":{
	"city":{"type":"string","minLength":2,"maxLength":10,"pattern":"^[A-Z]"},
	"units":{"type":"string","enum":["celsius","fahrenheit"]},
	"days":{"type":"integer","minimum":1,"maximum":14},
	"ratio":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"multipleOf":0.25},
	"items":{"type":"array","items":{"type":"object","properties":{"sku":{"type":"string"},"qty":{"type":"integer"}},"required":["sku","qty"],"additionalProperties":false},"minItems":1,"maxItems":2,"uniqueItems":true},
	"at":{"type":"string","format":"date-time"},
	"labels":{"type":"object","additionalProperties":{"type":"integer"},"propertyNames":{"enum":["a","b"]},"minProperties":1,"maxProperties":2},
	"box":{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":false,"minItems":2},
	"shape":{"anyOf":[
		{"type":"object","properties":{"type":{"const":"circle"},"r":{"type":"number"}},"required":["type","r"],"additionalProperties":false},
		{"type":"object","properties":{"type":{"const":"rect"},"w":{"type":"number"}},"required":["type","w"],"additionalProperties":false}]},
	"loose":{"anyOf":[{"type":"string","maxLength":3},{"type":"integer","minimum":10},{"type":"array","items":{"type":"string"}}]},
	"one":{"oneOf":[{"type":"integer","minimum":5},{"type":"integer","maximum":7}]},
	"no":{"not":{"type":"string"}},
	"flag":{"type":["boolean","null"]}
	},"required":["city","days"],"additionalProperties":false}`

// The words are those of the generated decoders.
func TestCheckSpeaksAsDecodersDo(t *testing.T) {
	s := parse(t, orderSchema)
	for in, want := range map[string]string{
		`{"city":"Paris","days":3}`:   "",
		`{"city":"Paris","days":3.0}`: "",
		`{}`:                          "city: required, missing\ndays: required, missing\n",
		`[1]`:                         "want an object, got an array\n",
		`"x"`:                         "want an object, got a string\n",
		`null`:                        "want an object, got null\n",
		`{"units":"kelvin","unit":1,"city":5}`: `units: "kelvin" is not one of "celsius", "fahrenheit"` + "\n" +
			`unit: unknown argument; did you mean "units"?` + "\ncity: want a string, got 5\ndays: required, missing\n",
		`{"city":"Paris","days":"5"}`:                                                        "days: want an integer, got \"5\"\n",
		`{"city":"Paris","days":0.5}`:                                                        "days: want an integer, got 0.5\n",
		`{"city":"Paris","days":null}`:                                                       "days: want an integer, got null\n",
		`{"city":"Paris","days":15}`:                                                         "days: must be at most 14\n",
		`{"city":"p","days":0}`:                                                              "city: must have at least 2 characters\ncity: must match the pattern ^[A-Z]\ndays: must be at least 1\n",
		`{"city":"Ünüñçødé-more","days":1}`:                                                  "city: must have at most 10 characters\ncity: must match the pattern ^[A-Z]\n",
		`{"city":"Paris","days":1,"ratio":1}`:                                                "ratio: must be less than 1\n",
		`{"city":"Paris","days":1,"ratio":0}`:                                                "ratio: must be greater than 0\n",
		`{"city":"Paris","days":1,"ratio":0.3}`:                                              "ratio: must be a multiple of 0.25\n",
		`{"city":"Paris","days":1,"ratio":true}`:                                             "ratio: want a number, got true\n",
		`{"city":"Paris","days":1,"items":[{"sku":"a","qty":1},{"sku":1}]}`:                  "items[1].sku: want a string, got 1\nitems[1].qty: required, missing\n",
		`{"city":"Paris","days":1,"items":[]}`:                                               "items: must have at least 1 item\n",
		`{"city":"Paris","days":1,"items":[{"sku":"a","qty":1},{"qty":1.0,"sku":"\u0061"}]}`: "items: must not have equal items\n",
		`{"city":"Paris","days":1,"items":[{"sku":"a","qty":1},{"sku":"b","qty":1},{"sku":"c","qty":1}]}`: "items: must have at most 2 items\n",
		`{"city":"Paris","days":1,"items":{}}`:                      "items: want an array, got an object\n",
		`{"city":"Paris","days":1,"at":"today"}`:                    "at: must have the format date-time\n",
		`{"city":"Paris","days":1,"labels":{}}`:                     "labels: must have at least 1 member\n",
		`{"city":"Paris","days":1,"labels":{"c":1}}`:                `labels.c: the name must be one of "a", "b"` + "\n",
		`{"city":"Paris","days":1,"labels":{"a":null}}`:             "labels.a: want an integer, got null\n",
		`{"city":"Paris","days":1,"box":[1,2]}`:                     "box[1]: want a string, got 2\n",
		`{"city":"Paris","days":1,"box":[1,"a",3]}`:                 "box: must have at most 2 items\n",
		`{"city":"Paris","days":1,"box":[1]}`:                       "box: must have at least 2 items\n",
		`{"city":"Paris","days":1,"shape":{"type":"oval"}}`:         `shape.type: "oval" is not one of "circle", "rect"` + "\n",
		`{"city":"Paris","days":1,"shape":{"r":1}}`:                 "shape.type: required, missing\n",
		`{"city":"Paris","days":1,"shape":{"w":1,"type":"circle"}}`: "shape.w: unknown argument\nshape.r: required, missing\n",
		`{"city":"Paris","days":1,"shape":3}`:                       "shape: want an object, got 3\n",
		`{"city":"Paris","days":1,"loose":true}`:                    "loose: want a string, an integer or an array, got true\n",
		`{"city":"Paris","days":1,"loose":"long"}`:                  "loose: must have at most 3 characters\n",
		`{"city":"Paris","days":1,"loose":["a",1]}`:                 "loose[1]: want a string, got 1\n",
		`{"city":"Paris","days":1,"one":6}`:                         "one: fits more than one of the forms it may have\n",
		`{"city":"Paris","days":1,"no":"x"}`:                        "no: has a form that is not allowed\n",
		`{"city":"Paris","days":1,"flag":1}`:                        "flag: want a boolean or null, got 1\n",
		`{"city":"Paris","days":1,"city":"Rome"}`:                   "city: given more than once\n",
		`{"city":"Paris","days":1,"\u0063ity":"Rome"}`:              "city: given more than once\n",
		`{"city":"Paris","days":1,"City":"Rome"}`:                   "City: unknown argument; did you mean \"city\"?\n",
		`{"city":"Paris","days":1`:                                  "days: not valid JSON: unexpected end at byte 24\n",
		`{"city":"Paris","days":1} x`:                               "not valid JSON: more text after the end at byte 26\n",
	} {
		assert.Equal(t, want, faultLines(schema.Check(s, []byte(in))), in)
	}
}

// Null stands for an absent member where one may be absent.
func TestNullOfAnOptionalPropertyIsAbsent(t *testing.T) {
	s := parse(t, `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object","properties":{"c":{"type":"string"}},"additionalProperties":false},"d":{"type":"integer"}},
		"required":["d"],"additionalProperties":false}`)
	assert.Empty(t, schema.Check(s, []byte(`{"a":null,"b":{"c":null},"d":1}`)))
	assert.NotEmpty(t, checkExactly(s, []byte(`{"a":null,"d":1}`)))
	assert.Equal(t, "d: want an integer, got null\n", faultLines(schema.Check(s, []byte(`{"d":null}`))))
	assert.Equal(t, "x: unknown argument\nd: required, missing\n", faultLines(schema.Check(s, []byte(`{"x":null}`))))
	assert.Equal(t, "a: given more than once\n", faultLines(schema.Check(s, []byte(`{"d":1,"a":null,"a":1}`))))
}

func TestCheckerHidesSecrets(t *testing.T) {
	s := parse(t, `{"type":"object","properties":{"user":{"type":"integer"},"password":{"type":"integer"},
		"keys":{"type":"array","items":{"type":"object","properties":{"token":{"enum":["a","b"]},"name":{"type":"integer"}},"additionalProperties":false}}},"additionalProperties":false}`)
	faults, omitted := schema.Checker{Secrets: []string{"/password", "/keys/*/token"}}.Check(s, []byte(
		`{"user":"Ann","password":"hunter2","keys":[{"token":"s3cret","name":"n"}]}`))
	assert.Zero(t, omitted)
	assert.Equal(t, "user: want an integer, got \"Ann\"\npassword: want an integer, got a string\n"+
		"keys[0].token: not one of \"a\", \"b\"\nkeys[0].name: want an integer, got \"n\"\n", faultLines(faults))
}

func TestCheckerKeepsLimits(t *testing.T) {
	s := parse(t, `{"type":"array","items":{"type":"integer"}}`)
	faults, omitted := schema.Checker{Limits: wire.Limits{Faults: 3}}.Check(s, []byte(`["a","b","c","d","e"]`))
	assert.Len(t, faults, 3)
	assert.Equal(t, 2, omitted)
	faults = schema.Check(parse(t, `{}`), []byte(strings.Repeat("[", 100_000)))
	assert.Equal(t, "depth", faults[0].Code)
	faults, _ = schema.Checker{Limits: wire.Limits{Size: 10}}.Check(s, []byte(`[1,2,3,4,5,6]`))
	assert.Equal(t, "size", faults[0].Code)
}

// Documents that make a naive checker take exponential time or all the stack.
func TestCheckStaysInBounds(t *testing.T) {
	s := parse(t, `{"$ref":"#/$defs/V","$defs":{"V":{"anyOf":[
		{"type":"array","items":{"$ref":"#/$defs/V"},"maxItems":1},
		{"type":"array","items":{"$ref":"#/$defs/V"},"maxItems":2},
		{"type":"array","items":{"$ref":"#/$defs/V"},"minItems":3},
		{"type":"object","additionalProperties":{"$ref":"#/$defs/V"}},
		{"type":"string"}]}}}`)
	deep := strings.Repeat("[", 200) + `"x"` + strings.Repeat("]", 200)
	assert.Empty(t, schema.Check(s, []byte(deep)))
	assert.NotEmpty(t, schema.Check(s, []byte(strings.Repeat("[", 200)+`1`+strings.Repeat("]", 200))))
	assert.NotEmpty(t, schema.Check(s, []byte(strings.Repeat("[", 1_000_000))))
	for _, loop := range []string{
		`{"$ref":"#"}`, `{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `{"not":{"$ref":"#"}}`,
		`{"allOf":[{"$ref":"#"},{"type":"string"}]}`, `{"if":{"$ref":"#"},"then":{"type":"string"}}`, `{"oneOf":[{"$ref":"#"},{"$ref":"#"}]}`,
	} {
		schema.Check(parse(t, loop), []byte(`5`)) // ends
	}
	huge := parse(t, `{"type":"number","multipleOf":1e-9,"maximum":1e999999999,"minimum":-1e9999999999999999999}`)
	assert.Empty(t, schema.Check(huge, []byte(`1e9`)))
	assert.Equal(t, "must be a multiple of 1e-9\n", faultLines(schema.Check(huge, []byte(`1e99999999`))))
	assert.Equal(t, "must be at most 1e999999999\nmust be a multiple of 1e-9\n", faultLines(schema.Check(huge, []byte(`1e9999999999`))))
}

func TestCompareNumbers(t *testing.T) {
	sorted := [][]string{
		{"-1e99999999999999999999"}, {"-1e400"}, {"-10", "-1e1", "-10.0"}, {"-1.5"}, {"-0.1"}, {"0", "-0", "0.0", "0e999", "-0.00E-7"},
		{"1e-400"}, {"0.5", "5e-1", "50E-2"}, {"1", "1.0", "0.1e1"}, {"9007199254740992"}, {"9007199254740993"}, {"1e400"}, {"1e99999999999999999999"},
	}
	for i, a := range sorted {
		for j, b := range sorted {
			for _, x := range a {
				for _, y := range b {
					want := 0
					if i != j {
						want = map[bool]int{true: 1, false: -1}[i > j]
					}
					assert.Equal(t, want, schema.CompareNumbers(number(x), number(y)), "%s %s", x, y)
					assert.Equal(t, want == 0, schema.NumberText(number(x)) == schema.NumberText(number(y)), "%s %s", x, y)
				}
			}
		}
	}
	for _, n := range []string{"0", "-3", "3.0", "1e2", "1.5e1", "120000.0", "1e400"} {
		assert.True(t, schema.IsInteger(number(n)), n)
	}
	for _, n := range []string{"0.5", "1e-1", "-2.25", "1.55e1"} {
		assert.False(t, schema.IsInteger(number(n)), n)
	}
}

// What was taken as absent can be left out: the rest of the text stays as it is.
func TestReduce(t *testing.T) {
	s := parse(t, `{"properties":{"a":{"type":"string"},"b":{"type":"string"},"n":{"type":["string","null"]},"o":{"$ref":"#"}}}`)
	for in, want := range map[string]string{
		`{}`:                                     `{}`,
		`{"a":null}`:                             `{}`,
		` { "a" : null , "b" : null } `:          ` {} `,
		`{"a":null,"n":null}`:                    `{"n":null}`,
		`{ "a":null, "b":null , "n":"1" }`:       `{ "n":"1" }`,
		`{"n":"x", "a":null,"b":null}`:           `{"n":"x"}`,
		`{"x":null,"a":null,"o":{"a":null}}`:     `{"x":null,"o":{}}`,
		`{"o":{"o":{"b":null},"b":null}, "z":0}`: `{"o":{"o":{}}, "z":0}`,
	} {
		reduced, faults, _ := schema.Checker{}.Reduce(s, in)
		assert.Empty(t, faults)
		assert.Equal(t, want, reduced)
		reduced, _, _ = schema.Checker{Exact: true}.Reduce(parse(t, `{}`), in)
		assert.Equal(t, in, reduced)
	}
	reduced, faults, _ := schema.Checker{}.Reduce(s, `{"a":null`)
	assert.NotEmpty(t, faults)
	assert.Equal(t, `{`, reduced)
}

// A document without the nulls that mean absence fits the schema, or is refused:
// whoever it is passed on to has null as a value of its own, and counts without.
func TestReducedFits(t *testing.T) {
	const properties = `"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}}`
	for s, c := range map[string][3]string{ // the document, what is left of it, and the fault
		`{"oneOf":[{` + properties + `,"required":["b"]},{"type":"object","properties":{"b":{"type":"integer"}},"additionalProperties":false}]}`: {
			`{"a":null,"b":1}`, `{"b":1}`, "oneOf"},
		`{` + properties + `,"minProperties":1}`:                                                 {`{"a":null}`, `{}`, "minProperties"},
		`{` + properties + `,"not":{"maxProperties":1}}`:                                         {`{"a":null,"b":1}`, `{"b":1}`, "not"},
		`{` + properties + `,"if":{"required":["a"]},"else":{"properties":{"b":{"minimum":5}}}}`: {`{"a":null,"b":1}`, `{"b":1}`, "minimum"},
		`{"type":"array","uniqueItems":true,"items":{` + properties + `}}`:                       {`[{"a":null},{}]`, `[{},{}]`, "uniqueItems"},
		`{` + properties + `,"dependentRequired":{"a":["b"]}}`:                                   {`{"a":null}`, `{}`, ""},
		`{` + properties + `,"maxProperties":1}`:                                                 {`{"a":null,"b":1}`, `{"b":1}`, ""},
	} {
		reduced, faults, _ := schema.Checker{}.Reduce(parse(t, s), c[0])
		assert.Equal(t, c[1], reduced, s)
		if c[2] == "" {
			assert.Empty(t, faults, s)
		} else if assert.Len(t, faults, 1, s) {
			assert.Equal(t, c[2], faults[0].Code, s)
		}
	}
}

// A pattern that Go cannot read says nothing about a member.
func TestUnreadablePatternsOfMembers(t *testing.T) {
	for _, text := range []string{
		`{"type":"object","patternProperties":{"^(?!kind$)":false},"additionalProperties":{"type":"integer"}}`,
		`{"type":"object","properties":{"kind":{"type":"integer"}},"patternProperties":{"^(?!kind$)":{"type":"object"}}}`,
		`{"type":"object","patternProperties":{"^(?!no)":true},"additionalProperties":false}`,
	} {
		s, err := schema.Parse([]byte(text))
		assert.NoError(t, err)
		assert.Empty(t, schema.Check(s, []byte(`{"kind":1}`)), text)
	}
}
