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
			tb.Errorf("tool %s: %v", t.Name(), err)
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
		tb.Errorf("tool %s: example %s: %v", t.Name(), example, err)
		return
	}
	if again, err := t.Canonical(canonical); err != nil || !bytes.Equal(again, canonical) {
		tb.Errorf("tool %s: example %s: its canonical form %s is decoded as %s, %v", t.Name(), example, canonical, again, err)
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

func (s spot) in(before, after string) spot {
	return spot{s.before + before, after + s.after, s.path}
}

func (s spot) member(name string) spot {
	s = s.in("{"+quote(name)+":", "}")
	s.path = wire.JoinPath(s.path, name)
	return s
}

func (s spot) element(i int) spot {
	s = s.in("["+strings.Repeat("null,", i), "]")
	s.path += fmt.Sprintf("[%d]", i)
	return s
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
		c.node(p.Schema, beside(s, p.Name, at).member(p.Name))
	}
	for i, item := range s.PrefixItems {
		c.node(item, at.element(i))
	}
	if s.Items != nil {
		c.node(s.Items, at.element(0))
	}
	if s.AdditionalProperties != nil {
		c.node(s.AdditionalProperties, at.member(someKey(s.PropertyNames)))
	}
	for _, form := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
		c.node(form, at)
	}
}
