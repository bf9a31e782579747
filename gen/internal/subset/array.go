package subset

import (
	"fmt"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// itemCount returns how few and how many elements an array has; -1 for any
// number.
func (list atoms) itemCount() (low, high int) {
	high = -1
	for _, a := range list {
		if a.MinItems != nil {
			low = max(low, *a.MinItems)
		}
		if a.MaxItems != nil && (high < 0 || *a.MaxItems < high) {
			high = *a.MaxItems
		}
		if a.Items.Is(false) && (high < 0 || len(a.PrefixItems) < high) {
			high = len(a.PrefixItems)
		}
	}
	return low, high
}

// element returns the schemas of an element.
func (list atoms) element(i int) atoms {
	var subs atoms
	for _, a := range list {
		switch {
		case i < len(a.PrefixItems):
			subs = append(subs, a.PrefixItems[i])
		case a.Items != nil && !a.Items.Is(false):
			subs = append(subs, a.Items)
		}
	}
	return subs
}

// coverArray covers the elements of arrays and their number.
func (p *prover) coverArray(o, n atoms, at *place) bool {
	low, high := o.itemCount()
	good := true
	for _, b := range n {
		if b.MinItems != nil && low < *b.MinItems {
			good = p.gap(at, n, &schema.Schema{MinItems: b.MinItems}, at.path, "minItems", count("least", *b.MinItems, "item"))
		}
		most := b.MaxItems
		if b.Items.Is(false) && (most == nil || *most > len(b.PrefixItems)) {
			most = new(len(b.PrefixItems))
		}
		if most != nil && (high < 0 || high > *most) {
			good = p.gap(at, n, &schema.Schema{MaxItems: most}, at.path, "maxItems", count("most", *most, "item"))
		}
		if b.UniqueItems && high != 0 && high != 1 && !o.has(func(a *schema.Schema) bool { return a.UniqueItems }) {
			good = p.gap(at, n, &schema.Schema{UniqueItems: true}, at.path, "uniqueItems", "must not have equal items now")
		}
		if b.Contains != nil && !o.has(func(a *schema.Schema) bool { return p.sameContains(a, b) }) {
			good = p.gap(at, n, &schema.Schema{Contains: b.Contains, MinContains: b.MinContains, MaxContains: b.MaxContains}, at.path, "contains", "must contain an item of a form now")
		}
	}
	prefix := 0
	for _, a := range slices.Concat(o, n) {
		prefix = max(prefix, len(a.PrefixItems))
	}
	for i := 0; i <= prefix && (high < 0 || i < high); i++ {
		good = p.cover(o.element(i), n.element(i), at.element(i, i == prefix)) && good
	}
	return good
}

func (p *prover) sameContains(a, b *schema.Schema) bool {
	equal := func(x, y *int) bool { return x == nil && y == nil || x != nil && y != nil && *x == *y }
	return a.Contains != nil && p.same(a.Contains, b.Contains) && equal(a.MinContains, b.MinContains) && equal(a.MaxContains, b.MaxContains)
}

// count says how many things a value must have.
func count(bound string, n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("must have at %s %d %s now", bound, n, what)
}
