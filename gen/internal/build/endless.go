package build

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// maxParts bounds how many parts the full text of a type has, type arguments
// written out: each of them is spelled in names and compared often.
const maxParts = 10_000

// maxDepth bounds how many objects and lists are written within each other in a
// schema. Registries refuse documents of 512 levels unless told otherwise, and
// no provider takes a schema of a hundred.
const maxDepth = 100

// maxNesting bounds how deep the text of a type nests: each level is written out
// in full. Pointers count here, type arguments too.
const maxNesting = 2 * maxDepth

// deepTypes reports the arguments and results whose types nest too deep. A type
// that holds itself is written once and counts as one level.
func (b *builder) deepTypes() {
	known := map[*ir.Def]int{}
	report := func(pos token.Position, path string, t *ir.Type) {
		if t != nil && b.sound(t, map[string]bool{}) && b.levels(t, known) > maxDepth {
			b.diags.Report(pos, diag.DeepType, fmt.Sprintf("%s: types nest more than %d levels deep, which is the limit", path, maxDepth), "use fewer levels")
		}
	}
	for _, t := range b.out.Tools {
		for _, p := range t.Arguments() {
			report(p.Field.Pos, t.Func+"."+p.Field.Go, p.Field.Type)
		}
		report(t.Pos, t.Func+"()", t.Result)
	}
}

// levels counts the objects and lists within each other in a type.
func (b *builder) levels(t *ir.Type, known map[*ir.Def]int) int {
	switch t.Kind {
	case ir.Ref:
		d := b.defs[t.Ref].def
		if _, ok := known[d]; ok || d.Recursive {
			return max(known[d], 1)
		}
		inner := b.levels(d.Type, known)
		for _, f := range d.Fields {
			inner = max(inner, 1+b.levels(f.Type, known))
		}
		for _, m := range d.Members {
			inner = max(inner, b.levels(m.Type, known))
		}
		known[d] = inner
		return inner
	case ir.Pointer:
		return b.levels(t.Elem, known)
	case ir.Slice, ir.Array, ir.Map:
		return 1 + b.levels(t.Elem, known)
	}
	return 0
}

// countParts counts the parts of a type's full text, at most limit and a few.
func countParts(t types.Type, limit int) int {
	n := 1
	eachPart(t, func(part types.Type) {
		if n <= limit {
			n += countParts(part, limit-n)
		}
	})
	return n
}

// nests reports whether the text of a type, which has few parts, nests deeper
// than limit.
func nests(t types.Type, limit int) bool {
	if limit < 0 {
		return true
	}
	deep := false
	eachPart(t, func(part types.Type) { deep = deep || nests(part, limit-1) })
	return deep
}

// eachPart calls f for the types in the full text of t: type arguments,
// elements, fields, parameters and results.
func eachPart(t types.Type, f func(types.Type)) {
	switch t := unalias(t).(type) {
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			f(arg)
		}
	case *types.Map:
		f(t.Key())
		f(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			f(v.Type())
		}
	case *types.Signature:
		for v := range t.Params().Variables() {
			f(v.Type())
		}
		for v := range t.Results().Variables() {
			f(v.Type())
		}
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		f(t.Elem())
	}
}

// refuseEndless reports a type that has no end, or none within reason; nothing
// else may look into such a type. It returns false for all others.
func (b *builder) refuseEndless(t types.Type, s site) bool {
	n, _ := unalias(t).(*types.Named)
	switch {
	case countParts(t, maxParts) > maxParts:
		b.refuse(s, diag.DeepType, "declare types without so many type arguments", "the type has more than %d parts, type arguments written out", maxParts)
	case nests(t, maxNesting):
		b.refuse(s, diag.DeepType, "use fewer levels", "types nest more than %d levels deep, which is the limit", maxNesting)
	case n != nil && b.grows(n):
		b.refuse(s, diag.DeepType, "use a type that is finite", "%s contains a generic type with ever larger type arguments", b.plainName(n.Obj()))
	default:
		return false
	}
	return true
}

// grows reports whether a type contains a generic type that instantiates itself
// with ever larger type arguments. Only declarations are looked at, in which
// type arguments flow into type parameters: there is no end if a parameter
// comes back to itself as a part of something larger. (Go refuses such types,
// but a package with errors is still looked at.)
func (b *builder) grows(t *types.Named) bool {
	origin := t.Origin().Obj()
	if known, ok := b.growing[origin]; ok {
		return known
	}
	f := &flow{to: map[*types.TypeParam]map[*types.TypeParam]bool{}, seen: map[types.Type]bool{}}
	f.walk(t)
	if f.endless() {
		b.growing[origin] = true
		return true
	}
	for seen := range f.seen { // nor does anything that it reaches
		if n, ok := seen.(*types.Named); ok {
			b.growing[n.Origin().Obj()] = false
		}
	}
	return false
}

// A flow says which type parameters become arguments for which others.
type flow struct {
	to   map[*types.TypeParam]map[*types.TypeParam]bool // true: as a part of something larger
	seen map[types.Type]bool
}

// walk follows the types of which t consists: their parts, and the declarations
// of named ones.
func (f *flow) walk(t types.Type) {
	t = unalias(t)
	if f.seen[t] {
		return
	}
	f.seen[t] = true
	if n, ok := t.(*types.Named); ok {
		origin := n.Origin()
		for i := range n.TypeArgs().Len() {
			f.argument(n.TypeArgs().At(i), origin.TypeParams().At(i), false, map[types.Type]bool{})
		}
		f.walk(origin.Underlying())
	}
	eachPart(t, f.walk)
}

// argument notes that the type parameters in arg flow into p. seen are the
// types that have been looked at, of which arg may hold many copies.
func (f *flow) argument(arg types.Type, p *types.TypeParam, larger bool, seen map[types.Type]bool) {
	arg = unalias(arg)
	if from, ok := arg.(*types.TypeParam); ok {
		if f.to[from] == nil {
			f.to[from] = map[*types.TypeParam]bool{}
		}
		f.to[from][p] = f.to[from][p] || larger
	}
	if !seen[arg] {
		seen[arg] = true
		eachPart(arg, func(part types.Type) { f.argument(part, p, true, seen) })
	}
}

// endless reports whether a parameter comes back to itself as a part of
// something larger.
func (f *flow) endless() bool {
	for from, tos := range f.to {
		for to, larger := range tos {
			if larger && f.reaches(to, from, map[*types.TypeParam]bool{}) {
				return true
			}
		}
	}
	return false
}

func (f *flow) reaches(from, to *types.TypeParam, seen map[*types.TypeParam]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	for next := range f.to[from] {
		if f.reaches(next, to, seen) {
			return true
		}
	}
	return false
}
