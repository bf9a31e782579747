package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// start returns the statements that begin the decoder of an array or object;
// withAt says that its offset is of interest.
func (x *emitter) start(what string, withAt bool) block {
	body := block{x.begin(what), id(x.mark).Op(":=").Add(method(x.d, "Refusals"))}
	if withAt {
		body = append(block{id(x.at).Op(":=").Add(method(x.d, "At"))}, body...)
	}
	return body
}

// finish returns the statements that end it: rules are checked if all parts
// are good.
func (x *emitter) finish(checks []check) block {
	if len(checks) == 0 {
		return block{x.noneSince()}
	}
	return block{checked(nil, method(x.d, "Refusals").Op("==").Id(x.mark), checks), x.noneSince()}
}

// defChecks returns the checks of the rules of a list type.
func (x *emitter) defChecks(def *ir.Def) []check {
	return x.checks(def.Rules, def.Type, def.GoName, x.at, place("*"+x.v))
}

// decodeSlice fills a slice of its own, so that elements of a value that was
// there before, such as a default, are not overwritten.
func (x *emitter) decodeSlice(def *ir.Def) block {
	s, elem := place(x.s), def.Type.Elem
	next := x.wireName("Append") + "(" + x.d + ", " + x.at + ", &" + x.s + ")"
	var loop block
	if x.base(elem).Kind == ir.Pointer {
		before, decoded := x.decode(elem, place("*"+x.x))
		loop = append(append(block{id(x.x).Op(":=").Id(next)}, before...), decoded)
	} else {
		_, decoded := x.decode(elem, place("*"+next))
		loop = block{decoded}
	}
	body := append(x.start("Array", true),
		s.value().Op(":=").Add(x.typ(def.Go)).Values(),
		jen.For(method(x.d, "NextElement")).Block(loop...),
		place("*"+x.v).set(s.value()))
	return append(body, x.finish(x.defChecks(def))...)
}

func (x *emitter) decodeArray(def *ir.Def) block {
	before, decoded := x.decode(def.Type.Elem, place(x.v).index(x.n))
	length := def.Type.Len
	body := append(x.start("Array", true),
		id(x.n).Op(":=").Lit(0),
		x.eachElement(jen.If(id(x.n).Op("<").Lit(length)).Block(append(before, decoded)...).
			Else().Block(method(x.d, "Skip"))))
	body = append(body, x.exactly(length)...)
	return append(body, x.finish(x.defChecks(def))...)
}

// eachElement counts the elements of an array in n.
func (x *emitter) eachElement(body ...jen.Code) jen.Code {
	return jen.For(jen.Op(";").Add(method(x.d, "NextElement")).Op(";").Id(x.n).Op("++")).Block(body...)
}

// exactly refuses an array that has not n elements.
func (x *emitter) exactly(n int) block {
	return block{
		ifThen(id(x.n).Op("<").Lit(n), x.refuse(x.at, "minItems", atLeast(n, "item"))),
		ifThen(id(x.n).Op(">").Lit(n), x.refuse(x.at, "maxItems", atMost(n, "item"))),
	}
}

// decodeTuple decodes an array whose elements are the fields of a struct.
// Optional ones stay nil for null.
func (x *emitter) decodeTuple(def *ir.Def) block {
	var cases block
	for i, f := range def.Fields {
		body := x.decodeField(f, x.place(def, place("*"+x.v), f), x.allocate(def, f))
		if f.Optional {
			body = block{ifThen(jen.Op("!").Add(method(x.d, "Null")), body...)}
		}
		cases.add(jen.Case(jen.Lit(i)).Block(body...))
	}
	cases.add(jen.Default().Block(method(x.d, "Skip")))
	body := append(x.start("Array", true),
		id(x.n).Op(":=").Lit(0),
		x.eachElement(jen.Switch(id(x.n)).Block(cases...)))
	body = append(body, x.exactly(len(def.Fields))...)
	return append(body, x.noneSince())
}

func (x *emitter) decodeMap(def *ir.Def) block {
	m, checks := place(x.m), x.defChecks(def)
	body := append(x.start("Object", len(checks) > 0),
		m.value().Op(":=").Add(x.typ(def.Go)).Values(),
		jen.For(method(x.d, "NextMember")).Block(x.decodeEntry(def.Type, m)...),
		place("*"+x.v).set(m.value()))
	return append(body, x.finish(checks)...)
}

