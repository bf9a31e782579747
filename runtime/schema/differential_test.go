package schema_test

import (
	"encoding/json"
	"flag"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func number(s string) json.Number { return json.Number(s) }

// compile compiles a schema with an independent validator.
func compile(t require.TestingT, text string) *jsonschema.Schema {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	require.NoError(t, c.AddResource("urn:s", v))
	s, err := c.Compile("urn:s")
	require.NoError(t, err, text)
	return s
}

func validates(t require.TestingT, s *jsonschema.Schema, document string) bool {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	require.NoError(t, err, document)
	return s.Validate(v) == nil
}

// checks sets how many cases a property is tried with, unless the command line
// says it.
func checks(t *testing.T, n int) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		require.NoError(t, flag.Set("rapid.checks", strconv.Itoa(n)))
	}
}

// TestCheckAgreesWithAnother holds Check against an independent validator, on
// random schemas and documents.
func TestCheckAgreesWithAnother(t *testing.T) {
	checks(t, 500)
	counts := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		s, err := schema.Parse([]byte(m.Root().String()))
		if err != nil {
			t.Skip(err)
		}
		other := compile(t, s.String())
		for range 5 {
			doc := m.Document(s, s, 9)
			want := validates(t, other, doc)
			faults := checkExactly(s, []byte(doc))
			if want != (faults == nil) {
				t.Fatalf("the other says %v, here %v\n%s\n%s", want, faults, s, doc)
			}
			if faults == nil && schema.Check(s, []byte(doc)) != nil && !strings.Contains(doc, "null") {
				t.Fatalf("Check is stricter than the schema\n%s\n%s", s, doc)
			}
			counts[want]++
		}
	})
	t.Log(counts)
}

// scalar finds the values of members and items that a damage may hit.
var scalar = regexp.MustCompile(`[:\[,](-?[0-9][0-9.e]*|true|false|"[^"]*"|\[[^\[\],{}]+\])`)

// damage changes one value in a way in which models do.
func damage(m *schematest.Maker, doc string) string {
	places := scalar.FindAllStringSubmatchIndex(doc, -1)
	places = slices.DeleteFunc(places, func(at []int) bool { return doc[at[3]] == ':' }) // names
	if len(places) == 0 {
		return doc
	}
	at := schematest.Pick(m, places...)
	value := doc[at[2]:at[3]]
	switch {
	case value[0] == '[':
		value = value[1 : len(value)-1]
	case value[0] == '"':
		value = strings.ToUpper(value)
	default:
		value = `"` + value + `"`
	}
	return doc[:at[2]] + value + doc[at[3]:]
}

// TestMendKeepsTheMeaning damages documents that fit in one place. What comes
// back is the document as it was, or nothing.
func TestMendKeepsTheMeaning(t *testing.T) {
	checks(t, 500)
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		s, err := schema.Parse([]byte(m.Root().String()))
		if err != nil {
			t.Skip(err)
		}
		for range 5 {
			doc := m.Document(s, s, 9)
			if schema.Check(s, []byte(doc)) != nil {
				continue
			}
			damaged := damage(m, doc)
			out, repairs := schema.Mend(s, []byte(damaged))
			switch {
			case schema.Check(s, []byte(damaged)) == nil:
				counts["fits"]++
				if len(repairs) > 0 {
					t.Fatalf("what fits was touched: %s -> %s by %s", damaged, out, s)
				}
			case len(repairs) == 0:
				counts["refused"]++
				if string(out) != damaged {
					t.Fatalf("changed without a repair: %s -> %s", damaged, out)
				}
			default:
				counts["mended"]++
				if !sameValue(doc, string(out)) {
					t.Fatalf("%s was damaged to %s and came back as %s by %s", doc, damaged, out, s)
				}
			}
		}
	})
	t.Log(counts)
}

func sameValue(a, b string) bool {
	x, errX := jsonschema.UnmarshalJSON(strings.NewReader(a))
	y, errY := jsonschema.UnmarshalJSON(strings.NewReader(b))
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}
