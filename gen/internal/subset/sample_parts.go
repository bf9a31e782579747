package subset

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// arrays returns arrays of the lengths that matter.
func (s *side) arrays(list, hints atoms, depth int) []string {
	low, high := list.itemCount()
	lengths := []int{low, 1, 2, 0, 3}
	for _, a := range slices.Concat(list, hints) {
		for _, n := range []*int{a.MinItems, a.MaxItems} {
			if n != nil {
				lengths = append(lengths, *n, *n+1, *n-1)
			}
		}
		lengths = append(lengths, len(a.PrefixItems), len(a.PrefixItems)+1)
	}
	var out []string
	for _, n := range lengths {
		if n < 0 || high >= 0 && n > high || n < low {
			continue
		}
		out = append(out, s.array(list, n, -1, "", depth, false)...)
		if n > 1 {
			out = append(out, s.array(list, n, -1, "", depth, true)...)
		}
	}
	return out
}

// array returns an array of a length, with one element given; none where an
// element cannot be made. With equal its elements are alike.
func (s *side) array(list atoms, n, at int, value string, depth int, equal bool) []string {
	if n > maxItems {
		return nil
	}
	unique := !equal || list.has(func(a *schema.Schema) bool { return a.UniqueItems })
	items := make([]string, 0, n)
	if at >= 0 {
		items = append(items, value)
	}
	var contained []string // what contains demands, in front of other choices
	for _, a := range list {
		if a.Contains != nil {
			contained = append(contained, s.samples(atoms{a.Contains}, nil, depth-1)...)
		}
	}
	var out []string
	for i := range n {
		if i == at {
			out = append(out, value)
			continue
		}
		choices := s.samples(list.element(i), nil, depth-1)
		choices = append(s.fitting(s.expand(list.element(i)), contained), choices...)
		if len(choices) == 0 {
			return nil
		}
		choice := choices[0]
		if unique {
			for _, c := range choices {
				if !slices.Contains(items, c) {
					choice = c
					break
				}
			}
		}
		items = append(items, choice)
		out = append(out, choice)
	}
	return []string{"[" + strings.Join(out, ",") + "]"}
}

// objects returns objects: with what they need, with everything, and with
// members that nobody lists.
func (s *side) objects(list, hints atoms, depth int) []string {
	var out []string
	out = append(out, s.object(list, nil, depth)...)
	var all []member
	for _, name := range list.listed() {
		if v, ok := s.sample(list.property(name), depth-1); ok {
			all = append(all, member{name, v})
			out = append(out, s.object(list, []member{{name, v}}, depth)...)
		}
	}
	for k := range all {
		out = append(out, s.object(list, all[:k+1], depth)...)
	}
	var more []member
	for _, name := range append(hints.listed(), fresh(list, hints)...) {
		if list.lists(name) || len(more) >= 12 {
			continue
		}
		if v, ok := s.sample(list.property(name), depth-1); ok && s.mayHave(list, name) {
			more = append(more, member{name, v})
			out = append(out, s.object(list, []member{{name, v}}, depth)...)
			out = append(out, s.object(list, more, depth)...)
		}
	}
	return out
}

type member struct{ name, value string }

// object returns an object with the members that it needs and the given ones;
// none where one cannot be made.
func (s *side) object(list atoms, given []member, depth int) []string {
	members := map[string]string{}
	var names []string
	put := func(name, value string) {
		if _, ok := members[name]; !ok {
			names = append(names, name)
			members[name] = value
		}
	}
	for _, m := range given {
		put(m.name, m.value)
	}
	needed := list.required()
	for _, a := range list {
		for _, d := range a.DependentRequired {
			if _, there := members[d.Name]; there || slices.Contains(needed, d.Name) {
				needed = append(needed, d.Required...)
			}
		}
	}
	for _, name := range needed {
		if _, ok := members[name]; ok {
			continue
		}
		v, ok := s.sample(list.property(name), depth-1)
		if !ok {
			return nil
		}
		put(name, v)
	}
	low, _ := list.memberCount()
	for _, name := range append(list.listed(), fresh(list)...) {
		if len(members) >= low {
			break
		}
		if v, ok := s.sample(list.property(name), depth-1); ok && s.mayHave(list, name) {
			put(name, v)
		}
	}
	order := list.listed()
	slices.SortStableFunc(names, func(a, b string) int { return position(order, a) - position(order, b) })
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = quote(name) + ":" + members[name]
	}
	return []string{"{" + strings.Join(texts, ",") + "}"}
}

func position(list []string, name string) int {
	if i := slices.Index(list, name); i >= 0 {
		return i
	}
	return len(list)
}
