package dialect

import (
	"regexp"
	"slices"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// listAll gives names that are required but not listed a property, where the
// dialect wants that.
func (n *node) listAll(in *schema.Schema) *schema.Schema {
	if !n.listed.on || len(in.Required) == 0 {
		return in
	}
	out := in
	there := make(map[string]bool, len(in.Properties))
	for _, p := range in.Properties {
		there[p.Name] = true
	}
	for _, name := range in.Required {
		if there[name] {
			continue
		}
		if out == in {
			c := *in
			c.Properties = slices.Clip(c.Properties)
			out = &c
		}
		there[name] = true
		out.Properties = append(out.Properties, schema.Property{Name: name, Schema: n.unlisted(in, name)})
	}
	return out
}

// unlisted returns the schema of a needed member that properties does not list:
// what the patterns that its name matches say together, else what is said of
// further members. A pattern that may or may not match forbids nothing: what it
// says is lost with patternProperties, of which there is a step.
func (n *node) unlisted(in *schema.Schema, name string) *schema.Schema {
	var sub *schema.Schema
	doubt := false // whether another pattern may let the member in
	for _, p := range in.PatternProperties {
		switch n.matches(p.Name, name) {
		case no:
			continue
		case unknown:
			doubt = doubt || !p.Schema.Is(false)
			continue
		}
		if both, ok := n.both(sub, p.Schema); ok {
			sub = both
		} else {
			n.drop(n.at.of("patternProperties", p.Name), "patternProperties", "left out for "+name+": it cannot be merged with another one")
		}
	}
	extra := in.AdditionalProperties
	switch {
	case sub != nil:
		return sub
	case extra == nil || doubt && extra.Is(false):
		return &schema.Schema{}
	case doubt:
		n.narrow(n.at, "patternProperties", "a needed member is sent as further members are: whether a pattern names it cannot be told")
	}
	return extra
}

// An answer is what is known of a pattern and a name.
type answer int

const (
	no answer = iota
	yes
	unknown
)

// maxMatches bounds how often names are held against patterns in one schema.
const maxMatches = 10_000

// matches reports whether a name matches a pattern. That is unknown of a pattern
// that no Go expression stands for, and behind maxMatches.
func (l *lowering) matches(pattern, name string) answer {
	if l.matched++; l.matched > maxMatches {
		return unknown
	}
	re, ok := l.expressions[pattern]
	if !ok {
		if l.expressions == nil {
			l.expressions = map[string]*regexp.Regexp{}
		}
		re, _ = regexp.Compile(ecmaregexp.AsGo(pattern))
		l.expressions[pattern] = re
	}
	switch {
	case re == nil:
		return unknown
	case re.MatchString(name):
		return yes
	}
	return no
}
