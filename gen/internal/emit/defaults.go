package emit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// setDefault gives a property its default, before the members are read. A
// default that is no Go constant is decoded; bad is set if that fails, and "" if
// it cannot.
func (x *emitter) setDefault(def *ir.Def, f *ir.Field, bad place) block {
	p := x.place(def, place("*"+x.v), f)
	body := x.allocate(def, f)
	t, value := f.Type, f.Default
	if f.Quoted {
		value = json.RawMessage(x.unquote(value))
	}
	if lit, ok := x.scalar(t, value); ok {
		return append(body, p.set(lit))
	}
	if base := x.base(t); base.Kind == ir.Pointer {
		if lit, ok := x.scalar(base.Elem, value); ok {
			return append(body, p.set(x.newValue(x.typed(base.Elem, lit))))
		}
	}
	d := x.d
	x.d = fmt.Sprintf("%s(%s, %s{})", x.wireName("NewDecoder"), rawJSON(string(f.Default)), x.wireName("Limits"))
	before, decoded := x.decode(t, p)
	x.d = d
	if bad != "" {
		decoded = bad.set(jen.Op("!").Add(decoded))
	}
	return append(append(body, before...), decoded)
}

// constantDefault reports whether a default is a Go constant, which the compiler
// checks.
func (x *emitter) constantDefault(f *ir.Field) bool {
	t := f.Type
	if f.Quoted {
		return true
	}
	if base := x.base(t); base.Kind == ir.Pointer {
		t = base.Elem
	}
	_, ok := x.scalar(t, f.Default)
	return ok
}

// refusableDefaults gives a place to every property whose default its type may
// refuse, though the schema takes it: there stands whether it did.
func (x *emitter) refusableDefaults(list []member) map[*ir.Field]place {
	bad := map[*ir.Field]place{}
	for _, m := range list {
		if f := m.field; f != nil && f.Default != nil && !x.constantDefault(f) && x.mayRefuse(f.Type, map[*ir.Def]bool{}) {
			bad[f] = place(x.bad).index(strconv.Itoa(len(bad)))
		}
	}
	return bad
}

// mayRefuse reports whether a type has a part that is more than its schema says:
// a method of its own, texts that are parsed. seen holds the definitions on the
// way.
func (x *emitter) mayRefuse(t *ir.Type, seen map[*ir.Def]bool) bool {
	var def *ir.Def
	if t.Kind == ir.Ref {
		if def = x.def(t); seen[def] {
			return false
		}
		seen[def] = true
		t = def.Type
	}
	switch t.Kind {
	case ir.Bool, ir.String, ir.Int, ir.Uint, ir.Float, ir.Number, ir.Duration:
		return false
	case ir.Pointer, ir.Slice, ir.Array:
		return x.mayRefuse(t.Elem, seen)
	case ir.Map:
		return x.base(t.Key).Kind != ir.String || x.mayRefuse(t.Elem, seen)
	case ir.Set:
		return x.mayRefuse(t.Key, seen)
	case ir.Struct, ir.Tuple:
		return slices.ContainsFunc(def.Fields, func(f *ir.Field) bool { return x.mayRefuse(f.Type, seen) })
	case ir.Union:
		return slices.ContainsFunc(def.Members, func(m *ir.Member) bool { return x.mayRefuse(m.Type, seen) })
	}
	return true
}

// badDefaults refuses an object whose defaults are needed and could not be
// decoded.
func (o *objectDecoder) badDefaults() block {
	var body block
	for _, m := range o.list {
		if bad := o.bad[m.field]; bad != "" {
			body.add(ifThen(bad.value(), method(o.d, "BadDefault", id(o.at), quoted(m.name))))
		}
	}
	return body
}
