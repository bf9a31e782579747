package schema

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// constants returns the values of an enum type, each once.
func constants(list []*ir.Const) []json.RawMessage {
	var values []json.RawMessage
	for _, c := range list {
		if !has(values, c.Value) {
			values = append(values, c.Value)
		}
	}
	return values
}

func has(values []json.RawMessage, v json.RawMessage) bool {
	return slices.ContainsFunc(values, func(w json.RawMessage) bool { return string(w) == string(v) })
}

// only returns the constants with one of the given values.
func only(list []*ir.Const, values []json.RawMessage) []*ir.Const {
	var out []*ir.Const
	for _, c := range list {
		if has(values, c.Value) {
			out = append(out, c)
		}
	}
	return out
}

// withConstants adds to a description what the values of an enum mean:
// integers by the names of their constants, and every value by its comment.
func withConstants(text string, d *ir.Def, values []json.RawMessage) string {
	var lines []string
	for _, v := range values {
		i := slices.IndexFunc(d.Enum, func(c *ir.Const) bool { return string(c.Value) == string(v) })
		if i < 0 {
			continue
		}
		if line := meaning(d, d.Enum[i]); line != "" {
			lines = append(lines, "- "+string(v)+": "+line)
		}
	}
	if len(lines) == 0 {
		return text
	}
	if text != "" {
		text += "\n"
	}
	return text + strings.Join(lines, "\n")
}

// meaning says what a constant stands for, "" where the value says it all.
func meaning(d *ir.Def, c *ir.Const) string {
	doc := strings.Join(strings.Fields(c.Doc), " ")
	if d.Type.Kind == ir.String {
		return doc
	}
	name := shortName(c.Name, d.Go)
	if doc == "" {
		return name
	}
	return name + " (" + strings.TrimSuffix(doc, ".") + ")"
}

// shortName drops the type's name from the front of a constant's: PriorityLow
// of type Priority is Low.
func shortName(name string, g *ir.GoType) string {
	if g == nil {
		return name
	}
	short, ok := strings.CutPrefix(name, g.Name)
	if r, _ := utf8.DecodeRuneInString(short); !ok || !unicode.IsUpper(r) {
		return name
	}
	return short
}
