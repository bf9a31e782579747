package schema

import "strconv"

// array reads an array: its items, then their number.
func (c *check) array(list []*Schema, at int) {
	if !c.d.BeginArray() {
		return
	}
	c.depth++
	before := c.d.Refusals()
	unique := false
	for _, s := range list {
		unique = unique || s.UniqueItems
	}
	found := make([]int, len(list)) // items that fit contains
	seen := map[string]bool{}
	equal := false
	n := 0
	for ; c.d.NextElement(); n++ {
		start := c.d.At()
		var subs []*Schema
		for i, s := range list {
			if s.Contains != nil && c.fits(s.Contains, start, c.exact) {
				found[i]++
			}
			switch {
			case n < len(s.PrefixItems):
				subs = append(subs, s.PrefixItems[n])
			case s.Items != nil && !s.Items.Is(false):
				subs = append(subs, s.Items)
			}
		}
		c.inside(strconv.Itoa(n), subs)
		if c.quick && c.d.Refusals() > before {
			c.depth--
			return
		}
		if unique && c.d.Refusals() == before {
			text := c.canonical(start, c.d.At())
			equal = equal || seen[text]
			seen[text] = true
		}
	}
	c.depth--
	for i, s := range list {
		c.length(s, at, n)
		c.contains(s, at, found[i])
		if s.UniqueItems && equal && c.d.Refusals() == before {
			c.d.Refuse(at, "uniqueItems", "must not have equal items")
		}
	}
}

func (c *check) length(s *Schema, at, n int) {
	if s.MinItems != nil && n < *s.MinItems {
		c.d.Refuse(at, "minItems", countText("at least", *s.MinItems, "item"))
	}
	switch most := s.MaxItems; {
	case most != nil && n > *most:
		c.d.Refuse(at, "maxItems", countText("at most", *most, "item"))
	case s.Items.Is(false) && n > len(s.PrefixItems):
		c.d.Refuse(at, "items", countText("at most", len(s.PrefixItems), "item"))
	}
}

func (c *check) contains(s *Schema, at, n int) {
	if s.Contains == nil {
		return
	}
	least := 1
	if s.MinContains != nil {
		least = *s.MinContains
	}
	if n < least {
		c.d.Refuse(at, "contains", countText("at least", least, "item")+" of the form it must contain")
	}
	if s.MaxContains != nil && n > *s.MaxContains {
		c.d.Refuse(at, "maxContains", countText("at most", *s.MaxContains, "item")+" of the form it must contain")
	}
}
