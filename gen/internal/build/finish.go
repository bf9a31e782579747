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
	b.deepTypes()
	for _, check := range b.checks {
		check()
	}
}

// recursion marks the definitions that reach themselves: those in a circle, as
// Tarjan's algorithm finds them in one pass.
func (b *builder) recursion() {
	c := &circles{index: map[*ir.Def]int{}, low: map[*ir.Def]int{}, on: map[*ir.Def]bool{}, defs: b.defs}
	for _, d := range b.out.Types {
		if c.index[d] == 0 {
			c.visit(d)
		}
	}
}

// circles finds definitions that reach each other.
type circles struct {
	index, low map[*ir.Def]int // in the order of visits, from 1; the first one that is reached
	on         map[*ir.Def]bool
	stack      []*ir.Def
	defs       map[string]*entry
}

func (c *circles) visit(d *ir.Def) {
	n := len(c.index) + 1
	c.index[d], c.low[d], c.on[d] = n, n, true
	c.stack = append(c.stack, d)
	var follow func(t *ir.Type)
	follow = func(t *ir.Type) {
		if t == nil {
			return
		}
		if t.Kind == ir.Ref {
			switch next := c.defs[t.Ref].def; {
			case next == d:
				d.Recursive = true
			case c.index[next] == 0:
				c.visit(next)
				c.low[d] = min(c.low[d], c.low[next])
			case c.on[next]:
				c.low[d] = min(c.low[d], c.index[next])
			}
		}
		follow(t.Elem)
		follow(t.Key)
	}
	follow(d.Type)
	for _, f := range d.Fields {
		follow(f.Type)
	}
	for _, m := range d.Members {
		follow(m.Type)
	}
	if c.low[d] < n {
		return
	}
	start := slices.Index(c.stack, d)
	for _, member := range c.stack[start:] {
		c.on[member] = false
		member.Recursive = member.Recursive || len(c.stack) > start+1
	}
	c.stack = c.stack[:start]
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
