// Package lint finds what works, but misleads the models that read it or the
// hosts that trust it: descriptions that say nothing, names that some provider
// refuses, lists without end, texts that give orders.
//
// The rules need the model of a package and its syntax. Those of one kind share
// a file: texts.go, names.go, shapes.go. A new rule needs a code in
// gen/internal/diag/codes_lint.go and a call in [Check].
package lint

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// Check reports what the rules find in the tools of a package. Those that are not
// whole have errors, and parts of them may be missing: they get the rules on
// texts alone. What the chosen dialects say to names is not reported again.
func Check(pkg *load.Package, model *ir.Package, whole []*ir.Tool, chosen []string, diags *diag.List) {
	l := &linter{pkg: pkg, diags: diags, defs: map[string]*ir.Def{}, funcs: functions(pkg)}
	for _, d := range model.Types {
		l.defs[d.ID] = d
	}
	for _, t := range model.Tools {
		l.description(t)
		l.texts(t)
	}
	for _, t := range whole {
		l.portable(t, chosen)
		l.destruction(t)
		l.context(t)
		l.bounded(t)
		l.booleans(t)
	}
	l.duplicates(whole)
	l.idle()
}

// idle reports directives that switch off a rule which has nothing to say there.
// What depends on the chosen dialects, or comes from elsewhere, may have
// something to say in another run.
func (l *linter) idle() {
	if l.diags.HasErrors() {
		return // not everything has been looked at
	}
	for pos, code := range l.diags.Idle() {
		if strings.HasPrefix(string(code), "TG6") && code != diag.UnportableName {
			l.diags.Report(pos, diag.NoEffect, fmt.Sprintf("lint has no effect: there is no %s here to switch off", code), "remove it")
		}
	}
}

type linter struct {
	pkg   *load.Package
	diags *diag.List
	defs  map[string]*ir.Def
	funcs map[token.Position]*ast.FuncDecl // by the place of the name
}

// functions returns the functions of a package that have a body.
func functions(pkg *load.Package) map[token.Position]*ast.FuncDecl {
	funcs := map[token.Position]*ast.FuncDecl{}
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				funcs[pkg.Fset.Position(fn.Name.Pos())] = fn
			}
		}
	}
	return funcs
}

// def returns the definition that a type leads to, nil where it is none of its
// own. Pointers are looked through.
func (l *linter) def(t *ir.Type) *ir.Def {
	for t != nil && t.Kind == ir.Pointer {
		t = t.Elem
	}
	if t == nil || t.Kind != ir.Ref {
		return nil
	}
	return l.defs[t.Ref]
}

// arguments returns the properties that a model fills in.
func (l *linter) arguments(t *ir.Tool) []*ir.Field {
	var fields []*ir.Field
	for _, p := range t.Arguments() {
		if d := l.def(p.Field.Type); t.Flat && d != nil {
			return d.Fields
		}
		fields = append(fields, p.Field)
	}
	return fields
}

// kind returns the kind of a type, that of the definition it leads to.
func (l *linter) kind(t *ir.Type) ir.Kind {
	for t != nil && t.Kind == ir.Pointer {
		t = t.Elem
	}
	if d := l.def(t); d != nil && d.Type != nil {
		return d.Type.Kind
	}
	if t == nil {
		return ""
	}
	return t.Kind
}
