package build

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// finish completes the model when all tools are there.
func (b *builder) finish(decls map[*ir.Tool]*decl) {
	for _, e := range b.defs {
		b.out.Types = append(b.out.Types, e.def)
	}
	slices.SortFunc(b.out.Types, func(x, y *ir.Def) int { return strings.Compare(x.ID, y.ID) })
	b.recursion()
	b.uniqueNames()
	b.out.Scope = b.pkg.Types.Scope().Names()
	if len(b.out.Tools) > 0 {
		b.identifiers(decls)
	}
	b.guards(decls)
	b.endlessValues()
	for _, check := range b.checks {
		check()
	}
}

// recursion marks the definitions that reach themselves.
func (b *builder) recursion() {
	for _, d := range b.out.Types {
		seen := map[string]bool{}
		var reach func(d *ir.Def)
		var visit func(t *ir.Type)
		visit = func(t *ir.Type) {
			if t == nil {
				return
			}
			if t.Kind == ir.Ref && !seen[t.Ref] {
				seen[t.Ref] = true
				reach(b.defs[t.Ref].def)
			}
			visit(t.Elem)
			visit(t.Key)
		}
		reach = func(d *ir.Def) {
			visit(d.Type)
			for _, f := range d.Fields {
				visit(f.Type)
			}
			for _, m := range d.Members {
				visit(m.Type)
			}
		}
		reach(d)
		d.Recursive = seen[d.ID]
	}
}

// uniqueNames tells apart definitions of one name by a hash of their identity,
// all of them: a further one does not rename those that were there.
func (b *builder) uniqueNames() {
	names, goNames := map[string][]*ir.Def{}, map[string][]*ir.Def{}
	for _, d := range b.out.Types {
		names[d.Name] = append(names[d.Name], d)
		goNames[d.GoName] = append(goNames[d.GoName], d)
	}
	tools := map[string]bool{}
	for _, t := range b.out.Tools {
		tools[t.GoName] = true
	}
	for _, same := range names {
		if len(same) > 1 {
			n := distinct(same)
			for _, d := range same {
				d.Name += "_" + hash(d.ID, n)
			}
		}
	}
	for name, same := range goNames {
		if len(same) > 1 || tools[name] {
			n := distinct(same)
			for _, d := range same {
				d.GoName += upperFirst(hash(d.ID, n))
			}
		}
	}
}

// distinct returns how many hex digits tell the hashes of definitions apart.
func distinct(defs []*ir.Def) int {
	for n := hashLen; ; n++ {
		seen := map[string]bool{}
		for _, d := range defs {
			seen[hash(d.ID, n)] = true
		}
		if len(seen) == len(defs) {
			return n
		}
	}
}
