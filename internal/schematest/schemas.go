// Package schematest draws random schemas and documents for property tests.
package schematest

import (
	"encoding/json"
	"strconv"

	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Maker draws schemas and documents.
type Maker struct {
	t    *rapid.T
	defs []schema.Property
	n    int // labels
}

// New returns a maker that draws from t.
func New(t *rapid.T) *Maker { return &Maker{t: t} }

func (m *Maker) label() string { m.n++; return strconv.Itoa(m.n) }

func (m *Maker) int(most int) int { return rapid.IntRange(0, most).Draw(m.t, m.label()) }

// Chance is true in so many of 100 cases. It shrinks to false.
func (m *Maker) Chance(percent int) bool { return m.int(99) >= 100-percent }

// Pick draws one of the values.
func Pick[T any](m *Maker, list ...T) T { return list[m.int(len(list)-1)] }

var names = []string{"a", "b", "c", "d", "kind"}

// Root draws the schema of a tool.
func (m *Maker) Root() *schema.Schema {
	if m.Chance(60) {
		node := m.object(1)
		node.Properties = append(node.Properties, schema.Property{Name: "next", Schema: Pick(m,
			&schema.Schema{Ref: "#/$defs/Node"},
			&schema.Schema{Type: []string{"array"}, Items: &schema.Schema{Ref: "#/$defs/Node"}},
			&schema.Schema{Ref: "#/$defs/Leaf", Description: "Beside."},
		)})
		m.defs = []schema.Property{{Name: "Node", Schema: node}, {Name: "Leaf", Schema: m.node(1)}}
	}
	root := m.object(3)
	root.Defs = m.defs
	switch m.int(19) {
	case 0, 1:
		root.AnyOf = needed()
	case 2:
		root.OneOf = needed()
	case 3: // complete forms
		root.OneOf = []*schema.Schema{m.member("circle", 2), m.member("square", 2)}
		root.Properties, root.Required, root.AdditionalProperties = nil, nil, nil
	}
	if m.Chance(5) {
		root.Type = nil
	}
	return root
}

// needed returns the forms of an object that needs one of two members.
func needed() []*schema.Schema {
	return []*schema.Schema{{Required: []string{"a"}}, {Required: []string{"b"}}}
}

func (m *Maker) node(depth int) *schema.Schema {
	s := m.bare(depth)
	if s.Ref == "" && s.Boolean == nil {
		if m.Chance(20) {
			s.Description = "Some text."
		}
		if len(s.Type) == 1 && m.Chance(8) {
			s.Type = []string{s.Type[0], "null"}
			if s.Enum != nil {
				s.Enum = append(s.Enum, json.RawMessage("null"))
			}
		}
		if m.Chance(4) {
			s.Extra = append(s.Extra, schema.Keyword{Name: "x-extra", Value: json.RawMessage("1")})
		}
	}
	return s
}

func (m *Maker) bare(depth int) *schema.Schema {
	if depth <= 0 {
		return Pick(m, m.string, m.number, m.boolean)()
	}
	switch k := m.int(19); {
	case k < 4:
		return m.string()
	case k < 7:
		return m.number()
	case k == 7:
		return m.boolean()
	case k < 10:
		return m.array(depth - 1)
	case k < 13:
		return m.object(depth - 1)
	case k == 13 && m.defs != nil:
		return &schema.Schema{Ref: "#/$defs/" + Pick(m, "Node", "Leaf")}
	case k == 14:
		return Pick(m, &schema.Schema{}, schema.Bool(true), &schema.Schema{Type: []string{"string", "integer"}, MinLength: new(2), Minimum: "3"}, m.without())
	case k == 15:
		return &schema.Schema{AnyOf: []*schema.Schema{m.node(depth - 1), m.node(depth - 1)}}
	case k == 16:
		return &schema.Schema{OneOf: []*schema.Schema{m.member("circle", depth), m.member("square", depth)}}
	case k == 17 && m.Chance(30):
		s := m.object(depth - 1)
		s.AnyOf = needed()
		return s
	case k == 17:
		return &schema.Schema{AllOf: []*schema.Schema{m.object(depth - 1), m.object(depth - 1)}}
	case k == 18:
		return &schema.Schema{Const: Pick(m, json.RawMessage(`"x"`), json.RawMessage(`5`), json.RawMessage(`true`))}
	}
	s := m.string()
	s.Not = &schema.Schema{Enum: []json.RawMessage{json.RawMessage(`"ab"`)}}
	return s
}

// without draws a schema whose objects or arrays are none, or almost none,
// beside other values that are some.
func (m *Maker) without() *schema.Schema {
	s := &schema.Schema{Properties: []schema.Property{{Name: "b", Schema: schema.Bool(false)}}, Required: []string{"b"}}
	switch m.int(5) {
	case 0:
	case 1:
		s.Type = []string{"object", "integer"}
	case 2:
		return &schema.Schema{Type: []string{"integer"}, OneOf: []*schema.Schema{s, {Type: []string{"null"}}}}
	case 3:
		return &schema.Schema{Type: []string{"array"}, PrefixItems: []*schema.Schema{schema.Bool(false)}}
	case 4:
		return &schema.Schema{Type: []string{"array", "string"}, Items: schema.Bool(false), MinItems: new(m.int(1))}
	case 5: // one member is forbidden, others are let in
		return &schema.Schema{Type: []string{"object"}, Properties: append(s.Properties, schema.Property{Name: "a", Schema: m.string()}), AdditionalProperties: schema.Bool(m.Chance(50))}
	}
	return s
}

// member draws a form of a union that a tag tells apart.
func (m *Maker) member(tag string, depth int) *schema.Schema {
	s := m.object(depth - 1)
	s.Properties = append([]schema.Property{{Name: "tag", Schema: &schema.Schema{Const: json.RawMessage(`"` + tag + `"`)}}}, s.Properties...)
	s.Required = append(s.Required, "tag")
	return s
}

func (m *Maker) string() *schema.Schema {
	s := &schema.Schema{Type: []string{"string"}}
	switch m.int(7) {
	case 0:
		s.MinLength = new(m.int(3))
	case 1:
		s.MaxLength = new(m.int(4))
	case 2:
		s.Pattern = Pick(m, "^a+$", "b", `^\w{2}$`, "^(a|b)$")
	case 3:
		s.Format = Pick(m, "uuid", "ipv4", "date")
	case 4:
		s.Enum = Pick(m,
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"y"`)},
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"X"`), json.RawMessage(`""`)},
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"x"`)})
	case 5:
		s.Default = json.RawMessage(`"ab"`)
	}
	return s
}

func (m *Maker) number() *schema.Schema {
	s := &schema.Schema{Type: []string{Pick(m, "integer", "integer", "number")}}
	switch m.int(7) {
	case 0:
		s.Minimum = json.Number(strconv.Itoa(m.int(4)))
	case 1:
		s.Maximum = json.Number(strconv.Itoa(m.int(4)))
	case 2:
		s.ExclusiveMinimum, s.Minimum = Pick[json.Number](m, "0", "1.5", "2", "-1e0"), Pick[json.Number](m, "", "1")
	case 3:
		s.ExclusiveMaximum = Pick[json.Number](m, "3", "2.5", "4.0")
	case 4:
		s.MultipleOf = "2"
	case 5:
		s.Enum = []json.RawMessage{json.RawMessage(`1`), json.RawMessage(`2`), json.RawMessage(`3.0`)}
	case 6:
		s.Type, s.Enum = []string{"number"}, []json.RawMessage{json.RawMessage(`0.5`), json.RawMessage(`1`), json.RawMessage(`1e3`)}
	}
	return s
}

func (m *Maker) boolean() *schema.Schema {
	s := &schema.Schema{Type: []string{"boolean"}}
	if m.Chance(15) {
		s.Const = json.RawMessage("true")
	}
	return s
}

func (m *Maker) array(depth int) *schema.Schema {
	s := &schema.Schema{Type: []string{"array"}}
	switch m.int(9) {
	case 0:
		s.PrefixItems = []*schema.Schema{m.node(depth), m.node(depth)}
		switch m.int(2) {
		case 0:
			s.MinItems, s.MaxItems = new(2), new(2)
		case 1:
			s.Items = schema.Bool(false)
		}
		return s
	case 1: // no items
	default:
		s.Items = m.node(depth)
	}
	if m.Chance(25) {
		s.MinItems = new(m.int(2))
	}
	if m.Chance(25) {
		s.MaxItems = new(m.int(3))
	}
	s.UniqueItems = m.Chance(15)
	if m.Chance(4) {
		s.Contains = m.node(0)
	}
	return s
}

func (m *Maker) object(depth int) *schema.Schema {
	s := &schema.Schema{Type: []string{"object"}}
	s.Properties = []schema.Property{}
	for _, name := range names {
		if m.Chance(45) {
			s.Properties = append(s.Properties, schema.Property{Name: name, Schema: m.node(depth - 1)})
			if m.Chance(50) {
				s.Required = append(s.Required, name)
			}
		}
	}
	switch k := m.int(9); {
	case k < 6:
		s.AdditionalProperties = schema.Bool(false)
	case k == 6:
		s.AdditionalProperties = m.node(depth - 1)
	case k == 7 && m.Chance(30):
		s.AdditionalProperties = schema.Bool(true)
	}
	if m.Chance(5) {
		s.MinProperties = new(1)
	}
	if m.Chance(3) {
		s.DependentRequired = []schema.Dependency{{Name: "a", Required: []string{"b"}}}
	}
	if m.Chance(3) {
		s.PropertyNames = &schema.Schema{MaxLength: new(1)}
	}
	if m.Chance(3) {
		s.Required = append(s.Required, "unlisted")
	}
	return s
}
