package subset_test

import (
	"testing"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Any two schemas are compared to the end, and what is shown is right.
func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{
		{`{}`, `false`},
		{`{"type":"object","properties":{"a":{"$ref":"#"}}}`, `{"type":"object","properties":{"a":{"$ref":"#/properties/a"}},"required":["a"]}`},
		{`{"anyOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"},{"allOf":[{"$ref":"#"}]}]}}}`, `{"oneOf":[{"not":{}},{"if":{},"else":{"const":1}}]}`},
		{`{"type":"array","minItems":99999999,"prefixItems":[{"minimum":1e999}]}`, `{"items":{"multipleOf":1e-999},"maxItems":0}`},
		{`{"type":"string","minLength":100000000}`, `{"pattern":"^(a?){50}b{99}$","maxLength":3}`},
		{`{"patternProperties":{"^a":{"type":"string"}},"minProperties":1000000}`, `{"propertyNames":{"pattern":"["},"additionalProperties":{"enum":[{"a":[]}]}}`},
	} {
		f.Add(seed[0], seed[1])
		f.Add(seed[1], seed[0])
	}
	f.Fuzz(func(t *testing.T, oldText, newText string) {
		if len(oldText)+len(newText) > 2000 {
			return
		}
		old, err := schema.Parse([]byte(oldText))
		if err != nil {
			return
		}
		next, err := schema.Parse([]byte(newText))
		if err != nil {
			return
		}
		for _, g := range subset.Compare(old, next) {
			if g.Document == nil || g.Keyword == "contentEncoding" {
				continue
			}
			doc := string(g.Document)
			if !fits(old, doc, !g.Lenient) || fits(next, doc, !g.Lenient) {
				t.Errorf("%v\nold %s\nnew %s", g, old, next)
			}
		}
		if doc := subset.Sample(old); doc != nil && !fits(old, string(doc), true) {
			t.Errorf("sample %s\nof %s", doc, old)
		}
	})
}
