package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// encodeFunc returns the function that encodes a subject on one side.
func (x *emitter) encodeFunc(s *subject, to side) *jen.Statement {
	return jen.Func().Id(s.encoders[to]).
		Params(id(x.e).Op("*").Add(x.qual(wirePath, "wire", "Encoder")), id(x.v).Op("*").Add(x.typ(s.def.Go))).
		Block(x.encodeBody(s, to)...)
}

func (x *emitter) encodeBody(s *subject, to side) block {
	p := place("*" + x.v)
	switch t := s.def.Type; t.Kind {
	case ir.Struct:
		return x.encodeObject(s, to)
	case ir.Tuple:
		return x.encodeTuple(s.def, to)
	case ir.Union:
		return x.encodeUnion(s.def, to)
	case ir.Slice, ir.Array:
		return x.encodeArray(s.def, to)
	case ir.Map:
		body := append(x.open(s.def, "Object"), x.encodeEntries(t, p, to, nil)...)
		return append(body, method(x.e, "EndObject"))
	case ir.Set:
		return x.encodeSet(s.def, to)
	default:
		return x.encode(t, p, to)
	}
}

// open begins an object or array. Types that can hold themselves stop where
// they are nested too deeply.
func (x *emitter) open(def *ir.Def, what string) block {
	begin := method(x.e, "Begin"+what)
	if def.Recursive {
		return block{ifThen(jen.Op("!").Add(begin), jen.Return())}
	}
	return block{begin}
}

// encode returns the statements that encode the value at p.
func (x *emitter) encode(t *ir.Type, p place, to side) block {
	base := x.base(t)
	if base.Kind == ir.Pointer {
		return block{ifThen(p.value().Op("==").Id(x.predeclared("nil")), method(x.e, "Null")).
			Else().Block(x.encode(base.Elem, p.deref(), to)...)}
	}
	if part := x.part(t, false); part != nil {
		return block{id(part.encoders[to]).Call(id(x.e), p.pointer())}
	}
	return block{x.encodeScalar(t, p)}
}

func (x *emitter) encodeScalar(t *ir.Type, p place) *jen.Statement {
	base := x.base(t)
	x.number(base)
	switch base.Kind {
	case ir.Bool:
		return method(x.e, "Bool", x.convert(t, p, "bool"))
	case ir.String:
		return method(x.e, "String", x.convert(t, p, "string"))
	case ir.Int:
		return method(x.e, "Int", x.convert(t, p, "int64"))
	case ir.Uint:
		return method(x.e, "Uint", x.convert(t, p, "uint64"))
	case ir.Float:
		return method(x.e, "Float", x.convert(t, p, "float64"), jen.Lit(base.Bits))
	case ir.Bytes:
		return method(x.e, "Base64", p.value())
	case ir.Number:
		return method(x.e, "Number", p.value())
	case ir.Any:
		return method(x.e, "Any", p.value())
	case ir.Raw:
		return method(x.e, "RawMessage", p.value())
	case ir.Time:
		return method(x.e, "Time", p.value())
	case ir.Duration:
		return method(x.e, "Duration", p.value())
	case ir.Text, ir.Custom:
		return method(x.e, upper(string(base.Kind)), p.pointer())
	case ir.URL:
		return method(x.e, "URL", p.pointer())
	default:
		x.fail("a %s cannot be encoded", base.Kind)
		return jen.Null()
	}
}

// encodeQuoted encodes a scalar with the json option "string".
func (x *emitter) encodeQuoted(t *ir.Type, p place) block {
	base := x.base(t)
	switch base.Kind {
	case ir.Pointer:
		return block{ifThen(p.value().Op("==").Id(x.predeclared("nil")), method(x.e, "Null")).
			Else().Block(x.encodeQuoted(base.Elem, p.deref())...)}
	case ir.String:
		text := x.wire("AppendString", id(x.predeclared("nil")), x.convert(t, p, "string"))
		return block{method(x.e, "String", id(x.predeclared("string")).Call(text))}
	}
	quote := func() jen.Code { return method(x.e, "Raw", jen.Op("`\"`")) }
	return block{quote(), x.encodeScalar(t, p), quote()}
}

// encodeArray encodes a slice or an array. Elements are not copied, because
// they may hold a lock.
func (x *emitter) encodeArray(def *ir.Def, to side) block {
	p, all := place("*"+x.v), id("*"+x.v)
	if def.Type.Kind == ir.Array {
		p, all = place(x.v), id(x.v) // Go indexes a pointer to an array itself
	}
	loop := append(block{method(x.e, "Element")}, x.encode(def.Type.Elem, p.index(x.i), to)...)
	return append(x.open(def, "Array"),
		jen.For(id(x.i).Op(":=").Range().Add(all)).Block(loop...),
		method(x.e, "EndArray"))
}

