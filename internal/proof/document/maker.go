package document

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Maker makes documents for one schema. It gives the same documents for the
// same seed.
type Maker struct {
	root *schema.Schema
	r    *rand.Rand
	full bool // leave nothing out that may be there
}

// NewMaker returns a maker of documents for a schema.
func NewMaker(s *schema.Schema, seed uint64) *Maker {
	return &Maker{root: s, r: rand.New(rand.NewPCG(seed, 2020_12))}
}

// chance is true in so many of 100 cases.
func (m *Maker) chance(percent int) bool { return m.r.IntN(100) < percent }

func pick[T any](m *Maker, list ...T) T { return list[m.r.IntN(len(list))] }

// Text returns the next document: valid, a mutation or two away from it, or
// something else.
func (m *Maker) Text() string {
	switch n := m.r.IntN(100); {
	case n < 30:
		return m.spaced(m.Valid())
	case n < 80:
		return m.spaced(m.mutated(1))
	case n < 85:
		return m.spaced(m.mutated(2))
	case n < 93:
		return m.damage(m.Valid().String())
	case n < 97:
		return m.spaced(m.any(4))
	}
	return m.hostile()
}

func (m *Maker) mutated(times int) *Value {
	v := m.Valid()
	for range times {
		m.mutate(&v)
	}
	return v
}

// nesting is how deep documents of recursive schemas get.
const nesting = 6

// Valid returns a document that is meant to fit the schema: formats and the
// types' own methods may still refuse it.
func (m *Maker) Valid() *Value { return m.node(m.root, nesting) }

// node makes a value for a schema.
func (m *Maker) node(s *schema.Schema, depth int) *Value {
	v := m.value(s, depth)
	for s.Ref != "" {
		s, _ = m.root.Resolve(s.Ref)
	}
	v.schema = s
	return v
}

func (m *Maker) value(s *schema.Schema, depth int) *Value {
	if texts := s.Examples; len(texts) > 0 && (m.full || m.chance(50)) {
		return Parse(string(pick(m, texts...)))
	}
	if s.Default != nil && m.chance(20) && !m.full {
		return Parse(string(s.Default))
	}
	switch {
	case s.Ref != "":
		target, _ := m.root.Resolve(s.Ref)
		return m.node(target, depth-1)
	case s.Const != nil:
		return Parse(string(s.Const))
	case len(s.Enum) > 0:
		return m.respelled(Parse(string(pick(m, s.Enum...))))
	case len(s.AnyOf) > 0:
		return m.alternative(s, depth)
	case len(s.Type) == 0:
		return m.any(2)
	}
	switch pick(m, s.Type...) {
	case "boolean":
		return scalar(Bool, pick(m, "true", "false"))
	case "integer":
		return m.integer(s)
	case "number":
		return m.number(s)
	case "string":
		return m.string(s)
	case "array":
		return m.array(s, depth)
	case "object":
		return m.object(s, depth)
	}
	return scalar(Null, "null")
}

func scalar(k Kind, text string) *Value { return &Value{Kind: k, Text: text} }

// alternative makes a member of a union: null, or the one that ends soonest,
// where the document is deep already.
func (m *Maker) alternative(s *schema.Schema, depth int) *Value {
	if depth > 0 {
		return m.node(pick(m, s.AnyOf...), depth)
	}
	if slices.ContainsFunc(s.AnyOf, func(a *schema.Schema) bool { return slices.Equal(a.Type, []string{"null"}) }) {
		return scalar(Null, "null")
	}
	least := slices.MinFunc(s.AnyOf, func(a, b *schema.Schema) int { return len(a.Required) - len(b.Required) })
	return m.node(least, depth)
}