// decodeRest decodes the current member into the map that catches members
// without a field.
func (x *emitter) decodeRest(def *ir.Def, f *ir.Field) block {
	m := x.place(def, place("*"+x.v), f)
	body := x.allocate(def, f)
	body.add(ifThen(m.value().Op("==").Id(x.predeclared("nil")), m.set(x.typ(f.Type.Go).Values())))
	return append(body, x.decodeEntry(x.base(f.Type), m)...)
}

// decodeEntry decodes the current member into the map m.
func (x *emitter) decodeEntry(t *ir.Type, m place) block {
	body := append(x.decodeKey(t.Key),
		jen.If(jen.List(id("_"), id(x.ok)).Op(":=").Add(m.index(x.k).value()), id(x.ok)).
			Block(method(x.d, "Duplicate"), jen.Continue()))
	p := place(x.x)
	elem, declare := t.Elem, jen.Var().Id(x.x).Add(x.typ(t.Elem.Go))
	if base := x.base(elem); base.Kind == ir.Pointer {
		elem, p = base.Elem, p.deref()
		declare = id(x.x).Op(":=").Add(x.newOf(elem.Go))
	}
	before, decoded := x.decode(elem, p)
	body.add(declare)
	body = append(body, before...)
	return append(body, decoded, m.index(x.k).set(id(x.x)))
}

// decodeKey declares k and decodes the current member's name into it.
func (x *emitter) decodeKey(t *ir.Type) block {
	k := place(x.k)
	body := block{jen.Var().Id(x.k).Add(x.typ(t.Go))}
	switch kind := x.base(t).Kind; kind {
	case ir.String:
		body.add(x.wire("KeyString", id(x.d), k.pointer()))
	case ir.Int, ir.Uint, ir.Text:
		parsed := x.wire("Key"+upper(string(kind)), id(x.d), k.pointer())
		body.add(ifThen(jen.Op("!").Add(parsed), jen.Continue()))
	default:
		x.fail("a %s cannot be a map key", kind)
	}
	return append(body, x.keyChecks(t, k)...)
}

// decodeSet decodes an array without equal elements into the keys of a map.
func (x *emitter) decodeSet(def *ir.Def) block {
	m := place(x.m)
	before, decoded := x.decode(def.Type.Key, place(x.k))
	loop := append(block{jen.Var().Id(x.k).Add(x.typ(def.Type.Key.Go))}, before...)
	loop.add(decoded, m.index(x.k).set(jen.Struct().Values()))
	body := append(x.start("Array", true),
		m.value().Op(":=").Add(x.typ(def.Go)).Values(),
		id(x.n).Op(":=").Lit(0),
		x.eachElement(loop...),
		place("*"+x.v).set(m.value()))
	equal := check{cond: id(x.length(ir.Set, m)).Op("<").Id(x.n), refuse: x.refuse(x.at, "uniqueItems", equalItems)}
	return append(body, x.finish(append(x.defChecks(def), equal))...)
}

// decodeUnion decodes the member of a union that the discriminator names. It
// is looked up first, because it may stand anywhere in the object.
func (x *emitter) decodeUnion(def *ir.Def) block {
	var (
		cases block
		tags  []string
	)
	for _, m := range def.Members {
		decoder := x.memberOf(def, m).decoder
		declare, arg, value := jen.Var().Id(x.x).Add(x.typ(m.Type.Go)), place(x.x).pointer(), id(x.x)
		if m.Pointer {
			declare, arg = id(x.x).Op(":=").Add(x.newOf(m.Type.Go)), id(x.x)
		}
		cases.add(jen.Case(quoted(m.Tag)).Block(
			declare,
			ifThen(jen.Op("!").Id(decoder).Call(id(x.d), arg), x.returnBool(false)),
			place("*"+x.v).set(value),
			x.returnBool(true)))
		tags = append(tags, jsonString(m.Tag))
	}
	return block{
		jen.List(id(x.tag), id(x.at), id(x.ok)).Op(":=").Add(method(x.d, "Discriminator", quoted(def.Discriminator))),
		ifThen(jen.Op("!").Id(x.ok), x.returnBool(false)),
		jen.Switch(id(x.tag)).Block(cases...),
		method(x.d, "Skip"),
		x.refuseEnum(x.at, tags),
		x.returnBool(false),
	}
}
