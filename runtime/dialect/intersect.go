package dialect

import (
	"encoding/json"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// maxMerges bounds the references that are followed while schemas are merged,
// which recursion would follow for ever.
const maxMerges = 200

// flat merges the schemas of allOf into the node, where the dialect does not
// take the keyword. It returns nil where nothing is admitted.
func (l *lowering) flat(in *schema.Schema, at *place) *schema.Schema {
	if l.takes("allOf", anything) {
		return in
	}
	out := *in
	merged := &out
	for merged.AllOf != nil {
		all, rest := merged.AllOf, *merged
		rest.AllOf = nil
		merged = &rest
		for i, s := range all {
			m, ok := l.intersect(merged, s)
			if l.merges++; !ok || l.merges > maxMerges {
				l.drop(at.of("allOf", itoa(i)), "allOf", "left out: it cannot be merged with the rest")
				continue
			}
			merged = m
		}
	}
	if merged.Is(false) {
		return nil
	}
	return merged
}

// expand returns a schema with its reference replaced by the target.
func (l *lowering) expand(s *schema.Schema) *schema.Schema {
	for s.Ref != "" {
		target, ok := l.root.Resolve(s.Ref)
		if l.merges++; !ok || l.merges > maxMerges {
			return nil
		}
		c := *s
		c.Ref = ""
		if s, ok = l.intersect(&c, target); !ok {
			return nil
		}
	}
	c := *s
	return &c
}

// intersect returns a schema that admits what both admit, false where it
// cannot be written as one. Where both describe, a has its way.
func (l *lowering) intersect(a, b *schema.Schema) (*schema.Schema, bool) {
	switch {
	case a.Is(false) || b.Is(true):
		return a, true
	case b.Is(false):
		return b, true
	case a.Is(true):
		return b, true
	}
	if a.Ref != "" && b.Ref != "" && a.Ref != b.Ref || a.Ref != b.Ref && (asserts(a) && asserts(b)) {
		if a, b = l.expand(a), l.expand(b); a == nil || b == nil {
			return nil, false
		}
		if a.Boolean != nil || b.Boolean != nil {
			return l.intersect(a, b)
		}
	}
	m := merge{lowering: l, a: a, b: b, out: *a}
	if m.out.Ref == "" {
		m.out.Ref = b.Ref
	}
	m.annotations()
	if !m.types() || !m.values() {
		return schema.Bool(false), true
	}
	m.bounds()
	m.arrays()
	m.objects()
	m.logic()
	return &m.out, !m.failed
}

// A merge is an intersection in the making. It fails where the model has no
// single place for what both sides say.
type merge struct {
	*lowering
	a, b   *schema.Schema
	out    schema.Schema
	failed bool
}

func (m *merge) annotations() {
	a, b, out := m.a, m.b, &m.out
	out.Title = first(a.Title, b.Title)
	out.Description = first(a.Description, b.Description)
	out.Default = firstList(a.Default, b.Default)
	out.Examples = firstList(a.Examples, b.Examples)
	out.Deprecated = a.Deprecated || b.Deprecated
	out.ContentMediaType = m.same(a.ContentMediaType, b.ContentMediaType)
	out.ContentEncoding = m.same(a.ContentEncoding, b.ContentEncoding)
	out.Defs = nil
	for _, k := range b.Extra {
		if !slices.ContainsFunc(out.Extra, func(o schema.Keyword) bool { return o.Name == k.Name }) {
			out.Extra = append(out.Extra[:len(out.Extra):len(out.Extra)], k)
		} else if checked[k.Name] {
			m.failed = true
		}
	}
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func firstList[T any](a, b []T) []T {
	if a != nil {
		return a
	}
	return b
}

// same returns the value of a keyword that both must agree on.
func (m *merge) same(a, b string) string {
	if a != "" && b != "" && a != b {
		m.failed = true
	}
	return first(a, b)
}

func (m *merge) types() bool {
	if m.a.Type == nil || m.b.Type == nil {
		m.out.Type = firstList(m.a.Type, m.b.Type)
		return true
	}
	on := wide(m.a.Type) & wide(m.b.Type)
	m.out.Type = on.distinct().names()
	return on != 0
}

// wide returns the types of a keyword, integer with number.
func wide(types []string) kinds {
	on := kindsOf(types)
	if on&aNumber != 0 {
		on |= anInteger
	}
	return on
}

func (m *merge) values() bool {
	x, y := valuesOf(m.a), valuesOf(m.b)
	if x == nil || y == nil {
		m.out.Enum = firstList(m.a.Enum, m.b.Enum)
		m.out.Const = firstList(m.a.Const, m.b.Const)
		return true
	}
	m.out.Const, m.out.Enum = nil, nil
	both := map[string]bool{}
	for _, v := range y {
		both[identity(v)] = true
	}
	for _, v := range x {
		if both[identity(v)] {
			m.out.Enum = append(m.out.Enum, v)
		}
	}
	if len(m.out.Enum) == 1 && (m.a.Const != nil || m.b.Const != nil) {
		m.out.Const, m.out.Enum = m.out.Enum[0], nil
	}
	return m.out.Enum != nil || m.out.Const != nil
}

func (m *merge) bounds() {
	a, b, out := m.a, m.b, &m.out
	out.Format = m.same(a.Format, b.Format)
	out.Pattern = m.same(a.Pattern, b.Pattern)
	out.Minimum = tighter(a.Minimum, b.Minimum, 1)
	out.Maximum = tighter(a.Maximum, b.Maximum, -1)
	out.ExclusiveMinimum = tighter(a.ExclusiveMinimum, b.ExclusiveMinimum, 1)
	out.ExclusiveMaximum = tighter(a.ExclusiveMaximum, b.ExclusiveMaximum, -1)
	out.MultipleOf = json.Number(m.same(string(a.MultipleOf), string(b.MultipleOf)))
	out.MinLength, out.MaxLength = larger(a.MinLength, b.MinLength), smaller(a.MaxLength, b.MaxLength)
	out.MinItems, out.MaxItems = larger(a.MinItems, b.MinItems), smaller(a.MaxItems, b.MaxItems)
	out.MinProperties, out.MaxProperties = larger(a.MinProperties, b.MinProperties), smaller(a.MaxProperties, b.MaxProperties)
	out.UniqueItems = a.UniqueItems || b.UniqueItems
}

// tighter returns the larger of two bounds for side 1, the smaller for -1.
func tighter(a, b json.Number, side int) json.Number {
	if a == "" || b != "" && schema.CompareNumbers(b, a) == side {
		return b
	}
	return a
}

func larger(a, b *int) *int {
	if a == nil || b != nil && *b > *a {
		return b
	}
	return a
}

func smaller(a, b *int) *int {
	if a == nil || b != nil && *b < *a {
		return b
	}
	return a
}

func (m *merge) arrays() {
	a, b, out := m.a, m.b, &m.out
	switch tuples := a.PrefixItems != nil || b.PrefixItems != nil; {
	case a.PrefixItems == nil && a.Items == nil:
		out.PrefixItems, out.Items = b.PrefixItems, b.Items
	case b.PrefixItems == nil && b.Items == nil:
	case tuples:
		m.failed = true
	default:
		out.Items = m.part(a.Items, b.Items)
	}
	if a.Contains != nil && b.Contains != nil {
		m.failed = true
	} else if a.Contains == nil {
		out.Contains, out.MinContains, out.MaxContains = b.Contains, b.MinContains, b.MaxContains
	}
}

// both intersects two sub-schemas, either of which may be absent.
func (l *lowering) both(a, b *schema.Schema) (*schema.Schema, bool) {
	switch {
	case a == nil:
		return b, true
	case b == nil:
		return a, true
	}
	return l.intersect(a, b)
}

// part intersects two sub-schemas, without which the whole fails.
func (m *merge) part(a, b *schema.Schema) *schema.Schema {
	out, ok := m.both(a, b)
	if !ok {
		m.failed = true
	}
	return out
}

func (m *merge) logic() {
	a, b, out := m.a, m.b, &m.out
	if a.AnyOf != nil && b.AnyOf != nil || a.OneOf != nil && b.OneOf != nil || a.Not != nil && b.Not != nil || a.If != nil && b.If != nil {
		m.failed = true
		return
	}
	out.AnyOf, out.OneOf = firstList(a.AnyOf, b.AnyOf), firstList(a.OneOf, b.OneOf)
	out.AllOf = append(a.AllOf[:len(a.AllOf):len(a.AllOf)], b.AllOf...)
	if out.Not == nil {
		out.Not = b.Not
	}
	if out.If == nil {
		out.If, out.Then, out.Else = b.If, b.Then, b.Else
	}
}
