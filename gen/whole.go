package gen

import (
	"go/ast"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// wholeTools returns the tools of a package that the stages after building can
// work on: all, or where there are errors those that were built without one. So
// what later stages find does not wait until every error is mended.
func wholeTools(pkg *load.Package, p *ir.Package, diags *diag.List) []*ir.Tool {
	if !diags.HasErrors() {
		return p.Tools
	}
	faulty := faultyLines(diags)
	var whole []*ir.Tool
	for _, t := range p.Tools {
		from, to := declLines(pkg, t)
		inDecl := slices.ContainsFunc(faulty[t.Pos.Filename], func(line int) bool { return from <= line && line <= to })
		if !inDecl && isWhole(p, t) {
			whole = append(whole, t)
		}
	}
	return whole
}

// faultyLines returns the lines of errors by file.
func faultyLines(diags *diag.List) map[string][]int {
	lines := map[string][]int{}
	for _, d := range diags.Sorted() {
		if d.Final() {
			lines[d.Pos.Filename] = append(lines[d.Pos.Filename], d.Pos.Line)
		}
	}
	return lines
}

// declLines returns the first and last line of a tool's doc comment and
// signature.
func declLines(pkg *load.Package, t *ir.Tool) (from, to int) {
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || pkg.Fset.Position(fn.Name.Pos()) != t.Pos {
				continue
			}
			from = t.Pos.Line
			if fn.Doc != nil {
				from = pkg.Fset.Position(fn.Doc.Pos()).Line
			}
			return from, pkg.Fset.Position(fn.Type.End()).Line
		}
	}
	return t.Pos.Line, t.Pos.Line
}

// isWhole reports whether every type that a tool reaches is there. The builder
// leaves out parameters and fields whose types it refused.
func isWhole(p *ir.Package, t *ir.Tool) bool {
	if t.Guard == nil {
		return false
	}
	params := len(t.Guard.Params)
	if t.Receiver != "" {
		params--
	}
	if len(t.Params) != params {
		return false
	}
	w := &wholeness{defs: map[string]*ir.Def{}, seen: map[string]bool{}}
	for _, d := range p.Types {
		w.defs[d.ID] = d
	}
	for _, a := range t.Arguments() {
		if !w.field(a.Field) {
			return false
		}
	}
	return t.Result == nil || w.typ(t.Result)
}

// A wholeness is a walk through types. What it has seen before it takes for
// whole: if it is not, the walk that met it first says so.
type wholeness struct {
	defs map[string]*ir.Def
	seen map[string]bool
}

func (w *wholeness) field(f *ir.Field) bool { return f != nil && f.Type != nil && w.typ(f.Type) }

func (w *wholeness) typ(t *ir.Type) bool {
	if t.Key != nil && !w.typ(t.Key) || t.Elem != nil && !w.typ(t.Elem) {
		return false
	}
	switch t.Kind {
	case "":
		return false
	case ir.Pointer, ir.Slice, ir.Array, ir.Map:
		return t.Elem != nil
	case ir.Ref:
		return w.def(t.Ref)
	}
	return true
}

func (w *wholeness) def(id string) bool {
	d := w.defs[id]
	if d == nil || d.Type == nil {
		return false
	}
	if w.seen[id] {
		return true
	}
	w.seen[id] = true
	for _, f := range d.Fields {
		if !w.field(f) {
			return false
		}
	}
	for _, m := range d.Members {
		if m == nil || m.Type == nil || !w.typ(m.Type) {
			return false
		}
	}
	return w.typ(d.Type)
}
