package wire

import (
	"encoding/json"
)

// Skip reads any value and drops it. Its syntax, depth and strings are checked.
func (d *Decoder) Skip() { d.skip(false) }

// SkipTo goes on at an offset, where the next value ends: another decoder has
// read it. Nothing of the value is checked.
func (d *Decoder) SkipTo(end int) {
	if !d.broken {
		d.pos = min(end, len(d.text))
	}
}

// skip is [Decoder.Skip]; with unique, the names in each object must be unique.
func (d *Decoder) skip(unique bool) {
	switch d.Peek() {
	case '{':
		d.skipObject(unique)
	case '[':
		for more := d.open() && d.NextElement(); more; more = d.NextElement() {
			d.skip(unique)
		}
	case '"':
		at := d.pos
		if _, problem := d.quoted(false); problem != "" {
			d.refuse(at, "unicode", "the text "+problem)
		}
	case 't':
		d.literal("true")
	case 'f':
		d.literal("false")
	case 'n':
		d.literal("null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		d.number("")
	default:
		d.unexpected(d.pos, "a value")
	}
}

func (d *Decoder) skipObject(unique bool) {
	if !d.open() {
		return
	}
	outer := len(d.names)
	var many map[string]bool // of an object with many members
	for d.NextMember() {
		if unique && !d.first(outer, &many) {
			d.Duplicate()
			continue
		}
		d.skip(unique)
	}
	clear(d.names[outer:])
	d.names = d.names[:outer]
}

// fewNames is how many names are compared one by one.
const fewNames = 16

// first notes the current member's name and reports whether it is new among
// d.names[outer:] and many.
func (d *Decoder) first(outer int, many *map[string]bool) bool {
	key := d.Key()
	for _, name := range d.names[outer:] {
		if name == key {
			return false
		}
	}
	if len(d.names)-outer < fewNames {
		d.names = append(d.names, key)
		return true
	}
	if (*many)[key] {
		return false
	}
	if *many == nil {
		*many = make(map[string]bool)
	}
	(*many)[key] = true
	return true
}

// value reads any value whose objects have unique names, and returns its text;
// false when any of it was refused.
func (d *Decoder) value() (string, bool) {
	at, before := d.At(), d.refusals
	d.skip(true)
	if d.refusals != before {
		return "", false
	}
	return d.text[at:d.pos], true
}

// Raw reads any value as it is written. The copy does not share the text's
// memory.
func Raw(d *Decoder, v *json.RawMessage) bool {
	s, ok := d.value()
	if ok {
		*v = json.RawMessage(s)
	}
	return ok
}

// Any reads any value: nil, bool, string, [json.Number], []any or
// map[string]any.
func Any(d *Decoder, v *any) bool {
	before := d.refusals
	a := d.any()
	if d.refusals != before {
		return false
	}
	*v = a
	return true
}

func (d *Decoder) any() any {
	switch d.Peek() {
	case '{':
		return d.anyObject()
	case '[':
		return d.anyArray()
	case '"':
		s, _ := d.str("a string", true)
		return s
	case 't', 'f':
		b, _ := d.bool("a boolean")
		return b
	case 'n':
		d.literal("null")
		return nil
	}
	s, _ := d.number("a value")
	return json.Number(d.keep(s))
}

func (d *Decoder) anyObject() map[string]any {
	m := make(map[string]any)
	if !d.open() {
		return m
	}
	for d.NextMember() {
		key := d.Key()
		if _, double := m[key]; double {
			d.Duplicate()
			continue
		}
		if !d.share {
			key = d.own(key)
		}
		m[key] = d.any()
	}
	return m
}

func (d *Decoder) anyArray() []any {
	s := []any{}
	if !d.open() {
		return s
	}
	at := d.pos
	for d.NextElement() {
		v := d.any()
		*Append(d, at, &s) = v
	}
	return s
}
