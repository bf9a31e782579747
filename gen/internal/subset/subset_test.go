package subset_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func ExampleCompare() {
	old, _ := schema.Parse([]byte(`{"type":"object","properties":{"code":{"type":"string","pattern":"^[A-Z]{2,4}$"}}}`))
	next, _ := schema.Parse([]byte(`{"type":"object","properties":{"code":{"type":"string","pattern":"^[A-Z]{3,}$"}}}`))
	for _, g := range subset.Compare(old, next) {
		fmt.Println(g.Path, g.Message, string(g.Document))
	}
	wider, _ := schema.Parse([]byte(`{"type":"object","properties":{"code":{"type":"string","minLength":2,"maxLength":9}}}`))
	fmt.Println(subset.Compare(old, wider))
	// Output:
	// code must match ^[A-Z]{3,}$ now {"code":"AA"}
	// []
}

func ExampleSample() {
	s, _ := schema.Parse([]byte(`{"type":"object","properties":{"at":{"type":"string","format":"date"},"n":{"type":"integer","minimum":7}},"required":["at","n"]}`))
	fmt.Println(string(subset.Sample(s)))
	// Output: {"at":"2024-05-17","n":7}
}

// Pairs of schemas of a value with the document that is shown, "" where the new
// one takes all that the old one does. The schemas stand for a property v.
func TestCompare(t *testing.T) {
	for _, test := range []struct{ name, old, new, document string }{
		{"everything", `{}`, `{}`, ""},
		{"everything to a type", `{}`, `{"type":["string","number","boolean","array","object"]}`, `{"v":null}`},
		{"nothing to anything", `{"enum":[]}`, `{"type":"string"}`, ""},
		{"an impossible object", `{"type":"object","required":["a"],"properties":{"a":{"type":"string","enum":[1]}}}`, `{"type":"string"}`, ""},
		{"integers are numbers", `{"type":"integer"}`, `{"type":"number"}`, ""},
		{"whole multiples are integers", `{"type":"number","multipleOf":2}`, `{"type":"integer"}`, ""},
		{"3.0 is in an enum of 3", `{"enum":[3.0]}`, `{"enum":[3]}`, ""},
		{"bounds of integers round", `{"type":"integer","exclusiveMinimum":0.5}`, `{"type":"integer","minimum":1}`, ""},
		{"bounds of numbers do not", `{"type":"number","exclusiveMinimum":0.5}`, `{"type":"number","minimum":1}`, `{"v":0.75}`},
		{"far bounds", `{"type":"integer","maximum":9007199254740993}`, `{"type":"integer","maximum":9007199254740992}`, `{"v":9007199254740993}`},
		{"multiples of multiples", `{"multipleOf":0.3,"type":"number"}`, `{"multipleOf":0.1,"type":"number"}`, ""},
		{"lengths by patterns", `{"type":"string","pattern":"^.{0,3}$"}`, `{"type":"string","maxLength":3}`, ""},
		{"a word boundary", `{"type":"string","pattern":"\\bab\\b"}`, `{"type":"string","pattern":"^(ab|ab\\W.*|.*\\Wab)$"}`, "shown"},
		{"case folded", `{"type":"string","pattern":"^ab$"}`, `{"type":"string","pattern":"^(?i:AB)$"}`, ""},
		{"other letters", `{"type":"string","pattern":"^\\pL+$"}`, `{"type":"string","pattern":"^[a-zA-Z]+$"}`, "shown"},
		{"two patterns at once", `{"type":"string","pattern":"^a","allOf":[{"pattern":"b$"}]}`, `{"type":"string","pattern":"^a.*b$"}`, `{"v":"a\nb"}`},
		{"branches of a union", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"type":["integer","string"]}`, ""},
		{"a new union", `{"type":["integer","string"]}`, `{"anyOf":[{"type":"string"},{"type":"number"}]}`, ""},
		{"a smaller union", `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"v":null}`},
		{"one of two that overlap", `{"type":"string"}`, `{"oneOf":[{"type":"string"},{"minLength":2}]}`, `{"v":"text"}`},
		{"not what was never taken", `{"enum":["a","b"]}`, `{"not":{"enum":["c"]}}`, ""},
		{"not what was taken", `{"type":"string"}`, `{"type":"string","not":{"const":"b"}}`, `{"v":"b"}`},
		{"the same condition", `{"if":{"type":"string"},"then":{"minLength":1}}`, `{"if":{"type":"string"},"then":{"minLength":1}}`, ""},
		{"a condition", `{"type":"string"}`, `{"if":{"type":"string"},"then":{"minLength":1}}`, `{"v":""}`},
		{"a map of what it was", `{"type":"object","additionalProperties":{"type":"integer"}}`, `{"type":"object","additionalProperties":{"type":"number"}}`, ""},
		{"a map to a struct", `{"type":"object","additionalProperties":{"type":"integer"}}`, `{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}`, `{"v":{"extra":1}}`},
		{"a struct to a map", `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}`, `{"type":"object","additionalProperties":{"type":"integer"}}`, ""},
		{"names", `{"type":"object","propertyNames":{"maxLength":3}}`, `{"type":"object","propertyNames":{"maxLength":2}}`, `{"v":{"aaa":"a"}}`},
		{"a member that another one demands", `{"type":"object","properties":{"a":{},"b":{}}}`, `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, `{"v":{"a":"a"}}`},
		{"tuples", `{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":false}`, `{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"items":false}`, `{"v":[1,"a"]}`},
		{"a longer tuple", `{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"items":false}`, `{"type":"array","items":{"type":"integer"}}`, ""},
		{"contains", `{"type":"array","items":{"type":"integer"}}`, `{"type":"array","contains":{"minimum":5}}`, `{"v":[]}`},
		{"unique already", `{"type":"array","maxItems":1}`, `{"type":"array","uniqueItems":true}`, ""},
		{"base64", `{"type":"string"}`, `{"type":"string","contentEncoding":"base64"}`, `{"v":"not base64!"}`},
		{"another format", `{"type":"string","format":"date"}`, `{"type":"string","format":"date-time"}`, `{"v":"2024-05-17"}`},
		{"an unevaluated member", `{"type":"object"}`, `{"type":"object","unevaluatedProperties":false}`, "not shown"},
	} {
		old, next := property(t, test.old), property(t, test.new)
		gaps := subset.Compare(old, next)
		switch test.document {
		case "":
			assert.Empty(t, gaps, test.name)
		case "shown", "not shown":
			if assert.Len(t, gaps, 1, test.name) {
				assert.Equal(t, test.document == "shown", gaps[0].Document != nil, "%s %s", test.name, gaps[0].Document)
			}
		default:
			if assert.NotEmpty(t, gaps, test.name) {
				assert.Equal(t, test.document, string(gaps[0].Document), test.name)
			}
		}
	}
}

