package dialect

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// array lowers the keywords about arrays.
func (n *node) array() {
	if n.on&anArray == 0 {
		return
	}
	if i := slices.IndexFunc(n.in.PrefixItems, func(s *schema.Schema) bool { return s.Is(false) }); i >= 0 {
		n.in = endingBefore(n.in, i)
	}
	in, out := n.in, n.out
	n.count("minItems", in.MinItems, &out.MinItems, "at least %d item")
	max := in.MaxItems
	if in.Items.Is(false) && (max == nil || *max > len(in.PrefixItems)) && !n.takes("prefixItems", n.on) {
		max = new(len(in.PrefixItems)) // items: false is a bound
	}
	n.count("maxItems", max, &out.MaxItems, "at most %d item")
	if in.UniqueItems {
		if n.takes("uniqueItems", n.on) {
			out.UniqueItems = true
		} else {
			n.note("uniqueItems", "no equal items")
		}
	}
	if in.PrefixItems != nil {
		n.tuple()
	} else {
		n.elements()
	}
	n.containment()
}

// endingBefore returns a schema whose tuple ends before the item i, which is
// false: shorter arrays are admitted.
func endingBefore(in *schema.Schema, i int) *schema.Schema {
	c := *in
	c.PrefixItems, c.Items = in.PrefixItems[:i:i], schema.Bool(false)
	if i == 0 {
		c.PrefixItems = nil
	}
	return &c
}

// elements lowers items.
func (n *node) elements() {
	in, out := n.in, n.out
	if in.Items == nil {
		if n.items.on && slices.Contains(out.Type, "array") {
			out.Items = n.node(&schema.Schema{}, n.at.in("items"))
		}
		return
	}
	if out.Items = n.node(in.Items, n.at.in("items")); out.Items == nil {
		n.noItems()
	}
}

// noItems makes the array an empty one: its items admit nothing.
func (n *node) noItems() {
	if n.in.MinItems != nil && *n.in.MinItems > 0 {
		n.lose(anArray, "items", "no item is admitted, and one is needed", !n.in.Items.Is(false))
		return
	}
	n.out.MaxItems = new(0)
	if !n.takes("maxItems", n.on) {
		n.out.MaxItems = nil
		n.note("items", "no items")
	}
	n.out.Items = &schema.Schema{Type: []string{"string"}}
	if n.on == anArray {
		n.hollow = n.out
	}
}

// tuple lowers prefixItems and the items behind them.
func (n *node) tuple() {
	in, out := n.in, n.out
	if n.takes("prefixItems", n.on) {
		for i, s := range in.PrefixItems {
			sub := n.node(s, n.at.of("prefixItems", itoa(i)))
			if sub == nil {
				n.ends(i, s)
				return
			}
			out.PrefixItems = append(out.PrefixItems, sub)
		}
		n.beyond()
		return
	}
	forms := in.PrefixItems
	if !n.bounded() {
		if in.Items == nil {
			forms = append(forms[:len(forms):len(forms)], &schema.Schema{})
		} else {
			forms = append(forms[:len(forms):len(forms)], in.Items)
		}
	}
	u := &schema.Schema{}
	for _, f := range forms {
		if !containsSchema(u.AnyOf, f) {
			u.AnyOf = append(u.AnyOf, f)
		}
	}
	sub := u
	if len(u.AnyOf) == 1 {
		sub = u.AnyOf[0]
	}
	if out.Items = n.node(sub, n.at.in("prefixItems")); out.Items == nil {
		n.noItems()
		return
	}
	if len(u.AnyOf) == 1 {
		n.step(n.at, "prefixItems", "prefixItems are sent as items, since all are alike")
		return
	}
	n.note("prefixItems", "items in this order: %s", tupleText(in.PrefixItems))
}

// ends cuts arrays off before the item i of a tuple, which admits nothing.
func (n *node) ends(i int, item *schema.Schema) {
	if !item.Is(false) {
		n.narrow(n.at.of("prefixItems", itoa(i)), "prefixItems", "arrays end before this item: nothing that it admits can be expressed")
	}
	switch most := n.in.MaxItems; {
	case n.in.MinItems != nil && *n.in.MinItems > i:
		n.lose(anArray, "prefixItems", "an item that is needed admits nothing", !item.Is(false))
		return
	case most == nil || *most > i:
		n.out.MaxItems = new(i)
	}
	if n.items.on {
		n.out.Items = &schema.Schema{}
	}
}

// bounded reports whether no item may follow prefixItems.
func (n *node) bounded() bool {
	return n.in.Items.Is(false) || n.in.MaxItems != nil && *n.in.MaxItems <= len(n.in.PrefixItems)
}

// beyond lowers the items behind prefixItems.
func (n *node) beyond() {
	in, out := n.in, n.out
	switch {
	case !n.bounded() && in.Items != nil:
		out.Items = n.node(in.Items, n.at.in("items"))
	case (!n.items.on || !slices.Contains(out.Type, "array")) && !in.Items.Is(false):
		return
	}
	if out.Items != nil {
		return
	}
	// Where nothing may follow, the bound says it, and items may say anything.
	if in.Items != nil && !in.Items.Is(true) && (out.MaxItems == nil || *out.MaxItems > len(in.PrefixItems)) {
		out.MaxItems = new(len(in.PrefixItems))
	}
	out.Items = &schema.Schema{}
}

// containment lowers contains and its counts.
func (n *node) containment() {
	in, out := n.in, n.out
	if in.Contains == nil || n.on&anArray == 0 {
		return
	}
	if !n.takes("contains", n.on) {
		n.drop(n.at, "contains", "left out")
		return
	}
	sub := n.inner(in.Contains, n.at.in("contains"))
	if sub == nil {
		sub = never()
	}
	out.Contains, out.MinContains, out.MaxContains = sub, in.MinContains, in.MaxContains
}

func containsSchema(list []*schema.Schema, s *schema.Schema) bool {
	text := s.String()
	for _, x := range list {
		if x.String() == text {
			return true
		}
	}
	return false
}

// tupleText names the items of a tuple by their titles or types.
func tupleText(list []*schema.Schema) string {
	names := make([]string, len(list))
	for i, s := range list {
		switch {
		case s.Title != "":
			names[i] = s.Title
		case s.Type != nil:
			names[i] = strings.Join(s.Type, " or ")
		default:
			names[i] = "any value"
		}
		if s.Description != "" {
			names[i] += " (" + strings.TrimRight(s.Description, ".") + ")"
		}
	}
	return strings.Join(names, ", ")
}
