package build

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// itemRules moves what a tag says of a list, and other libraries read as being
// about its items, to a definition of the items: jsonschema:"enum=a" on a
// []string. It returns the constraints that are left.
func (b *builder) itemRules(p property, t *ir.Type) directive.Constraints {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	c := p.constraints
	if t.Kind != ir.Slice && t.Kind != ir.Array || !b.isScalar(t.Elem) || t.Elem.Kind == ir.Ref || t.Elem.Kind == ir.Pointer {
		return c
	}
	var of directive.Constraints
	for _, move := range []struct{ from, to **directive.Value }{
		{&c.Min, &of.Min}, {&c.Max, &of.Max}, {&c.Gt, &of.Gt}, {&c.Lt, &of.Lt}, {&c.MultipleOf, &of.MultipleOf},
		{&c.MinLen, &of.MinLen}, {&c.MaxLen, &of.MaxLen}, {&c.Pattern, &of.Pattern}, {&c.Format, &of.Format}, {&c.Enum, &of.Enum},
	} {
		if v := *move.from; v != nil && (v.Tag == "jsonschema" || v.Tag == "enum") {
			*move.from, *move.to = nil, v
		}
	}
	s := p.site.in("[]")
	r := &ruler{b: b, path: s.path, t: t.Elem, core: t.Elem, diags: p.diags}
	if rules := r.settle(of, false, p.from, s); !rules.IsZero() {
		t.Elem = b.itemDef(t.Elem, rules)
	}
	return c
}

// itemDef returns a reference to the definition of a scalar with rules. What is
// the same is one definition.
func (b *builder) itemDef(t *ir.Type, rules ir.Rules) *ir.Type {
	text, err := json.Marshal(rules)
	if err != nil {
		panic(err) // rules are plain data
	}
	name := upperFirst(t.Go.Name) + "Item"
	id := t.Go.Pkg + "." + t.Go.Name + string(text)
	if b.defs[id] == nil {
		b.defs[id] = &entry{def: &ir.Def{
			ID: id, Name: asciiKey(name, id), GoName: name, Go: t.Go, Doc: t.Doc, Type: t, Rules: rules, Input: true, Output: true,
		}}
	}
	return &ir.Type{Kind: ir.Ref, Go: t.Go, Ref: id}
}

// listLiteral reads the default or example that a tag gives a list: JSON, or
// the items alone.
func (b *builder) listLiteral(v *directive.Value, elem *ir.Type, wide int) (text json.RawMessage, problem string) {
	text = append(text, '[')
	for i, item := range v.Items {
		one, problem := b.literal(item, true, elem, wide)
		if problem != "" {
			return nil, problem
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, one...)
	}
	return append(text, ']'), ""
}

// listElem returns the type of the items where a tag gives them alone, nil
// where it gives JSON.
func (b *builder) listElem(v *directive.Value, t *ir.Type) *ir.Type {
	core := b.core(t)
	if v.Tag == "" || len(v.Items) == 1 && strings.HasPrefix(v.Items[0].Text, "[") {
		return nil
	}
	elem := core.Elem
	if core.Kind == ir.Set {
		elem = core.Key
	} else if core.Kind != ir.Slice && core.Kind != ir.Array {
		return nil
	}
	if !b.isScalar(elem) && !textual(b.core(elem).Kind) {
		return nil
	}
	return elem
}

// isScalar reports whether values of a type are scalars.
func (b *builder) isScalar(t *ir.Type) bool {
	switch b.core(t).Kind {
	case ir.Bool, ir.String, ir.Int, ir.Uint, ir.Float:
		return true
	}
	return false
}
