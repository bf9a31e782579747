package schema

import "github.com/toolgen-dev/toolgen/runtime/wire"

// CheckExactly is Check without the one liberty that decoders take: null is a
// value of its own for optional properties too.
func CheckExactly(s *Schema, document []byte) []wire.Fault {
	text := string(document)
	c := check{shared: &shared{root: s}, text: text, d: wire.NewDecoder(text, wire.Limits{}), exact: true}
	c.value([]*Schema{s})
	c.d.End()
	return c.d.Faults()
}
