package emit

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// packages returns the models of the packages in testdata.
func packages() map[string]*ir.Package {
	return map[string]*ir.Package{
		"weather": weather(), "kinds": kinds(), "shapes": shapes(), "wide": wide(),
		"foreign": foreign(), "hidden": hidden(), "plain": plain(), "rules": rules(), "names": weirdNames(),
	}
}

func weather() *ir.Package {
	units := enum("Units", aString, constant("Celsius", `"celsius"`), constant("Fahrenheit", `"fahrenheit"`))
	report := object("Report",
		goStruct(
			goField("City", predeclared("string"), `json:"city"`),
			goField("Temp", predeclared("float64"), `json:"temp"`),
			goField("Units", local("Units"), `json:"units"`)),
		field("City", "city", aString), field("Temp", "temp", aFloat), field("Units", "units", ref(units)))
	get := tool("GetWeather", "get_weather", []*ir.Param{
		ctxParam(),
		argument("city", aString, described(`City name, e.g. "Paris".`)),
		argument("units", ref(units), withDefault(`"celsius"`), described("Unit of the temperature.")),
	}, ref(report))
	get.Hints.ReadOnly = true
	get.Policy.Timeout = 5 * time.Second
	get.Examples = []json.RawMessage{json.RawMessage(`{"city":"Paris"}`)}
	return pkg("weather", []*ir.Tool{get}, report, units)
}

