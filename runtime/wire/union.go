package wire

import (
	"cmp"
	"slices"
)

// Discriminator looks ahead in the object that is the next value for the string
// member of the given name, which tells the members of a union apart, and
// returns its value and offset. The object itself is still to be read: decode
// the member type that the tag names, or refuse the tag with
// [Decoder.RefuseEnum] after [Decoder.Skip].
//
// If the value is no object, or has no such string, that is a fault, the value
// is skipped, and ok is false.
func (d *Decoder) Discriminator(name string) (tag string, at int, ok bool) {
	if d.Peek() != '{' {
		return "", 0, d.misfit("an object")
	}
	start := d.pos
	ahead := Decoder{text: d.text, pos: start, depth: d.depth, maxDepth: d.maxDepth, share: true, spans: d.spans}
	ahead.maxFaults = 1
	found := false
	for more := ahead.open() && ahead.NextMember(); more; more = ahead.NextMember() {
		if found = ahead.Key() == name; found {
			at = ahead.At()
			break
		}
		ahead.jump()
	}
	d.spans = ahead.spans
	if found {
		if tag, ok = Token(&ahead); ok {
			return tag, at, true
		}
	}
	d.skip(false)
	switch {
	case d.broken:
	case !found:
		d.Missing(start, 0, 1, name)
	case d.text[at] != '"': // else the skipping said what is wrong with it
		d.refuseValue(at, "type", "want a string, got ")
	}
	return "", 0, false
}

// A span is where an array or object is that looking ahead has passed. Unions
// in unions are looked through again and again; spans make that take linear
// time.
type span struct{ start, end int }

// minSpan is how long a value must be to be worth a span.
const minSpan = 64

// jump is skip for looking ahead.
func (d *Decoder) jump() {
	c := d.Peek()
	if c != '{' && c != '[' {
		d.skip(false)
		return
	}
	start := d.pos
	i, known := slices.BinarySearchFunc(d.spans, start, func(s span, at int) int { return cmp.Compare(s.start, at) })
	if known {
		d.pos = d.spans[i].end
		return
	}
	i = len(d.spans)
	d.spans = append(d.spans, span{start: start})
	next := d.NextElement
	if c == '{' {
		next = d.NextMember
	}
	for more := d.open() && next(); more; more = next() {
		d.jump()
	}
	d.spans[i].end = d.pos
	if d.pos-start < minSpan {
		d.spans = d.spans[:i]
	}
}
