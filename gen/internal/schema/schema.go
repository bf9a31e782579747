// Package schema turns the generator's model into canonical JSON Schemas, as
// models see them and generated decoders enforce them.
//
// A schema has a side. On the input side it says what a model may send, with
// all rules, defaults and examples. On the output side it says what the
// generated encoder writes: rules for the input do not count there, and nil
// pointers are null.
//
// A struct or union is written where it is used, unless the schema uses it
// more than once or it contains itself: then it stands under $defs. Everything
// else is always written in place.
package schema

import (
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Side is the direction in which a value travels.
type Side int

// The sides.
const (
	In  Side = iota // from a model: arguments
	Out             // to a model: results
)

// Parameters returns the schema of a tool's arguments: always an object,
// closed unless a field catches the rest.
func Parameters(p *ir.Package, t *ir.Tool) *schema.Schema {
	var fields []*ir.Field
	if args := t.Arguments(); t.Flat {
		fields = p.Def(bare(args[0].Field.Type).Ref).Fields
	} else {
		for _, a := range args {
			fields = append(fields, a.Field)
		}
	}
	w := newWriter(p, In)
	w.countFields(fields)
	return w.finish(w.object(fields))
}

// Output returns the schema of a tool's result, nil when the tool returns no
// value or content made by itself.
func Output(p *ir.Package, t *ir.Tool) *schema.Schema {
	if t.Result == nil || t.Content {
		return nil
	}
	return Type(p, t.Result, Out)
}

// Type returns the schema of a type by itself.
func Type(p *ir.Package, t *ir.Type, side Side) *schema.Schema {
	w := newWriter(p, side)
	def := p.Def(bare(t).Ref)
	if def == nil {
		w.count(t)
		return w.finish(w.node(t, ""))
	}
	w.countDef(def)
	s := w.body(def, "")
	if side == Out && w.nilable(t) {
		s = nullable(s)
	}
	return w.finish(s)
}

// Property returns the schema of a parameter or field by itself, without its
// default and examples.
func Property(p *ir.Package, f *ir.Field) *schema.Schema {
	w := newWriter(p, In)
	w.count(f.Type)
	s := w.property(f)
	s.Default, s.Examples = nil, nil
	return w.finish(s)
}

// Rules returns the schema of a scalar with nothing but its kind and the given
// rules.
func Rules(t *ir.Type, rules ir.Rules) *schema.Schema {
	s := newWriter(new(ir.Package), In).node(&ir.Type{Kind: t.Kind, Bits: t.Bits}, "")
	restrict(s, t.Kind, rules)
	return s
}

// bare returns the type behind pointers.
func bare(t *ir.Type) *ir.Type {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	return t
}

// Texts returns the schemas of a tool as text, "" for no output.
func Texts(p *ir.Package, t *ir.Tool) (parameters, output string) {
	if out := Output(p, t); out != nil {
		output = out.String()
	}
	return Parameters(p, t).String(), output
}
