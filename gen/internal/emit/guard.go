package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// guards declares what stops the compiler once the sources have changed. Each
// is the argument of a function, or a conversion to a type, whose name says in
// the compiler's message what to do. They stand in package-level variables,
// which the compiler checks, and reports, before any function.
func (x *emitter) guards() block {
	x.check = x.unique("toolgenRunGoGenerate")
	var vars []jen.Code
	for _, t := range x.pkg.Tools {
		vars = append(vars, x.guard(x.typ(t.Guard), x.guardedFunc(t)))
	}
	var others block
	for _, def := range x.pkg.Types {
		switch def.Guard {
		case "full":
			vars = append(vars, x.guard(x.typ(def.Type.Go), x.typ(def.Go).Values()))
		case "fields":
			others.add(x.fieldGuard(def)...)
		}
		if def.Type.Kind == ir.Array && def.Type.Go != nil {
			vars = append(vars, x.guard(x.typ(def.Type.Go), x.typ(def.Go).Values()))
		}
	}
	widths, numbers := x.widthGuards()
	vars = append(vars, numbers...)
	for _, def := range x.pkg.Types {
		switch {
		case len(def.Constants()) == 0:
		case x.declared["min"] || x.declared["max"]:
			vars = append(vars, x.enumGuard(def))
		case strings.HasPrefix(string(def.Constants()[0].Value), `"`):
			others.add(x.stringsGuard(def))
		default:
			vars = append(vars, x.integersGuard(def)...)
		}
	}
	all := append(block{x.guardFunc()}, widths...)
	all.add(jen.Var().Add(group(vars...)))
	all = append(all, others...)
	return append(all, jen.Const().Id("_").Op("=").Add(x.runtime("GeneratedFileVersion1")))
}

// guardFunc declares the function whose name the compiler's messages hold.
func (x *emitter) guardFunc() *jen.Statement {
	doc := "The code below fails to compile when the sources have changed since toolgen\n" +
		"ran, with " + x.check + " in the message: run go generate to bring this\nfile up to date."
	nothing := func() *jen.Statement { return jen.Struct() }
	return comment(doc).Line().Func().Id(x.check).Types(id("T").Id(x.predeclared("any"))).Params(id("T")).Add(nothing()).
		Block(jen.Return(nothing().Values()))
}

// guard returns a variable that wants value to have the type.
func (x *emitter) guard(typ, value *jen.Statement) *jen.Statement {
	return id("_").Op("=").Add(x.guardCall(typ, value))
}

func (x *emitter) guardCall(typ, value *jen.Statement) *jen.Statement {
	return id(x.check).Types(typ).Call(value)
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
		body.add(x.guardCall(jen.Op("*").Add(x.typ(f.Type.Go)), p.pointer()))
	}
	if len(body) == 0 {
		return nil
	}
	return block{jen.Func().Id("_").Params(id(x.v).Op("*").Add(x.typ(def.Go))).Block(body...)}
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

// widthGuards checks what is below named numbers: pointers convert only if it
// is the same. The alias is there for its name alone.
func (x *emitter) widthGuards() (decls block, vars []jen.Code) {
	if len(x.numbers) == 0 {
		return nil, nil
	}
	to := x.unique(x.check + "For")
	decls.add(jen.Type().Id(to).Types(id("T").Id(x.predeclared("any"))).Op("=").Op("*").Id("T"))
	for _, t := range x.numbers {
		pointer := jen.Parens(jen.Op("*").Add(x.typ(t.Go))).Call(id(x.predeclared("nil")))
		vars = append(vars, id("_").Op("=").Id(to).Types(id(x.predeclared(numberName(t)))).Call(pointer))
	}
	return decls, vars
}
