package build

import (
	"encoding/json"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A property is what a parameter or a struct field says of itself.
type property struct {
	goName, name string
	typ          types.Type
	json         directive.JSONTag
	pos          token.Position // of the name
	constraints  directive.Constraints
	description  string
	deprecated   bool
	variadic     bool
	site         site
	from         *types.Package // whose source says all this
	diags        *diag.List     // where problems with the constraints go
}

// property returns the model of a parameter or field, nil after a diagnostic.
func (b *builder) property(p property) *ir.Field {
	p.site.json = p.constraints.JSON
	t := b.typ(p.typ, p.site)
	if t == nil {
		return nil
	}
	if v := p.constraints.Default; v != nil && v.Tag != "" && b.saysNothing(v, t) {
		p.constraints.Default = nil
	}
	c := p.constraints
	f := &ir.Field{
		Pos: p.pos, Go: p.goName, Name: p.name, Type: t,
		Description: p.description, Deprecated: p.deprecated,
		OmitEmpty: p.json.OmitEmpty, OmitZero: p.json.OmitZero,
		Secret: c.Secret != nil,
	}
	f.ZeroMethod = f.OmitZero && hasIsZero(p.typ)
	f.Quoted = p.json.String && b.quotable(p, t)
	f.Optional = p.optional()
	if c.JSON != nil && b.core(t).Kind != ir.Custom {
		b.say(p.diags, c.JSON.Pos, diag.ConstraintType, p.site.path, "json= is for types with JSON methods of their own, not for "+b.describe(p.typ), "remove it")
	}
	p.constraints = b.itemRules(p, t)
	f.Rules = b.rules(p, t, f.Quoted)
	b.values(c, f, p)
	return f
}

// saysNothing reports whether the default in a tag is none, as the libraries
// have it that read them: empty or "-" for anything but a text.
func (b *builder) saysNothing(v *directive.Value, t *ir.Type) bool {
	return (v.Text == "" || v.Text == "-") && b.core(t).Kind != ir.String
}

// optional reports whether the property may be absent.
func (p property) optional() bool {
	c := p.constraints
	return c.Required == nil &&
		(p.variadic || isPointer(p.typ) || p.json.OmitEmpty || p.json.OmitZero || c.Optional != nil || c.Default != nil)
}

// quotable reports whether the json option "string" has an effect: on scalars
// without methods and on json.Number, as in encoding/json, and not on
// durations, which are text already.
func (b *builder) quotable(p property, t *ir.Type) bool {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	switch b.core(t).Kind {
	case ir.Bool, ir.String, ir.Int, ir.Uint, ir.Float, ir.Number:
		if !isPointer(deref(p.typ)) {
			return true
		}
	}
	b.say(p.diags, p.pos, diag.NoEffect, p.site.path, `the json option "string" has no effect on `+b.describe(p.typ), "remove it")
	return false
}

// values takes over the default and the examples. They are checked when all
// definitions are complete.
func (b *builder) values(c directive.Constraints, f *ir.Field, p property) {
	for _, v := range []*directive.Value{c.Default, c.Enum} {
		if c.Secret != nil && v != nil {
			b.say(p.diags, v.Pos, diag.PublishedSecret, p.site.path, "the "+v.Key+" of a secret stands in the schema, which every model and host reads",
				"make it optional and fill it in within the function, or remove secret")
		}
	}
	if v := c.Default; v != nil {
		noDefault := func() {
			p.constraints.Default, f.Default = nil, nil
			f.Optional = p.optional()
		}
		f.Default = b.value(v, diag.BadDefault, f, p, noDefault)
	}
	for i := range c.Examples {
		var text json.RawMessage
		text = b.value(&c.Examples[i], diag.BadExample, f, p, func() {
			f.Examples = slices.DeleteFunc(f.Examples, func(other json.RawMessage) bool { return string(other) == string(text) })
			if len(f.Examples) == 0 {
				f.Examples = nil // an empty list would be written
			}
		})
		if text != nil {
			f.Examples = append(f.Examples, text)
		}
	}
}

// value turns the text of a default or example into JSON of the field's type,
// nil after a diagnostic. What another module says and does not fit is taken
// back by drop.
func (b *builder) value(v *directive.Value, code diag.Code, f *ir.Field, p property, drop func()) json.RawMessage {
	foreign := !b.sameModule(p.from)
	misfit := func(problem string) {
		if foreign {
			b.foreign(p.site, p.from, []*directive.Value{v}, v.Key+" "+problem)
			drop()
			return
		}
		b.say(p.diags, v.Pos, code, p.site.path, v.Key+" "+problem, "")
	}
	wide := anyBits
	if code == diag.BadDefault {
		wide = constBits
	}
	var text json.RawMessage
	var problem string
	if elem := b.listElem(v, f.Type); elem != nil {
		text, problem = b.listLiteral(v, elem, wide)
	} else {
		text, problem = b.literal(directive.Item{Text: v.Text, Quote: v.Quote}, v.Tag != "", f.Type, wide)
	}
	switch core := b.core(f.Type); {
	case problem == "":
	case v.Tag != "" && !foreign && !b.isScalar(core) && !textual(core.Kind):
		b.say(p.diags, v.Pos, diag.UnknownTagKey, p.site.path, inTag(v)+v.Key+" "+problem+", so it is left out", "")
		drop()
		return nil
	default:
		misfit(problem)
		return nil
	}
	if f.Quoted {
		text = quoteJSON(text)
	}
	b.later(func() {
		for _, fault := range b.check(f, text, wide) {
			misfit(fault)
			if foreign {
				return
			}
		}
	})
	return text
}
