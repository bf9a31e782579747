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
	seen := map[string]bool{}
	for _, c := range list {
		if !seen[string(c.Value)] {
			seen[string(c.Value)] = true
			values = append(values, c.Value)
		}
	}
	return values
}

// only returns the constants with one of the given values.
func only(list []*ir.Const, values []json.RawMessage) []*ir.Const {
	allowed := map[string]bool{}
	for _, v := range values {
		allowed[string(v)] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(c *ir.Const) bool { return !allowed[string(c.Value)] })
}

// withConstants adds to a description what the values of an enum mean:
// integers by the names of their constants, and every value by its comment.
func withConstants(text string, d *ir.Def, values []json.RawMessage) string {
	first := map[string]*ir.Const{}
	for _, c := range d.Enum {
		if first[string(c.Value)] == nil {
			first[string(c.Value)] = c
		}
	}
	var lines []string
	for _, v := range values {
		c := first[string(v)]
		if c == nil {
			continue
		}
		if line := meaning(d, c); line != "" {
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
