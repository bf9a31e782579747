package emit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A toolPlan is what the file needs for one tool.
type toolPlan struct {
	tool *ir.Tool
	// decoded and typed are the arguments as the decoder makes them and as
	// XCall takes them; nil for a tool without arguments. They are the same
	// type where no argument can be left out.
	decoded, typed *subject
	pointer        bool     // the function takes a pointer to the arguments
	result         *subject // nil without one, or for content

	parameters, output           string // schemas
	parametersConst, outputConst string
}

func (x *emitter) plan(t *ir.Tool, schemas Schemas) *toolPlan {
	p := &toolPlan{tool: t}
	args := t.Arguments()
	switch {
	case len(args) == 0:
	case t.Flat:
		x.planFlat(p, args[0].Field.Type)
	default:
		x.planFields(p, args)
	}
	if p.decoded != nil {
		x.needDecoder(p.decoded)
		x.needEncoder(p.decoded, canonical)
		x.needEncoder(p.typed, call)
	}
	if t.Result != nil && !t.Content {
		p.result = x.subjectOf(t.Result)
		x.needEncoder(p.result, result)
	}
	p.parameters, p.output = schemas(t)
	p.parametersConst = x.unique("toolgen" + upper(t.GoName) + "Parameters")
	if p.output != "" {
		p.outputConst = x.unique("toolgen" + upper(t.GoName) + "Output")
	}
	return p
}

// planFlat plans a tool whose sole parameter is a struct with the arguments.
func (x *emitter) planFlat(p *toolPlan, t *ir.Type) {
	if t.Kind == ir.Pointer {
		p.pointer, t = true, t.Elem
	}
	if len(x.def(t).Fields) > 0 {
		p.decoded = x.subjectOf(t)
		p.typed = p.decoded
	}
}

// planFields plans a tool each of whose parameters is an argument.
func (x *emitter) planFields(p *toolPlan, args []*ir.Param) {
	t := p.tool
	fields := x.typedFields(args)
	for i, f := range fields {
		if f.Type != args[i].Field.Type { // can be left out: the function gets something else
			own := make([]*ir.Field, len(args))
			for i, a := range args {
				own[i] = a.Field
			}
			p.decoded = x.objectOf(upper(t.GoName), x.unique("toolgen"+upper(t.GoName)), own)
			break
		}
	}
	p.typed = x.objectOf(upper(t.ArgsType), t.ArgsType, fields)
	if p.decoded == nil {
		p.decoded = p.typed
	}
}

// typedFields returns the parameters as fields of XArgs, each of its own name
// (behind an X where two would have the same). Those that may be
// left out are pointers, unless their type has a nil of its own.
func (x *emitter) typedFields(args []*ir.Param) []*ir.Field {
	fields := make([]*ir.Field, len(args))
	taken := map[string]bool{}
	for i, a := range args {
		f := *a.Field
		f.Go = exportedName(f.Go)
		for taken[f.Go] {
			f.Go = "X" + f.Go
		}
		taken[f.Go] = true
		if f.Optional && !x.hasNil(f.Type) {
			f.Type = &ir.Type{Kind: ir.Pointer, Elem: f.Type, Go: &ir.GoType{Kind: ir.GoPointer, Elem: f.Type.Go}}
			f.Default = nil
		}
		fields[i] = &f
	}
	return fields
}

// hasNil reports whether the Go type of t has a nil.
func (x *emitter) hasNil(t *ir.Type) bool {
	switch x.base(t).Kind {
	case ir.Pointer, ir.Slice, ir.Map, ir.Set, ir.Bytes, ir.Any, ir.Raw, ir.Union:
		return true
	}
	return false
}

// toolNames declares the constants with the tools' names.
func (x *emitter) toolNames() block {
	var consts []jen.Code
	for _, t := range x.pkg.Tools {
		made := t.Func
		if t.Receiver != "" {
			made = t.Receiver + "." + t.Func
		}
		consts = append(consts,
			comment(t.Const+" is the name of the tool made from "+made+"."),
			id(t.Const).Op("=").Add(quoted(t.Name)))
	}
	if len(consts) == 2 {
		return block{jen.Add(consts[0]).Line().Const().Add(consts[1])}
	}
	return block{comment("Names of the tools.").Line().Const().Add(group(consts...))}
}

