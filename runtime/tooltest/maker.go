package tooltest

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Whether a maker writes optional properties.
const (
	sometimes = iota
	always
	never
)

// A maker writes values of a schema. Those that it gets wrong are left out by
// its callers, which check them.
type maker struct {
	root     *schema.Schema
	rng      *rand.Rand
	optional int
	e        *wire.Encoder
	depth    int
	path     string
	tries    *tries
}

// deep is where a maker writes only what it must, so that recursion ends.
const deep = 4

// object returns a value of the root.
func (m *maker) object() json.RawMessage {
	m.e, m.path = wire.NewEncoder(nil, 0), ""
	m.value(m.root)
	return m.e.Bytes()
}

func (m *maker) value(s *schema.Schema) {
	s = resolve(m.root, s)
	switch {
	case s.Const != nil:
		m.e.RawMessage(s.Const)
		return
	case len(s.Enum) > 0:
		m.e.RawMessage(pick(m.rng, s.Enum))
		return
	case len(s.AnyOf) > 0:
		m.value(pick(m.rng, s.AnyOf))
		return
	case len(s.OneOf) > 0:
		m.value(pick(m.rng, s.OneOf))
		return
	case len(s.AllOf) > 0:
		m.value(s.AllOf[0])
		return
	}
	if v := m.tries.value(m.path, s); v != nil {
		m.e.RawMessage(v)
		return
	}
	m.depth++
	defer func() { m.depth-- }()
	switch kind(s) {
	case "object":
		m.members(s)
	case "array":
		m.elements(s)
	case "string":
		m.e.String(m.text(s))
	case "integer", "number":
		m.e.Raw(m.number(s))
	case "boolean":
		m.e.Bool(m.rng.IntN(2) == 0)
	case "null":
		m.e.Null()
	default:
		m.e.Raw(pick(m.rng, []string{`"any"`, `1`, `true`, `{"a":[]}`}))
	}
}

func (m *maker) members(s *schema.Schema) {
	if !m.e.BeginObject() {
		return
	}
	for _, p := range s.Properties {
		if !s.Requires(p.Name) && !m.wants() {
			continue
		}
		m.e.Key(p.Name)
		m.at(wire.JoinPath(m.path, p.Name), p.Schema)
	}
	if more := s.AdditionalProperties; len(s.Properties) == 0 && more != nil && !more.Is(false) {
		written := map[string]bool{}
		for i := range m.count(s.MinProperties, s.MaxProperties) {
			key := m.name(s, i)
			for again := 0; written[key] && again < 10; again++ {
				key = m.name(s, i)
			}
			if written[key] {
				continue
			}
			written[key] = true
			m.e.Key(key)
			m.at(wire.JoinPath(m.path, key), more)
		}
	}
	m.e.EndObject()
}

// name returns the name of a member that is no property of its own.
func (m *maker) name(s *schema.Schema, i int) string {
	if s.PropertyNames != nil {
		names := resolve(m.root, s.PropertyNames)
		var one string
		if i < len(names.Enum) && json.Unmarshal(names.Enum[i], &one) == nil {
			return one
		}
		if names.Pattern != "" || names.Format != "" || names.MinLength != nil || names.MaxLength != nil {
			return m.text(names)
		}
	}
	name := m.tries.name(m.path, i)
	if m.tries != nil {
		m.tries.names[wire.JoinPath(m.path, name)] = nameOf(m.path)
	}
	return name
}

// at writes a part of the value.
func (m *maker) at(path string, s *schema.Schema) {
	whole := m.path
	m.path = path
	m.value(s)
	m.path = whole
}

// wants reports whether an optional property is written.
func (m *maker) wants() bool {
	switch {
	case m.depth > deep || m.optional == never:
		return false
	case m.optional == always:
		return true
	}
	return m.rng.IntN(2) == 0
}

func (m *maker) elements(s *schema.Schema) {
	if !m.e.BeginArray() {
		return
	}
	n := max(m.count(s.MinItems, s.MaxItems), len(s.PrefixItems))
	for i := range n {
		item := s.Items
		if i < len(s.PrefixItems) {
			item = s.PrefixItems[i]
		}
		if item == nil {
			item = new(schema.Schema)
		}
		m.e.Element()
		m.at(m.path+"["+strconv.Itoa(i)+"]", item)
	}
	m.e.EndArray()
}

