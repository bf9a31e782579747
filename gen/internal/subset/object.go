package subset

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// required returns the members that the atoms need.
func (list atoms) required() []string {
	var names []string
	for _, a := range list {
		for _, name := range a.Required {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// listed returns the names under properties, in order.
func (list atoms) listed() []string {
	var names []string
	for _, a := range list {
		for _, m := range a.Properties {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// lists reports whether properties names a member.
func (list atoms) lists(name string) bool {
	return list.has(func(a *schema.Schema) bool { return a.Property(name) != nil })
}

// property returns the schemas of a member.
func (list atoms) property(name string) atoms {
	var subs atoms
	for _, a := range list {
		subs = append(subs, memberOf(a, name)...)
	}
	return subs
}

func memberOf(a *schema.Schema, name string) atoms {
	var subs atoms
	if m := a.Property(name); m != nil {
		subs = append(subs, m)
	}
	for _, m := range a.PatternProperties {
		if matches(m.Name, name) {
			subs = append(subs, m.Schema)
		}
	}
	if len(subs) == 0 && a.AdditionalProperties != nil {
		subs = append(subs, a.AdditionalProperties)
	}
	return subs
}

// matches reports whether a pattern matches, as package schema does it.
func matches(pattern, text string) bool {
	re, err := regexp.Compile(ecmaregexp.AsGo(pattern))
	return err != nil || re.MatchString(text)
}

// empty reports whether it is plain that no value fits.
func (p *prover) empty(o atoms, depth int) bool {
	types := o.types()
	if len(types) == 0 {
		return true
	}
	if values, ok := o.values(); ok {
		return !slices.ContainsFunc(values, func(v string) bool { return p.old.accepts(o, v) })
	}
	if depth == 0 || len(types) > 1 {
		return false
	}
	switch types[0] {
	case "object":
		low, high := o.memberCount()
		return high >= 0 && low > high || slices.ContainsFunc(o.required(), func(name string) bool {
			return p.empty(p.old.expand(o.property(name)), depth-1)
		})
	case "array":
		low, high := o.itemCount()
		return high >= 0 && low > high
	}
	return false
}

// memberCount returns how few and how many members an object has; -1 for any
// number.
func (list atoms) memberCount() (low, high int) {
	low, high = len(list.required()), -1
	for _, a := range list {
		if a.MinProperties != nil {
			low = max(low, *a.MinProperties)
		}
		if a.MaxProperties != nil && (high < 0 || *a.MaxProperties < high) {
			high = *a.MaxProperties
		}
		if a.Closed() && len(a.PatternProperties) == 0 && (high < 0 || len(a.Properties) < high) {
			high = len(a.Properties)
		}
	}
	return low, high
}

// coverObject covers the members of objects.
func (p *prover) coverObject(o, n atoms, at *place) bool {
	good := p.coverRequired(o, n, at)
	names := o.listed()
	for _, name := range append(n.listed(), n.required()...) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		good = p.coverMember(o, n, name, at) && good
	}
	good = p.coverOthers(o, n, at) && good
	good = p.coverNames(o, n, names, at) && good
	good = p.coverCounts(o, n, at) && good
	return p.coverDependencies(o, n, at) && good
}

func (p *prover) coverRequired(o, n atoms, at *place) bool {
	good := true
	for _, name := range n.required() {
		if !slices.Contains(o.required(), name) {
			good = p.gap(at, n, &schema.Schema{Required: []string{name}}, at.member(name).path, "required", "is required now")
		}
	}
	return good
}

// coverMember covers the member of one name.
func (p *prover) coverMember(o, n atoms, name string, at *place) bool {
	was, is := o.property(name), n.property(name)
	expanded := p.old.expand(was)
	there := at.member(name)
	there.old = expanded
	if !p.empty(expanded, 3) {
		if slices.ContainsFunc(is, func(b *schema.Schema) bool { return b.Is(false) }) {
			message := "is no longer taken"
			if near := p.successor(o, n, name); near != "" {
				message += "; " + strconv.Quote(near) + " is new"
			}
			return p.gap(there, is, schema.Bool(false), there.path, "additionalProperties", message)
		}
		if !p.cover(was, is, there) {
			return false
		}
	}
	// Tools take null for absent where a property is optional.
	if o.lists(name) && !slices.Contains(o.required(), name) && !p.old.accepts(was, "null") &&
		!n.lists(name) && len(is) > 0 && !p.new.accepts(is, "null") {
		there.old = expanded
		return p.lenientGap(there, is)
	}
	return true
}

// successor returns the only new member, where one went away: it may have been
// renamed.
func (p *prover) successor(o, n atoms, name string) string {
	var gone, come []string
	for _, m := range o.listed() {
		if !n.lists(m) {
			gone = append(gone, m)
		}
	}
	for _, m := range n.listed() {
		if !o.lists(m) {
			come = append(come, m)
		}
	}
	if len(gone) == 1 && len(come) == 1 && gone[0] == name {
		return come[0]
	}
	return ""
}

// coverOthers covers members that nobody lists.
func (p *prover) coverOthers(o, n atoms, at *place) bool {
	good := true
	for _, b := range n {
		needs := atoms{}
		if b.AdditionalProperties != nil {
			needs = append(needs, b.AdditionalProperties)
		}
		for _, m := range b.PatternProperties {
			needs = append(needs, m.Schema)
		}
		for _, need := range needs {
			if need.Is(true) {
				continue
			}
			if !o.has(func(a *schema.Schema) bool { return p.sourcesCover(a, b, need, at) }) {
				there := at.others()
				there.old = p.old.expand(o.others())
				if need.Is(false) {
					return p.gap(there, atoms{need}, need, at.path, "additionalProperties", "takes no members beyond those it lists any more")
				}
				// Tell the reason, with the schemas that the old side has for others.
				if p.cover(o.others(), atoms{need}, there) {
					good = p.gap(there, atoms{need}, need, there.path, "patternProperties", "members are checked by other patterns")
				} else {
					good = false
				}
			}
		}
	}
	return good
}

// others returns the schemas of members that nobody lists.
func (list atoms) others() atoms {
	var subs atoms
	for _, a := range list {
		if a.AdditionalProperties != nil {
			subs = append(subs, a.AdditionalProperties)
		}
	}
	return subs
}

// sourcesCover reports whether every schema that one old atom may have for a
// member without a name is covered by a new schema b has for such members.
func (p *prover) sourcesCover(a, b *schema.Schema, need *schema.Schema, at *place) bool {
	sources := atoms{a.AdditionalProperties}
	for _, m := range a.PatternProperties {
		sources = append(sources, m.Schema)
	}
	if a.AdditionalProperties == nil {
		sources[0] = &everything
	}
	for _, s := range sources {
		if s.Is(false) {
			continue
		}
		if need.Is(false) || !p.try(func() bool { return p.cover(atoms{s}, atoms{need}, at.others()) }) {
			return false
		}
	}
	return true
}

// fresh returns names that nobody lists, most natural first.
func fresh(lists ...atoms) []string {
	var names []string
	for _, name := range []string{"extra", "other", "a", "b", "x1", "A", "0", "aa", "zz"} {
		if !slices.ContainsFunc(lists, func(l atoms) bool { return l.lists(name) }) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		names = []string{strings.Repeat("x", 9)}
	}
	return names
}
