package subset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func pointerText(a *schema.Schema) string { return fmt.Sprintf("%p", a) }

// cover reports whether every value that fits the old atoms fits the new ones,
// and tells where not.
func (p *prover) cover(o, n atoms, at *place) bool {
	o, n = p.old.expand(o), p.new.expand(n)
	at.old = o
	if p.known(o, n) {
		return true
	}
	k := key(o, n)
	if was, ok := p.assumed[k]; ok {
		if was.proven || at.depth > was.depth {
			return true
		}
		// A new union that leads back to itself at the same value takes no more by
		// that.
		return p.gap(at, n, nil, at.path, "anyOf", "fits none of the forms any more")
	}
	if p.work++; p.work > maxWork {
		return p.gap(at, n, nil, at.path, "", "the change is too large to be compared")
	}
	mark := len(p.stack)
	p.assumed[k] = assumption{depth: at.depth}
	p.stack = append(p.stack, k)
	if p.compare(o, n, at) {
		p.assumed[k] = assumption{depth: at.depth, proven: true}
		return true
	}
	for _, k := range p.stack[mark:] {
		delete(p.assumed, k)
	}
	p.stack = p.stack[:mark]
	return false
}

// known reports whether there is nothing to compare: each new schema is an old
// one, or takes everything.
func (p *prover) known(o, n atoms) bool {
	for _, b := range n {
		if b.Is(true) || p.text(b) == "{}" {
			continue
		}
		// With several schemas for an object, null for an optional member of one
		// may meet the schema that another has for members without a name.
		if len(o) > 1 && b.AdditionalProperties != nil && !b.Closed() {
			return false
		}
		if !o.has(func(a *schema.Schema) bool { return p.same(a, b) }) {
			return false
		}
	}
	return true
}

// compare splits the old atoms until they are without unions and of one type.
func (p *prover) compare(o, n atoms, at *place) bool {
	if values, ok := o.values(); ok {
		return p.coverValues(o, n, values, at)
	}
	if branches, ok := p.old.branches(o); ok {
		good := true
		for _, b := range branches {
			good = p.cover(b, n, at) && good
			at.old = o
		}
		return good
	}
	good := true
	for _, name := range o.types() {
		at.old = o
		switch name {
		case "null":
			good = p.coverValues(o, n, []string{"null"}, at) && good
		case "boolean":
			good = p.coverValues(o, n, []string{"false", "true"}, at) && good
		default:
			good = p.coverType(p.old.typed(o, name), n, name, at) && good
		}
	}
	at.old = o
	return good
}

// coverValues covers values that can be counted.
func (p *prover) coverValues(o, n atoms, values []string, at *place) bool {
	good := true
	for _, v := range values {
		if p.old.accepts(o, v) && !p.new.accepts(n, v) {
			keyword, message := "enum", v+" is no longer accepted"
			switch kind := kindOf(v); {
			case !slices.ContainsFunc(n.types(), func(t string) bool { return t == kind || t == "number" && kind == "integer" }):
				keyword, message = "type", "no longer takes "+article(kind)
			}
			good = p.gap(at, n, &schema.Schema{Not: &schema.Schema{Const: []byte(v)}}, at.path, keyword, message, v)
		}
	}
	return good
}

// coverType covers the values of one type.
func (p *prover) coverType(o, n atoms, name string, at *place) bool {
	at.old = o
	if p.empty(o, 3) {
		return true
	}
	for _, b := range n {
		if b.Is(false) {
			return p.gap(at, n, b, at.path, "", "no longer takes any value")
		}
		if !admits(b, name, o) {
			if name == "number" && b.Admits("integer") {
				return p.gap(at, n, &schema.Schema{Type: b.Type}, at.path, "type", "no longer takes a number with a fraction", "0.5", "1.5")
			}
			return p.gap(at, n, &schema.Schema{Type: b.Type}, at.path, "type", "no longer takes "+article(name))
		}
	}
	good := p.coverWords(o, n, at)
	good = p.coverUnions(o, n, at) && good
	switch name {
	case "string":
		good = p.coverString(o, n, at) && good
	case "integer", "number":
		good = p.coverNumber(o, n, name, at) && good
	case "array":
		good = p.coverArray(o, n, at) && good
	case "object":
		good = p.coverObject(o, n, at) && good
	}
	return good
}

