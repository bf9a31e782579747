package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// param returns a parameter, blank unless it is used.
func param(used bool, name string, typ jen.Code) jen.Code {
	if !used {
		name = "_"
	}
	return id(name).Add(typ)
}

// closure returns the function literal that calls a function for a tool. Its
// results are (result, error).
func (x *emitter) closure(p *toolPlan, ctx, inv, withInv bool, res jen.Code, body ...jen.Code) *jen.Statement {
	params := []jen.Code{param(ctx, x.ctx, x.qual("context", "context", "Context"))}
	if withInv {
		params = append(params, param(inv, x.inv, jen.Op("*").Add(x.runtime("Invocation"))))
	}
	params = append(params, param(p.decoded != nil, x.a, jen.Op("*").Add(x.decodedType(p))))
	return jen.Func().Params(params...).Params(res, id(x.predeclared("error"))).Block(body...)
}

// callClosure returns the function that calls the tool's function.
func (x *emitter) callClosure(p *toolPlan) *jen.Statement {
	t := p.tool
	var (
		args     []jen.Code
		ctx, inv bool
	)
	for _, param := range t.Params {
		switch param.Inject {
		case "context":
			ctx = true
			args = append(args, id(x.ctx))
		case "invocation":
			inv = true
			args = append(args, id(x.inv))
		default:
			args = append(args, x.argument(p, param))
		}
	}
	called := x.function(t.Func, t.Receiver != "").Call(args...)
	var body block
	switch {
	case t.Envelope && t.HasErr: // usage counts beside an error too
		inv = true
		body.add(
			jen.List(id(x.env), id(x.err)).Op(":=").Add(called),
			jen.Return(id(x.env).Dot("Open").Call(id(x.inv)), id(x.err)))
	case t.Envelope:
		inv = true
		body.add(jen.Return(called.Dot("Open").Call(id(x.inv)), id(x.predeclared("nil"))))
	case t.Result != nil && t.HasErr:
		body.add(jen.Return(called))
	case t.Result != nil:
		body.add(jen.Return(called, id(x.predeclared("nil"))))
	case t.HasErr:
		body.add(jen.Return(x.runtime("None").Values(), called))
	default:
		body.add(called, jen.Return(x.runtime("None").Values(), id(x.predeclared("nil"))))
	}
	return x.closure(p, ctx, inv, true, x.resultType(p), body...)
}

// function returns a function of the package, or a method of the receiver.
func (x *emitter) function(name string, method bool) *jen.Statement {
	if method {
		return id(x.r).Dot(name)
	}
	return id(name)
}

// argument returns what the function gets for a parameter.
func (x *emitter) argument(p *toolPlan, param *ir.Param) jen.Code {
	t := p.tool
	if t.Flat {
		return x.flatArgument(p, param.Field.Type)
	}
	name := param.Field.Go
	for i, a := range t.Arguments() {
		if a == param {
			name = p.decoded.def.Fields[i].Go
		}
	}
	value := id(x.a).Dot(name)
	if param.Variadic {
		value.Op("...")
	}
	return value
}

func (x *emitter) flatArgument(p *toolPlan, t *ir.Type) jen.Code {
	switch {
	case p.decoded == nil && p.pointer:
		return x.newOf(t.Elem.Go)
	case p.decoded == nil:
		return x.typ(t.Go).Values()
	case p.pointer:
		return id(x.a)
	}
	return jen.Op("*").Id(x.a)
}

// approvalClosure returns the function that asks the predicate of the tool.
func (x *emitter) approvalClosure(p *toolPlan) *jen.Statement {
	policy := p.tool.Policy
	var args []jen.Code
	if policy.ApprovalCtx {
		args = append(args, id(x.ctx))
	}
	for _, param := range p.tool.Arguments() {
		args = append(args, x.argument(p, param))
	}
	called := x.function(policy.ApprovalFunc, policy.ApprovalMethod).Call(args...)
	body := jen.Return(called)
	if !policy.ApprovalErr {
		body = jen.Return(called, id(x.predeclared("nil")))
	}
	return x.closure(p, policy.ApprovalCtx, false, false, id(x.predeclared("bool")), body)
}

// contentClosure returns the function that lists the parts of a result.
func (x *emitter) contentClosure(t *ir.Type) *jen.Statement {
	content := func() *jen.Statement { return jen.Index().Add(x.runtime("Content")) }
	value := id("*" + x.v)
	if t.Kind == ir.Content {
		value = content().Values(value)
	}
	return jen.Func().Params(id(x.v).Op("*").Add(x.typ(t.Go))).Add(content()).Block(jen.Return(value))
}

// textClosure returns the function that gives a result of a string type as a
// string.
func (x *emitter) textClosure(t *ir.Type) *jen.Statement {
	text := x.predeclared("string")
	return jen.Func().Params(id(x.v).Add(x.typ(t.Go))).Id(text).
		Block(jen.Return(x.convert(t, place(x.v), "string")))
}

// serialKey returns the function for the argument that calls are serialized
// by, nil where its canonical text will do.
func (x *emitter) serialKey(p *toolPlan) *jen.Statement {
	if p.decoded == nil {
		return nil
	}
	for _, f := range p.decoded.def.Fields {
		if f.Name != p.tool.Policy.SerialParam || x.base(f.Type).Kind != ir.String || len(x.reachable(p.decoded.def, f)) > 0 {
			continue
		}
		value := x.convert(f.Type, x.place(p.decoded.def, place("*"+x.a), f), "string")
		return jen.Func().Params(id(x.a).Op("*").Add(x.decodedType(p))).Id(x.predeclared("string")).Block(jen.Return(value))
	}
	return nil
}
