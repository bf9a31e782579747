package dialect_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A maker draws schemas and documents.
type maker struct {
	t    *rapid.T
	defs []schema.Property
	n    int // labels
}

func (m *maker) label() string { m.n++; return strconv.Itoa(m.n) }

func (m *maker) int(most int) int { return rapid.IntRange(0, most).Draw(m.t, m.label()) }

func (m *maker) chance(percent int) bool { return m.int(99) >= 100-percent } // shrinks to false

func pick[T any](m *maker, list ...T) T { return list[m.int(len(list)-1)] }

var names = []string{"a", "b", "c", "d", "kind"}

// root draws the schema of a tool.
func (m *maker) root() *schema.Schema {
	if m.chance(60) {
		node := m.object(1)
		node.Properties = append(node.Properties, schema.Property{Name: "next", Schema: pick(m,
			&schema.Schema{Ref: "#/$defs/Node"},
			&schema.Schema{Type: []string{"array"}, Items: &schema.Schema{Ref: "#/$defs/Node"}},
			&schema.Schema{Ref: "#/$defs/Leaf", Description: "Beside."},
		)})
		m.defs = []schema.Property{{Name: "Node", Schema: node}, {Name: "Leaf", Schema: m.node(1)}}
	}
	root := m.object(3)
	root.Defs = m.defs
	if m.chance(10) {
		root.AnyOf = []*schema.Schema{{Required: []string{"a"}}, {Required: []string{"b"}}}
	}
	if m.chance(5) {
		root.Type = nil
	}
	return root
}

func (m *maker) node(depth int) *schema.Schema {
	s := m.bare(depth)
	if s.Ref == "" && s.Boolean == nil {
		if m.chance(20) {
			s.Description = "Some text."
		}
		if len(s.Type) == 1 && m.chance(8) {
			s.Type = []string{s.Type[0], "null"}
			if s.Enum != nil {
				s.Enum = append(s.Enum, json.RawMessage("null"))
			}
		}
		if m.chance(4) {
			s.Extra = append(s.Extra, schema.Keyword{Name: "x-extra", Value: json.RawMessage("1")})
		}
	}
	return s
}

func (m *maker) bare(depth int) *schema.Schema {
	if depth <= 0 {
		return pick(m, m.string, m.number, m.boolean)()
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
		return &schema.Schema{Ref: "#/$defs/" + pick(m, "Node", "Leaf")}
	case k == 14:
		return pick(m, &schema.Schema{}, schema.Bool(true), &schema.Schema{Type: []string{"string", "integer"}, MinLength: new(2), Minimum: "3"})
	case k == 15:
		return &schema.Schema{AnyOf: []*schema.Schema{m.node(depth - 1), m.node(depth - 1)}}
	case k == 16:
		return &schema.Schema{OneOf: []*schema.Schema{m.member("circle", depth), m.member("square", depth)}}
	case k == 17:
		return &schema.Schema{AllOf: []*schema.Schema{m.object(depth - 1), m.object(depth - 1)}}
	case k == 18:
		return &schema.Schema{Const: pick(m, json.RawMessage(`"x"`), json.RawMessage(`5`), json.RawMessage(`true`))}
	}
	s := m.string()
	s.Not = &schema.Schema{Enum: []json.RawMessage{json.RawMessage(`"ab"`)}}
	return s
}

// member draws a form of a union that a tag tells apart.
func (m *maker) member(tag string, depth int) *schema.Schema {
	s := m.object(depth - 1)
	s.Properties = append([]schema.Property{{Name: "tag", Schema: &schema.Schema{Const: json.RawMessage(`"` + tag + `"`)}}}, s.Properties...)
	s.Required = append(s.Required, "tag")
	return s
}

func (m *maker) string() *schema.Schema {
	s := &schema.Schema{Type: []string{"string"}}
	switch m.int(7) {
	case 0:
		s.MinLength = new(m.int(3))
	case 1:
		s.MaxLength = new(m.int(4))
	case 2:
		s.Pattern = pick(m, "^a+$", "b", `^\w{2}$`, "^(a|b)$")
	case 3:
		s.Format = pick(m, "uuid", "ipv4", "date")
	case 4:
		s.Enum = pick(m,
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"y"`)},
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"X"`), json.RawMessage(`""`)},
			[]json.RawMessage{json.RawMessage(`"x"`), json.RawMessage(`"x"`)})
	case 5:
		s.Default = json.RawMessage(`"ab"`)
	}
	return s
}

func (m *maker) number() *schema.Schema {
	s := &schema.Schema{Type: []string{pick(m, "integer", "integer", "number")}}
	switch m.int(7) {
	case 0:
		s.Minimum = json.Number(strconv.Itoa(m.int(4)))
	case 1:
		s.Maximum = json.Number(strconv.Itoa(m.int(4)))
	case 2:
		s.ExclusiveMinimum, s.Minimum = pick[json.Number](m, "0", "1.5", "2", "-1e0"), pick[json.Number](m, "", "1")
	case 3:
		s.ExclusiveMaximum = pick[json.Number](m, "3", "2.5", "4.0")
	case 4:
		s.MultipleOf = "2"
	case 5:
		s.Enum = []json.RawMessage{json.RawMessage(`1`), json.RawMessage(`2`), json.RawMessage(`3.0`)}
	}
	return s
}

