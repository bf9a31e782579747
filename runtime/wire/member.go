package wire

import "math/bits"

// BeginObject enters the object that is the next value. If it is something
// else, that is a fault, the value is skipped, and the result is false.
func (d *Decoder) BeginObject() bool {
	if i := d.pos; i < len(d.text) && d.text[i] == '{' || d.Peek() == '{' {
		return d.open()
	}
	return d.misfit("an object")
}

// NextMember goes to the next member of the innermost open object: it reads the
// name, which [Decoder.Key] returns, and the colon. It returns false at the
// object's end. The caller reads or skips exactly one value for each member.
func (d *Decoder) NextMember() bool {
	s, i := d.text, d.pos
	if i <= 0 || i >= len(s) {
		return d.nextMember()
	}
	if c := s[i]; c == ',' && s[i-1] != '{' {
		i++
		if i < len(s) && s[i] == ' ' {
			i++
		}
	} else if c == '}' {
		d.pos++
		d.depth--
		return false
	} else if s[i-1] != '{' {
		return d.nextMember()
	}
	start := i + 1
	if len(s)-start < 10 || s[i] != '"' {
		return d.nextMember()
	}
	end := start + bits.TrailingZeros64(unusual(load(s, start)))>>3
	if s[end:end+2] == `":` { // a name of at most eight letters
		d.nameAt, d.nameEnd, d.pos = start, end, end+2
		return true
	}
	if end < start+8 {
		return d.nextMember()
	}
	return d.longName(start)
}

// longName reads the name of a member, whose first letter is at start.
func (d *Decoder) longName(start int) bool {
	s := d.text
	end, beyond := plain(s, start+8)
	if beyond || len(s)-end < 2 || s[end:end+2] != `":` {
		return d.nextMember()
	}
	d.nameAt, d.nameEnd, d.pos = start, end, end+2
	return true
}

// nextMember is NextMember for a member of any form.
func (d *Decoder) nextMember() bool {
	for {
		first := d.pos > 0 && d.pos <= len(d.text) && d.text[d.pos-1] == '{'
		i := d.At()
		if i < len(d.text) && d.text[i] == '}' {
			d.pos++
			d.depth--
			return false
		}
		if !first {
			if i >= len(d.text) || d.text[i] != ',' {
				return d.unexpected(i, "',' or '}'")
			}
			d.pos++
			i = d.At()
		}
		if i >= len(d.text) || d.text[i] != '"' {
			return d.unexpected(i, "a member name in double quotes")
		}
		key, problem := d.quoted(false)
		if d.broken {
			return false
		}
		if i = d.At(); i >= len(d.text) || d.text[i] != ':' {
			return d.unexpected(i, "':'")
		}
		d.pos++
		d.name, d.nameEnd = key, 0
		if problem == "" {
			return true
		}
		at := d.At()
		d.skip(false)
		d.refuse(at, "unicode", "the name "+problem)
	}
}

// Key returns the name of the current member, without escapes. It is meant for
// comparing, may share the text's memory (see [KeyString]), and holds until the
// member's value has been read.
func (d *Decoder) Key() string {
	if d.nameEnd > 0 {
		return d.text[d.nameAt:d.nameEnd]
	}
	return d.name
}

// Once marks the current member in seen. If it is marked already, that is a
// fault, the value is skipped, and the result is false.
func (d *Decoder) Once(seen *uint64, bit uint64) bool {
	if *seen&bit == 0 {
		*seen |= bit
		return true
	}
	d.Duplicate()
	return false
}

// Duplicate refuses the current member, because its object had a member of that
// name before, and skips its value.
func (d *Decoder) Duplicate() {
	at := d.At()
	d.skip(false)
	d.refuse(at, "duplicate", "given more than once")
}

// Unknown refuses the current member, because it is none of names, and skips
// its value. The message proposes the nearest of names.
func (d *Decoder) Unknown(names ...string) {
	at, key := d.At(), d.Key()
	d.skip(false)
	if d.full() {
		d.refusals++
		return
	}
	message := "unknown argument"
	if !d.secret(at) {
		if near := Nearest(key, names); near != "" {
			message += "; did you mean " + quoteName(near) + "?"
		}
	}
	d.refuse(at, "unknown", message)
}

// BadDefault refuses the object at offset at because it lacks the member name,
// whose default its type does not take.
func (d *Decoder) BadDefault(at int, name string) {
	d.add(fault{at: at, name: name, code: "default", message: "missing, and its default is not a valid value; give one"})
}

// Missing refuses the object at offset at once for each bit of required that is
// not in seen. names[i] is the name that belongs to bit i.
func (d *Decoder) Missing(at int, seen, required uint64, names ...string) {
	if seen&required == required {
		return
	}
	for i, name := range names {
		if bit := uint64(1) << i; required&bit != 0 && seen&bit == 0 {
			d.add(fault{at: at, name: name, code: "required", message: "required, missing"})
		}
	}
}
