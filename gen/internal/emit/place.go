package emit

import (
	"go/token"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A place is an addressable expression, as text: "v.City", "*v", "s[i]".
type place string

// value returns the expression.
func (p place) value() *jen.Statement { return id(string(p)) }

// pointer returns its address.
func (p place) pointer() *jen.Statement { return id(p.address()) }

// address is pointer as text.
func (p place) address() string {
	if inner, ok := strings.CutPrefix(string(p), "*"); ok {
		return inner
	}
	return "&" + string(p)
}

// deref returns what the pointer at p points to.
func (p place) deref() place { return "*" + p }

// operand returns p such that a selector can follow; Go itself follows one
// pointer.
func (p place) operand() string {
	inner := strings.TrimPrefix(string(p), "*")
	if strings.HasPrefix(inner, "*") {
		return "(" + inner + ")"
	}
	return inner
}

// field returns a field of the struct at p.
func (p place) field(name string) place { return place(p.operand() + "." + name) }

// index returns an element of the slice or map at p.
func (p place) index(i string) place {
	if strings.HasPrefix(string(p), "*") {
		p = "(" + p + ")"
	}
	return p + "[" + place(i) + "]"
}

// set returns the statement that assigns to p.
func (p place) set(value jen.Code) *jen.Statement { return p.value().Op("=").Add(value) }

// place returns the place of a field of the struct at p. Embedded structs on
// the way are named, but for those that other packages keep to themselves.
func (x *emitter) place(def *ir.Def, p place, f *ir.Field) place {
	open := def.Local
	for _, step := range f.Through {
		if open || token.IsExported(step.Name) {
			p = p.field(step.Name)
		}
		open = step.Go.Local
	}
	return p.field(f.Go)
}

// embedded returns the places of the embedded pointers on the way to a field.
func (x *emitter) embedded(def *ir.Def, p place, f *ir.Field) (steps []ir.Step, places []place) {
	open := def.Local
	for _, step := range f.Through {
		if open || token.IsExported(step.Name) {
			p = p.field(step.Name)
			if step.Pointer {
				steps, places = append(steps, step), append(places, p)
			}
		}
		open = step.Go.Local
	}
	return steps, places
}

// method returns a call of a method of the decoder or encoder, by the name of
// its variable.
func method(receiver, name string, args ...jen.Code) *jen.Statement {
	return id(receiver).Dot(name).Call(args...)
}

// wire returns a call of a function of package wire.
func (x *emitter) wire(name string, args ...jen.Code) *jen.Statement {
	return x.qual(wirePath, "wire", name).Call(args...)
}

// newOf returns a pointer to a new value of a type.
func (x *emitter) newOf(t *ir.GoType) *jen.Statement {
	if x.declared["new"] {
		return id(x.universe("New")).Types(x.typ(t)).Call()
	}
	return id("new").Call(x.typ(t))
}

// newValue returns a pointer to a new variable with the given value.
func (x *emitter) newValue(value jen.Code) *jen.Statement {
	if x.declared["new"] {
		return id(x.universe("Pointer")).Call(value)
	}
	return id("new").Call(value)
}

// length returns the length of the slice or map at p.
func (x *emitter) length(k ir.Kind, p place) string {
	name := "len"
	switch {
	case !x.declared[name]:
	case k == ir.Map || k == ir.Set:
		name = x.universe("Size")
	default:
		name = x.universe("Len")
	}
	return name + "(" + string(p) + ")"
}

// convert returns p as a value of the predeclared type, converted if its type
// is another.
func (x *emitter) convert(t *ir.Type, p place, to string) *jen.Statement {
	if isPlain(t.Go, to) {
		return p.value()
	}
	return id(x.predeclared(to)).Call(p.value())
}
