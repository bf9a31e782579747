package subset_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// validator returns an independent judge of documents.
func validator(t require.TestingT, s *schema.Schema) func(doc string) bool {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.AssertContent()
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(s.String()))
	require.NoError(t, err)
	require.NoError(t, c.AddResource("schema.json", parsed))
	compiled, err := c.Compile("schema.json")
	require.NoError(t, err)
	return func(doc string) bool {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(doc))
		return err == nil && compiled.Validate(v) == nil
	}
}

func fits(s *schema.Schema, doc string, exact bool) bool {
	faults, _ := schema.Checker{Exact: exact}.Check(s, []byte(doc))
	return len(faults) == 0
}

// Whenever no gap is told, no document that was valid is refused; and what is
// shown for a gap was valid and is refused. The second schema is the first one
// with some random edits, or another one.
func TestCompareIsRight(t *testing.T) {
	proven, shown, bare := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		old := m.Root()
		next := edited(m, old)
		if m.Chance(15) {
			next = m.Root()
		}
		// As lock files hold them.
		old, next = parse(t, old), parse(t, next)
		gaps := subset.Compare(old, next)
		oldValid, newValid := validator(t, old), validator(t, next)
		if len(gaps) == 0 {
			proven++
			for range 200 {
				doc := m.Document(next, next, 5)
				if m.Chance(60) {
					doc = m.Document(old, old, 5)
				}
				for _, exact := range []bool{true, false} {
					if fits(old, doc, exact) {
						require.True(t, fits(next, doc, exact), "exact %t: %s\nold %s\nnew %s", exact, doc, old, next)
					}
				}
				if oldValid(doc) {
					require.True(t, newValid(doc), "%s\nold %s\nnew %s", doc, old, next)
				}
			}
		}
		for _, g := range gaps {
			if g.Document == nil {
				bare++
				continue
			}
			shown++
			doc := string(g.Document)
			require.True(t, json.Valid(g.Document))
			if g.Lenient {
				require.True(t, fits(old, doc, false) && !fits(next, doc, false), "%v %s\nold %s\nnew %s", g, doc, old, next)
				continue
			}
			require.True(t, oldValid(doc), "was refused before: %v %s\nold %s\nnew %s", g, doc, old, next)
			require.False(t, newValid(doc), "is still accepted: %v %s\nold %s\nnew %s", g, doc, old, next)
		}
	})
	t.Logf("%d pairs proven; %d gaps shown, %d not", proven, shown, bare)
	require.Positive(t, proven)
	require.Positive(t, shown)
	if shown > 500 { // fewer say nothing
		require.Less(t, bare*4, shown, "most gaps have a document")
	}
}

func parse(t require.TestingT, s *schema.Schema) *schema.Schema {
	p, err := schema.Parse([]byte(s.String()))
	require.NoError(t, err)
	return p
}

// edited returns a copy of a schema with some edits of the kinds that people
// make.
func edited(m *schematest.Maker, old *schema.Schema) *schema.Schema {
	s := old.Clone()
	var nodes []*schema.Schema
	s.Walk(func(_ string, sub *schema.Schema) bool {
		if sub.Boolean == nil {
			nodes = append(nodes, sub)
		}
		return sub.Boolean == nil
	})
	for range schematest.Pick(m, 1, 1, 2, 3) {
		edit(m, schematest.Pick(m, nodes...))
	}
	return s
}

func edit(m *schematest.Maker, s *schema.Schema) {
	if len(s.Properties) > 0 && m.Chance(50) {
		i := schematest.Pick(m, indexes(s.Properties)...)
		name := s.Properties[i].Name
		switch schematest.Pick(m, 0, 1, 2, 3, 4) {
		case 0:
			s.Properties = slices.Delete(slices.Clone(s.Properties), i, i+1)
			s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(n string) bool { return n == name })
		case 1:
			if s.Requires(name) {
				s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(n string) bool { return n == name })
			} else {
				s.Required = append(slices.Clone(s.Required), name)
			}
		case 2:
			if s.Property("fresh") == nil {
				s.Properties = append(slices.Clone(s.Properties), schema.Property{Name: "fresh", Schema: &schema.Schema{Type: []string{schematest.Pick(m, "string", "integer")}}})
			}
		case 3:
			s.AdditionalProperties = schematest.Pick(m, nil, schema.Bool(false), &schema.Schema{Type: []string{"string"}})
		case 4:
			slices.Reverse(s.Properties)
		}
		return
	}
	switch schematest.Pick(m, 0, 1, 2, 3, 4, 5, 6, 7) {
	case 0:
		s.Description = "Other words."
	case 1:
		if s.Minimum != "" {
			s.Minimum = schematest.Pick[json.Number](m, "0", "2", "")
		} else if slices.Contains(s.Type, "integer") {
			s.Minimum, s.Maximum = schematest.Pick[json.Number](m, "", "-5"), schematest.Pick[json.Number](m, "1", "100")
		}
	case 2:
		if slices.Contains(s.Type, "string") {
			s.Pattern = schematest.Pick(m, "", "a", "^a*$", `^\w+$`, "^[ab]+$")
		}
	case 3:
		if len(s.Enum) > 0 {
			s.Enum = slices.Clone(s.Enum[:len(s.Enum)-1])
			if m.Chance(50) {
				s.Enum = nil
			}
		}
	case 4:
		if slices.Contains(s.Type, "string") {
			s.MinLength, s.MaxLength = schematest.Pick(m, nil, new(1)), schematest.Pick(m, nil, new(3))
		}
	case 5:
		if slices.Equal(s.Type, []string{"integer"}) {
			s.Type = []string{"number"}
		} else if slices.Equal(s.Type, []string{"number"}) {
			s.Type = []string{"integer"}
		}
	case 6:
		if slices.Contains(s.Type, "array") {
			s.MaxItems, s.MinItems = schematest.Pick(m, nil, new(2)), schematest.Pick(m, nil, new(1))
		}
	case 7:
		if len(s.AnyOf) > 0 {
			s.AnyOf = append(slices.Clone(s.AnyOf), &schema.Schema{Type: []string{"boolean"}})
			if m.Chance(50) {
				s.AnyOf = s.AnyOf[1:]
			}
		}
	}
}

func indexes[T any](list []T) []int {
	out := make([]int, len(list))
	for i := range list {
		out[i] = i
	}
	return out
}
