package breaking

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/gen/internal/subset"
	"github.com/toolgen-dev/toolgen/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Where nothing but words, defaults and order differ, two schemas take the same
// documents. The second schema is the first one with keywords of a third one.
func TestDifferencesTellEachRule(t *testing.T) {
	alike, told := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		old := m.Root()
		next := old.Clone()
		grafted(m, next, m.Root())
		if _, err := schema.Parse([]byte(next.String())); err != nil {
			return // a reference to what is defined elsewhere
		}
		old, next = reread(t, old), reread(t, next)
		if slices.ContainsFunc(differences(old, next, false), func(d difference) bool { return d.kind == rule }) {
			told++
			return
		}
		alike++
		for range 200 {
			doc := m.Document(old, schematest.Pick(m, old, next), 5)
			require.Equal(t, takes(old, doc), takes(next, doc), "%s\nold %s\nnew %s", doc, old, next)
		}
		for _, g := range slices.Concat(subset.Compare(old, next), subset.Compare(next, old)) {
			require.Nil(t, g.Document, "%v\nold %s\nnew %s", g, old, next) // what is not proven is not refuted either
		}
	})
	t.Logf("%d pairs alike, %d with other rules", alike, told)
	require.Positive(t, alike)
	require.Positive(t, told)
}

func takes(s *schema.Schema, doc string) bool {
	faults, _ := schema.Checker{Exact: true}.Check(s, []byte(doc))
	return len(faults) == 0
}

func reread(t require.TestingT, s *schema.Schema) *schema.Schema {
	p, err := schema.Parse([]byte(s.String()))
	require.NoError(t, err)
	return p
}

// grafted takes over a keyword of a schema from another one, at a random place of
// each.
func grafted(m *schematest.Maker, s, from *schema.Schema) {
	o, n := schematest.Pick(m, nodes(s)...), schematest.Pick(m, nodes(from)...)
	switch schematest.Pick(m, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) {
	case 0:
		o.Description, o.Examples = "Other words.", []json.RawMessage{[]byte(`1`)}
	case 1:
		o.Minimum, o.ExclusiveMinimum, o.MultipleOf = n.Minimum, n.ExclusiveMinimum, n.MultipleOf
	case 2:
		o.Maximum, o.ExclusiveMaximum = n.Maximum, n.ExclusiveMaximum
	case 3:
		o.MinLength, o.MaxLength, o.Pattern = n.MinLength, n.MaxLength, n.Pattern
	case 4:
		o.Format, o.ContentEncoding = n.Format, n.ContentEncoding
	case 5:
		o.Enum, o.Const = n.Enum, n.Const
	case 6:
		o.Type = n.Type
	case 7:
		o.Required = slices.Clone(o.Required[:len(o.Required)/2])
	case 8:
		o.AdditionalProperties = schematest.Pick(m, nil, schema.Bool(false), schema.Bool(true), n)
	case 9:
		o.Properties = slices.Clone(o.Properties)
		slices.Reverse(o.Properties)
	case 10:
		o.Items, o.PrefixItems = n.Items, n.PrefixItems
	case 11:
		o.MinItems, o.MaxItems, o.UniqueItems, o.Contains = n.MinItems, n.MaxItems, n.UniqueItems, n.Contains
	case 12:
		o.AnyOf, o.OneOf = slices.Clone(o.AnyOf), slices.Clone(o.OneOf)
		slices.Reverse(o.AnyOf)
		slices.Reverse(o.OneOf)
	case 13:
		o.AnyOf, o.OneOf = n.AnyOf, n.OneOf
	}
}

func nodes(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	s.Walk(func(_ string, sub *schema.Schema) bool {
		if sub.Boolean == nil {
			list = append(list, sub)
		}
		return sub.Boolean == nil
	})
	return list
}
