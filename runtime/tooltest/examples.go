package tooltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// CheckExamples fails the test for every example of the tools, and for every
// default and example of one of their arguments, that the tool's own decoder
// refuses. Nothing is mended and no function is called, so tools may be bound to
// nil. Tests that toolgen generates call it.
func CheckExamples(tb testing.TB, tools ...*runtime.Tool) {
	tb.Helper()
	for _, t := range tools {
		for _, e := range t.Examples() {
			checkExample(tb, t, e)
		}
		s, err := schema.Parse(t.Parameters())
		if err != nil {
			tb.Errorf("%s: %v", t.Name(), err)
			continue
		}
		c := &examples{tb: tb, tool: t, root: s}
		c.node(s, spot{})
	}
}

// checkExample decodes an example call. Its canonical form must be accepted too,
// and stay as it is.
func checkExample(tb testing.TB, t *runtime.Tool, example json.RawMessage) {
	tb.Helper()
	canonical, err := t.Canonical(example)
	if err != nil {
		tb.Errorf("example %s of %v", example, err) // which begins with the tool's name
		return
	}
	if again, err := t.Canonical(canonical); err != nil || !bytes.Equal(again, canonical) {
		tb.Errorf("example %s of %s: its canonical form %s is decoded as %s, %v", example, t.Name(), canonical, again, err)
	}
}

// examples holds the values that a schema gives against the decoder of a tool.
type examples struct {
	tb   testing.TB
	tool *runtime.Tool
	root *schema.Schema
	seen []string // references
}

// A spot is a place in the arguments: the text around a value there, and the
// path that faults of the value have.
type spot struct {
	before, after string
	path          string
}

// member returns the spot of a member of an object at s, which has the schema
// object. Members that can have one value alone stand before it: they may tell
// which form of a union the object is.
func (s spot) member(object *schema.Schema, name string) spot {
	s.before += "{"
	for _, p := range object.Properties {
		if p.Schema.Const != nil && p.Name != name {
			s.before += quote(p.Name) + ":" + string(p.Schema.Const) + ","
		}
	}
	s.before += quote(name) + ":"
	s.after = "}" + s.after
	s.path = wire.JoinPath(s.path, name)
	return s
}

// element returns the spot of an element of an array at s.
func (s spot) element(i int) spot {
	s.before += "[" + strings.Repeat("null,", i)
	s.after = "]" + s.after
	s.path += fmt.Sprintf("[%d]", i)
	return s
}

// has reports whether a fault's path leads to the value at s or into it.
func (s spot) has(path string) bool {
	rest, ok := strings.CutPrefix(path, s.path)
	return ok && (s.path == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

func quote(s string) string { return string(wire.AppendString(nil, s)) }

// node checks what the schema of the value at a spot says, and all below.
func (c *examples) node(s *schema.Schema, at spot) {
	c.tb.Helper()
	if s.Ref != "" && !slices.Contains(c.seen, s.Ref) {
		c.seen = append(c.seen, s.Ref)
		if target, ok := c.root.Resolve(s.Ref); ok {
			c.node(target, at)
		}
	}
	if s.Default != nil {
		c.value("default", s.Default, at)
	}
	for _, e := range s.Examples {
		c.value("example", e, at)
	}
	for _, p := range s.Properties {
		c.node(p.Schema, at.member(s, p.Name))
	}
	for i, item := range s.PrefixItems {
		c.node(item, at.element(i))
	}
	if s.Items != nil {
		c.node(s.Items, at.element(0))
	}
	if s.AdditionalProperties != nil {
		c.node(s.AdditionalProperties, at.member(s, someKey(s.PropertyNames)))
	}
	for _, form := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
		c.node(form, at)
	}
}

// someKey returns a name that most maps have: a number is a text too.
func someKey(names *schema.Schema) string {
	key := "1"
	if names != nil && len(names.Enum) > 0 {
		_ = json.Unmarshal(names.Enum[0], &key) // the schema has been parsed
	}
	return key
}

// value decodes arguments that hold nothing but a value. That others are missing
// does not matter.
func (c *examples) value(kind string, text json.RawMessage, at spot) {
	c.tb.Helper()
	_, err := c.tool.Canonical(json.RawMessage(at.before + string(text) + at.after))
	var refused *runtime.ToolError
	if !errors.As(err, &refused) {
		return
	}
	for _, f := range refused.Faults {
		if at.has(f.Path) {
			c.tb.Errorf("%s %s of %s: %s: %s", kind, text, c.tool.Name(), f.Path, f.Message)
		}
	}
}