// count returns how many elements to write.
func (m *maker) count(least, most *int) int {
	n := 0
	if least != nil {
		n = *least
	}
	if m.depth <= deep {
		n += m.rng.IntN(3)
	}
	if most != nil {
		n = min(n, *most)
	}
	return n
}

// words are texts that break what is careless with text.
var words = []string{"Paris", "", "a b", `"quoted" \ <b>&`, "Zürich 東京 🙂", "line\nbreak", "0", "null"}

var samples = map[string]string{
	"date-time": "2026-11-30T12:00:00Z", "date": "2026-11-30", "time": "12:00:00Z", "email": "ann@example.com",
	"uuid": "123e4567-e89b-12d3-a456-426614174000", "uri": "https://example.com/a?b=c",
	"ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "hostname": "example.com", "duration": "PT1H",
}

func (m *maker) text(s *schema.Schema) string {
	if v, ok := samples[s.Format]; ok {
		return v
	}
	if s.ContentEncoding == "base64" {
		return "aGk="
	}
	if s.Pattern != "" {
		for range 30 {
			v, ok := match(s.Pattern, m.rng)
			if n := wire.Length(v); ok && (s.MinLength == nil || n >= *s.MinLength) && (s.MaxLength == nil || n <= *s.MaxLength) {
				return v
			}
		}
	}
	text := pick(m.rng, words)
	if s.MinLength != nil {
		if short := *s.MinLength - wire.Length(text); short > 0 {
			text += strings.Repeat("x", short)
		}
	}
	if s.MaxLength != nil && wire.Length(text) > *s.MaxLength {
		text = string([]rune(text)[:*s.MaxLength])
	}
	return text
}

// number returns a number near the bounds of s, or a plain one.
func (m *maker) number(s *schema.Schema) string {
	least, hasLeast := bound(s.Minimum, s.ExclusiveMinimum, 1)
	most, hasMost := bound(s.Maximum, s.ExclusiveMaximum, -1)
	v := int64(m.rng.IntN(100))
	switch {
	case hasLeast && hasMost && most < least && kind(s) == "number": // no whole number is between them
		low, high := limit(s.Minimum, s.ExclusiveMinimum), limit(s.Maximum, s.ExclusiveMaximum)
		return strconv.FormatFloat(low+(high-low)/2, 'g', -1, 64)
	case hasLeast && hasMost && most >= least:
		v = least + int64(m.rng.Uint64N(uint64(most-least)+1))
	case hasLeast:
		v += least
	case hasMost:
		v = most - v
	}
	if step, err := strconv.ParseInt(s.MultipleOf.String(), 10, 64); err == nil && step > 0 {
		v -= v % step
		if hasLeast && v < least {
			v += step
		}
	}
	return strconv.FormatInt(v, 10)
}

// limit returns the first of two bounds that is given.
func limit(inclusive, exclusive json.Number) float64 {
	f, err := inclusive.Float64()
	if err != nil {
		f, _ = exclusive.Float64()
	}
	return f
}

// bound returns the whole number that a bound allows, nearest to it.
func bound(inclusive, exclusive json.Number, inside int64) (int64, bool) {
	if f, err := inclusive.Float64(); inclusive != "" && err == nil && f > -1e15 && f < 1e15 {
		v := int64(f)
		if float64(v)*float64(inside) < f*float64(inside) {
			v += inside
		}
		return v, true
	}
	if f, err := exclusive.Float64(); exclusive != "" && err == nil && f > -1e15 && f < 1e15 {
		return int64(f) + inside, true
	}
	return 0, false
}

// kind returns the type to write, "" where any will do.
func kind(s *schema.Schema) string {
	for _, t := range s.Type {
		if t != "null" {
			return t
		}
	}
	if len(s.Type) > 0 {
		return "null"
	}
	if len(s.Properties) > 0 {
		return "object"
	}
	return ""
}

// resolve follows references.
func resolve(root, s *schema.Schema) *schema.Schema {
	for range 100 {
		if s == nil || s.Ref == "" {
			break
		}
		to, ok := root.Resolve(s.Ref)
		if !ok {
			break
		}
		s = to
	}
	if s == nil {
		return new(schema.Schema)
	}
	return s
}

func pick[T any](rng *rand.Rand, all []T) T { return all[rng.IntN(len(all))] }
