package emit

import (
	"errors"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

const tooltestPath = ir.RuntimePath + "/tooltest"

// TestFile returns the test beside the generated file: its [TestSource],
// formatted.
func TestFile(p *ir.Package) ([]byte, error) {
	text, err := TestSource(p)
	if text == nil || err != nil {
		return nil, err
	}
	return Format(text)
}

// TestSource returns the source of the test beside the generated file, not
// formatted yet: it runs the decoders on what only they can judge, examples and
// the defaults that are decoded from their text. It is nil for a package that has
// neither.
func TestSource(p *ir.Package) ([]byte, error) {
	if !newEmitter(p).hasExamples() {
		return nil, nil
	}
	n := newNames(p)
	x := &emitter{names: n, pkg: p} // imports nothing yet
	t := n.unique("t")
	check := func(tools *jen.Statement) jen.Code {
		return x.qual(tooltestPath, "tooltest", "CheckExamples").Call(id(t), tools.Op("..."))
	}
	var body block
	if p.ToolsFunc != "" {
		body.add(check(id(p.ToolsFunc).Call()))
	}
	for _, r := range p.Receivers {
		body.add(check(id(r.Func).Call(x.unbound(r.Go))))
	}
	name := n.unique("TestToolgenExamples")
	test := comment(name + " decodes the examples and defaults of the tools.").Line().
		Func().Id(name).Params(id(t).Op("*").Add(x.qual("testing", "testing", "T"))).Block(body...)
	if err := errors.Join(x.errs...); err != nil {
		return nil, err
	}
	return source(x.head(), block{test})
}

// unbound returns a receiver whose methods are not called.
func (x *emitter) unbound(g *ir.GoType) *jen.Statement {
	if g.Kind == ir.GoPointer {
		return id(x.predeclared("nil"))
	}
	return jen.Op("*").Add(x.newOf(g))
}

// hasExamples reports whether a tool has an example, or an argument has one, or
// a default that no Go constant can say.
func (x *emitter) hasExamples() bool {
	composite := func(f *ir.Field) bool {
		return len(f.Examples) > 0 || f.Default != nil && !x.constantDefault(f)
	}
	for _, t := range x.pkg.Tools {
		if len(t.Examples) > 0 {
			return true
		}
		for _, a := range t.Arguments() {
			if composite(a.Field) {
				return true
			}
		}
	}
	return slices.ContainsFunc(x.pkg.Types, func(d *ir.Def) bool {
		return d.Input && slices.ContainsFunc(d.Fields, composite)
	})
}
