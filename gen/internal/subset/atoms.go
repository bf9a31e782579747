package subset

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func itoa(n int) string { return strconv.Itoa(n) }

// atoms are schemas that all hold for one value.
type atoms []*schema.Schema

// A side is one of the two schemas.
type side struct {
	root    *schema.Schema
	copies  map[string]*schema.Schema         // see copied
	origin  map[*schema.Schema]*schema.Schema // of copies
	sampled map[string]sampled                // see samples
}

// expand adds the schemas that references and allOf of the given ones lead to. One
// whose union has been split already says nothing new where it is met again.
func (s *side) expand(given atoms) atoms {
	list := slices.Clone(given)
	split := map[*schema.Schema]bool{}
	for _, a := range list {
		for o := s.origin[a]; o != nil; o = s.origin[o] {
			split[o] = true
		}
	}
	add := func(a *schema.Schema) {
		if a != nil && !split[a] && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	for i := 0; i < len(list); i++ {
		a := list[i]
		if a.Ref != "" {
			if target, ok := s.root.Resolve(a.Ref); ok {
				add(target)
			}
		}
		for _, sub := range a.AllOf {
			add(sub)
		}
	}
	if own := slices.DeleteFunc(slices.Clone(list), s.leads); len(own) > 0 {
		return own
	}
	return list // references in a circle
}

// leads reports whether a schema does nothing but lead to another one, which
// then says it all.
func (s *side) leads(a *schema.Schema) bool {
	if a.Ref == "" {
		return false
	}
	if _, ok := s.root.Resolve(a.Ref); !ok {
		return false
	}
	rest := *a
	rest.Ref, rest.Title, rest.Description, rest.Deprecated, rest.Default, rest.Examples = "", "", "", false, nil, nil
	return rest.String() == "{}"
}

// copied returns a changed copy of a schema, the same one for the same change:
// pairs of schemas are told apart by their addresses.
func (s *side) copied(a *schema.Schema, change string, f func(*schema.Schema)) *schema.Schema {
	key := id(a) + change
	if c, ok := s.copies[key]; ok {
		return c
	}
	c := *a
	f(&c)
	if s.copies == nil {
		s.copies, s.origin = map[string]*schema.Schema{}, map[*schema.Schema]*schema.Schema{}
	}
	s.copies[key], s.origin[&c] = &c, a
	return &c
}

// branches returns the alternatives of the first union among the atoms, each
// with all the rest; false where there is no union.
func (s *side) branches(list atoms) ([]atoms, bool) {
	for i, a := range list {
		forms, which := a.AnyOf, "anyOf"
		if forms == nil {
			forms, which = a.OneOf, "oneOf"
		}
		if forms == nil {
			continue
		}
		rest := s.copied(a, which, func(c *schema.Schema) {
			if which == "anyOf" {
				c.AnyOf = nil
			} else {
				c.OneOf = nil
			}
		})
		all := make([]atoms, len(forms))
		for j, f := range forms {
			branch := slices.Clone(list)
			branch[i] = rest
			all[j] = s.expand(append(branch, f))
		}
		return all, true
	}
	return nil, false
}

// typed returns the atoms with one more, that the value has a type.
func (s *side) typed(list atoms, name string) atoms {
	if len(list) == 1 && slices.Equal(list[0].Type, []string{name}) {
		return list
	}
	one := s.copied(&everything, "type "+name, func(c *schema.Schema) { c.Type = []string{name} })
	if slices.Contains(list, one) {
		return list
	}
	return append(slices.Clone(list), one)
}

var everything schema.Schema

// whole returns a schema that holds where all atoms hold.
func (s *side) whole(list atoms) *schema.Schema {
	return &schema.Schema{AllOf: list, Defs: s.root.Defs}
}

// accepts reports whether a value fits all atoms, null being a value of its own.
func (s *side) accepts(list atoms, value string) bool {
	faults, _ := schema.Checker{Exact: true}.Check(s.whole(list), []byte(value))
	return len(faults) == 0
}

var typeNames = []string{"string", "integer", "number", "boolean", "array", "object", "null"}

// types returns the types that all atoms admit, integer only where number is not
// among them.
func (list atoms) types() []string {
	var out []string
	for _, name := range typeNames {
		if slices.ContainsFunc(list, func(a *schema.Schema) bool { return a.Is(false) || !a.Admits(name) }) {
			continue
		}
		out = append(out, name)
	}
	if slices.Contains(out, "number") {
		out = slices.DeleteFunc(out, func(name string) bool { return name == "integer" })
	}
	return out
}

// values returns the values that enum and const leave, false where there is
// neither.
func (list atoms) values() ([]string, bool) {
	for _, a := range list {
		if a.Const != nil {
			return []string{string(a.Const)}, true
		}
	}
	for _, a := range list {
		if a.Enum != nil {
			return textsOf(a.Enum), true
		}
	}
	return nil, false
}

func textsOf(values []json.RawMessage) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}

// has reports whether an atom fulfils a condition.
func (list atoms) has(f func(*schema.Schema) bool) bool { return slices.ContainsFunc(list, f) }

// id tells schemas apart.
func id(a *schema.Schema) string { return pointerText(a) }

// key tells pairs of atoms apart.
func key(o, n atoms) string {
	var b strings.Builder
	for i, list := range []atoms{o, n} {
		ids := make([]string, len(list))
		for j, a := range list {
			ids[j] = id(a)
		}
		slices.Sort(ids)
		if i == 1 {
			b.WriteByte('|')
		}
		b.WriteString(strings.Join(ids, ","))
	}
	return b.String()
}

// bare returns the text of a schema without what accepts and refuses nothing, the
// order of its members included.
func bare(s *schema.Schema) string {
	c := s.Clone()
	c.Walk(func(_ string, sub *schema.Schema) bool {
		if sub.Boolean != nil {
			return false
		}
		sub.Title, sub.Description, sub.Deprecated = "", "", false
		sub.Default, sub.Examples, sub.URI = nil, nil, ""
		byName := func(a, b schema.Property) int { return strings.Compare(a.Name, b.Name) }
		sub.Properties, sub.Defs = slices.SortedFunc(slices.Values(sub.Properties), byName), slices.SortedFunc(slices.Values(sub.Defs), byName)
		sub.Required = slices.Sorted(slices.Values(sub.Required))
		return true
	})
	return c.String()
}

// text is bare with a memory. What a schema defines for others is not its own.
func (p *prover) text(s *schema.Schema) string {
	t, ok := p.texts[s]
	if !ok {
		own := *s
		own.Defs = nil
		t = bare(&own)
		p.texts[s] = t
	}
	return t
}

// same reports whether two schemas, one of each side, say the same in the same
// words.
func (p *prover) same(o, n *schema.Schema) bool {
	t := p.text(n)
	return p.text(o) == t && (p.sameDefs || !strings.Contains(t, `"$ref"`))
}
