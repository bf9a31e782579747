package runtime

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Accepted returns the text that [Invocation.Arguments] was decoded from, for a
// tool that passes its arguments on: what the model wrote, after a repair what
// that made of it, after an edit what the approver or observer wrote. The order of
// members, blanks and the spelling of numbers and strings are theirs, and there
// are no defaults. Members that are null where that means absent are left out. It
// is nil for tools that were not made by [NewTool].
func (inv *Invocation) Accepted() json.RawMessage {
	if inv == nil {
		return nil
	}
	f, ok := inv.frame.(*untyped)
	if !ok {
		return nil
	}
	if !strings.Contains(f.accepted, "null") {
		return json.RawMessage(f.accepted)
	}
	c := cutter{
		filler: filler{root: f.parameters},
		d:      wire.NewDecoder(f.accepted, wire.Limits{Depth: -1, Size: -1}),
	}
	c.value(f.parameters)
	return append(c.out, f.accepted[c.from:]...)
}

// A cutter copies a checked text without the members that a [filler] takes for
// absent.
type cutter struct {
	filler
	d    *wire.Decoder
	out  json.RawMessage
	from int // of the text that is not copied yet
}

// cut leaves out a part of the text.
func (c *cutter) cut(from, to int) {
	c.out = append(c.out, c.d.Text()[c.from:from]...)
	c.from = to
}

// value goes over the next value, which fits s.
func (c *cutter) value(s *schema.Schema) {
	switch c.d.Peek() {
	case '{':
		c.object(c.resolve(s))
	case '[':
		c.array(c.resolve(s))
	default:
		c.d.Skip()
	}
}

func (c *cutter) object(s *schema.Schema) {
	c.d.BeginObject()
	kept := false // a member
	for begin := c.d.At(); c.d.NextMember(); begin = c.d.At() {
		name := c.d.Key()
		p := s.Property(name)
		switch {
		case p != nil && c.d.Peek() == 'n' && !s.Requires(name) && !c.nullable(p, 0):
			c.d.Null()
			c.cut(begin, c.d.At())
			continue
		case !kept && c.d.Text()[begin] == ',':
			c.cut(begin, begin+1) // those before it are left out
		}
		kept = true
		if p == nil {
			p = s.AdditionalProperties
		}
		c.value(p)
	}
}

func (c *cutter) array(s *schema.Schema) {
	c.d.BeginArray()
	for i := 0; c.d.NextElement(); i++ {
		item := s.Items
		if i < len(s.PrefixItems) {
			item = s.PrefixItems[i]
		}
		c.value(item)
	}
}
