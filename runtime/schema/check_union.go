package schema

import (
	"encoding/json"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// gathered are the schemas that hold for one value.
type gathered struct {
	list []*Schema
	// double lists the oneOf of which more than one form fits, banned the not
	// that fits.
	double, banned bool
	done           bool // the value has been read and refused
}

// gather follows the references, allOf, and conditions of schemas for the value
// at an offset, and picks a form of each union. Where no form fits, it picks
// the one that is nearest, whose faults then say what is wrong.
func (c *check) gather(given []*Schema, at int) *gathered {
	g := &gathered{list: slices.Clone(given)}
	for i := 0; i < len(g.list) && !g.done; i++ {
		s := g.list[i]
		if s.Boolean != nil {
			continue
		}
		c.effort.spend(1 + len(s.AnyOf) + len(s.OneOf) + len(s.AllOf)*(1+len(g.list)))
		if s.Ref != "" {
			if target, ok := c.root.Resolve(s.Ref); ok {
				g.add(target)
			}
		}
		for _, sub := range s.AllOf {
			g.add(sub)
		}
		c.forms(g, s.AnyOf, at, false)
		c.forms(g, s.OneOf, at, true)
		c.conditions(g, s, at)
	}
	return g
}

func (g *gathered) add(s *Schema) {
	if s != nil && !slices.Contains(g.list, s) {
		g.list = append(g.list, s)
	}
}

func (c *check) conditions(g *gathered, s *Schema, at int) {
	if s.Not != nil && c.fits(s.Not, at, true) {
		g.banned = true
	}
	if s.If != nil && (s.Then != nil || s.Else != nil) {
		if c.fits(s.If, at, true) {
			g.add(s.Then)
		} else {
			g.add(s.Else)
		}
	}
	if s.DependentSchemas != nil && kindAt(c.text, at) == "object" {
		for _, name := range c.memberNames(at) {
			for _, d := range s.DependentSchemas {
				if d.Name == name {
					g.add(d.Schema)
				}
			}
		}
	}
}

// memberNames looks ahead for the names of the object at an offset.
func (c *check) memberNames(at int) []string {
	if c.depth >= c.deepest() {
		return nil
	}
	ahead := c.apart(at)
	defer c.back(ahead)
	var names []string
	for more := ahead.d.BeginObject() && ahead.d.NextMember(); more; more = ahead.d.NextMember() {
		names = append(names, ahead.d.Key())
		ahead.pass()
	}
	return names
}

// forms picks the form of a union.
func (c *check) forms(g *gathered, forms []*Schema, at int, single bool) {
	if len(forms) == 0 || g.done {
		return
	}
	u := c.union(forms, kindAt(c.text, at))
	near := u.near
	switch {
	case len(near) == 0:
		c.mismatch(u.types)
		g.done = true
		return
	case len(near) == 1:
		g.add(near[0])
		return
	case u.tag != "":
		c.tagged(g, u, at)
		return
	}
	best, least, fitting := near[0], -1, 0
	for _, f := range near {
		switch n := c.faults(f, at, c.exact); {
		case n == 0:
			if fitting++; fitting == 1 {
				best, least = f, 0
			}
		case least < 0 || n < least:
			best, least = f, n
		}
		if fitting > 0 && !single {
			break
		}
	}
	g.double = g.double || fitting > 1 && single
	g.add(best)
}

// tagged picks the form that the discriminator names.
func (c *check) tagged(g *gathered, u *union, at int) {
	tag, ok := c.tagAt(u.tag, at)
	c.effort.spend(len(u.near))
	text := quoteName(tag)
	for i, f := range u.near {
		if ok && slices.Contains(u.tags[i], text) {
			g.add(f)
			return
		}
	}
	g.done = true
	if c.terse() {
		c.pass()
		c.d.Refuse(at, "enum", "is none of the forms")
		return
	}
	_, place, ok := c.d.Discriminator(u.tag)
	if ok {
		c.d.Skip()
		c.d.RefuseEnum(place, slices.Concat(u.tags...)...)
	}
}

// tagAt looks ahead for a text member of the object at an offset.
func (c *check) tagAt(name string, at int) (tag string, ok bool) {
	if c.depth >= c.deepest() {
		return "", false
	}
	ahead := c.apart(at)
	defer c.back(ahead)
	for more := ahead.d.BeginObject() && ahead.d.NextMember(); more; more = ahead.d.NextMember() {
		if ahead.d.Key() == name {
			return wire.Token(ahead.d)
		}
		ahead.pass()
	}
	return "", false
}

// A union is what can be said of the forms of a union for values of one type.
type union struct {
	near  []*Schema  // the forms that such a value may have
	types []string   // of all forms, if it may have none
	tag   string     // the discriminator of near, if it has one
	tags  [][]string // its values in each of near
}

// union looks at forms, once for each type.
func (c *check) union(forms []*Schema, kind string) *union {
	key := unionKey{&forms[0], kind}
	if u := c.unions[key]; u != nil {
		return u
	}
	u := &union{}
	for _, f := range forms {
		if c.mayBe(f, kind, 3) {
			u.near = append(u.near, f)
		}
	}
	switch {
	case len(u.near) == 0:
		u.types = c.typesOf(forms)
	case len(u.near) > 1 && kind == "object":
		u.tag, u.tags = c.discriminator(u.near)
	}
	if c.unions == nil {
		c.unions = make(map[unionKey]*union)
	}
	c.unions[key] = u
	return u
}

// discriminator returns the property that tells forms apart: each needs it and
// gives it string values that no other form has.
func (c *check) discriminator(forms []*Schema) (string, [][]string) {
	first := c.target(forms[0])
	for _, p := range first.Properties {
		if tags := c.tags(forms, p.Name); tags != nil {
			return p.Name, tags
		}
	}
	return "", nil
}

func (c *check) tags(forms []*Schema, name string) [][]string {
	all := make([][]string, 0, len(forms))
	seen := map[string]bool{}
	for _, f := range forms {
		f = c.target(f)
		p := f.Property(name)
		if p == nil || !f.Requires(name) {
			return nil
		}
		values := p.Enum
		if p.Const != nil {
			values = append(values[:0:0], p.Const)
		}
		var own []string
		for _, v := range values {
			if v[0] != '"' || seen[string(v)] {
				return nil
			}
			seen[string(v)] = true
			own = append(own, string(v))
		}
		if own == nil {
			return nil
		}
		all = append(all, own)
	}
	return all
}

// target follows the references of a form.
func (c *check) target(s *Schema) *Schema {
	for range 8 {
		next, ok := c.root.Resolve(s.Ref)
		if s.Ref == "" || !ok {
			break
		}
		s = next
	}
	return s
}

// mayBe reports whether a value of a type may fit a schema, as far as type,
// enum and const say.
func (c *check) mayBe(s *Schema, kind string, depth int) bool {
	if s.Is(false) || s.Type != nil && !admits(s.Type, kind) {
		return false
	}
	if s.Const != nil && !sameKind(s.Const, kind) {
		return false
	}
	if s.Enum != nil && !slices.ContainsFunc(s.Enum, func(v json.RawMessage) bool { return sameKind(v, kind) }) {
		return false
	}
	if depth == 0 {
		return true
	}
	if s.Ref != "" {
		if next, ok := c.root.Resolve(s.Ref); ok && !c.mayBe(next, kind, depth-1) {
			return false
		}
	}
	fits := func(f *Schema) bool { return c.mayBe(f, kind, depth-1) }
	return !slices.ContainsFunc(s.AllOf, func(f *Schema) bool { return !fits(f) }) &&
		(s.AnyOf == nil || slices.ContainsFunc(s.AnyOf, fits)) &&
		(s.OneOf == nil || slices.ContainsFunc(s.OneOf, fits))
}

func sameKind(v []byte, kind string) bool { return kindAt(string(v[:1]), 0) == kind }

// typesOf returns the types that forms may have, for a message.
func (c *check) typesOf(forms []*Schema) []string {
	var types []string
	for _, t := range typeNames {
		kind := t
		if t == "integer" && slices.ContainsFunc(forms, func(f *Schema) bool { return f.Admits("number") }) {
			continue
		}
		if t == "number" && !slices.ContainsFunc(forms, func(f *Schema) bool { return f.Admits("number") }) {
			continue
		}
		if slices.ContainsFunc(forms, func(f *Schema) bool { return c.mayBe(f, kind, 3) }) {
			types = append(types, t)
		}
	}
	return types
}

// verdicts refuses a value because of a union or a not.
func (c *check) verdicts(g *gathered, at int) {
	if g.double {
		c.d.Refuse(at, "oneOf", "fits more than one of the forms it may have")
	}
	if g.banned {
		c.d.Refuse(at, "not", "has a form that is not allowed")
	}
}

// fits reports whether the value at an offset fits a schema. The value is not
// read.
func (c *check) fits(s *Schema, at int, exact bool) bool { return c.faults(s, at, exact) == 0 }

// faults returns how many faults the value at an offset has by a schema. Each
// pair is worked out once, which keeps nested unions in bounds.
func (c *check) faults(s *Schema, at int, exact bool) int {
	_, large := c.end(at)
	known := c.visits(large)
	v := visit{c.number([]*Schema{s}), c.base + at, exact}
	if n, ok := known[v]; ok {
		return n
	}
	if c.depth >= c.deepest() {
		return 1 // the document is refused for its depth
	}
	known[v] = 1 // for a schema that leads back to itself at this very value
	sub := c.apart(at)
	sub.exact = exact
	if !large {
		c.open++
	}
	sub.value([]*Schema{s})
	n := min(sub.d.Refusals(), maxCounted)
	c.back(sub)
	known[v] = n
	if len(c.large) > maxKnown {
		delete(c.large, v)
	}
	if !large {
		c.open--
	}
	c.tidy()
	return n
}

// maxDepth is the depth that no limit means: beyond it recursion could use up
// the stack, which ends the program.
const maxDepth = 100_000

// deepest returns how many levels a document may have.
func (s *shared) deepest() int {
	switch {
	case s.limits.Depth == 0:
		return wire.DefaultDepth
	case s.limits.Depth < 0:
		return maxDepth
	}
	return s.limits.Depth
}

// apart returns a check with a decoder of its own at an offset, which leaves
// that of c alone, until [check.back]. There must be a level left to read.
func (c *check) apart(at int) *check {
	c.effort.spend(apartEffort)
	sub := &check{}
	if n := len(c.idle); n > 0 {
		sub, c.idle = c.idle[n-1], c.idle[:n-1]
	} else {
		sub.d = new(wire.Decoder)
	}
	sub.d.Reset(c.text[at:], wire.Limits{Depth: c.deepest() - c.depth, Size: -1, Faults: 1})
	*sub = check{
		shared: c.shared, text: c.text[at:], base: c.base + at, depth: c.depth, exact: c.exact, aside: true,
		d: sub.d,
	}
	return sub
}

// back takes a check that is done, for the next one.
func (c *check) back(sub *check) { c.idle = append(c.idle, sub) }
