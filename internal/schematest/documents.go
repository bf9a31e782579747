package schematest

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Document draws a value that mostly fits s.
func (m *Maker) Document(root, s *schema.Schema, depth int) string {
	if m.Chance(3) || depth <= 0 {
		return m.anything()
	}
	if s.Ref != "" {
		target, _ := root.Resolve(s.Ref)
		return m.Document(root, target, depth-1)
	}
	for _, forms := range [][]*schema.Schema{s.AnyOf, s.OneOf} {
		if len(forms) > 0 && s.Properties == nil && s.Required == nil {
			return m.Document(root, Pick(m, forms...), depth-1)
		}
	}
	if s.AllOf != nil {
		s = &schema.Schema{Type: []string{"object"}, Properties: append(s.AllOf[0].Properties[:len(s.AllOf[0].Properties):len(s.AllOf[0].Properties)], s.AllOf[1].Properties...)}
	}
	if s.Const != nil {
		return string(s.Const)
	}
	if len(s.Enum) > 0 {
		return string(Pick(m, s.Enum...))
	}
	if len(s.Type) == 0 {
		return m.anything()
	}
	switch Pick(m, s.Type...) {
	case "string":
		switch s.Format {
		case "uuid":
			return `"123e4567-e89b-12d3-a456-426614174000"`
		case "ipv4":
			return `"10.0.0.1"`
		case "date":
			return `"2024-02-29"`
		}
		return Pick(m, `"a"`, `"aa"`, `"ab"`, `"b"`, `""`, `"abcde"`, `"ü"`)
	case "integer":
		return Pick(m, "0", "1", "2", "3", "4", "5", "-1", "2.0", "1e0")
	case "number":
		return Pick(m, "0", "1", "2", "3", "4", "0.5", "1.5", "2.5", "-1")
	case "boolean":
		return Pick(m, "true", "false")
	case "null":
		return "null"
	case "array":
		var items []string
		for i := range m.int(3) {
			switch {
			case i < len(s.PrefixItems):
				items = append(items, m.Document(root, s.PrefixItems[i], depth-1))
			case s.Items != nil && s.Items.Boolean == nil:
				items = append(items, m.Document(root, s.Items, depth-1))
			default:
				items = append(items, m.anything())
			}
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return m.members(root, s, depth)
}

func (m *Maker) members(root, s *schema.Schema, depth int) string {
	var list []string
	seen := map[string]bool{}
	add := func(name, value string) {
		if !seen[name] {
			seen[name] = true
			list = append(list, fmt.Sprintf("%q:%s", name, value))
		}
	}
	for _, p := range s.Properties {
		if m.Chance(map[bool]int{true: 96, false: 60}[s.Requires(p.Name)]) {
			add(p.Name, m.Document(root, p.Schema, depth-1))
		}
	}
	for _, name := range s.Required {
		if m.Chance(90) {
			add(name, m.anything())
		}
	}
	if more := s.AdditionalProperties; more != nil && !more.Is(false) && m.Chance(60) {
		add(Pick(m, names...), m.Document(root, more, depth-1))
		add("extra", m.Document(root, more, depth-1))
	} else if m.Chance(6) {
		add(Pick(m, "extra", "a", "b"), m.anything())
	}
	return "{" + strings.Join(list, ",") + "}"
}

func (m *Maker) anything() string {
	return Pick(m, "null", "true", "1", "2.5", `"a"`, `"x"`, "[]", "{}", `[1,"a"]`, `{"a":1}`, `{"tag":"circle"}`)
}
