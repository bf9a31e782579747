// Package emit writes the generated file of a package: from its ir to gofmt-ed
// Go source. It decides nothing about tools; it only says in Go what the ir
// says. The same ir gives the same bytes.
//
// The file holds, in this order: the names of the tools, the types of their
// arguments, the functions that list the tools, the schemas, decoders and
// encoders, and guards that stop the compiler once the sources have changed.
//
// Every type with functions of its own is a subject. A plan of all subjects
// comes first (plan.go): which are decoded, on which sides they are encoded, and
// which of these encoders would have the same text (sides.go). Then functions
// are written statement by statement for a place, an addressable expression
// (place.go), so that nothing is copied that a pointer can reach. Identifiers
// come from names.go, and jennifer, which writes the Go, is kept in jenx.go.
package emit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Import paths of what generated files use, beside the runtime itself.
const (
	wirePath     = ir.RuntimePath + "/wire"
	schemaPath   = ir.RuntimePath + "/schema"
	universePath = ir.RuntimePath + "/universe"
)

// Schemas returns the canonical schemas of a tool as compact JSON: of its
// arguments and of its result, the latter "" for a tool without one.
type Schemas func(t *ir.Tool) (parameters, output string)

// File returns the generated file of p: its [Source], formatted.
func File(p *ir.Package, schemas Schemas) ([]byte, error) {
	text, err := Source(p, schemas)
	if err != nil {
		return nil, err
	}
	return Format(text)
}

// Source returns the source of the generated file of p, not formatted yet.
//
// An error tells that the ir contradicts itself, which is a mistake in the
// stage that built it, or that the package declares nil.
func Source(p *ir.Package, schemas Schemas) ([]byte, error) {
	x := newEmitter(p)
	tools := make([]*toolPlan, len(p.Tools))
	for i, t := range p.Tools {
		tools[i] = x.plan(t, schemas)
	}
	x.nameFunctions()

	var decls block
	decls = append(decls, x.toolNames()...)
	for _, t := range tools {
		decls = append(decls, x.arguments(t)...)
	}
	decls = append(decls, x.lists(tools)...)
	decls = append(decls, x.schemas(tools)...)
	for _, t := range tools {
		decls = append(decls, x.holder(t)...)
	}
	codecs := x.codecs()
	decls = append(decls, x.patternVars()...)
	decls = append(decls, x.shapeVars()...)
	if len(codecs) > 0 {
		decls.add(comment("Decoders and encoders, type by type. A decoder reports whether the value is good."))
	}
	decls = append(decls, codecs...)
	decls = append(decls, x.guards()...)

	if x.nilHidden {
		x.fail("the package declares nil, which generated code needs as Go has it; rename it")
	}
	if err := errors.Join(x.errs...); err != nil {
		return nil, err
	}
	return source(x.head(), decls)
}

// An emitter holds what is known of one generated file while it is written.
type emitter struct {
	*names
	locals
	pkg  *ir.Package
	defs map[string]*ir.Def

	subjects     map[string]*subject
	subjectNames map[string]bool
	order        []*subject // in the order of their first use
	same         map[*subject]*sameness

	patterns     map[string]string // regular expression -> variable
	patternOrder []string
	shapes       map[string]string // schema -> variable
	shapeOrder   []string

	numbers  []*ir.Type // named number types, in the order of their first use
	isNumber map[string]bool
	check    string // the function that guards call

	errs []error
}

func newEmitter(p *ir.Package) *emitter {
	n := newNames(p)
	x := &emitter{
		names:        n,
		locals:       newLocals(n),
		pkg:          p,
		defs:         defsOf(p),
		subjects:     map[string]*subject{},
		subjectNames: map[string]bool{},
		same:         map[*subject]*sameness{},
		patterns:     map[string]string{},
		shapes:       map[string]string{},
		isNumber:     map[string]bool{},
	}
	n.alias(ir.RuntimePath, "runtime") // used in every file
	return x
}