// admits reports whether a schema takes the values of a type that fit the old
// atoms.
func admits(b *schema.Schema, name string, o atoms) bool {
	if b.Admits(name) {
		return true
	}
	return name == "number" && b.Admits("integer") && o.has(func(a *schema.Schema) bool {
		return a.MultipleOf != "" && schema.IsInteger(a.MultipleOf)
	})
}

// coverWords covers enum, const, not, if and what this package knows nothing
// about.
func (p *prover) coverWords(o, n atoms, at *place) bool {
	good := true
	for _, b := range n {
		if b.Enum != nil || b.Const != nil {
			good = p.gap(at, n, &schema.Schema{Enum: b.Enum, Const: b.Const}, at.path, "enum", "takes no other values than "+strings.Join(append(textsOf(b.Enum), textOf(b.Const)...), ", "))
		}
		if b.Not != nil && !p.without(o, b.Not) {
			good = p.gap(at, n, &schema.Schema{Not: b.Not}, at.path, "not", "a form of value is excluded", textsOf(b.Not.Enum)...)
		}
		if b.If != nil && (b.Then != nil || b.Else != nil) && !o.has(func(a *schema.Schema) bool { return p.sameCondition(a, b) }) {
			both := p.try(func() bool {
				return (b.Then == nil || p.cover(o, atoms{b.Then}, at.again())) && (b.Else == nil || p.cover(o, atoms{b.Else}, at.again()))
			})
			if !both {
				good = p.gap(at, n, &schema.Schema{If: b.If, Then: b.Then, Else: b.Else}, at.path, "if", "a condition has been added or changed")
			}
		}
		for _, x := range b.Extra {
			known := o.has(func(a *schema.Schema) bool {
				return slices.ContainsFunc(a.Extra, func(y schema.Keyword) bool { return x.Name == y.Name && string(x.Value) == string(y.Value) })
			})
			if strings.HasPrefix(x.Name, "unevaluated") && !known {
				good = p.gap(at, n, &schema.Schema{Extra: []schema.Keyword{x}}, at.path, x.Name, x.Name+" has been added or changed")
			}
		}
	}
	return good
}

func textOf(value []byte) []string {
	if value == nil {
		return nil
	}
	return []string{string(value)}
}

// sameCondition reports whether two schemas have the same if, then and else.
func (p *prover) sameCondition(a, b *schema.Schema) bool {
	only := func(s *schema.Schema) *schema.Schema { return &schema.Schema{If: s.If, Then: s.Then, Else: s.Else} }
	t := bare(only(b))
	return bare(only(a)) == t && (p.sameDefs || !strings.Contains(t, `"$ref"`))
}

// without reports whether no value of the old atoms fits a schema that is
// excluded now.
func (p *prover) without(o atoms, not *schema.Schema) bool {
	if o.has(func(a *schema.Schema) bool { return a.Not != nil && p.same(a.Not, not) }) {
		return true
	}
	if not.Is(false) {
		return true
	}
	if values, ok := (atoms{not}).values(); ok {
		return !slices.ContainsFunc(values, func(v string) bool { return p.new.accepts(atoms{not}, v) && p.old.accepts(o, v) })
	}
	return not.Type != nil && !slices.ContainsFunc(o.types(), func(t string) bool {
		return not.Admits(t) || t == "number" && not.Admits("integer")
	})
}

// kindOf names the type of a JSON text.
func kindOf(text string) string {
	switch text[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "integer"
}

func article(kind string) string {
	switch kind {
	case "null":
		return kind
	case "integer", "array", "object":
		return "an " + kind
	}
	return "a " + kind
}
