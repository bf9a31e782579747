package schema

import (
	"encoding/json"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// object returns the schema of an object with the given properties.
func (w *writer) object(fields []*ir.Field) *schema.Schema {
	s := kind("object")
	s.Properties = []schema.Property{}
	s.AdditionalProperties = schema.Bool(false)
	for _, f := range fields {
		if f.Rest {
			s.AdditionalProperties = w.rest(f)
			continue
		}
		s.Properties = append(s.Properties, schema.Property{Name: f.Name, Schema: w.property(f)})
		if w.required(f) {
			s.Required = append(s.Required, f.Name)
		}
	}
	return s
}

// required reports whether a property is always there.
func (w *writer) required(f *ir.Field) bool {
	if w.side == In {
		return !f.Optional
	}
	for _, step := range f.Through {
		if step.Pointer { // nil leaves out everything behind it
			return false
		}
	}
	return !f.OmitEmpty && !f.OmitZero
}

// rest returns the schema of the members that have no field of their own.
func (w *writer) rest(f *ir.Field) *schema.Schema {
	t := bare(f.Type)
	if t.Kind == ir.Ref {
		t = w.defs[t.Ref].Type
	}
	return w.node(t.Elem, f.Description)
}

// property returns the schema of a property with all that its field says.
func (w *writer) property(f *ir.Field) *schema.Schema {
	s := w.value(f)
	s.Deprecated = f.Deprecated
	if w.side == In {
		s.Default, s.Examples = f.Default, f.Examples
	}
	return s
}

func (w *writer) value(f *ir.Field) *schema.Schema {
	if f.Quoted {
		return w.quoted(f)
	}
	if w.side == Out {
		if f.OmitEmpty || f.OmitZero {
			return w.present(f.Type, f.Description)
		}
		return w.node(f.Type, f.Description)
	}
	s := w.node(f.Type, f.Description)
	if len(f.Rules.Enum) > 0 {
		if d := w.defs[bare(f.Type).Ref]; d != nil { // name only the constants that are left
			s = w.body(&ir.Def{Doc: d.Doc, Go: d.Go, Type: d.Type, Enum: only(d.Enum, f.Rules.Enum), Rules: d.Rules}, f.Description)
		}
	}
	restrict(s, w.kind(f.Type), f.Rules)
	return s
}

// kind returns the kind of a type behind pointers and definitions.
func (w *writer) kind(t *ir.Type) ir.Kind {
	t = bare(t)
	if t.Kind == ir.Ref {
		return w.defs[t.Ref].Type.Kind
	}
	return t.Kind
}

// Forms of scalars in a string, for the json option "string".
var quotedForms = map[ir.Kind]string{
	ir.Int:    `^-?(0|[1-9][0-9]*)$`,
	ir.Uint:   `^(-?0|[1-9][0-9]*)$`,
	ir.Float:  numberForm,
	ir.Number: numberForm,
	ir.String: `^"([^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"$`,
}

const numberForm = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`

// quoted returns the schema of a scalar in a string.
func (w *writer) quoted(f *ir.Field) *schema.Schema {
	s := kind("string")
	t := bare(f.Type)
	s.Description = f.Description
	if d := w.defs[t.Ref]; d != nil {
		if s.Description == "" {
			s.Description = d.Doc
		}
		for _, v := range w.enum(d) {
			s.Enum = append(s.Enum, wire.AppendString(nil, string(v)))
		}
		s.Description = w.withConstants(s.Description, d)
		t = d.Type
	} else if s.Description == "" {
		s.Description = t.Doc
	}
	switch {
	case s.Enum != nil:
	case t.Kind == ir.Bool:
		s.Enum = []json.RawMessage{json.RawMessage(`"true"`), json.RawMessage(`"false"`)}
	default:
		s.Pattern = quotedForms[t.Kind]
	}
	if w.side == Out && f.Type.Kind == ir.Pointer && !f.OmitEmpty && !f.OmitZero {
		return nullable(s)
	}
	return s
}

// tuple returns the schema of a struct that is a positional array. No element
// can be absent, so optional ones can be null.
func (w *writer) tuple(fields []*ir.Field) *schema.Schema {
	n := len(fields)
	s := &schema.Schema{Type: []string{"array"}, MinItems: &n, MaxItems: &n, PrefixItems: []*schema.Schema{}}
	for _, f := range fields {
		item := w.property(f)
		if f.Optional && w.side == In {
			item = nullable(item)
		}
		s.PrefixItems = append(s.PrefixItems, item)
	}
	return s
}

// union returns the schema of a union: one closed object for each member, told
// apart by the discriminator.
func (w *writer) union(d *ir.Def) *schema.Schema {
	s := new(schema.Schema)
	for _, m := range d.Members {
		def := w.defs[m.Type.Ref]
		tag := &schema.Schema{Type: []string{"string"}, Const: wire.AppendString(nil, m.Tag)}
		alt := w.object(def.Fields)
		alt.Description = def.Doc
		alt.Properties = append([]schema.Property{{Name: d.Discriminator, Schema: tag}}, alt.Properties...)
		alt.Required = append([]string{d.Discriminator}, alt.Required...)
		s.AnyOf = append(s.AnyOf, alt)
	}
	return s
}
