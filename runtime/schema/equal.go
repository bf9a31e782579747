package schema

import (
	"encoding/json"
	"slices"
	"strings"
)

// enums checks enum and const of a scalar that has just been read.
func (c *check) enums(list []*Schema, at int, kind string) bool {
	before := c.d.Refusals()
	for _, s := range list {
		if s.Enum == nil && s.Const == nil {
			continue
		}
		c.effort.spend(len(s.Enum))
		if s.Enum != nil && !c.isOneOf(s.Enum, at, kind) {
			c.refuseEnum(at, s.Enum)
		}
		if s.Const != nil && !c.isOneOf([]json.RawMessage{s.Const}, at, kind) {
			c.refuseEnum(at, []json.RawMessage{s.Const})
		}
	}
	return c.d.Refusals() == before
}

func (c *check) refuseEnum(at int, values []json.RawMessage) {
	if c.terse() {
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

// isOneOf reports whether the value at an offset, which has been read, is one of
// values.
func (c *check) isOneOf(values []json.RawMessage, at int, kind string) bool {
	if kind != "object" && kind != "array" {
		return isOneOf(values, strings.TrimRight(c.text[at:c.d.At()], " \t\r\n"), kind)
	}
	text := c.canonical(at, c.d.At())
	return slices.ContainsFunc(values, func(v json.RawMessage) bool {
		return sameKind(v, kind) && c.same.canonical(string(v)) == text
	})
}

// isOneOf reports whether the JSON text of a scalar is one of values.
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
	return false
}

// unquoted returns what a JSON string holds.
func unquoted(text string) string {
	s := scanner{text: text}
	return s.str()
}
