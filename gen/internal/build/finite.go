package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A need is a definition of which another one requires a value.
type need struct {
	path string // "Order.items[]"
	def  *ir.Def
}

// endlessValues reports types of arguments that require another value of
// themselves: nothing that a model can send fits them. The definitions with a
// finite value are found step by step, from those that require nothing; each of
// the others requires another of them.
func (b *builder) endlessValues() {
	finite := map[*ir.Def]bool{}
	for grown := true; grown; {
		grown = false
		for _, d := range b.out.Types {
			if !finite[d] && (b.defs[d.ID].failed || !d.Input || b.needs(d, finite) == nil) {
				finite[d], grown = true, true
			}
		}
	}
	said := map[*ir.Def]bool{}
	for _, d := range b.out.Types {
		var way []need
		for at := d; !finite[at] && !said[at]; at = way[len(way)-1].def {
			said[at] = true
			way = append(way, *b.needs(at, finite))
		}
		if len(way) == 0 {
			continue
		}
		start := slices.IndexFunc(way, func(n need) bool { return n.def == way[len(way)-1].def })
		if end := way[len(way)-1].def; end == d {
			b.sayEndless(d, way)
		} else if start < len(way)-1 {
			b.sayEndless(end, way[start+1:])
		}
	}
}

// sayEndless reports a definition and the way from it back to itself.
func (b *builder) sayEndless(d *ir.Def, way []need) {
	var steps []string
	for _, n := range way {
		steps = append(steps, n.path+" requires "+n.def.Name)
	}
	b.diags.Report(d.Pos, diag.EndlessValue, fmt.Sprintf("%s has no finite value: %s", d.Name, strings.Join(steps, ", ")),
		"make one of the fields optional, or a slice")
}

// needs returns a definition without a finite value that d requires, nil for
// none.
func (b *builder) needs(d *ir.Def, finite map[*ir.Def]bool) *need {
	for i, f := range d.Fields {
		if f.Optional {
			continue
		}
		path := d.Name + "." + f.Name
		if d.Type.Kind == ir.Tuple {
			path = fmt.Sprintf("%s[%d]", d.Name, i)
		}
		if n := b.requires(f.Type, f.Rules, path, finite); n != nil {
			return n
		}
	}
	var last *need
	for _, m := range d.Members { // one will do
		if last = b.requires(m.Type, ir.Rules{}, d.Name, finite); last == nil {
			return nil
		}
	}
	if last != nil {
		return last
	}
	return b.requires(d.Type, d.Rules, d.Name, finite)
}

// requires is needs for one use of a type. A list requires its elements where it
// has at least one.
func (b *builder) requires(t *ir.Type, rules ir.Rules, path string, finite map[*ir.Def]bool) *need {
	some := rules.MinItems != nil && *rules.MinItems > 0
	switch t.Kind {
	case ir.Ref:
		d := b.defs[t.Ref].def
		if !finite[d] {
			return &need{path, d}
		}
		if some {
			return b.requires(d.Type, rules, path, finite)
		}
	case ir.Pointer:
		return b.requires(t.Elem, rules, path, finite)
	case ir.Array:
		some = t.Len > 0
		fallthrough
	case ir.Slice:
		if some {
			return b.requires(t.Elem, ir.Rules{}, path+"[]", finite)
		}
	case ir.Map:
		if some {
			return b.requires(t.Elem, ir.Rules{}, path+"{}", finite)
		}
	}
	return nil
}
