package dialect_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// TestForeignSchemas lowers schemas as foreign servers may write them. What an
// independent validator finds must agree with what the definition says of
// itself: a schema is refused as admitting nothing only where nothing fits it,
// a definition without lossy steps admits nothing else, one without narrowing
// steps admits everything, and each step is about a schema that is there.
func TestForeignSchemas(t *testing.T) {
	checks(t, 300)
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		text := m.Foreign()
		root, err := schema.Parse([]byte(text))
		require.NoError(t, err, text)
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		require.NoError(t, err)
		canonical, err := compileValue(v)
		if err != nil { // a reference that leads back to itself
			counts["not compiled"]++
			return
		}
		documents := make([]string, 12)
		for i := range documents {
			if documents[i] = m.Arguments(); m.Chance(40) {
				documents[i] = m.Document(root, root, 6)
			}
		}
		documents = slices.DeleteFunc(documents, func(d string) bool { return d[0] != '{' })
		for _, d := range dialect.All() {
			compareForeign(t, d, root, canonical, documents, counts)
		}
	})
	t.Log(list(counts))
}

func compareForeign(t *rapid.T, d dialect.Dialect, root *schema.Schema, canonical *jsonschema.Schema, documents []string, counts map[string]int) {
	def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: root})
	if err != nil {
		counts["refused"]++
		soundRefusal(t, err, root, canonical, documents, counts)
		return
	}
	lossy, narrows := false, false
	for _, s := range def.Steps {
		if _, ok := root.At(s.Pointer); !ok {
			t.Fatalf("%s: no schema is at %s: %s\nin %s", d, s.Pointer, stepText(s), root)
		}
		lossy = lossy || s.Lossy && s.Keyword != "strict"
		narrows = narrows || s.Narrows
	}
	if c := complain(d, def.JSON); len(c) > 0 {
		t.Fatalf("%s breaks its provider's rules:\n%s\n%s\nfrom %s", d, strings.Join(c, "\n"), def.JSON, root)
	}
	if lossy && narrows {
		counts["both"]++
		return
	}
	admitting, exact := compileText(t, lowered.Schema(d, def).String()), compileText(t, lowered.Sent(d, def).String())
	for _, doc := range documents {
		if !lossy && admits(t, exact, doc) && admits(t, canonical, withoutNulls(t, doc)) {
			counts["admitted"]++
			if faults := schema.Check(root, []byte(doc)); len(faults) > 0 {
				t.Fatalf("%s: admitted, but refused with %v: %s\ncanonical %s\nsent      %s\nsteps %v", d, faults, doc, root, def.JSON, def.Steps)
			}
		}
		if !narrows && admits(t, canonical, doc) {
			counts["accepted"]++
			if !admits(t, admitting, doc) {
				t.Fatalf("%s: accepted, but not admitted: %s\ncanonical %s\nsent      %s\nsteps %v", d, doc, root, def.JSON, def.Steps)
			}
		}
	}
}

// withoutNulls returns a document without its members that are null. The tool takes
// them for absent, by which another form of a oneOf may come to fit: such arguments
// are refused.
func withoutNulls(t *rapid.T, doc string) string {
	var v any
	d := json.NewDecoder(strings.NewReader(doc))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	var drop func(any)
	drop = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			maps.DeleteFunc(v, func(_ string, member any) bool { return member == nil })
			for _, member := range v {
				drop(member)
			}
		case []any:
			for _, item := range v {
				drop(item)
			}
		}
	}
	drop(v)
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// soundRefusal holds the refusal of a schema that admits nothing against
// documents.
func soundRefusal(t *rapid.T, err error, root *schema.Schema, canonical *jsonschema.Schema, documents []string, counts map[string]int) {
	if !strings.Contains(err.Error(), "no arguments at all") && !strings.Contains(err.Error(), "admits none") {
		return
	}
	counts["refused as admitting nothing"]++
	for _, doc := range documents {
		if doc[0] == '{' && admits(t, canonical, doc) {
			t.Fatalf("refused, though %s fits: %v\nfrom %s", doc, err, root)
		}
	}
}
