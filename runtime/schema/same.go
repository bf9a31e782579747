package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// sameness tells which JSON values are equal. An array or object of some size
// gets a number, which stands for it within others: so each is written once, and
// not again for each level around it.
type sameness struct {
	numbers map[string]int
	placed  map[int]place // arrays and objects of the document, by their start
}

// A place is where an array or object ends, and its number.
type place struct{ end, number int }

// canonical returns a text that two JSON values have in common exactly if they
// are equal: members sorted, numbers by their value, strings unescaped. It holds
// for texts of one sameness.
func (m *sameness) canonical(text string) string {
	w := canonizer{scanner: scanner{text: text, deep: true}, same: m, base: -1}
	return string(w.value(nil))
}

// canonical returns the canonical text of a value of the document, which is JSON.
func (c *check) canonical(start, end int) string {
	w := canonizer{scanner: scanner{text: c.text[start:end], deep: true}, same: &c.same, base: c.base + start}
	text := w.value(nil)
	c.effort.spend(w.written)
	return string(text)
}

// A canonizer writes a text in canonical form.
type canonizer struct {
	scanner
	same    *sameness
	base    int // of the text in the document, -1 for another text
	written int
}

func (w *canonizer) value(dst []byte) []byte {
	switch w.next() {
	case '{', '[':
		return w.nested(dst)
	case '"':
		n := len(dst)
		dst = wire.AppendString(dst, w.str())
		w.written += len(dst) - n
		return dst
	case 't', 'f', 'n':
		start := w.pos
		w.skip()
		w.written++
		return append(dst, w.text[start:w.pos]...)
	}
	text := w.number()
	w.written += len(text)
	n := decimalOf(text)
	if n.sign < 0 {
		dst = append(dst, '-')
	}
	return strconv.AppendInt(append(append(dst, n.digits...), 'e'), n.exponent, 10)
}

// nested writes an array or object, or its number.
func (w *canonizer) nested(dst []byte) []byte {
	at, start := w.base+w.pos, len(dst)
	if w.written++; w.base >= 0 {
		if p, ok := w.same.placed[at]; ok {
			w.pos = p.end - w.base
			return appendNumber(dst, p.number)
		}
	}
	if w.text[w.pos] == '{' {
		dst = w.members(dst)
	} else {
		dst = append(dst, '[')
		w.array(func(int) { dst = append(w.value(dst), ',') })
		dst = append(dst, ']')
	}
	if len(dst)-start < minSpan {
		return dst
	}
	n := w.same.number(string(dst[start:]))
	if w.base >= 0 {
		if w.same.placed == nil {
			w.same.placed = make(map[int]place)
		}
		w.same.placed[at] = place{w.base + w.pos, n}
	}
	return appendNumber(dst[:start], n)
}

func (w *canonizer) members(dst []byte) []byte {
	var members []string
	w.object(func(name string) {
		w.written += len(name)
		members = append(members, string(w.value(append(wire.AppendString(nil, name), ':'))))
	})
	slices.Sort(members)
	return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
}

// appendNumber writes what no JSON value is.
func appendNumber(dst []byte, n int) []byte { return strconv.AppendInt(append(dst, '#'), int64(n), 10) }

func (m *sameness) number(text string) int {
	n, ok := m.numbers[text]
	if !ok {
		if m.numbers == nil {
			m.numbers = make(map[string]int)
		}
		n = len(m.numbers)
		m.numbers[text] = n
	}
	return n
}
