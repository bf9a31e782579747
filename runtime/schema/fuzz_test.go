package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func FuzzParse(f *testing.F) {
	f.Add([]byte(orderSchema))
	f.Add([]byte(mendSchema))
	f.Add([]byte(`{"$ref":"#/definitions/a~1b","definitions":{"a/b":{"items":[true],"additionalItems":false}},"dependencies":{"a":["b"]}}`))
	f.Add([]byte(`{"minimum":1e999,"exclusiveMinimum":true,"enum":[1.50,"\u003c\ud83d\ude00",{"a":[null]}],"x-y":{"z":0}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := schema.Parse(text)
		if err != nil {
			return
		}
		require.True(t, json.Valid(text), "accepted what is not JSON")
		out := s.Append(nil)
		require.True(t, json.Valid(out), "%s", out)
		again, err := schema.Parse(out)
		require.NoError(t, err, "%s", out)
		require.Equal(t, string(out), again.String())
		require.Equal(t, string(out), s.Clone().String())
	})
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(orderSchema), []byte(`{"city":"Paris","days":1,"items":[{"sku":"a","qty":1}],"shape":{"type":"rect","w":1}}`))
	f.Add([]byte(mendSchema), []byte(`{"shape":{"kind":"circle"},"nb":null,"any":[[[]]]}`))
	f.Add([]byte(`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`), []byte(`"\ud83d"`))
	f.Add([]byte(`{"items":{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}}`), []byte(`[{ "a" : null , "b" : null },{"a":null,"c":null,"b":null}]`))
	f.Add([]byte(`{"uniqueItems":true,"items":{"properties":{"a":{"type":"string"}}},"not":{"maxItems":1}}`), []byte(`[{"a":null},{}]`))
	f.Fuzz(func(t *testing.T, text, document []byte) {
		s, err := schema.Parse(text)
		if err != nil || len(document) > 1<<12 || len(text) > 1<<12 {
			return
		}
		faults := schema.Check(s, document)
		if faults == nil {
			require.True(t, json.Valid(document), "accepted what is not JSON")
			reduced, again, _ := schema.Checker{}.Reduce(s, string(document))
			require.Empty(t, again)
			require.True(t, json.Valid([]byte(reduced)), reduced)
			exactly, _ := schema.Checker{Exact: true}.Check(s, []byte(reduced))
			require.Empty(t, exactly, "%s became %s", document, reduced)
		}
		for _, x := range faults {
			require.NotEmpty(t, x.Code)
			require.NotEmpty(t, x.Message)
		}
		require.Equal(t, faults, schema.Check(s, document))
	})
}

func FuzzMend(f *testing.F) {
	f.Add([]byte(mendSchema), []byte(`{"n":"5","tags":"a","o":"{\"k\":\"1\"}","e":"CELSIUS"}`))
	f.Add([]byte(mendSchema), []byte("```json\n\"{\\\"n\\\":\\\"1\\\"}\"\n```"))
	f.Add([]byte(orderSchema), []byte(`{"city":"Paris","days":"3","items":{"sku":5,"qty":"1"}}`))
	f.Add([]byte(`{"type":"object","properties":{"n":{"type":"integer"},"l":{"type":"array","uniqueItems":true,"items":{"properties":{"a":{"type":"string"}}}}}}`),
		[]byte(`{"n":"5","l":[{"a":null},{}]}`))
	f.Fuzz(func(t *testing.T, text, document []byte) {
		s, err := schema.Parse(text)
		if err != nil || len(document) > 1<<12 || len(text) > 1<<12 {
			return
		}
		out, repairs := schema.Mend(s, document)
		if len(repairs) == 0 {
			require.Equal(t, document, out)
			return
		}
		require.NotEmpty(t, schema.Check(s, document), "what fits was touched")
		require.Empty(t, schema.Check(s, out), "%s", out)
		_, more := schema.Mend(s, out)
		require.Empty(t, more)
	})
}
