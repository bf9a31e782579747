package schema

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// constants returns the values of an enum type, each once.
func constants(list []*ir.Const) []json.RawMessage {
	var values []json.RawMessage
	for _, c := range firstOfEach(list) {
		values = append(values, c.Value)
	}
	return values
}

// firstOfEach returns the first constant of each value.
func firstOfEach(list []*ir.Const) []*ir.Const {
	var first []*ir.Const
	seen := map[string]bool{}
	for _, c := range list {
		if !seen[string(c.Value)] {
			seen[string(c.Value)] = true
			first = append(first, c)
		}
	}
	return first
}

// only returns the constants with one of the given values.
func only(list []*ir.Const, values []json.RawMessage) []*ir.Const {
	allowed := map[string]bool{}
	for _, v := range values {
		allowed[string(v)] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(c *ir.Const) bool { return !allowed[string(c.Value)] })
}

// enum returns the values that a type is bound to. Those are arguments only: no
// decoder keeps the value of a result from being any other, the zero value above
// all.
func (w *writer) enum(d *ir.Def) []json.RawMessage {
	if w.side == Out {
		return nil
	}
	return constants(d.Enum)
}

// withConstants adds to a description what the values of an enum mean: integers
// by the names of their constants, and every value by its comment. A result
// names the other values too, since its schema does not; so does the argument of
// a type that has other values. [Known] reads it back.
func (w *writer) withConstants(text string, d *ir.Def) string {
	return describe(text, d, d.Constants(), w.side == Out || len(d.Known) > 0)
}

// describe adds constants to a description; all names also those of no meaning.
func describe(text string, d *ir.Def, constants []*ir.Const, all bool) string {
	var lines, bare []string
	for _, c := range firstOfEach(constants) {
		line := meaning(d, c)
		switch {
		case line != "":
			lines = append(lines, knownItem+string(c.Value)+": "+line)
		case all:
			bare = append(bare, string(c.Value))
		}
	}
	if len(bare) > 0 {
		other := knownAll
		if len(lines) > 0 {
			other = knownOther
		}
		lines = append(lines, other+strings.Join(bare, ", "))
	}
	if len(lines) == 0 {
		return text
	}
	if text != "" {
		text += "\n"
	}
	return text + strings.Join(lines, "\n")
}

// knownKeys is withConstants for the keys of a map of a result: names, whatever
// the constants are.
func (w *writer) knownKeys(d *ir.Def) string {
	constants := d.Constants()
	if d.Type.Kind != ir.String {
		constants = slices.Clone(constants)
		for i, c := range constants {
			key := *c
			key.Value = wire.AppendString(nil, string(c.Value))
			constants[i] = &key
		}
	}
	return describe("", d, constants, true)
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