// arguments declares XArgs and XCall of a tool.
func (x *emitter) arguments(p *toolPlan) block {
	var decls block
	t := p.tool
	if p.typed != nil && t.ArgsType != "" {
		decls.add(x.argsType(p))
	}
	params := []jen.Code{id(x.id).Id(x.predeclared("string"))}
	fields := []jen.Code{id("ID").Op(":").Id(x.id), id("Name").Op(":").Id(t.Const)}
	if p.typed != nil {
		typ, arg := x.argsName(p), jen.Op("&").Id(x.args)
		if p.typed.def.NoCopy {
			typ, arg = jen.Op("*").Add(typ), id(x.args)
		}
		params = append(params, id(x.args).Add(typ))
		fields = append(fields, id("Arguments").Op(":").Add(x.wire("Encode", id(p.typed.encoders[call]), arg)))
	}
	return append(decls, comment(x.callDoc(p)).Line().
		Func().Id(t.CallFunc).Params(params...).Add(x.runtime("Call")).
		Block(jen.Return(x.runtime("Call").Values(fields...))))
}

// callDoc says what XCall does, and of a struct that others declare also what its
// zeros mean.
func (x *emitter) callDoc(p *toolPlan) string {
	doc := p.tool.CallFunc + " returns a call of the tool " + p.tool.Name + "."
	if !p.tool.Flat || p.typed == nil {
		return doc
	}
	if !slices.ContainsFunc(p.typed.def.Fields, func(f *ir.Field) bool { return f.Default != nil }) {
		return doc
	}
	return doc + "\nA zero is sent also where its field has a default, which counts for nil and for\na zero that the schema refuses."
}

// argsName returns the type that XCall takes.
func (x *emitter) argsName(p *toolPlan) *jen.Statement {
	if p.tool.ArgsType != "" {
		return id(p.tool.ArgsType)
	}
	return x.typ(p.typed.def.Go)
}

func (x *emitter) argsType(p *toolPlan) *jen.Statement {
	t := p.tool
	doc := t.ArgsType + " are the arguments of the tool " + t.Name + "."
	if t.Flat {
		return comment(doc).Line().Type().Id(t.ArgsType).Op("=").Add(x.typ(p.typed.def.Go))
	}
	var fields []jen.Code
	behind := shortTexts(p.typed.def.Fields)
	for _, f := range p.typed.def.Fields {
		if f.Optional && !strings.Contains(doc, "Nil") {
			doc += " Nil fields are left out."
		}
		field := id(f.Go).Add(x.typ(f.Type.Go))
		switch {
		case f.Description == "":
		case behind:
			field.Add(comment(f.Description))
		default:
			field = comment(f.Description).Line().Add(field)
		}
		fields = append(fields, field)
	}
	return comment(doc).Line().Type().Id(t.ArgsType).Struct(fields...)
}

// shortTexts reports whether the descriptions fit behind the fields.
func shortTexts(fields []*ir.Field) bool {
	const most = 60
	for _, f := range fields {
		if strings.Contains(f.Description, "\n") || utf8.RuneCountInString(f.Description) > most {
			return false
		}
	}
	return true
}

// holder declares the struct that the arguments of a tool are decoded into.
func (x *emitter) holder(p *toolPlan) block {
	if p.decoded == nil || p.decoded == p.typed {
		return nil
	}
	var fields []jen.Code
	for _, f := range p.decoded.def.Fields {
		fields = append(fields, id(f.Go).Add(x.typ(f.Type.Go)))
	}
	name := p.decoded.def.Go.Name
	return block{comment(name + " holds the decoded arguments of " + p.tool.Func + ".").Line().
		Type().Id(name).Struct(fields...)}
}
