package schema

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A Shape is the schema of a type that reads its JSON by a method of its own,
// for generated decoders: they check it before that method sees the value. It
// is safe for concurrent use.
type Shape struct {
	text   string
	parsed func() *Schema
}

// NewShape returns the shape of a schema, which is parsed when it is first
// used. One that is no schema then causes a panic.
func NewShape(text string) *Shape {
	return &Shape{text, sync.OnceValue(func() *Schema {
		s, err := Parse([]byte(text))
		if err != nil {
			panic(fmt.Sprintf("schema: %v in %s", err, text))
		}
		return s
	})}
}

// Decode reads the next value of d. If it fits the schema, v's own method gets
// it. The result is false if the value was refused by either.
func (s *Shape) Decode(d *wire.Decoder, v json.Unmarshaler) bool {
	at, root := d.At(), s.parsed()
	c := check{shared: &shared{root: root}, d: d, text: d.Text()}
	return c.value([]*Schema{root}) && wire.Unmarshal(d, at, v)
}

// String returns the schema's text.
func (s *Shape) String() string { return s.text }
