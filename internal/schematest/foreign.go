package schematest

import "encoding/json"

// A value is JSON in the making.
type value = map[string]any

// Foreign draws the schema of a tool as other programs write them: with every
// keyword in any place, references, conditions, and members that are needed but
// not listed.
func (m *Maker) Foreign() string {
	root := m.foreignObject(3)
	root["$defs"] = value{
		"A": m.foreign(1), "B": m.foreignObject(2), "x/y": value{"type": "string", "enum": []any{"a", "b"}},
		"R": value{"type": "object", "properties": value{"a": value{"$ref": "#/$defs/R"}, "b": m.foreign(1)}},
	}
	return text(root)
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// some sets a keyword in so many of 100 cases.
func (m *Maker) some(percent int, n value, keyword string, v func() any) {
	if m.Chance(percent) {
		n[keyword] = v()
	}
}

func (m *Maker) foreign(depth int) any {
	n := value{}
	switch k := 17 - m.int(17); {
	case k < 3 && depth > 0:
		n[Pick(m, "anyOf", "oneOf", "allOf")] = []any{m.foreign(depth - 1), m.foreign(depth - 1)}
	case k == 3:
		n["$ref"] = Pick(m, "#/$defs/A", "#/$defs/B", "#/$defs/x~1y", "#/$defs/R", "#/%24defs/x~1y")
		m.some(50, n, "description", func() any { return "Beside." })
		m.some(25, n, "minLength", func() any { return 2 })
		m.some(25, n, "required", func() any { return []any{"a"} })
	case k == 4:
		n["enum"] = []any{"a", 1, nil, true, "auto", 2}[:1+m.int(5)]
		m.some(50, n, "type", func() any { return []any{"string", "null", "integer"}[:1+m.int(2)] })
	case k == 5:
		n["const"] = m.scalar()
	case k < 8:
		n["type"] = Pick[any](m, "string", []any{"string", "null"})
		m.some(50, n, "minLength", func() any { return m.int(2) })
		m.some(33, n, "maxLength", func() any { return 1 + m.int(2) })
		m.some(33, n, "pattern", func() any { return Pick(m, "^[a-z]+$", "a", "(?=a)", `\ba`, "^a|b$", "[^](?=a)", "^a{1,200}$") })
		m.some(25, n, "format", func() any { return Pick(m, "date", "uri", "email", "uuid", "weird") })
		m.some(25, n, "default", func() any { return "a" })
	case k < 10:
		n["type"] = Pick[any](m, "integer", "number", []any{"integer", "null"}, []any{"integer", "string"})
		m.some(50, n, Pick(m, "minimum", "exclusiveMinimum"), func() any { return Pick[any](m, 0, 1, 0.5) })
		m.some(50, n, Pick(m, "maximum", "exclusiveMaximum"), func() any { return Pick[any](m, 2, 3, 2.5) })
		m.some(25, n, "multipleOf", func() any { return Pick[any](m, 2, 0.5) })
	case k == 10:
		n["type"] = "boolean"
	case k < 13 && depth > 0:
		n["type"] = Pick[any](m, "array", []any{"array", "null"})
		m.some(50, n, "items", func() any { return m.foreign(depth - 1) })
		m.some(25, n, "prefixItems", func() any { return []any{m.foreign(depth - 1), m.foreign(depth - 1)}[:1+m.int(1)] })
		m.some(25, n, "minItems", func() any { return m.int(2) })
		m.some(25, n, "maxItems", func() any { return m.int(2) })
		m.some(20, n, "uniqueItems", func() any { return true })
		m.some(17, n, "contains", func() any { return m.foreign(depth - 1) })
	case k == 13: // both sides of a merge are numbers
		n["allOf"] = []any{value{"type": Pick(m, "number", "integer")}, value{"type": Pick(m, "number", "integer"), "maximum": 2}}
	case depth > 0:
		return m.foreignObject(depth)
	default:
		n["type"] = Pick(m, "string", "integer", "boolean", "null")
	}
	if depth > 0 {
		m.some(8, n, "not", func() any { return m.foreign(depth - 1) })
		if m.Chance(7) {
			n["if"], n["then"] = m.foreign(depth-1), m.foreign(depth-1)
		}
	}
	m.some(3, n, "nullable", func() any { return true })
	m.some(3, n, "x-foo", func() any { return 1 })
	if m.Chance(3) {
		return m.Chance(50)
	}
	return n
}

func (m *Maker) foreignObject(depth int) value {
	n, listed := value{"type": "object"}, value{}
	for _, name := range []string{"a", "b", "c"} {
		m.some(50, listed, name, func() any { return m.foreign(depth - 1) })
	}
	if len(listed) > 0 || m.Chance(50) {
		n["properties"] = listed
	}
	var required []any
	for _, name := range []string{"a", "b", "c", "z"} {
		if m.Chance(33) && (name != "z" || m.Chance(25)) {
			required = append(required, name)
		}
	}
	if required != nil {
		n["required"] = required
	}
	switch m.int(5) {
	case 0, 1, 2:
		n["additionalProperties"] = false
	case 3:
		n["additionalProperties"] = m.foreign(depth - 1)
	}
	m.some(12, n, "minProperties", func() any { return 1 })
	m.some(12, n, "maxProperties", func() any { return 1 })
	m.some(10, n, "patternProperties", func() any { return value{Pick(m, "^c", "[bc]"): m.foreign(depth - 1)} })
	m.some(8, n, "propertyNames", func() any { return value{"pattern": "^[ab]"} })
	m.some(8, n, "dependentRequired", func() any { return value{"a": []any{"b"}} })
	return n
}

// Arguments draws an object with the members that [Maker.Foreign] speaks of.
func (m *Maker) Arguments() string { return text(m.arguments(3)) }

func (m *Maker) arguments(depth int) value {
	n := value{}
	for _, name := range []string{"a", "b", "c", "z"} {
		if m.Chance(50) && (name != "z" || m.Chance(33)) {
			n[name] = m.argument(depth - 1)
		}
	}
	return n
}

func (m *Maker) argument(depth int) any {
	switch k := m.int(7); {
	case k < 5 || depth == 0:
		return m.scalar()
	case k == 5:
		list := []any{}
		for range m.int(2) {
			list = append(list, m.argument(depth-1))
		}
		return list
	}
	return m.arguments(depth)
}

func (m *Maker) scalar() any {
	return Pick[any](m, "a", "b", "A", "", "é", "2026-01-01", 0, 1, 2, -1, 1.5, true, false, nil, "abc", 3)
}