// defsOf returns the definitions of a package by their IDs.
func defsOf(p *ir.Package) map[string]*ir.Def {
	defs := map[string]*ir.Def{}
	for _, def := range p.Types {
		own, t := *def, *def.Type
		t.Go = def.Go // values have the type itself, not the underlying one
		own.Type = &t
		defs[def.ID] = &own
	}
	return defs
}

// fail notes that the ir cannot be written.
func (x *emitter) fail(format string, args ...any) {
	x.errs = append(x.errs, fmt.Errorf(format, args...))
}

// qual returns a name of another package.
func (x *emitter) qual(path, pkgName, name string) *jen.Statement {
	return id(x.alias(path, pkgName) + "." + name)
}

// wireName is qual for package wire, as text.
func (x *emitter) wireName(name string) string { return x.alias(wirePath, "wire") + "." + name }

// runtime returns a name of package runtime.
func (x *emitter) runtime(name string) *jen.Statement { return x.qual(ir.RuntimePath, "runtime", name) }

// codecs returns the decoders and encoders, type by type.
func (x *emitter) codecs() block {
	var decls block
	for _, s := range x.order {
		if s.decodes {
			decls = append(decls, x.decodeFunc(s)...)
		}
		written := map[string]bool{}
		for to := range sides {
			name := s.encoders[to]
			if !s.encodes[to] || written[name] {
				continue
			}
			written[name] = true
			f := x.encodeFunc(s, to)
			if doc := s.encoderDoc(to); doc != "" {
				f = comment(doc).Line().Add(f)
			}
			decls.add(f)
		}
	}
	return decls
}

// encoderDoc says what tells the encoders of one type apart.
func (s *subject) encoderDoc(to side) string {
	alone := true
	for other := range sides {
		alone = alone && (s.encoders[other] == "" || s.encoders[other] == s.encoders[to])
	}
	switch {
	case alone:
		return ""
	case s.encoders[to] == s.encoders[result]:
		return s.encoders[to] + " writes a result."
	case s.encoders[to] == s.encoders[canonical]:
		return s.encoders[to] + " writes an argument.\nOptional zero values are left out, but not those with a default."
	}
	return s.encoders[to] + " writes an argument.\nOptional zero values are left out, but of those with a default only nil and\nwhat the schema refuses."
}

// head returns the text before the first declaration.
func (x *emitter) head() string {
	var b strings.Builder
	b.WriteString(ir.Header + "\n\n")
	if x.pkg.Constraint != "" {
		b.WriteString("//go:build " + x.pkg.Constraint + "\n\n")
	}
	b.WriteString("package " + x.pkg.Name + "\n\nimport (\n")
	std, others := x.imports()
	for _, p := range std {
		b.WriteString(x.importLine(p))
	}
	if len(std) > 0 {
		b.WriteString("\n")
	}
	for _, p := range others {
		b.WriteString(x.importLine(p))
	}
	b.WriteString(")\n\n")
	return b.String()
}

func (x *emitter) importLine(path string) string {
	if alias := x.aliases[path]; alias != x.pkgNames[path] {
		return alias + " " + strconv.Quote(path) + "\n"
	}
	return strconv.Quote(path) + "\n"
}

// pattern returns the variable that holds a compiled regular expression.
func (x *emitter) pattern(name, re string) string {
	if v, ok := x.patterns[re]; ok {
		return v
	}
	v := x.unique("toolgenPattern" + name)
	x.patterns[re] = v
	x.patternOrder = append(x.patternOrder, re)
	return v
}

func (x *emitter) patternVars() block {
	if len(x.patternOrder) == 0 {
		return nil
	}
	vars := make([]jen.Code, len(x.patternOrder))
	for i, re := range x.patternOrder {
		vars[i] = id(x.patterns[re]).Op("=").Add(x.wire("NewPattern", quoted(re)))
	}
	return block{jen.Var().Add(group(vars...))}
}