func (x *emitter) encodeTuple(def *ir.Def, to side) block {
	body := x.open(def, "Array")
	for _, f := range def.Fields {
		body.add(method(x.e, "Element"))
		body = append(body, x.guarded(def, f, x.encode(f.Type, x.place(def, place("*"+x.v), f), to))...)
	}
	return append(body, method(x.e, "EndArray"))
}

// guarded encodes null where an embedded pointer on the way to f is nil.
func (x *emitter) guarded(def *ir.Def, f *ir.Field, body block) block {
	conds := x.reachable(def, f)
	if len(conds) == 0 {
		return body
	}
	return block{ifThen(conjunction(conds), body...).Else().Block(method(x.e, "Null"))}
}

// encodeEntries encodes the entries of the map m, sorted by name. One whose name
// is taken is an error: its object would have the name twice, and the schema
// says what that name holds.
func (x *emitter) encodeEntries(t *ir.Type, m place, to side, taken []string) block {
	key, name, keys := place(x.k), id(x.k), x.wire("SortedKeys", m.value())
	switch base := x.base(t.Key); base.Kind {
	case ir.String:
		name = x.convert(t.Key, key, "string")
	case ir.Text:
		key, name = place(x.k+".Key"), id(x.k+".Text")
		keys = x.wire("TextKeys", id(x.e), m.value())
	case ir.Int, ir.Uint:
		format, wide := "FormatInt", "int64"
		if base.Kind == ir.Uint {
			format, wide = "FormatUint", "uint64"
		}
		name = x.qual("strconv", "strconv", format).Call(x.convert(t.Key, key, wide), jen.Lit(10))
	}
	var loop block
	loop.add(method(x.e, "Key", name))
	if len(taken) > 0 {
		cases := make([]jen.Code, len(taken))
		for i, n := range taken {
			cases[i] = quoted(n)
		}
		loop.add(jen.Switch(id(x.k)).Block(jen.Case(cases...).Block(
			method(x.e, "Fail", quoted("the name belongs to another member, so the rest cannot hold it")))))
	}
	value := m.index(string(key))
	if !x.byValue(t.Elem) {
		loop.add(id(x.x).Op(":=").Add(value.value()))
		value = place(x.x)
	}
	loop = append(loop, x.encode(t.Elem, value, to)...)
	return block{jen.For(jen.List(id("_"), id(x.k)).Op(":=").Range().Add(keys)).Block(loop...)}
}

// byValue reports whether a value of type t is encoded without its address,
// and mentioned once.
func (x *emitter) byValue(t *ir.Type) bool {
	switch x.base(t).Kind {
	case ir.Pointer, ir.Text, ir.URL, ir.Custom:
		return false
	}
	return x.part(t, false) == nil
}

// encodeSet encodes the keys of a map, sorted.
func (x *emitter) encodeSet(def *ir.Def, to side) block {
	m := place("*" + x.v)
	keys, key := x.wire("SortedKeys", m.value()), x.encode(def.Type.Key, place(x.k), to)
	switch x.base(def.Type.Key).Kind {
	case ir.Text:
		keys, key = x.wire("TextKeys", id(x.e), m.value()), block{method(x.e, "SetItem", id(x.k+".Text"))}
	case ir.String:
		key = block{method(x.e, "SetItem", x.convert(def.Type.Key, place(x.k), "string"))}
	}
	loop := append(block{method(x.e, "Element")}, key...)
	return append(x.open(def, "Array"),
		jen.For(jen.List(id("_"), id(x.k)).Op(":=").Range().Add(keys)).Block(loop...),
		method(x.e, "EndArray"))
}

// encodeUnion encodes the member that an interface holds. Programs return a
// member and a pointer to it as they like, where both implement the interface.
func (x *emitter) encodeUnion(def *ir.Def, to side) block {
	var cases block
	for _, m := range def.Members {
		encoder := x.memberOf(def, m).encoders[to]
		if !m.Pointer || m.Value {
			cases.add(jen.Case(x.typ(m.Type.Go)).Block(id(encoder).Call(id(x.e), jen.Op("&").Id(x.x))))
		}
		cases.add(jen.Case(jen.Op("*").Add(x.typ(m.Type.Go))).Block(
			ifThen(id(x.isSet(place(x.x))), id(encoder).Call(id(x.e), id(x.x))).
				Else().Block(method(x.e, "Null"))))
	}
	cases.add(
		jen.Case(id(x.predeclared("nil"))).Block(method(x.e, "Null")),
		jen.Default().Block(method(x.e, "Fail", quoted(fmt.Sprintf("not one of the types that %s may hold", def.Name)))))
	return block{jen.Switch(id(x.x).Op(":=").Parens(id("*" + x.v)).Assert(jen.Type())).Block(cases...)}
}
