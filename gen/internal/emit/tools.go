package emit

import (
	"encoding/json"
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// lists declares the functions that return tools and the registry.
func (x *emitter) lists(tools []*toolPlan) block {
	var decls block
	pkg := x.pkg
	if pkg.ToolsFunc != "" {
		decls.add(x.list(x.toolsDoc(), pkg.ToolsFunc, nil, tools, ""))
	}
	if pkg.RegistryFunc != "" {
		decls.add(x.registry())
	}
	for _, r := range pkg.Receivers {
		doc := fmt.Sprintf("%s returns the tools that are methods of %s, bound to %s.", r.Func, r.Type, x.r)
		decls.add(x.list(doc, r.Func, []jen.Code{id(x.r).Add(x.typ(r.Go))}, tools, r.Type))
	}
	return decls
}

// toolsDoc says which tools the function for the plain ones returns, and where
// the others are.
func (x *emitter) toolsDoc() string {
	doc := x.pkg.ToolsFunc + " returns the tools of this package"
	for i, r := range x.pkg.Receivers {
		switch i {
		case 0:
			doc += " that are plain functions;\nthe methods of " + r.Type + " are in " + r.Func
		default:
			doc += ",\nthose of " + r.Type + " in " + r.Func
		}
	}
	return doc + "."
}

// list declares the function that returns the tools of one receiver, or the
// plain ones.
func (x *emitter) list(doc, name string, params []jen.Code, tools []*toolPlan, receiver string) *jen.Statement {
	list := func() *jen.Statement { return jen.Index().Op("*").Add(x.runtime("Tool")) }
	var elems []jen.Code
	for _, p := range tools {
		if p.tool.Receiver == receiver {
			elems = append(elems, x.bind(p))
		}
	}
	return comment(doc).Line().Func().Id(name).Params(params...).Add(list()).
		Block(jen.Return(list().Add(lines(elems...))))
}

func (x *emitter) registry() *jen.Statement {
	name := x.pkg.RegistryFunc
	which := "of this package"
	if len(x.pkg.Receivers) > 0 {
		which = "that " + x.pkg.ToolsFunc + " returns"
	}
	return comment(name+" returns a new registry with the tools "+which+".").Line().
		Func().Id(name).Params().Op("*").Add(x.runtime("Registry")).Block(
		jen.List(id(x.reg), id(x.err)).Op(":=").Add(x.runtime("NewRegistry")).
			Call(id(x.predeclared("nil")), id(x.pkg.ToolsFunc).Call()),
		ifThen(id(x.err).Op("!=").Id(x.predeclared("nil")),
			id(x.predeclared("panic")).Call(id(x.err)).Comment("// toolgen has checked the tools")),
		jen.Return(id(x.reg)))
}

// bind returns the tool: its texts, policies and functions.
func (x *emitter) bind(p *toolPlan) jen.Code {
	t := p.tool
	var fields []jen.Code
	set := func(name string, value jen.Code) { fields = append(fields, id(name).Op(":").Add(value)) }
	flag := func(name string, on bool) {
		if on {
			set(name, id(x.predeclared("true")))
		}
	}
	set("Name", id(t.Const))
	if t.Title != "" {
		set("Title", quoted(t.Title))
	}
	set("Description", quoted(t.Description))
	flag("Deprecated", t.Deprecated)
	set("Parameters", id(p.parametersConst))
	if p.outputConst != "" {
		set("Output", id(p.outputConst))
	}
	if len(t.Examples) > 0 {
		set("Examples", x.stringList(t.Examples, func(e json.RawMessage) *jen.Statement { return jsonText(string(e)) }))
	}
	if t.Hints != (ir.Hints{}) {
		set("Hints", x.hints(t.Hints))
	}
	if policy := x.policy(t.Policy); policy != nil {
		set("Policy", policy)
	}
	flag("NoStrict", t.Strict != nil && !*t.Strict)
	if p.decoded != nil {
		if secrets := x.secrets(p.decoded.def.Fields, nil); len(secrets) > 0 {
			set("Secrets", x.stringListOf(secrets))
		}
		set("Decode", id(p.decoded.decoder))
		set("Arguments", id(p.decoded.encoders[canonical]))
		flag("Retains", p.pointer)
	}
	set("Call", x.callClosure(p))
	switch {
	case t.Content:
		set("Content", x.contentClosure(t.Result))
	case p.result != nil:
		if secrets := x.secrets(nil, t.Result); len(secrets) > 0 {
			set("OutputSecrets", x.stringListOf(secrets))
		}
		set("Result", id(p.result.encoders[result]))
		if x.base(t.Result).Kind == ir.String {
			set("Text", x.textClosure(t.Result))
		}
	}
	if t.Policy.SerialParam != "" {
		if key := x.serialKey(p); key != nil {
			set("SerialKey", key)
		}
	}
	if t.Policy.ApprovalFunc != "" {
		set("NeedsApproval", x.approvalClosure(p))
	}
	binding := x.runtime("Binding").Types(x.decodedType(p), x.resultType(p))
	return x.runtime("Bind").Call(binding.Add(lines(fields...)))
}

func (x *emitter) stringListOf(list []string) *jen.Statement {
	texts := make([]json.RawMessage, len(list))
	for i, s := range list {
		texts[i] = json.RawMessage(s)
	}
	return x.stringList(texts, func(s json.RawMessage) *jen.Statement { return quoted(string(s)) })
}

func (x *emitter) stringList(list []json.RawMessage, literal func(json.RawMessage) *jen.Statement) *jen.Statement {
	elems := make([]jen.Code, len(list))
	for i, s := range list {
		elems[i] = literal(s)
	}
	return jen.Index().Id(x.predeclared("string")).Add(lines(elems...))
}

// flags returns a struct literal with the fields that are set.
func (x *emitter) flags(typ string, names []string, on []bool) *jen.Statement {
	var fields []jen.Code
	for i, name := range names {
		if on[i] {
			fields = append(fields, id(name).Op(":").Id(x.predeclared("true")))
		}
	}
	return x.runtime(typ).Values(fields...)
}

func (x *emitter) hints(h ir.Hints) *jen.Statement {
	return x.flags("Hints", []string{"ReadOnly", "Destructive", "Idempotent", "ClosedWorld"},
		[]bool{h.ReadOnly, h.Destructive, h.Idempotent, h.ClosedWorld})
}

// policy returns the policy of a tool, nil for the registry's.
func (x *emitter) policy(p ir.Policy) *jen.Statement {
	var fields []jen.Code
	set := func(name string, value jen.Code) { fields = append(fields, id(name).Op(":").Add(value)) }
	if p.Timeout != 0 {
		set("Timeout", x.duration(p.Timeout))
	}
	if p.Approval && p.ApprovalFunc == "" {
		set("Approval", id(x.predeclared("true")))
	}
	switch {
	case p.SerialParam != "":
		set("Serial", quoted(p.SerialParam))
	case p.Serial:
		set("Serial", quoted("*"))
	}
	if p.Inline {
		set("Inline", id(x.predeclared("true")))
	}
	if p.MaxResult != 0 {
		set("MaxResult", jen.Lit(p.MaxResult))
	}
	if len(fields) == 0 {
		return nil
	}
	return x.runtime("Policy").Values(fields...)
}

// decodedType returns the A of a binding.
func (x *emitter) decodedType(p *toolPlan) *jen.Statement {
	if p.decoded == nil {
		return x.runtime("None")
	}
	return x.typ(p.decoded.def.Go)
}

// resultType returns the R of a binding.
func (x *emitter) resultType(p *toolPlan) *jen.Statement {
	if p.tool.Result == nil {
		return x.runtime("None")
	}
	return x.typ(p.tool.Result.Go)
}