func property(t *testing.T, value string) *schema.Schema {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{"v":` + value + `},"required":["v"],"additionalProperties":false}`))
	require.NoError(t, err)
	return s
}

// A type that holds itself is compared once, whatever leads to it.
func TestCompareRecursion(t *testing.T) {
	parse := func(defs, root string) *schema.Schema {
		s, err := schema.Parse([]byte(`{"type":"object","properties":{"n":` + root + `},"$defs":` + defs + `}`))
		require.NoError(t, err)
		return s
	}
	const (
		list   = `{"Node":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/Node"}}}}`
		other  = `{"Item":{"type":"object","properties":{"v":{"type":"number"},"next":{"$ref":"#/$defs/Item","description":"More."}}}}`
		pair   = `{"A":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/B"}}},"B":{"type":"object","properties":{"next":{"$ref":"#/$defs/A"},"v":{"type":"integer"}}}}`
		union  = `{"Node":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"string"}]}}`
		circle = `{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}`
	)
	node := `{"$ref":"#/$defs/Node"}`
	assert.Empty(t, subset.Compare(parse(list, node), parse(other, `{"$ref":"#/$defs/Item"}`)))
	assert.Empty(t, subset.Compare(parse(list, node), parse(pair, `{"$ref":"#/$defs/A"}`)))
	assert.Empty(t, subset.Compare(parse(union, node), parse(union, node)))
	assert.Empty(t, subset.Compare(parse(circle, `{"$ref":"#/$defs/A"}`), parse(circle, `{"$ref":"#/$defs/A"}`)))
	subset.Compare(parse(union, node), parse(circle, `{"$ref":"#/$defs/A"}`)) // ends
	gaps := subset.Compare(parse(other, `{"$ref":"#/$defs/Item"}`), parse(list, node))
	require.NotEmpty(t, gaps)
	assert.Equal(t, `{"n":{"v":0.5}}`, string(gaps[0].Document))
}

// Large schemas and hard patterns end in reasonable time, on the safe side.
func TestCompareIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, `"m%d":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"integer"}}},"required":["a"]},`, i)
	}
	wide := func(tail string) *schema.Schema {
		return property(t, `{"type":"object","properties":{`+b.String()+tail+`}}`)
	}
	gaps := subset.Compare(wide(`"z":{"type":"string"}`), wide(`"z":{"type":"integer"}`))
	require.Len(t, gaps, 1)
	assert.Equal(t, `{"v":{"z":"a"}}`, string(gaps[0].Document))

	hard := subset.Compare(property(t, `{"type":"string","pattern":"^(a|b)*a(a|b){16}$"}`), property(t, `{"type":"string","pattern":"^(a|b)*b(a|b){15}c?$"}`))
	assert.NotEmpty(t, hard)
}
