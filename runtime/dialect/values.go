package dialect

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func isInteger(number string) bool { return schema.IsInteger(json.Number(number)) }

func kindsIn(values []json.RawMessage) kinds {
	var k kinds
	for _, v := range values {
		k |= kindOfValue(v)
	}
	return k
}

// constant returns the only value as a list; the keywords enum and const of one
// node go together.
func (n *node) constant() []json.RawMessage {
	if n.in.Enum != nil && !contains(n.in.Enum, n.in.Const) {
		return []json.RawMessage{}
	}
	return []json.RawMessage{n.in.Const}
}

// fitting returns the values of the node's types, each once.
func (n *node) fitting(values []json.RawMessage) []json.RawMessage {
	list := make([]json.RawMessage, 0, len(values))
	seen := map[string]bool{}
	for _, v := range values {
		if key := identity(v); kindOfValue(v)&n.on != 0 && !seen[key] {
			seen[key] = true
			list = append(list, v)
		}
	}
	if len(list) == len(values) {
		return values
	}
	return list
}

// contains reports whether a list holds a value.
func contains(values []json.RawMessage, v json.RawMessage) bool {
	key := identity(v)
	for _, w := range values {
		if identity(w) == key {
			return true
		}
	}
	return false
}

// identity is a text that equal values have in common: numbers count by value,
// and objects as they are written.
func identity(v json.RawMessage) string {
	if kindOfValue(v)&numeric != 0 {
		return schema.NumberText(json.Number(v))
	}
	return string(v)
}

// values writes enum or const, or hands them to the description.
func (n *node) values(values []json.RawMessage) {
	if values == nil {
		return
	}
	if n.oneType.on {
		values = without(values, aNull) // nullable says it
	}
	on := kindsIn(values)
	switch {
	case n.oneType.on && on.distinct().count() > 1, n.enums.on != 0 && on&aNull&^n.enums.on != 0 && on != aNull:
		n.apart = true // each type gets a node of its own
		return
	case !n.whole.on:
		n.out.Enum, n.out.Const = n.in.Enum, n.in.Const
		return
	case on&^aNull == 0, on&^aNull == aBoolean && len(without(values, aNull)) == 2:
		return // the type says it
	}
	keyword, phrase := "enum", "one of %s"
	if n.in.Const != nil {
		keyword, phrase = "const", "exactly %s"
	}
	switch allowed := n.enums.on == 0 || on&^n.enums.on == 0; {
	case allowed && keyword == "const" && n.takes("const", on):
		n.out.Const = n.in.Const
	case allowed && n.takes("enum", on):
		n.out.Enum = n.notEmpty(values)
		if keyword == "const" {
			n.step(n.at, "const", "const is sent as an enum of one value")
		}
		n.checkCase(values)
	default:
		n.note(keyword, phrase, valueList(values))
	}
}

func without(values []json.RawMessage, k kinds) []json.RawMessage {
	var list []json.RawMessage
	for _, v := range values {
		if kindOfValue(v)&k == 0 {
			list = append(list, v)
		}
	}
	return list
}

// notEmpty leaves out the empty string where an enum must not have it.
func (n *node) notEmpty(values []json.RawMessage) []json.RawMessage {
	if !n.noEmpty.on || !contains(values, json.RawMessage(`""`)) {
		return values
	}
	var list []json.RawMessage
	for _, v := range values {
		if string(v) != `""` {
			list = append(list, v)
		}
	}
	if len(list) == 0 && n.demand(n.at, "enum", "an enum of the empty string alone cannot be expressed") {
		return values
	}
	n.narrow(n.at, "enum", "the empty string is left out of the enum")
	n.dead = len(list) == 0
	return list
}

// checkCase demands the fallback for values that differ in case alone, where
// the provider does not keep case.
func (n *node) checkCase(values []json.RawMessage) {
	if !n.caseless.on {
		return
	}
	for i, v := range values {
		for _, w := range values[:i] {
			if strings.EqualFold(string(v), string(w)) {
				n.demand(n.at, "enum", "%s and %s differ in case alone, which is not kept", w, v)
			}
		}
	}
}

// valueList returns values for a text, the first of many.
func valueList(values []json.RawMessage) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		if b.Len() > 4000 {
			b.WriteString("…")
			break
		}
		b.Write(v)
	}
	return b.String()
}

// valuesOf returns the values that enum or const list; nil for none.
func valuesOf(s *schema.Schema) []json.RawMessage {
	if s.Const != nil {
		return []json.RawMessage{s.Const}
	}
	return s.Enum
}
