package emit

import (
	"encoding/json"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// The functions here make the parts of a package's model, as package build
// makes them from Go source.

func predeclared(name string) *ir.GoType { return &ir.GoType{Kind: ir.GoNamed, Name: name} }

func local(name string, args ...*ir.GoType) *ir.GoType {
	return &ir.GoType{Kind: ir.GoNamed, Local: true, Name: name, Args: args}
}

func imported(path, pkg, name string) *ir.GoType {
	return &ir.GoType{Kind: ir.GoNamed, Pkg: path, PkgName: pkg, Name: name}
}

func goPointer(elem *ir.GoType) *ir.GoType { return &ir.GoType{Kind: ir.GoPointer, Elem: elem} }

func goFunc(params []*ir.GoType, results ...*ir.GoType) *ir.GoType {
	return &ir.GoType{Kind: ir.GoFunc, Params: params, Results: results}
}

func goStruct(fields ...ir.GoField) *ir.GoType { return &ir.GoType{Kind: ir.GoStruct, Fields: fields} }

func goField(name string, t *ir.GoType, tag string) ir.GoField {
	return ir.GoField{Name: name, Type: t, Tag: tag}
}

var (
	goContext = imported("context", "context", "Context")
	goError   = predeclared("error")

	aBool     = basic(ir.Bool, 0, "bool")
	aString   = basic(ir.String, 0, "string")
	anInt     = basic(ir.Int, 0, "int")
	aFloat    = basic(ir.Float, 64, "float64")
	anAny     = basic(ir.Any, 0, "any")
	someBytes = &ir.Type{Kind: ir.Bytes, Go: &ir.GoType{Kind: ir.GoSlice, Elem: predeclared("byte")}}
	aTime     = &ir.Type{Kind: ir.Time, Go: imported("time", "time", "Time")}
	aSpan     = &ir.Type{Kind: ir.Duration, Go: imported("time", "time", "Duration")}
	aRaw      = &ir.Type{Kind: ir.Raw, Go: imported("encoding/json", "json", "RawMessage")}
	aNumber   = &ir.Type{Kind: ir.Number, Go: imported("encoding/json", "json", "Number")}
	anAddr    = &ir.Type{Kind: ir.Text, Go: imported("net/netip", "netip", "Addr")}
	aURL      = &ir.Type{Kind: ir.URL, Go: imported("net/url", "url", "URL")}
)

func basic(k ir.Kind, bits int, name string) *ir.Type {
	return &ir.Type{Kind: k, Bits: bits, Go: predeclared(name)}
}

// as returns a scalar type under another name.
func as(t *ir.Type, g *ir.GoType) *ir.Type {
	own := *t
	own.Go = g
	return &own
}

func pointer(elem *ir.Type) *ir.Type {
	return &ir.Type{Kind: ir.Pointer, Elem: elem, Go: goPointer(elem.Go)}
}

func slice(elem *ir.Type) *ir.Type {
	return &ir.Type{Kind: ir.Slice, Elem: elem, Go: &ir.GoType{Kind: ir.GoSlice, Elem: elem.Go}}
}

func array(n int, elem *ir.Type) *ir.Type {
	return &ir.Type{Kind: ir.Array, Len: n, Elem: elem, Go: &ir.GoType{Kind: ir.GoArray, Len: int64(n), Elem: elem.Go}}
}

func mapping(key, elem *ir.Type) *ir.Type {
	return &ir.Type{Kind: ir.Map, Key: key, Elem: elem, Go: &ir.GoType{Kind: ir.GoMap, Key: key.Go, Elem: elem.Go}}
}

func set(key *ir.Type) *ir.Type {
	return &ir.Type{Kind: ir.Set, Key: key, Go: &ir.GoType{Kind: ir.GoMap, Key: key.Go, Elem: goStruct()}}
}

func ref(d *ir.Def) *ir.Type { return &ir.Type{Kind: ir.Ref, Ref: d.ID, Go: d.Go} }

// define returns the definition of a type of the package itself.
func define(name string, t *ir.Type) *ir.Def {
	return &ir.Def{ID: name, Name: name, GoName: name, Go: local(name), Local: true, Type: t}
}

func enum(name string, t *ir.Type, consts ...*ir.Const) *ir.Def {
	d := define(name, t)
	d.Enum = consts
	return d
}

func constant(name, value string) *ir.Const {
	return &ir.Const{Name: name, Value: json.RawMessage(value)}
}

// object returns the definition of a struct of the package itself, guarded in
// full by g.
func object(name string, g *ir.GoType, fields ...*ir.Field) *ir.Def {
	d := define(name, &ir.Type{Kind: ir.Struct, Go: g})
	d.Fields = fields
	d.Guard = "full"
	if g == nil {
		d.Guard = "fields"
	}
	return d
}

// field returns a property, changed by options.
func field(goName, name string, t *ir.Type, options ...func(*ir.Field)) *ir.Field {
	f := &ir.Field{Go: goName, Name: name, Type: t, Optional: t.Kind == ir.Pointer}
	for _, o := range options {
		o(f)
	}
	return f
}

func optional(f *ir.Field)  { f.Optional = true }
func secret(f *ir.Field)    { f.Secret = true }
func rest(f *ir.Field)      { f.Rest, f.Optional = true, true }
func asText(f *ir.Field)    { f.Quoted = true }
func omitEmpty(f *ir.Field) { f.OmitEmpty, f.Optional = true, true }
func omitZero(f *ir.Field)  { f.OmitZero, f.Optional = true, true }

func withDefault(text string) func(*ir.Field) {
	return func(f *ir.Field) { f.Default, f.Optional = json.RawMessage(text), true }
}

func described(text string) func(*ir.Field) { return func(f *ir.Field) { f.Description = text } }

func through(steps ...ir.Step) func(*ir.Field) { return func(f *ir.Field) { f.Through = steps } }

func ruled(r ir.Rules) func(*ir.Field) { return func(f *ir.Field) { f.Rules = r } }

func ctxParam() *ir.Param { return &ir.Param{Inject: "context"} }

func argument(name string, t *ir.Type, options ...func(*ir.Field)) *ir.Param {
	return &ir.Param{Field: field(name, name, t, options...)}
}

// tool returns the tool of a function whose parameters are params.
func tool(goName, name string, params []*ir.Param, result *ir.Type, options ...func(*ir.Tool)) *ir.Tool {
	t := &ir.Tool{
		Name: name, Description: "Does " + name + ".", Func: goName, GoName: goName,
		Const: "Tool" + goName, CallFunc: goName + "Call",
		Params: params, Result: result, HasErr: true,
	}
	if len(t.Arguments()) > 0 {
		t.ArgsType = goName + "Args"
	}
	for _, o := range options {
		o(t)
	}
	t.Guard = guardOf(t)
	return t
}

func flat(t *ir.Tool)  { t.Flat, t.ArgsType = true, "" }
func noErr(t *ir.Tool) { t.HasErr = false }

func guardOf(t *ir.Tool) *ir.GoType {
	g := goFunc(nil)
	for _, p := range t.Params {
		switch p.Inject {
		case "context":
			g.Params = append(g.Params, goContext)
		case "invocation":
			g.Params = append(g.Params, goPointer(imported(ir.RuntimePath, "runtime", "Invocation")))
		default:
			g.Params = append(g.Params, p.Field.Type.Go)
			g.Variadic = p.Variadic
		}
	}
	if t.Result != nil {
		g.Results = append(g.Results, t.Result.Go)
	}
	if t.HasErr {
		g.Results = append(g.Results, goError)
	}
	return g
}

// echo returns a tool that takes a struct and returns it.
func echo(d *ir.Def) *ir.Tool {
	goName := "Echo" + d.GoName
	return tool(goName, goName, []*ir.Param{ctxParam(), argument("in", ref(d))}, ref(d), flat)
}

func pkg(name string, tools []*ir.Tool, defs ...*ir.Def) *ir.Package {
	p := &ir.Package{
		Path: fixtures + name, Name: name, Output: ir.DefaultOutput,
		ToolsFunc: "Tools", RegistryFunc: "Registry", Tools: tools, Types: defs,
	}
	for _, d := range defs {
		d.Input, d.Output = true, true
	}
	for _, t := range tools {
		p.Scope = append(p.Scope, t.Func)
	}
	for _, d := range defs {
		if d.Local && d.Go.Kind == ir.GoNamed {
			p.Scope = append(p.Scope, d.Go.Name)
		}
	}
	return p
}
