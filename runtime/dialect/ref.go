package dialect

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// levels is how often a schema may stand inside itself where its recursion is
// unrolled.
const levels = 3

// copies is how many references may be replaced by their targets in one schema.
// Types that refer to each other grow without reasonable bound where they are
// unrolled; no provider takes what comes out.
const copies = 1000

func itoa(i int) string { return strconv.Itoa(i) }

// ref lowers a node with a reference: it is kept, or replaced by its target.
func (l *lowering) ref(in *schema.Schema, at *place) *schema.Schema {
	target, ok := l.root.Resolve(in.Ref)
	if !ok {
		l.refuse(at, "$ref", "leads to no place in this schema: %s", in.Ref)
		return nil
	}
	if !l.takes("$ref", anything) {
		return l.inline(in, target, at)
	}
	if l.acyclic.on && l.cyclic(target) {
		if !l.demand(at, "$ref", "recursion cannot be expressed") {
			return l.inline(in, target, at)
		}
	}
	if l.leafy.on && l.cyclicRequired(target) {
		return l.inline(in, target, at)
	}
	beside := *in
	beside.Ref = ""
	if !l.bareRef.on {
		out := l.node(&beside, at)
		if out != nil {
			out.Ref = l.keep(in.Ref, target)
		}
		return out
	}
	if asserts(&beside) {
		return l.inline(in, target, at)
	}
	out := &schema.Schema{Ref: l.keep(in.Ref, target)}
	n := node{lowering: l, in: &beside, out: &schema.Schema{Description: in.Description}, at: at, on: anything}
	n.annotations()
	n.describe()
	if n.out.Description != "" || n.out.Title != "" {
		n.out.AnyOf = []*schema.Schema{out}
		return n.out
	}
	return out
}

// keep notes that a target is needed under $defs and returns the reference to
// it.
func (l *lowering) keep(ref string, target *schema.Schema) string {
	for _, d := range l.defs {
		if d.target == target {
			return schema.Ref(d.name)
		}
	}
	name := ""
	for _, d := range l.root.Defs {
		if d.Schema == target {
			name = d.Name
		}
	}
	if name == "" {
		name = ref[strings.LastIndexAny(ref, "/#")+1:]
		if name == "" {
			name = "arguments"
		}
		for i, base := 2, name; l.named(name); i++ {
			name = base + itoa(i)
		}
	}
	at := (*place)(nil).of("$defs", name)
	l.defs = append(l.defs, definition{name, target, at})
	return schema.Ref(name)
}

func (l *lowering) named(name string) bool {
	return slices.ContainsFunc(l.defs, func(d definition) bool { return d.name == name }) ||
		slices.ContainsFunc(l.root.Defs, func(d schema.Property) bool { return d.Name == name })
}

// addDefs lowers the targets of the kept references, in the order of the
// source.
func (l *lowering) addDefs(out *schema.Schema) {
	lowered := map[string]*schema.Schema{}
	for i := 0; i < len(l.defs); i++ {
		d := l.defs[i]
		s := l.node(d.target, d.at)
		if s == nil {
			s = l.nothing(d.at)
		}
		lowered[d.name] = s
	}
	for _, d := range l.root.Defs {
		if s := lowered[d.Name]; s != nil {
			out.Defs = append(out.Defs, schema.Property{Name: d.Name, Schema: s})
			delete(lowered, d.Name)
		}
	}
	for _, d := range l.defs {
		if s := lowered[d.name]; s != nil {
			out.Defs = append(out.Defs, schema.Property{Name: d.name, Schema: s})
		}
	}
}

// nothing returns a schema for a definition that admits nothing.
func (l *lowering) nothing(at *place) *schema.Schema {
	if l.takes("not", anything) {
		return never()
	}
	if !l.demand(at, "$ref", "a definition that admits nothing cannot be expressed") {
		l.widen(at, "$ref", "the definition admits nothing, which cannot be expressed")
	}
	return &schema.Schema{Type: []string{"string"}}
}

