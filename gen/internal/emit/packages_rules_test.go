package emit

import (
	"encoding/json"
	"time"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

func plain() *ir.Package {
	none := object("None", goStruct())
	query := object("Query", nil, field("Text", "text", aString), field("Limit", "limit", anInt, withDefault("10")))
	content := &ir.Type{Kind: ir.Content, Go: imported(ir.RuntimePath, "runtime", "Content")}
	invocation := &ir.Param{Inject: "invocation"}
	words := argument("words", slice(aString), optional)
	words.Variadic = true
	no := false

	method := func(receiver *ir.GoType, t *ir.Tool) *ir.Tool {
		t.Receiver = receiver.Name
		if receiver.Kind == ir.GoPointer {
			t.Receiver = receiver.Elem.Name
		}
		t.GoName = t.Receiver + t.Func
		t.Const, t.CallFunc = "Tool"+t.GoName, t.GoName+"Call"
		t.ArgsType = t.GoName + "Args"
		t.Guard.Params = append([]*ir.GoType{receiver}, t.Guard.Params...)
		return t
	}
	store, clock := goPointer(local("Store")), local("Clock")

	search := tool("Search", "search", []*ir.Param{ctxParam(), argument("q", pointer(ref(query)))}, slice(aString), flat)
	search.Title, search.Deprecated, search.Strict = "Search it", true, &no
	search.Description = "Searches `everything`.\n\n- \"quoted\" */ \u202ebidi\n- last\n"
	search.Policy = ir.Policy{Serial: true, Inline: true, MaxResult: 64 << 10, Timeout: -1}
	erase := tool("Erase", "erase", []*ir.Param{
		argument("path", aString, described("Path of what is erased, with / between its parts.\n\nA folder goes with all that is in it.")),
		argument("force", aBool, described("Do not ask.")),
	}, nil)
	erase.Hints = ir.Hints{Destructive: true, Idempotent: true, ClosedWorld: true}
	erase.Policy = ir.Policy{ApprovalFunc: "Risky", ApprovalCtx: true, ApprovalErr: true, SerialParam: "path", Timeout: 90 * time.Second}
	put := method(store, tool("Put", "put", []*ir.Param{argument("key", aString), argument("value", aString)}, nil, noErr))
	put.Policy = ir.Policy{Approval: true, ApprovalFunc: "Costly", ApprovalMethod: true, SerialParam: "key"}

	p := pkg("plain", []*ir.Tool{
		tool("Ping", "ping", nil, nil, noErr),
		tool("Fail", "fail", nil, nil),
		tool("Count", "count", nil, anInt, noErr),
		tool("Now", "now", []*ir.Param{ctxParam()}, aString),
		tool("Empty", "empty", []*ir.Param{argument("none", ref(none))}, aString, flat, noErr),
		tool("EmptyP", "empty_p", []*ir.Param{argument("none", pointer(ref(none)))}, aString, flat, noErr),
		tool("Join", "join", []*ir.Param{argument("sep", aString), words}, aString, noErr),
		tool("Who", "who", []*ir.Param{invocation, ctxParam(), argument("greeting", aString)}, aString, noErr),
		tool("Picture", "picture", nil, content, noErr, isContent),
		tool("Parts", "parts", []*ir.Param{argument("n", anInt)}, slice(content), isContent),
		search,
		erase,
		method(store, tool("Get", "get", []*ir.Param{argument("key", aString)}, aString)),
		put,
		method(clock, tool("Tick", "tick", []*ir.Param{argument("n", anInt)}, anInt, noErr)),
	}, none, query)
	p.Receivers = []*ir.Receiver{
		{Type: "Store", Func: "StoreTools", Go: store}, {Type: "Clock", Func: "ClockTools", Go: clock},
	}
	p.Constraint = "!plan9"
	return p
}

func isContent(t *ir.Tool) { t.Content = true }

func zeroMethod(f *ir.Field) { f.ZeroMethod = true }

func intp(n int) *int { return &n }

func rules() *ir.Package {
	port := define("Port", basic(ir.Uint, 16, "uint16"))
	port.Rules = ir.Rules{Min: "1024"}
	slug := define("Slug", aString)
	slug.Rules = ir.Rules{Pattern: "^[a-z`]+$", MaxLen: intp(8)}
	grade := enum("Grade", anInt, constant("A", "1"), constant("B", "2"), constant("C", "3"))
	grade.Rules = ir.Rules{Max: "2"}
	slugs := define("Slugs", slice(ref(slug)))
	slugs.Rules = ir.Rules{MinItems: intp(1), Unique: true}

	values := func(texts ...string) (list []json.RawMessage) {
		for _, t := range texts {
			list = append(list, json.RawMessage(t))
		}
		return list
	}
	limits := object("Limits", nil,
		field("Min", "min", anInt, ruled(ir.Rules{Min: "1", Max: "9"})),
		field("Gt", "gt", aFloat, ruled(ir.Rules{Gt: "0.5", Lt: "2.5"})),
		field("Half", "half", basic(ir.Int, 8, "int8"), ruled(ir.Rules{Min: "0.5", Max: "2.5"})),
		field("Far", "far", anInt, ruled(ir.Rules{Min: "-3000000000", Lt: "3000000000", MultipleOf: "3000000001"}), optional),
		field("Small", "small", basic(ir.Uint, 8, "uint8"), ruled(ir.Rules{Min: "0", Gt: "-1", Max: "255", Lt: "300"})),
		field("Even", "even", anInt, ruled(ir.Rules{MultipleOf: "2"})),
		field("Big", "big", basic(ir.Int, 8, "int8"), ruled(ir.Rules{MultipleOf: "1000"})),
		field("Len", "len", ref(slug), ruled(ir.Rules{MinLen: intp(2), MaxLen: intp(4)})),
		field("Mail", "mail", aString, ruled(ir.Rules{Format: "email"})),
		field("Pick", "pick", aString, ruled(ir.Rules{Enum: values(`"a"`, `"b\n"`)})),
		field("PickN", "pick_n", pointer(anInt), ruled(ir.Rules{Enum: values("1", "30"), Min: "1"})),
		field("PickF", "pick_f", basic(ir.Float, 32, "float32"), ruled(ir.Rules{Enum: values("0.1", "1e3")})),
		field("Items", "items", slice(anInt), ruled(ir.Rules{MinItems: intp(1), MaxItems: intp(3), Unique: true})),
		field("Pair", "pair", array(2, aString), ruled(ir.Rules{Unique: true})),
		field("Set", "set", set(anInt), ruled(ir.Rules{MaxItems: intp(2)})),
		field("Map", "map", mapping(aString, anInt), ruled(ir.Rules{MinItems: intp(1)})),
		field("Port", "port", ref(port)), field("Grade", "grade", ref(grade)), field("Slugs", "slugs", ref(slugs)),
		field("BySlug", "by_slug", mapping(ref(slug), anInt)))

	base := ir.Step{Name: "Base", Go: local("Base")}
	extra := ir.Step{Name: "Extra", Go: local("Extra"), Pointer: true}
	deep := ir.Step{Name: "Deep", Go: local("Deep")}
	row := object("Row", nil,
		field("ID", "id", aString, through(base)),
		field("Note", "note", aString, through(extra), withDefault(`"none"`)),
		field("Count", "count", pointer(anInt), through(extra)),
		field("Key", "key", aString, through(extra, deep)),
		field("Rest", "", mapping(aString, aRaw), rest))

	key := object("Key", nil, field("Name", "name", aString), field("Value", "value", anInt, secret, ruled(ir.Rules{Min: "1"})))
	pair := define("Secret", &ir.Type{Kind: ir.Tuple})
	pair.Fields = []*ir.Field{field("Name", "Name", aString), field("Value", "Value", aString, secret)}
	login := object("Login", nil,
		field("User", "user", aString), field("Password", "password", ref(slug), secret),
		field("Keys", "keys", slice(ref(key))), field("Pair", "pair", array(1, ref(pair))))
	password := object("PasswordLogin", nil, field("User", "user", aString), field("Pass", "pass", aString, secret))
	token := object("TokenLogin", nil, field("Token", "token", aString, secret))
	auth := define("Auth", &ir.Type{Kind: ir.Union})
	auth.Discriminator = "type"
	auth.Members = []*ir.Member{{Tag: "password", Type: ref(password)}, {Tag: "token", Type: ref(token), Pointer: true}}
	vault := object("Vault", nil,
		field("Auth", "auth", ref(auth)), field("Spare", "spare", slice(ref(auth)), omitEmpty),
		field("Rest", "", mapping(aString, ref(password)), rest))
	address := object("Address", nil, field("City", "city", aString), field("Zip", "zip", pointer(aString)))

	defaults := tool("Defaults", "defaults", []*ir.Param{
		argument("s", aString, withDefault(`"a\"b"`)), argument("n", pointer(basic(ir.Int, 64, "int64")), withDefault("3.0")),
		argument("f", basic(ir.Float, 32, "float32"), withDefault("0.5")), argument("b", aBool, withDefault("true")),
		argument("g", ref(grade), withDefault("2")), argument("p", pointer(ref(grade)), withDefault("1")),
		argument("t", aTime, withDefault(`"2024-01-02T03:04:05Z"`)), argument("d", aSpan, withDefault(`"1m30s"`)),
		argument("list", slice(aString), withDefault("[\"a`\",\"b\"]")),
		argument("at", ref(address), withDefault(`{"city":"Ulm","zip":"89"}`)),
		argument("pair", array(2, ref(address)), withDefault(`[{"city":"A","zip":"1"},{"city":"B"}]`)),
		argument("thing", anAny, withDefault(`{"k":[1]}`)), argument("text", pointer(aString), withDefault(`"t"`)),
	}, aString, noErr)

	inner := object("Inner", nil, field("Level", "level", anInt, withDefault("5")), field("Mode", "mode", aString, omitEmpty))
	config := object("Config", nil,
		field("Retries", "retries", anInt, withDefault("3")),
		field("Home", "home", ref(address), withDefault(`{"city":"Ulm"}`)),
		field("Inner", "inner", ref(inner)), field("Again", "again", ref(inner), omitEmpty))
	echoLogin := tool("EchoLogin", "EchoLogin", []*ir.Param{ctxParam(), argument("in", ref(login))}, anInt, flat)
	configure := tool("Configure", "configure", []*ir.Param{ctxParam(), argument("c", ref(config))}, ref(config), flat)
	listKeys := tool("ListKeys", "ListKeys", []*ir.Param{ctxParam()}, slice(ref(key)))
	return pkg("rules", []*ir.Tool{echo(limits), echo(row), echoLogin, listKeys, defaults, configure, echo(vault)},
		address, auth, config, grade, inner, key, limits, login, pair, password, port, row, slug, slugs, token, vault)
}

func weirdNames() *ir.Package {
	v := enum("v", aString, constant("seen", `"seen"`), constant("mark", `"mark"`))
	v.GoName = "V"
	d := object("d", goStruct(goField("V", local("v"), "")), field("V", "V", ref(v)))
	d.GoName = "D"
	at := define("at", slice(aString))
	at.GoName = "At"
	decoder := define("Decoder", mapping(aString, ref(d)))
	text := as(aString, imported(fixtures+"dep/json", "json", "Text"))

	lookup := tool("Lookup", "lookup", []*ir.Param{
		argument("string", aString), argument("json", aString), argument("err", aString),
		argument("int", aString, withDefault(`""`)), argument("context", ref(v)),
	}, ref(d), noErr)
	toolX := tool("ToolX", "tool_x", []*ir.Param{
		argument("args", ref(at)), argument("Args", ref(decoder)), argument("X", pointer(text)),
		argument("_x", aString, optional), argument("größe", ref(at), optional),
	}, ref(at), noErr)
	find := tool("find", "find", []*ir.Param{ctxParam(), argument("order", ref(d))}, ref(decoder))
	find.Receiver, find.GoName = "store", "storeFind"
	find.Const, find.ArgsType, find.CallFunc = "toolStoreFind", "storeFindArgs", "storeFindCall"
	find.Guard.Params = append([]*ir.GoType{local("store")}, find.Guard.Params...)
	p := pkg("names", []*ir.Tool{lookup, toolX, find}, decoder, at, d, v)
	p.Receivers = []*ir.Receiver{{Type: "store", Func: "storeTools", Go: local("store")}}
	p.Scope = append(p.Scope, "wire", "runtime", "time", "strconv", "toolgenDecodeD", "store", "seen", "mark",
		"e", "x", "m", "s", "k", "i", "n", "ok", "pos", "ctx", "a", "r", "id", "args", "reg")
	return p
}
