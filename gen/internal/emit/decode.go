package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// decodeFunc declares the function that decodes a subject.
func (x *emitter) decodeFunc(s *subject) block {
	var decls, body block
	switch t := s.def.Type; t.Kind {
	case ir.Struct:
		names, declared := x.memberNames(s)
		decls = append(decls, declared...)
		body = x.decodeObject(s, names)
	case ir.Tuple:
		body = x.decodeTuple(s.def)
	case ir.Union:
		body = x.decodeUnion(s.def)
	case ir.Slice:
		body = x.decodeSlice(s.def)
	case ir.Array:
		body = x.decodeArray(s.def)
	case ir.Map:
		body = x.decodeMap(s.def)
	case ir.Set:
		body = x.decodeSet(s.def)
	default:
		body = x.decodeScalar(s.def)
	}
	v := id(x.v)
	if s.def.Type.Kind == ir.Struct && len(s.def.Fields) == 0 {
		v = id("_")
	}
	return append(decls, jen.Func().Id(s.decoder).
		Params(id(x.d).Op("*").Add(x.qual(wirePath, "wire", "Decoder")), v.Op("*").Add(x.typ(s.def.Go))).
		Id(x.predeclared("bool")).Block(body...))
}

// decode returns the call that decodes a value into p, and what must come
// before it. The call reports whether the value is good.
func (x *emitter) decode(t *ir.Type, p place) (before block, decoded *jen.Statement) {
	if part := x.ownDecoder(t); part != nil {
		return nil, id(part.decoder).Call(id(x.d), p.pointer())
	}
	base := x.base(t)
	if base.Kind == ir.Pointer {
		before, decoded = x.decode(base.Elem, p.deref())
		return append(block{p.set(x.newOf(base.Elem.Go))}, before...), decoded
	}
	return nil, x.decodeWith(base, "", p)
}

// ownDecoder returns the subject whose function decodes a value of type t
// itself, nil if there is none.
func (x *emitter) ownDecoder(t *ir.Type) *subject {
	if x.base(t).Kind == ir.Pointer {
		return nil
	}
	return x.part(t, true)
}

// decodeWith returns the call into package wire that decodes a scalar; form is
// "" or "Quoted".
func (x *emitter) decodeWith(t *ir.Type, form string, p place) *jen.Statement {
	names := map[ir.Kind]string{
		ir.Bool: "Bool", ir.String: "String", ir.Int: "Int", ir.Uint: "Uint", ir.Float: "Float",
		ir.Bytes: "Bytes", ir.Number: "Number", ir.Any: "Any", ir.Raw: "Raw",
		ir.Time: "Time", ir.Duration: "Duration", ir.Text: "Text", ir.URL: "URL", ir.Custom: "Custom",
	}
	x.number(t)
	name, ok := names[t.Kind]
	switch {
	case !ok:
		x.fail("a %s cannot be an argument", t.Kind)
	case t.Kind == ir.Custom && x.shape(t) != "":
		return id(x.shape(t)).Dot("Decode").Call(id(x.d), p.pointer())
	case t.Format != "":
		return x.wire("FormattedText", id(x.d), quoted(t.Format), p.pointer())
	case t.Kind == ir.Any && t.Go.Kind == ir.GoNamed && !isPlain(t.Go, "any"):
		return x.wire(name, id(x.d), jen.Parens(id("*"+x.predeclared("any"))).Call(p.pointer()))
	}
	return x.wire(form+name, id(x.d), p.pointer())
}

// decodeQuoted is decode for the json option "string". Constants are checked
// here, because the decoder of an enum type reads the plain form.
func (x *emitter) decodeQuoted(t *ir.Type, p place) (before block, decoded *jen.Statement, checks []check) {
	base := x.base(t)
	if base.Kind == ir.Pointer {
		before, decoded, checks = x.decodeQuoted(base.Elem, p.deref())
		return append(block{p.set(x.newOf(base.Elem.Go))}, before...), decoded, checks
	}
	if t.Kind == ir.Ref {
		def := x.def(t)
		checks = x.enumCheck(def, x.pos, p)
	}
	return nil, x.decodeWith(base, "Quoted", p), checks
}

// decodeScalar decodes a scalar type with constants or rules of its own.
func (x *emitter) decodeScalar(def *ir.Def) block {
	p := place("*" + x.v)
	if len(def.Enum) > 0 && def.Rules.IsZero() {
		return x.decodeEnum(def, p)
	}
	checks := append(x.enumCheck(def, x.at, p), x.checks(def.Rules, def.Type, def.GoName, x.at, p)...)
	return block{
		id(x.at).Op(":=").Add(method(x.d, "At")),
		id(x.mark).Op(":=").Add(method(x.d, "Refusals")),
		checked(nil, x.decodeWith(def.Type, "", p), checks),
		x.noneSince(),
	}
}

// noneSince returns the statement that ends a decoder: the value is good if
// nothing was refused since it began.
func (x *emitter) noneSince() jen.Code {
	return jen.Return(method(x.d, "Refusals").Op("==").Id(x.mark))
}

// returnBool returns the statement "return true" or "return false".
func (x *emitter) returnBool(b bool) jen.Code {
	name := "false"
	if b {
		name = "true"
	}
	return jen.Return(id(x.predeclared(name)))
}

// begin enters an object or array, or returns.
func (x *emitter) begin(what string) jen.Code {
	return ifThen(jen.Op("!").Add(method(x.d, "Begin"+what)), x.returnBool(false))
}

// decodeEnum decodes a type of which some constants are the only values.
func (x *emitter) decodeEnum(def *ir.Def, p place) block {
	consts := distinct(def.Enum)
	if def.Type.Kind != ir.String {
		names := make([]jen.Code, len(consts))
		for i, c := range consts {
			names[i] = x.constant(def, c)
		}
		return block{
			id(x.at).Op(":=").Add(method(x.d, "At")),
			ifThen(x.decodeWith(def.Type, "", p),
				jen.Switch(p.value()).Block(jen.Case(names...).Block(x.returnBool(true)))),
			x.refuseEnum(x.at, jsonOf(consts)),
			x.returnBool(false),
		}
	}
	var cases block
	for _, c := range consts {
		cases.add(jen.Case(x.stringConst(c.Value)).Block(p.set(x.constant(def, c)), x.returnBool(true)))
	}
	return block{
		id(x.at).Op(":=").Add(method(x.d, "At")),
		jen.If(jen.List(id(x.s), id(x.ok)).Op(":=").Add(x.wire("Token", id(x.d))), id(x.ok)).Block(
			jen.Switch(id(x.s)).Block(cases...)),
		x.refuseEnum(x.at, jsonOf(consts)),
		x.returnBool(false),
	}
}
