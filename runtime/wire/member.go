package wire

import "math/bits"

// BeginObject enters the object that is the next value. If it is something
// else, that is a fault, the value is skipped, and the result is false.
func (d *Decoder) BeginObject() bool {
	if d.Peek() != '{' {
		return d.misfit("an object")
	}
	return d.open()
}

// NextMember goes to the next member of the innermost open object: it reads the
// name, which [Decoder.Key] returns, and the colon. It returns false at the
// object's end. The caller reads or skips exactly one value for each member.
func (d *Decoder) NextMember() bool {
	s, i := d.text, d.pos
	if i == 0 || i >= len(s) {
		return d.nextMember()
	}
	switch first := s[i-1] == '{'; {
	case s[i] == ',' && !first:
		i++
		if i < len(s) && s[i] == ' ' {
			i++
		}
	case s[i] == '}':
		d.pos++
		d.depth--
		return false
	case !first:
		return d.nextMember()
	}
	if len(s)-i < 10 || s[i] != '"' {
		return d.nextMember()
	}
	end, beyond := i+9, false
	if m := unusual(load(s, i+1)); m != 0 { // a short name
		end = i + 1 + bits.TrailingZeros64(m)>>3
	} else {
		end, beyond = plain(s, end)
	}
	if beyond || len(s)-end < 2 || s[end] != '"' || s[end+1] != ':' {
		return d.nextMember()
	}
	d.key = s[i+1 : end]
	d.pos = end + 2
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
		d.key = key
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
func (d *Decoder) Key() string { return d.key }

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
	at, key := d.At(), d.key
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
