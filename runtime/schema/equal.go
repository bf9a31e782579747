package schema

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// enums checks enum and const of a scalar that has just been read.
func (c *check) enums(list []*Schema, at int, kind string) bool {
	before := c.d.Refusals()
	for _, s := range list {
		if s.Enum == nil && s.Const == nil {
			continue
		}
		c.effort.spend(len(s.Enum))
		text := strings.TrimRight(c.text[at:c.d.At()], " \t\r\n")
		if s.Enum != nil && !isOneOf(s.Enum, text, kind) {
			c.refuseEnum(at, s.Enum)
		}
		if s.Const != nil && !isOneOf([]json.RawMessage{s.Const}, text, kind) {
			c.refuseEnum(at, []json.RawMessage{s.Const})
		}
	}
	return c.d.Refusals() == before
}

func (c *check) refuseEnum(at int, values []json.RawMessage) {
	if c.quick() {
		c.d.Refuse(at, "enum", "is none of the values")
		return
	}
	c.d.RefuseEnum(at, texts(values)...)
}

// choices names what is allowed to a scalar that was refused for its type.
func (c *check) choices(list []*Schema, at int) {
	for _, s := range list {
		if s.Enum != nil {
			c.refuseEnum(at, s.Enum)
			return
		}
	}
}

// rules checks enum and const of objects and arrays; those of scalars have been
// checked with them.
func (c *check) rules(list []*Schema, at int) {
	if kind := kindAt(c.text, at); kind == "object" || kind == "array" {
		c.enums(list, at, kind)
	}
}

func texts(values []json.RawMessage) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}

func joinValues(values []json.RawMessage) string { return strings.Join(texts(values), ", ") }

// isOneOf reports whether a JSON text is one of values.
func isOneOf(values []json.RawMessage, text, kind string) bool {
	for _, v := range values {
		if string(v) == text {
			return true
		}
	}
	switch kind {
	case "boolean", "null":
		return false
	case "string":
		name := unquoted(text)
		return slices.ContainsFunc(values, func(v json.RawMessage) bool { return v[0] == '"' && unquoted(string(v)) == name })
	case "number":
		n := decimalOf(json.Number(text))
		return slices.ContainsFunc(values, func(v json.RawMessage) bool { return sameKind(v, kind) && decimalOf(json.Number(v)) == n })
	}
	text = canonical(text)
	return slices.ContainsFunc(values, func(v json.RawMessage) bool {
		return sameKind(v, kind) && canonical(string(v)) == text
	})
}

// unquoted returns what a JSON string holds.
func unquoted(text string) string {
	s := scanner{text: text}
	return s.str()
}

// canonical returns a text that two JSON values have in common exactly if they
// are equal: members sorted, numbers by their value, strings unescaped.
func canonical(text string) string {
	s := scanner{text: text, deep: true}
	return string(s.canonical(make([]byte, 0, len(text))))
}

func (s *scanner) canonical(dst []byte) []byte {
	switch s.next() {
	case '{':
		var members []string
		s.object(func(name string) {
			members = append(members, string(s.canonical(append(wire.AppendString(nil, name), ':'))))
		})
		slices.Sort(members)
		return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
	case '[':
		dst = append(dst, '[')
		s.array(func(int) { dst = append(s.canonical(dst), ',') })
		return append(dst, ']')
	case '"':
		return wire.AppendString(dst, s.str())
	case 't', 'f', 'n':
		start := s.pos
		s.skip()
		return append(dst, s.text[start:s.pos]...)
	}
	n := decimalOf(s.number())
	if n.sign < 0 {
		dst = append(dst, '-')
	}
	return strconv.AppendInt(append(append(dst, n.digits...), 'e'), n.exponent, 10)
}