func kinds() *ir.Package {
	level := enum("Level", basic(ir.Int, 8, "int8"), constant("Low", "1"), constant("High", "2"), constant("Top", "2"))
	color := enum("Color", aString, constant("Red", `"red"`), constant("Blue", "\"bl`ue\""))
	tags := define("Tags", slice(aString))
	name := as(aString, local("Name"))
	code := &ir.Type{Kind: ir.Text, Go: local("Code")}
	id := &ir.Type{Kind: ir.Text, Go: local("ID"), Format: "uuid"}
	money := &ir.Type{Kind: ir.Custom, Go: local("Money"), MarshalPointer: true}
	point := object("Point", nil, field("X", "x", anInt), field("Y", "y", anInt, omitEmpty))
	float32s := basic(ir.Float, 32, "float32")

	scalars := object("Scalars", nil,
		field("B", "b", aBool), field("S", "s", aString), field("Name", "name", name),
		field("I", "i", anInt), field("I8", "i8", basic(ir.Int, 8, "int8")), field("I64", "i64", basic(ir.Int, 64, "int64")),
		field("U", "u", basic(ir.Uint, 0, "uint")), field("U16", "u16", basic(ir.Uint, 16, "uint16")),
		field("U64", "u64", basic(ir.Uint, 64, "uint64")),
		field("F32", "f32", float32s), field("F64", "f64", aFloat),
		field("Bytes", "bytes", someBytes), field("Time", "time", aTime), field("Addr", "addr", anAddr),
		field("Code", "code", code), field("Money", "money", money), field("Any", "any", anAny), field("Raw", "raw", aRaw),
		field("Num", "num", aNumber), field("Level", "level", ref(level)), field("Color", "color", ref(color)),
		field("Blob", "blob", as(anAny, local("Blob"))))
	lists := object("Lists", nil,
		field("Strings", "strings", slice(aString)), field("Tags", "tags", ref(tags)),
		field("Matrix", "matrix", slice(slice(anInt))), field("Pair", "pair", array(2, name)),
		field("Points", "points", slice(pointer(ref(point)))), field("Anys", "anys", slice(anAny)),
		field("Levels", "levels", slice(ref(level))), field("Counts", "counts", mapping(aString, anInt)),
		field("ByName", "by_name", mapping(name, slice(ref(color)))),
		field("ByInt", "by_int", mapping(basic(ir.Int, 8, "int8"), aBool)),
		field("ByUint", "by_uint", mapping(basic(ir.Uint, 0, "uint"), pointer(ref(point)))),
		field("ByAddr", "by_addr", mapping(anAddr, aString)),
		field("ByColor", "by_color", mapping(ref(color), aNumber)),
		field("ByLevel", "by_level", mapping(ref(level), mapping(name, anAny))))
	opt := object("Optional", nil,
		field("P", "p", pointer(anInt), omitEmpty), field("PP", "pp", pointer(slice(aString)), omitEmpty),
		field("Deep", "deep", pointer(pointer(ref(point))), omitEmpty), field("S", "s", aString, omitEmpty),
		field("N", "n", anInt, omitEmpty), field("B", "b", aBool, omitEmpty),
		field("List", "list", slice(aString), omitEmpty), field("Map", "map", mapping(aString, ref(point)), omitEmpty),
		field("Any", "any", anAny, omitEmpty), field("Time", "time", aTime, omitZero, zeroMethod),
		field("Addr", "addr", anAddr, omitZero), field("Point", "point", ref(point), omitZero),
		field("Pair", "pair", array(2, anInt), omitZero), field("Num", "num", aNumber, omitEmpty),
		field("Raw", "raw", aRaw, omitEmpty), field("Since", "since", pointer(aTime), omitZero, zeroMethod),
		field("Level", "level", ref(level), omitEmpty), field("Code", "code", code, omitZero),
		field("Bytes", "bytes", someBytes, omitEmpty), field("Floats", "floats", slice(float32s), omitZero),
		field("None", "none", array(0, anInt), omitEmpty), field("Two", "two", array(2, anInt), omitEmpty))
	quoted := object("Quoted", nil,
		field("I", "i", anInt, asText), field("U", "u", basic(ir.Uint, 8, "uint8"), asText), field("F", "f", aFloat, asText),
		field("B", "b", aBool, asText), field("S", "s", aString, asText), field("L", "l", ref(level), asText),
		field("P", "p", pointer(anInt), asText), field("O", "o", pointer(float32s), asText, omitEmpty))
	pair := define("Pair", &ir.Type{Kind: ir.Tuple})
	pair.Fields = []*ir.Field{field("Name", "Name", aString), field("At", "At", pointer(ref(point)))}
	special := object("Special", nil,
		field("Wait", "wait", aSpan), field("Set", "set", set(aString)), field("Addrs", "addrs", set(anAddr)),
		field("Pair", "pair", ref(pair)), field("Link", "link", aURL), field("Links", "links", slice(aURL)),
		field("Nil", "nil", slice(aString), optional), field("ID", "id", id, optional),
		field("Rest", "", mapping(aString, aRaw), rest))
	nothing := tool("Nothing", "nothing", []*ir.Param{ctxParam(), argument("what", aString)}, pointer(ref(lists)))
	return pkg("kinds", []*ir.Tool{echo(scalars), echo(lists), echo(opt), echo(quoted), echo(special), nothing},
		color, level, lists, opt, pair, point, quoted, scalars, special, tags)
}

func shapes() *ir.Package {
	circle := object("Circle", nil, field("Radius", "radius", aFloat))
	square := object("Square", nil, field("Side", "side", aFloat), field("Label", "label", pointer(aString)))
	shape := define("Shape", &ir.Type{Kind: ir.Union})
	group := object("Group", nil,
		field("Shapes", "shapes", slice(ref(shape))), field("Named", "named", mapping(aString, ref(shape))),
		field("Main", "main", ref(shape), omitEmpty))
	open := object("Open", nil, field("Name", "name", aString, omitEmpty), field("Rest", "", mapping(aString, aRaw), rest))
	shape.Discriminator = "type"
	shape.Members = []*ir.Member{
		{Tag: "circle", Type: ref(circle), Pointer: true}, {Tag: "square", Type: ref(square)}, {Tag: "group", Type: ref(group)},
		{Tag: "open", Type: ref(open)},
	}
	node := object("Node", nil)
	node.Fields = []*ir.Field{
		field("Name", "name", aString), field("Kids", "kids", slice(pointer(ref(node)))),
		field("Left", "left", pointer(ref(node)), omitEmpty), field("Named", "named", mapping(aString, slice(ref(node))), omitEmpty),
	}
	tree := define("Tree", &ir.Type{Kind: ir.Slice})
	tree.Type.Elem = ref(tree)
	for _, d := range []*ir.Def{shape, group, node, tree} {
		d.Recursive = true
	}
	one := tool("OneShape", "one_shape", []*ir.Param{ctxParam(), argument("shape", ref(shape))}, ref(shape))
	echoTree := tool("EchoTree", "EchoTree", []*ir.Param{ctxParam(), argument("tree", ref(tree))}, ref(tree))
	loop := tool("Loop", "loop", []*ir.Param{ctxParam()}, pointer(ref(node)))
	return pkg("shapes", []*ir.Tool{echo(group), echo(node), echoTree, one, loop}, circle, group, node, open, shape, square, tree)
}

