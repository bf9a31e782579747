package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// object reads an object: its members in their order, then what is missing.
func (c *check) object(list []*Schema, at int) {
	if !c.d.BeginObject() {
		return
	}
	c.depth++
	before := c.d.Refusals()
	seen := memberSet{}
	count := 0
	for from := at + 1; c.d.NextMember(); from = c.d.At() {
		key := c.d.Key()
		c.effort.spend(len(key))
		if !seen.add(key) {
			c.duplicate()
			continue
		}
		if c.member(list, key) {
			count++
		} else {
			seen.null(key)
			c.absent = append(c.absent, cut{from, c.d.At()})
		}
		if c.quick && c.d.Refusals() > before {
			c.depth--
			return
		}
	}
	c.depth--
	for _, s := range list {
		for _, name := range s.Required {
			if !seen.has(name) {
				c.d.Missing(at, 0, 1, name)
			}
		}
		c.dependencies(s, seen, at)
		if s.MinProperties != nil && count < *s.MinProperties {
			c.d.Refuse(at, "minProperties", countText("at least", *s.MinProperties, "member"))
		}
		if s.MaxProperties != nil && count > *s.MaxProperties {
			c.d.Refuse(at, "maxProperties", countText("at most", *s.MaxProperties, "member"))
		}
	}
}

// member checks the current member. It returns false for the null of an
// optional property, which counts as absent.
func (c *check) member(list []*Schema, key string) bool {
	var subs []*Schema
	listed, needed, known := false, false, true
	for _, s := range list {
		c.effort.spend(s.lookups())
		sub, named := s.memberSchemas(key)
		subs = append(subs, sub...)
		listed = listed || named
		needed = needed || s.Requires(key)
		if len(sub) == 0 && s.Closed() {
			known = false
		}
	}
	if !known && c.terse() {
		at := c.d.At()
		c.pass()
		c.d.Refuse(at, "unknown", "unknown")
		return true
	}
	if !known {
		c.d.Unknown(propertyNames(list)...)
		return true
	}
	for _, s := range list {
		if s.PropertyNames != nil && !c.name(s.PropertyNames, key) {
			return true
		}
	}
	optional := listed && !needed && !c.exact
	if optional && c.d.Peek() == 'n' && slices.ContainsFunc(subs, func(s *Schema) bool { return !c.mayBe(s, "null", 3) }) && c.d.Null() {
		return false
	}
	c.inside(key, subs)
	return true
}

// duplicate refuses the current member, whose name came before.
func (c *check) duplicate() {
	if !c.terse() {
		c.d.Duplicate()
		return
	}
	at := c.d.At()
	c.pass()
	c.d.Refuse(at, "duplicate", "given more than once")
}

// memberSchemas returns the schemas for a member; named says that properties
// lists it. A closed object has none for a member it does not know.
func (s *Schema) memberSchemas(key string) (list []*Schema, named bool) {
	if p := s.Property(key); p != nil {
		list, named = append(list, p), true
	}
	unknown := false
	for _, p := range s.PatternProperties {
		if compiled(p.Name) == nil {
			unknown = true
		} else if matches(p.Name, key) {
			list = append(list, p.Schema)
		}
	}
	if len(list) == 0 && unknown {
		return append(list, yes), false // whether the member is meant cannot be told: it is let pass
	}
	if len(list) == 0 && s.AdditionalProperties != nil && !s.Closed() {
		list = append(list, s.AdditionalProperties)
	}
	return list, named
}

// lookups is what [effort] takes for finding a member's schemas: names are
// compared fast.
func (s *Schema) lookups() int {
	return 1 + (len(s.Properties)+len(s.Required))/16 + len(s.PatternProperties)
}

func propertyNames(list []*Schema) []string {
	var names []string
	for _, s := range list {
		for _, p := range s.Properties {
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// name checks the name of the current member. It skips the value of one that is
// refused.
func (c *check) name(s *Schema, key string) bool {
	text := string(wire.AppendString(nil, key))
	sub := check{
		shared: &shared{root: c.root, whole: text, effort: c.effort}, text: text, exact: c.exact,
		d: wire.NewDecoder(text, wire.Limits{Size: -1, Faults: 1}),
	}
	if sub.value([]*Schema{s}) {
		return true
	}
	message := "the name is not allowed"
	if faults := sub.d.Faults(); len(faults) > 0 {
		message = "the name " + faults[0].Message
	}
	if s.Enum != nil {
		message = "the name must be one of " + joinValues(s.Enum)
	}
	at := c.d.At()
	c.pass()
	c.d.Refuse(at, "propertyNames", message)
	return false
}

func (c *check) dependencies(s *Schema, seen memberSet, at int) {
	for _, d := range s.DependentRequired {
		if !seen.has(d.Name) {
			continue
		}
		for _, name := range d.Required {
			if !seen.has(name) {
				c.d.Refuse(at, "dependentRequired", fmt.Sprintf("%s needs %s beside it, which is missing", quoteName(d.Name), quoteName(name)))
			}
		}
	}
}

func quoteName(name string) string { return string(wire.AppendString(nil, name)) }

// A memberSet holds the names of an object's members. The null of an optional
// property is in it, so that it may not come twice, but is not there.
type memberSet map[string]bool

func (m memberSet) add(name string) bool {
	if _, double := m[name]; double {
		return false
	}
	m[name] = true
	return true
}

func (m memberSet) null(name string) { m[name] = false }

func (m memberSet) has(name string) bool { return m[name] }

// A cut is a member of an object in a text, from the comma or bracket before it
// to the comma or bracket behind it.
type cut struct{ from, to int }

// without returns a JSON text without some members, given in order.
func without(text string, cuts []cut) string {
	if len(cuts) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		first := at > c.from || text[c.from] != ','
		b.WriteString(text[min(at, c.from):c.from])
		if at = c.to; first && strings.HasPrefix(text[at:], ",") {
			at++ // the next member is the first now
		}
	}
	b.WriteString(text[at:])
	return b.String()
}