// inline lowers the target in the place of the reference, together with the
// keywords beside it. It returns nil where a recursion has been unrolled far
// enough.
func (l *lowering) inline(in, target *schema.Schema, at *place) *schema.Schema {
	depth := 0
	for _, s := range l.open {
		if s == target {
			depth++
		}
	}
	if depth >= levels {
		l.cuts++
		l.narrow(at, "$ref", "the recursion is cut off after %d levels", levels)
		return nil
	}
	if l.copied++; l.copied > copies {
		const why = "the schema has more than %d references once they are written out, as types that refer to each other must be where $ref cannot express them"
		if l.copied == copies+1 && !l.demand(at, "$ref", why, copies) {
			l.refuse(at, "$ref", why, copies)
		}
		return nil
	}
	beside := *in
	beside.Ref = ""
	merged, ok := l.intersect(&beside, target)
	if !ok {
		l.drop(at, "$ref", "sent without the keywords beside it")
		merged = target
	}
	l.open = append(l.open, target)
	if pointer, ok := strings.CutPrefix(in.Ref, "#/"); ok {
		if plain, err := url.PathUnescape(pointer); err == nil {
			pointer = plain
		}
		at = (*place)(nil).in(pointer)
	} else if target == l.root {
		at = nil
	}
	out := l.node(merged, at)
	l.open = l.open[:len(l.open)-1]
	return out
}

// drop records that a constraint goes without a trace, or asks for the
// fallback of a strict dialect, where it would stay.
func (l *lowering) drop(at *place, keyword, message string) {
	if l.strict && l.demand(at, keyword, "%s cannot be expressed", keyword) {
		return
	}
	l.widen(at, keyword, "%s is %s", keyword, message)
}

// A cycle is a question about a schema: whether it contains itself, on any way
// or on one without an optional member.
type cycle struct {
	target   *schema.Schema
	required bool
}

// cyclic reports whether a schema contains itself.
func (l *lowering) cyclic(target *schema.Schema) bool { return l.inCycle(cycle{target, false}) }

// cyclicRequired reports whether a schema contains itself on a way without an
// optional member.
func (l *lowering) cyclicRequired(target *schema.Schema) bool { return l.inCycle(cycle{target, true}) }

func (l *lowering) inCycle(c cycle) bool {
	found, known := l.cycles[c]
	if !known {
		found = l.reaches(c.target, c.target, c.required, map[*schema.Schema]bool{})
		if l.cycles == nil {
			l.cycles = make(map[cycle]bool)
		}
		l.cycles[c] = found
	}
	return found
}

func (l *lowering) reaches(from, target *schema.Schema, required bool, seen map[*schema.Schema]bool) bool {
	if seen[from] {
		return false
	}
	seen[from] = true
	found := false
	if from.Ref != "" {
		next, ok := l.root.Resolve(from.Ref)
		found = ok && (next == target || l.reaches(next, target, required, seen))
	}
	from.Children(func(keyword, name string, sub *schema.Schema) bool {
		if keyword == "$defs" || required && keyword == "properties" && !from.Requires(name) {
			return true
		}
		found = found || l.reaches(sub, target, required, seen)
		return !found
	})
	return found
}

func never() *schema.Schema { return &schema.Schema{Not: &schema.Schema{}} }

// asserts reports whether a schema has keywords beyond annotations.
func asserts(s *schema.Schema) bool {
	c := *s
	c.URI, c.ID, c.Anchor, c.Title, c.Description = "", "", "", "", ""
	c.Default, c.Examples, c.Deprecated, c.Defs = nil, nil, false, nil
	c.ContentMediaType = ""
	c.Extra = slices.DeleteFunc(slices.Clone(c.Extra), func(k schema.Keyword) bool { return !checked[k.Name] })
	return len(c.Append(nil)) > len("{}")
}

// checked are the keywords that constrain and that the model has no field for.
var checked = map[string]bool{"unevaluatedItems": true, "unevaluatedProperties": true, "$dynamicRef": true, "$recursiveRef": true}