func (m *maker) boolean() *schema.Schema {
	s := &schema.Schema{Type: []string{"boolean"}}
	if m.chance(15) {
		s.Const = json.RawMessage("true")
	}
	return s
}

func (m *maker) array(depth int) *schema.Schema {
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
	if m.chance(25) {
		s.MinItems = new(m.int(2))
	}
	if m.chance(25) {
		s.MaxItems = new(m.int(3))
	}
	s.UniqueItems = m.chance(15)
	if m.chance(4) {
		s.Contains = m.node(0)
	}
	return s
}

func (m *maker) object(depth int) *schema.Schema {
	s := &schema.Schema{Type: []string{"object"}}
	s.Properties = []schema.Property{}
	for _, name := range names {
		if m.chance(45) {
			s.Properties = append(s.Properties, schema.Property{Name: name, Schema: m.node(depth - 1)})
			if m.chance(50) {
				s.Required = append(s.Required, name)
			}
		}
	}
	switch k := m.int(9); {
	case k < 6:
		s.AdditionalProperties = schema.Bool(false)
	case k == 6:
		s.AdditionalProperties = m.node(depth - 1)
	case k == 7 && m.chance(30):
		s.AdditionalProperties = schema.Bool(true)
	}
	if m.chance(5) {
		s.MinProperties = new(1)
	}
	if m.chance(3) {
		s.DependentRequired = []schema.Dependency{{Name: "a", Required: []string{"b"}}}
	}
	if m.chance(3) {
		s.PropertyNames = &schema.Schema{MaxLength: new(1)}
	}
	if m.chance(3) {
		s.Required = append(s.Required, "unlisted")
	}
	return s
}

// document draws a value that mostly fits s.
func (m *maker) document(root, s *schema.Schema, depth int) string {
	if m.chance(3) || depth <= 0 {
		return m.anything()
	}
	if s.Ref != "" {
		target, _ := root.Resolve(s.Ref)
		return m.document(root, target, depth-1)
	}
	for _, forms := range [][]*schema.Schema{s.AnyOf, s.OneOf} {
		if len(forms) > 0 && s.Properties == nil {
			return m.document(root, pick(m, forms...), depth-1)
		}
	}
	if s.AllOf != nil {
		s = &schema.Schema{Type: []string{"object"}, Properties: append(s.AllOf[0].Properties[:len(s.AllOf[0].Properties):len(s.AllOf[0].Properties)], s.AllOf[1].Properties...)}
	}
	if s.Const != nil {
		return string(s.Const)
	}
	if len(s.Enum) > 0 {
		return string(pick(m, s.Enum...))
	}
	if len(s.Type) == 0 {
		return m.anything()
	}
	switch pick(m, s.Type...) {
	case "string":
		switch s.Format {
		case "uuid":
			return `"123e4567-e89b-12d3-a456-426614174000"`
		case "ipv4":
			return `"10.0.0.1"`
		case "date":
			return `"2024-02-29"`
		}
		return pick(m, `"a"`, `"aa"`, `"ab"`, `"b"`, `""`, `"abcde"`, `"ü"`)
	case "integer":
		return pick(m, "0", "1", "2", "3", "4", "5", "-1", "2.0", "1e0")
	case "number":
		return pick(m, "0", "1", "2", "3", "4", "0.5", "1.5", "2.5", "-1")
	case "boolean":
		return pick(m, "true", "false")
	case "null":
		return "null"
	case "array":
		var items []string
		for i := range m.int(3) {
			switch {
			case i < len(s.PrefixItems):
				items = append(items, m.document(root, s.PrefixItems[i], depth-1))
			case s.Items != nil && s.Items.Boolean == nil:
				items = append(items, m.document(root, s.Items, depth-1))
			default:
				items = append(items, m.anything())
			}
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return m.members(root, s, depth)
}

func (m *maker) members(root, s *schema.Schema, depth int) string {
	var list []string
	seen := map[string]bool{}
	add := func(name, value string) {
		if !seen[name] {
			seen[name] = true
			list = append(list, fmt.Sprintf("%q:%s", name, value))
		}
	}
	for _, p := range s.Properties {
		if m.chance(map[bool]int{true: 96, false: 60}[s.Requires(p.Name)]) {
			add(p.Name, m.document(root, p.Schema, depth-1))
		}
	}
	for _, name := range s.Required {
		if m.chance(90) {
			add(name, m.anything())
		}
	}
	if more := s.AdditionalProperties; more != nil && !more.Is(false) && m.chance(60) {
		add(pick(m, names...), m.document(root, more, depth-1))
		add("extra", m.document(root, more, depth-1))
	} else if m.chance(6) {
		add(pick(m, "extra", "a", "b"), m.anything())
	}
	return "{" + strings.Join(list, ",") + "}"
}

func (m *maker) anything() string {
	return pick(m, "null", "true", "1", "2.5", `"a"`, `"x"`, "[]", "{}", `[1,"a"]`, `{"a":1}`, `{"tag":"circle"}`)
}
