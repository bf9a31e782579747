package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// guards declares what stops the compiler once the sources have changed. They
// are no functions that take a struct, which would copy locks.
func (x *emitter) guards() block {
	var vars, values []jen.Code
	for _, t := range x.pkg.Tools {
		vars = append(vars, id("_").Add(x.typ(t.Guard)).Op("=").Add(x.guardedFunc(t)))
	}
	var fields block
	for _, def := range x.pkg.Types {
		switch def.Guard {
		case "full":
			vars = append(vars, id("_").Add(x.typ(def.Type.Go)).Op("=").Add(x.typ(def.Go)).Values())
		case "fields":
			fields.add(x.fieldGuard(def)...)
		}
		if len(def.Enum) > 0 {
			values = append(values, x.enumGuard(def))
		}
	}
	if values = append(values, x.widthGuards()...); len(values) > 0 {
		vars = append(append(vars, jen.Empty()), values...) // an empty line, so that gofmt aligns each part by itself
	}
	doc := comment("The code below fails to compile when the sources have changed since toolgen\n" +
		"ran. Run go generate to bring this file up to date.")
	all := append(block{doc.Line().Var().Add(group(vars...))}, fields...)
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
func (x *emitter) fieldGuard(def *ir.Def) block {
	var body block
	own := x.defs[def.ID]
	for _, f := range def.Fields {
		p := x.place(own, place("*"+x.v), f)
		body.add(jen.Var().Id("_").Op("*").Add(x.typ(f.Type.Go)).Op("=").Add(p.pointer()))
	}
	if len(body) == 0 {
		return nil
	}
	return block{jen.Func().Id("_").Params(id(x.v).Op("*").Add(x.typ(def.Go))).Block(body...)}
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

// numberName returns the predeclared type below a number, "" where the ir does
// not tell it.
func numberName(t *ir.Type) string {
	switch {
	case t.Kind == ir.Int && t.Bits == 0:
		return "int"
	case t.Kind == ir.Int || t.Kind == ir.Float || t.Kind == ir.Uint && t.Bits != 0:
		return string(t.Kind) + strconv.Itoa(t.Bits)
	}
	return ""
}

// number remembers a named number type, whose width the compiler would not
// check otherwise.
func (x *emitter) number(t *ir.Type) {
	if named := t.Go.Local || t.Go.Pkg != ""; named && numberName(t) != "" && !x.isNumber[typeText(t.Go)] {
		x.isNumber[typeText(t.Go)] = true
		x.numbers = append(x.numbers, t)
	}
}

// widthGuards checks what is below named numbers and arrays: pointers convert
// only if it is the same.
func (x *emitter) widthGuards() []jen.Code {
	guard := func(below *jen.Statement, g *ir.GoType) jen.Code {
		return id("_").Op("=").Parens(jen.Op("*").Add(below)).
			Call(jen.Parens(jen.Op("*").Add(x.typ(g))).Call(id(x.predeclared("nil"))))
	}
	var vars []jen.Code
	for _, t := range x.numbers {
		vars = append(vars, guard(id(x.predeclared(numberName(t))), t.Go))
	}
	for _, def := range x.pkg.Types {
		if def.Type.Kind == ir.Array && def.Type.Go != nil {
			vars = append(vars, guard(x.typ(def.Type.Go), def.Go))
		}
	}
	return vars
}
