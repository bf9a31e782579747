package schema

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// plain returns the schema of a type by its kind, without a description.
func (w *writer) plain(t *ir.Type) *schema.Schema {
	switch t.Kind {
	case ir.Bool:
		return kind("boolean")
	case ir.String:
		return kind("string")
	case ir.Int, ir.Uint:
		return integer(t)
	case ir.Float, ir.Number:
		return kind("number")
	case ir.Bytes:
		return &schema.Schema{Type: []string{"string"}, ContentEncoding: "base64"}
	case ir.Time:
		return &schema.Schema{Type: []string{"string"}, Format: "date-time"}
	case ir.Duration:
		return &schema.Schema{Type: []string{"string"}, Pattern: wire.DurationPattern}
	case ir.Text:
		return &schema.Schema{Type: []string{"string"}, Format: t.Format}
	case ir.URL:
		s := kind("string")
		if w.side == In { // a result may be a relative one
			s.Format = "uri"
		}
		return s
	case ir.Custom:
		return custom(t.Schema)
	case ir.Slice:
		return &schema.Schema{Type: []string{"array"}, Items: w.node(t.Elem, "")}
	case ir.Array:
		n := t.Len
		return &schema.Schema{Type: []string{"array"}, MinItems: &n, MaxItems: &n, Items: w.node(t.Elem, "")}
	case ir.Set:
		return &schema.Schema{Type: []string{"array"}, UniqueItems: true, Items: w.node(t.Key, "")}
	case ir.Map:
		return &schema.Schema{
			Type: []string{"object"}, PropertyNames: w.names(t.Key), AdditionalProperties: w.node(t.Elem, ""),
		}
	}
	return &schema.Schema{} // Any and Raw
}

func kind(name string) *schema.Schema { return &schema.Schema{Type: []string{name}} }

// custom returns the schema that a directive gave; it has been parsed before.
func custom(text json.RawMessage) *schema.Schema {
	s, err := schema.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("schema: unchecked json= schema: %v", err))
	}
	return s
}

// integer bounds integers of 8, 16 and 32 bits by their width. The bounds of
// wider ones are beyond what every JSON reader keeps exact; of those only that
// of unsigned ones, 0, can be said.
func integer(t *ir.Type) *schema.Schema {
	s := kind("integer")
	narrow := t.Bits > 0 && t.Bits < 64
	switch {
	case t.Kind == ir.Uint:
		s.Minimum = "0"
		if narrow {
			s.Maximum = json.Number(power(t.Bits, -1))
		}
	case narrow:
		s.Minimum = json.Number("-" + power(t.Bits-1, 0))
		s.Maximum = json.Number(power(t.Bits-1, -1))
	}
	return s
}

// power returns 2^n + add.
func power(n int, add int64) string {
	p := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return p.Add(p, big.NewInt(add)).String()
}

// names returns the schema of a map's keys, nil where every name is one.
func (w *writer) names(key *ir.Type) *schema.Schema {
	var s *schema.Schema
	var d *ir.Def
	if key.Kind == ir.Ref {
		d = w.defs[key.Ref]
		key = d.Type
	}
	switch key.Kind {
	case ir.Int:
		s = &schema.Schema{Pattern: wire.IntegerKeyPattern}
	case ir.Uint:
		s = &schema.Schema{Pattern: strings.Replace(wire.IntegerKeyPattern, "-?", "", 1)}
	default:
		s = new(schema.Schema)
	}
	if d != nil && w.enum(d) != nil {
		s = &schema.Schema{Enum: w.enum(d)}
		if key.Kind != ir.String {
			for i, v := range s.Enum {
				s.Enum[i] = wire.AppendString(nil, string(v))
			}
		}
	}
	if d != nil && w.side == In && key.Kind == ir.String {
		restrict(s, key.Kind, d.Rules)
	}
	if d != nil && w.side == Out {
		s.Description = w.knownKeys(d)
	}
	if isAny(s) && s.Description == "" {
		return nil
	}
	return s
}

// nullable admits null too.
func nullable(s *schema.Schema) *schema.Schema {
	null := kind("null")
	switch {
	case isAny(s):
		return s
	case len(s.Type) > 0:
		if s.Admits("null") {
			return s
		}
		s.Type = append(s.Type, "null")
		if s.Enum != nil {
			s.Enum = append(s.Enum, json.RawMessage("null"))
		}
		return s
	case s.Ref == "" && s.AnyOf != nil:
		s.AnyOf = append(s.AnyOf, null)
		return s
	}
	outer := &schema.Schema{Description: s.Description}
	s.Description = ""
	outer.AnyOf = []*schema.Schema{s, null}
	return outer
}

// isAny reports whether a schema admits everything.
func isAny(s *schema.Schema) bool {
	bare := *s
	bare.Description = ""
	return bare.String() == "{}"
}
