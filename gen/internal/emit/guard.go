package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// guards declares what stops the compiler once the sources have changed. They
// are no functions that take a struct, which would copy locks.
func (x *emitter) guards() block {
	var vars []jen.Code
	for _, t := range x.pkg.Tools {
		vars = append(vars, id("_").Add(x.typ(t.Guard)).Op("=").Add(x.guardedFunc(t)))
	}
	var decls block
	for _, def := range x.pkg.Types {
		switch def.Guard {
		case "full":
			vars = append(vars, id("_").Add(x.typ(def.Type.Go)).Op("=").Add(x.typ(def.Go)).Values())
		case "fields":
			if g := x.fieldGuard(def); g != nil {
				decls.add(g)
			}
		}
	}
	for _, def := range x.pkg.Types {
		if len(def.Enum) > 0 {
			vars = append(vars, x.enumGuard(def))
		}
	}
	doc := comment("The code below fails to compile when the sources have changed since toolgen\n" +
		"ran. Run go generate to bring this file up to date.")
	all := block{doc.Line().Var().Add(parens(vars...))}
	all = append(all, decls...)
	return append(all, jen.Const().Id("_").Op("=").Add(x.runtime("GeneratedFileVersion1")))
}

// guardedFunc returns the function, or the method as an expression.
func (x *emitter) guardedFunc(t *ir.Tool) *jen.Statement {
	if t.Receiver == "" {
		return id(t.Func)
	}
	receiver := t.Guard.Params[0]
	if receiver.Kind == ir.GoPointer {
		return jen.Parens(x.typ(receiver)).Dot(t.Func)
	}
	return x.typ(receiver).Dot(t.Func)
}

// fieldGuard checks the fields that the schema uses, for a struct of which
// others may come.
func (x *emitter) fieldGuard(def *ir.Def) *jen.Statement {
	var body block
	own := x.defs[def.ID]
	for _, f := range def.Fields {
		p := x.place(own, place("*"+x.v), f)
		body.add(jen.Var().Id("_").Op("*").Add(x.typ(f.Type.Go)).Op("=").Add(p.pointer()))
	}
	if len(body) == 0 {
		return nil
	}
	return jen.Func().Id("_").Params(id(x.v).Op("*").Add(x.typ(def.Go))).Block(body...)
}

// enumGuard checks the values of constants: a map literal must not have the
// same key twice.
func (x *emitter) enumGuard(def *ir.Def) *jen.Statement {
	equal := make([]string, len(def.Enum))
	for i, c := range def.Enum {
		value := string(c.Value)
		if strings.HasPrefix(value, `"`) {
			value = x.stringLiteral(c.Value)
		}
		equal[i] = x.constantName(def, c) + " == " + value
	}
	entry := func(cond string) jen.Code { return id(cond).Op(":").Values() }
	return id("_").Op("=").Map(id(x.predeclared("bool"))).Struct().Values(
		entry(x.predeclared("false")), entry(strings.Join(equal, " && ")))
}
