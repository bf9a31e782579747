package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// integersGuard checks the values of constant integers: the length of an array
// is one more than the distance between the value and what it was.
func (x *emitter) integersGuard(def *ir.Def) []jen.Code {
	var vars []jen.Code
	for _, c := range def.Constants() {
		of := "(" + x.constantName(def, c) + ", " + string(c.Value) + ")"
		array := func(length string) *jen.Statement { return id("[" + length + "]").Struct() }
		vars = append(vars, x.guard(array("1"), array("max"+of+"-min"+of+"+1").Values()))
	}
	return vars
}

// stringsGuard checks the values of constant strings: a map literal must not
// have the same key twice, and the compiler's message holds the key. A text
// with a zero byte more is the very next in order, so the greater of that and
// another text is the other text where it is greater, a key that is there.
func (x *emitter) stringsGuard(def *ir.Def) *jen.Statement {
	head := "run go generate: values of " + def.Name + ": "
	var was, names []string
	for _, c := range def.Constants() {
		was = append(was, x.unquote(c.Value))
		names = append(names, x.constantName(def, c))
	}
	is := literal(head) + " + " + inParts(names, ` + ", " + `)
	unequal := func(less, more string) *jen.Statement {
		entry := func(key string) jen.Code { return id(key).Op(":").Values() }
		return id("_").Op("=").Map(x.typ(def.Go)).Struct().Values(entry(more), entry("max("+more+", "+less+`+"\x00")`))
	}
	return jen.Func().Id("_").Params().Block(
		jen.Const().Id(x.was).Op("=").Add(quoted(head+strings.Join(was, ", "))),
		jen.Const().Id(x.is).Op("=").Id(is),
		unequal(x.is, x.was),
		unequal(x.was, x.is),
	)
}

// enumGuard checks the values of constants in a package with a min or max of
// its own.
func (x *emitter) enumGuard(def *ir.Def) *jen.Statement {
	equal := make([]string, len(def.Constants()))
	for i, c := range def.Constants() {
		value := string(c.Value)
		if strings.HasPrefix(value, `"`) {
			value = x.stringLiteral(c.Value)
		}
		equal[i] = x.constantName(def, c) + " == " + value
	}
	entry := func(cond string) jen.Code { return id(cond).Op(":").Values() }
	return comment("A key that is there twice, too, says to run go generate.").Line().
		Id("_").Op("=").Map(id(x.predeclared("bool"))).Struct().Values(
		entry(x.predeclared("false")), entry(inParts(equal, " && ")))
}

// longestChain is how many operands are joined without parentheses. Time to
// format a chain grows with the square of its length.
const longestChain = 100

// inParts joins operands by an operator, many of them in parts.
func inParts(operands []string, operator string) string {
	if len(operands) <= longestChain {
		return strings.Join(operands, operator)
	}
	var parts []string
	for part := range slices.Chunk(operands, longestChain) {
		parts = append(parts, "("+strings.Join(part, operator)+")")
	}
	return inParts(parts, operator)
}
