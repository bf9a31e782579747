package dialect

import (
	"encoding/json"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// union lowers a node with anyOf or oneOf to an anyOf of complete schemas: the
// keywords beside it go into each of them.
func (l *lowering) union(in *schema.Schema, at *place) *schema.Schema {
	keyword, forms := "anyOf", in.AnyOf
	if forms == nil {
		keyword, forms = "oneOf", in.OneOf
	} else if in.OneOf != nil {
		l.drop(at, "oneOf", "left out beside anyOf")
	}
	beside := *in
	beside.AnyOf, beside.OneOf = nil, nil
	forms, ok := l.complete(&beside, forms)
	if !ok {
		l.drop(at, keyword, "left out: it does not combine with the keywords beside it")
		return l.node(&beside, at)
	}
	if l.nullable.on && (listing(&beside) || beside.Required != nil) && slices.ContainsFunc(forms, mayLack) {
		// To the tool each form is judged alone, where null is no absence of a
		// member that only the keywords beside it list.
		l.demand(at, keyword, "optional members of a union that are listed beside it cannot be expressed")
	}
	if keyword == "oneOf" && !l.takes("oneOf", anything) {
		if l.disjoint(forms) {
			l.step(at, "oneOf", "oneOf is sent as anyOf; no document fits two of the forms")
		} else {
			l.widen(at, "oneOf", "oneOf is sent as anyOf, so that a document may fit several of the forms")
		}
	}
	if values := literals(forms); values != nil {
		one := annotationsOf(in)
		one.Enum = values.Enum
		one.Description = joinText(in.Description, values.Description)
		l.step(at, keyword, "%s is sent as an enum of its values", keyword)
		return l.node(one, at)
	}
	return l.assemble(in, forms, keyword, at)
}

// complete returns the forms with the keywords beside the union in each.
func (l *lowering) complete(beside *schema.Schema, forms []*schema.Schema) ([]*schema.Schema, bool) {
	if !asserts(beside) {
		return forms, true
	}
	plain := *beside
	plain.Title, plain.Description, plain.Default, plain.Examples, plain.Deprecated = "", "", nil, nil, false
	list := make([]*schema.Schema, 0, len(forms))
	for _, f := range forms {
		m, ok := l.intersect(f, &plain)
		if !ok {
			return nil, false
		}
		list = append(list, m)
	}
	return list, true
}

// assemble lowers the forms and puts them together.
func (l *lowering) assemble(in *schema.Schema, forms []*schema.Schema, keyword string, at *place) *schema.Schema {
	var list []*schema.Schema
	null := false
	for i, f := range forms {
		if l.oneType.on && slices.Equal(f.Type, []string{"null"}) {
			null = true
			continue
		}
		out := l.node(f, at.of(keyword, itoa(i)))
		if out == nil {
			continue
		}
		if len(out.AnyOf) > 0 && out.Description == "" && out.Title == "" && !asserts(&schema.Schema{Type: out.Type}) {
			list = append(list, out.AnyOf...)
		} else if !containsSchema(list, out) {
			list = append(list, out)
		}
	}
	if len(list) == 0 {
		if null {
			l.demand(at, "type", "the type null alone cannot be expressed")
		}
		return nil
	}
	if null {
		setNullable(list[0])
	}
	n := node{lowering: l, in: annotationsOf(in), out: &schema.Schema{Description: in.Description}, at: at, on: anything}
	n.annotations()
	n.describe()
	if len(list) == 1 && n.out.Title == "" {
		list[0].Description = joinText(n.out.Description, list[0].Description)
		return list[0]
	}
	if l.alone.on {
		list[0].Description = joinText(n.out.Description, list[0].Description)
		return &schema.Schema{AnyOf: list}
	}
	n.out.AnyOf = list
	return n.out
}

// annotationsOf returns the keywords of a schema that only describe.
func annotationsOf(s *schema.Schema) *schema.Schema {
	return &schema.Schema{
		Title: s.Title, Description: s.Description,
		Default: s.Default, Examples: s.Examples, Deprecated: s.Deprecated,
	}
}

// literals returns the values of forms that are nothing but single values or
// enums of one type, and their descriptions; nil for others.
func literals(forms []*schema.Schema) *schema.Schema {
	if len(forms) < 2 {
		return nil
	}
	all := &schema.Schema{}
	for _, f := range forms {
		plain := annotationsOf(f)
		plain.Type = f.Type
		plain.Const, plain.Enum = f.Const, f.Enum
		values := f.Enum
		if f.Const != nil {
			values = append(values[:len(values):len(values)], f.Const)
		}
		if f.Boolean != nil || len(values) == 0 || f.Enum != nil && f.Const != nil || plain.String() != f.String() ||
			kindsIn(values)&^(kindsOf(f.Type)|numeric) != 0 || kindsIn(values)&(anObject|anArray) != 0 {
			return nil
		}
		all.Enum = append(all.Enum, values...)
		if text := joinText(f.Title, f.Description); text != "" {
			all.Description = joinText(all.Description, valueList(values)+": "+text)
		}
	}
	if kindsIn(all.Enum).count() > 1 {
		return nil
	}
	return all
}

// disjoint reports whether it is certain that no document fits two of the
// schemas.
func (l *lowering) disjoint(list []*schema.Schema) bool {
	for i, a := range list {
		for _, b := range list[:i] {
			if !l.exclude(a, b, 4) {
				return false
			}
		}
	}
	return true
}

// exclude reports whether no document fits both schemas, for one of the plain
// reasons: their types, their values, or a member that both need.
func (l *lowering) exclude(a, b *schema.Schema, depth int) bool {
	a, b = l.target(a), l.target(b)
	if a.Is(false) || b.Is(false) {
		return true
	}
	on := kindsOf(a.Type) & kindsOf(b.Type)
	if kindsOf(a.Type)&aNumber != 0 && kindsOf(b.Type)&anInteger != 0 || kindsOf(b.Type)&aNumber != 0 && kindsOf(a.Type)&anInteger != 0 {
		on |= anInteger
	}
	if on == 0 {
		return true
	}
	if x, y := valuesOf(a), valuesOf(b); x != nil && y != nil {
		return !slices.ContainsFunc(x, func(v json.RawMessage) bool { return contains(y, v) })
	}
	if on != anObject || depth == 0 {
		return false
	}
	for _, name := range a.Required {
		p, q := a.Property(name), b.Property(name)
		if p != nil && q != nil && b.Requires(name) && l.exclude(p, q, depth-1) {
			return true
		}
	}
	return false
}

// target follows references.
func (l *lowering) target(s *schema.Schema) *schema.Schema {
	for range levels {
		if s.Ref == "" {
			break
		}
		next, ok := l.root.Resolve(s.Ref)
		if !ok {
			break
		}
		s = next
	}
	return s
}