func wide() *ir.Package {
	d := object("Wide", nil)
	for i := range 130 {
		t := anInt
		if i%3 == 0 {
			t = pointer(anInt)
		}
		d.Fields = append(d.Fields, field(fmt.Sprint("F", i), fmt.Sprint("f", i), t))
	}
	return pkg("wide", []*ir.Tool{echo(d)}, d)
}

func foreign() *ir.Package {
	const path = fixtures + "dep/geo"
	geo := func(name string, args ...*ir.GoType) *ir.GoType {
		g := imported(path, "geo", name)
		g.Args = args
		return g
	}
	define := func(goName string, g *ir.GoType, t *ir.Type, fields ...*ir.Field) *ir.Def {
		d := &ir.Def{ID: path + "." + goName, Name: goName, GoName: goName, Go: g, Type: t, Fields: fields}
		if t.Kind == ir.Struct {
			d.Guard = "fields"
		}
		return d
	}
	mode := define("GeoMode", geo("Mode"), aString)
	mode.Enum = []*ir.Const{
		{Pkg: path, Name: "Walk", Value: json.RawMessage(`"walk"`)}, {Pkg: path, Name: "Drive", Value: json.RawMessage(`"drive"`)},
	}
	place := define("GeoPlace", geo("Place"), &ir.Type{Kind: ir.Struct},
		field("ID", "id", aString, through(ir.Step{Name: "base", Go: geo("base")})),
		field("City", "city", aString), field("Mode", "mode", ref(mode)))
	box := func(goName string, arg *ir.Type) *ir.Def {
		return define(goName, geo("Box", arg.Go), &ir.Type{Kind: ir.Struct}, field("Value", "value", arg))
	}
	ints := box("GeoBoxInt", anInt)
	intsUse := ref(ints)
	intsUse.Go = local("Ints")
	texts := box("GeoBoxString", aString)
	boxes := box("GeoBoxBoxString", ref(texts))
	lists := box("GeoBoxInts", slice(intsUse))
	guarded := object("Guarded",
		goStruct(goField("mu", imported("sync", "sync", "Mutex"), ""), goField("N", predeclared("int"), `json:"n"`)),
		field("N", "n", anInt))
	guarded.NoCopy = true
	text := as(aString, imported(fixtures+"dep/json", "json", "Text"))

	visit := tool("Visit", "visit", []*ir.Param{ctxParam(), argument("place", ref(place))}, ref(mode), flat)
	visit.ArgsType = "VisitArgs"
	unbox := tool("Unbox", "unbox", []*ir.Param{argument("box", intsUse)}, anInt, flat, noErr)
	unbox.ArgsType = "UnboxArgs"
	variadic := argument("ints", slice(intsUse), optional)
	variadic.Variadic = true
	locked := tool("Locked", "locked", []*ir.Param{argument("g", pointer(ref(guarded)))}, anInt, flat, noErr)
	p := pkg("foreign", []*ir.Tool{
		visit,
		tool("Texts", "texts", []*ir.Param{ctxParam(), argument("text", text), argument("raw", aRaw)}, slice(text)),
		unbox,
		tool("Boxes", "boxes", []*ir.Param{argument("texts", ref(boxes)), variadic}, ref(lists)),
		locked,
		tool("LockedList", "locked_list", []*ir.Param{argument("list", slice(ref(guarded)))}, slice(ref(guarded)), noErr),
	}, guarded, boxes, ints, lists, texts, mode, place)
	p.Scope = append(p.Scope, "Ints")
	return p
}
