package schema

import "slices"

// memory is what the checks of one document know already, so that nested unions
// take steps in proportion to the document: without it each level would read
// again what is below it.
type memory struct {
	lists  map[link]int  // numbers of lists of schemas
	large  map[visit]int // faults of the values with a span that were read ahead
	small  map[visit]int // those of others
	open   int           // such others that are being read ahead
	unions map[unionKey]*union
	spans  []span // arrays and objects, by their start; nil before they are needed
	same   sameness
	idle   []*check
}

// A link is a schema at the end of a numbered list, 0 for the empty one.
type link struct {
	list   int
	schema *Schema
}

// A visit is a list of schemas that hold for one value of the document.
type visit struct {
	list, at int
	exact    bool
}

type unionKey struct {
	forms **Schema
	kind  string
}

const (
	// maxKnown bounds the memory for large values. Beyond it they are read again.
	maxKnown = 1 << 20
	// fewKnown is how much may be known that is of no more use.
	fewKnown = 1 << 10
	// maxCounted is how many faults of one value are told apart.
	maxCounted = 1 << 10
)

// number returns the number of a list.
func (m *memory) number(list []*Schema) int {
	n := 0
	for _, s := range list {
		next, ok := m.lists[link{n, s}]
		if !ok {
			if m.lists == nil {
				m.lists = make(map[link]int)
			}
			next = len(m.lists) + 1
			m.lists[link{n, s}] = next
		}
		n = next
	}
	return n
}

// visits returns where what is known of values is kept.
func (m *memory) visits(large bool) map[visit]int {
	if m.large == nil {
		m.large, m.small = make(map[visit]int), make(map[visit]int)
	}
	if large {
		return m.large
	}
	return m.small
}

// tidy drops what is known of small values when none of them is being read.
// Reading them again takes little, but there may be any number of them.
func (m *memory) tidy() {
	if m.open == 0 && len(m.small) > fewKnown {
		m.small = make(map[visit]int)
	}
}

// forget is for when a value has been read for good: nobody asks again about what
// is in it.
func (m *memory) forget() {
	if m.tidy(); len(m.large) > fewKnown {
		m.large = make(map[visit]int)
	}
}

// again checks the next value aside, or takes what is known of it.
func (c *check) again(list []*Schema) {
	at := c.d.At()
	end, large := c.end(at)
	if !large {
		c.value(list)
		return
	}
	known := c.visits(true)
	v := visit{c.number(list), c.base + at, c.exact}
	n, ok := known[v]
	if !ok {
		before := c.d.Refusals()
		c.value(list)
		if len(known) < maxKnown {
			known[v] = min(c.d.Refusals()-before, maxCounted)
		}
		return
	}
	c.effort.spend(1 + n/16)
	c.d.SkipTo(end)
	for range n {
		c.d.Refuse(at, "", "")
	}
}

// pass goes behind the next value without a look into it where its end is known.
func (c *check) pass() {
	at := c.d.At()
	if c.aside {
		if end, ok := c.end(at); ok {
			c.effort.spend(1)
			c.d.SkipTo(end)
			return
		}
	}
	c.d.Skip()
	c.effort.spend(c.d.At() - at)
}

// A span is where an array or object begins and ends.
type span struct{ start, end int }

// minSpan is how long an array or object must be to be worth a span.
const minSpan = 64

// end returns where the array or object at an offset ends, false for a small one
// and for scalars.
func (c *check) end(at int) (end int, ok bool) {
	if at >= len(c.text) || c.text[at] != '{' && c.text[at] != '[' {
		return 0, false
	}
	if c.spans == nil {
		c.spans = spansOf(c.whole)
		c.effort.spend(len(c.whole))
	}
	i, ok := slices.BinarySearchFunc(c.spans, c.base+at, func(s span, at int) int { return s.start - at })
	if !ok {
		return 0, false
	}
	return c.spans[i].end - c.base, true
}

// spansOf finds the larger arrays and objects of a text, which need not be JSON.
// What is not closed ends with the text.
func spansOf(text string) []span {
	spans := []span{}
	var open []int
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			open = append(open, len(spans))
			spans = append(spans, span{i, len(text)})
		case '}', ']':
			if len(open) == 0 {
				continue
			}
			at := open[len(open)-1]
			open = open[:len(open)-1]
			if spans[at].end = i + 1; i+1-spans[at].start < minSpan {
				spans = spans[:at]
			}
		}
	}
	return spans
}
