// Package build makes the generator's model of a package: it finds the tools,
// resolves their types, directives and documentation, and checks that all of
// it fits together.
//
// Everything wrong becomes a diagnostic at its place, all of them in one run.
// The model is complete and right if there was no error.
//
// The files follow the families of types (scalar.go, collection.go, object.go,
// text.go, union.go, …); type.go is where each use of a type begins. A new kind
// of type needs a case there or in named.go, a kind in package ir, a schema in
// package schema, and a decoder and encoder in package emit.
package build

import (
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// Options are what the command line says. Package directives fill in what it
// leaves open.
type Options struct {
	Output      string   // name of the generated file; "" or ir.DefaultOutput: not said
	Dialects    []string // to check, kebab case; none: not said
	RequireDocs bool     // an undocumented tool or parameter is an error
	Tags        []string // build tags of this run
}

// Package returns the model of a package, nil if it has no tools.
func Package(p *load.Package, src *load.Sources, opts Options, diags *diag.List) *ir.Package {
	b := &builder{
		pkg: p, src: src, opts: opts, diags: diags,
		out:       &ir.Package{Path: p.Path, Name: p.Name, Dir: p.Dir},
		defs:      map[string]*entry{},
		types:     map[*types.TypeName]*typeInfo{},
		fields:    map[*types.Var]*fieldInfo{},
		toolNames: map[*types.Package]map[string]bool{},
		growing:   map[*types.TypeName]bool{},
		said:      map[saying]string{},
	}
	for _, f := range p.Files {
		directive.CheckFile(p.Fset, f, diags)
	}
	for _, f := range p.Inactive {
		if f.Test {
			directive.CheckFile(p.Fset, f.AST, diags)
		}
	}
	if p.Broken {
		return nil // CheckFile has said what can be said
	}
	b.packageDirective()
	b.lint()
	decls := b.collect()
	b.constraints(decls)
	if len(decls) == 0 {
		return nil
	}
	made := map[*ir.Tool]*decl{}
	for _, d := range decls {
		t := b.tool(d)
		made[t] = d
		b.out.Tools = append(b.out.Tools, t)
	}
	b.finish(made)
	return b.out
}

// A builder makes one package.
type builder struct {
	pkg   *load.Package
	src   *load.Sources
	opts  Options
	diags *diag.List
	out   *ir.Package
	dir   directive.Package // the package's directive

	defs      map[string]*entry // by ID
	types     map[*types.TypeName]*typeInfo
	fields    map[*types.Var]*fieldInfo
	toolNames map[*types.Package]map[string]bool // see generates
	growing   map[*types.TypeName]bool           // generic types, see grows
	checks    []func()                           // to be run when all definitions are complete
	said      map[saying]string

	elsewhere diag.List // in the source of other modules

	refusal string // what the last refused type is refused for
}

// packageDirective takes over what the package comment says.
func (b *builder) packageDirective() {
	var first *directive.Package
	for _, f := range b.pkg.Files {
		set := directive.ForDecl(b.pkg.Fset, directive.PackageDoc, b.diags, f.Doc)
		switch p := set.Package; {
		case p == nil:
		case first == nil:
			first = p
			b.dir = *p
		default:
			b.diags.Add(diag.Diagnostic{
				Pos: p.Pos, Severity: diag.DoubledArgument.Severity(), Code: diag.DoubledArgument,
				Message: "the package has two package directives",
				Fix:     "keep one of them",
				Related: []diag.Related{{Pos: first.Pos, Message: "first given here"}},
			})
		}
	}
	b.dir.Dialects = slices.DeleteFunc(once(b.dir.Dialects), func(name string) bool {
		_, err := dialect.Parse(name)
		if err != nil {
			b.diags.Report(b.dir.At("dialects"), diag.BadArgument, "dialects: "+err.Error(), "")
		}
		return err != nil
	})
	b.out.Output = b.dir.Out
	if b.opts.Output != "" && b.opts.Output != ir.DefaultOutput || b.dir.Out == "" {
		b.out.Output = b.opts.Output
	}
	if b.out.Output == "" {
		b.out.Output = ir.DefaultOutput
	}
	b.out.Dialects = once(b.opts.Dialects)
	if len(b.out.Dialects) == 0 {
		b.out.Dialects = slices.Clone(b.dir.Dialects)
	}
	b.out.OwnDialects = slices.Clone(b.dir.Dialects)
	b.out.Lock, b.out.LockPos = b.dir.Lock, b.dir.At("lock")
	b.out.Budget, b.out.BudgetPos = b.dir.Budget, b.dir.At("budget")
}

// once returns a list without what is in it again.
func once(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