func (m *Maker) array(s *schema.Schema, depth int) *Value {
	v := &Value{Kind: Array, Items: []*Value{}}
	for _, p := range s.PrefixItems {
		v.Items = append(v.Items, m.node(p, depth-1))
	}
	if s.Items == nil {
		return v
	}
	n := m.size(s.MinItems, s.MaxItems, depth)
	seen := map[string]bool{}
	for tries := 0; len(v.Items) < n && tries < 50; tries++ {
		item := m.node(s.Items, depth-1)
		if s.UniqueItems && seen[item.Text] {
			continue
		}
		seen[item.Text] = true
		v.Items = append(v.Items, item)
	}
	return v
}

// size draws a number of items.
func (m *Maker) size(least, most *int, depth int) int {
	low, high := 0, 3
	if m.full && depth > 0 {
		low = 1
	}
	if least != nil {
		low = *least
		high += low
	}
	if most != nil {
		high = *most
		low = min(low, high)
	}
	if depth <= 0 || m.full {
		return low
	}
	if m.chance(20) {
		return pick(m, low, min(high, low+5))
	}
	return low + m.r.IntN(min(high-low, 4)+1)
}

func (m *Maker) object(s *schema.Schema, depth int) *Value {
	v := &Value{Kind: Object, Members: []Member{}}
	often := pick(m, 10, 50, 90)
	if m.full {
		often = 100
	}
	for _, p := range s.Properties {
		if s.Requires(p.Name) || depth > 0 && m.chance(often) {
			v.Members = append(v.Members, Member{m.quote(p.Name), m.node(p.Schema, depth-1)})
		}
	}
	if more := s.AdditionalProperties; more != nil && more.Boolean == nil {
		seen := map[string]bool{}
		n := m.size(s.MinProperties, s.MaxProperties, depth)
		for tries := 0; len(seen) < n && tries < 50; tries++ {
			name := m.name(s)
			if !seen[name] && s.Property(name) == nil {
				seen[name] = true
				v.Members = append(v.Members, Member{m.quote(name), m.node(more, depth-1)})
			}
		}
	}
	if m.chance(30) {
		m.r.Shuffle(len(v.Members), func(i, j int) { v.Members[i], v.Members[j] = v.Members[j], v.Members[i] })
	}
	return v
}

// name draws the name of a member without a property of its own.
func (m *Maker) name(s *schema.Schema) string {
	if n := s.PropertyNames; n != nil {
		return Unquote(m.string(n).Text)
	}
	return pick(m, "a", "b", "key", "ab", "", "ü", "x y", "10.0.0.1", "::1", "2024-01-02T03:04:05Z", "0", "A", m.word())
}

// any makes any JSON.
func (m *Maker) any(depth int) *Value {
	n := 9
	if depth <= 0 {
		n = 6
	}
	switch m.r.IntN(n) {
	case 0:
		return scalar(Null, "null")
	case 1:
		return scalar(Bool, pick(m, "true", "false"))
	case 2:
		return m.number(new(schema.Schema))
	case 3:
		return m.integer(new(schema.Schema))
	case 4, 5:
		return scalar(String, m.quote(m.word()))
	case 6:
		v := &Value{Kind: Array}
		for range m.r.IntN(4) {
			v.Items = append(v.Items, m.any(depth-1))
		}
		return v
	}
	v := &Value{Kind: Object}
	for i := range m.r.IntN(4) {
		name := pick(m, "a", "b", "c", "type", m.word()) + strings.Repeat("_", i)
		v.Members = append(v.Members, Member{m.quote(name), m.any(depth - 1)})
	}
	return v
}

// spaced writes a value, sometimes with white space.
func (m *Maker) spaced(v *Value) string {
	text := v.String()
	if !m.chance(10) {
		return text
	}
	var b strings.Builder
	inString := false
	for i := range len(text) {
		c := text[i]
		if c == '"' && (i == 0 || text[i-1] != '\\') {
			inString = !inString
		}
		b.WriteByte(c)
		if !inString && strings.IndexByte("{}[],:", c) >= 0 && m.chance(30) {
			b.WriteString(pick(m, " ", "\n", "\t", "\r\n", "  "))
		}
	}
	return b.String()
}
