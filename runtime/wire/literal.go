package wire

import "strings"

// Bool reads true or false.
func Bool[T ~bool](d *Decoder, v *T) bool {
	b, ok := d.bool("a boolean")
	if ok {
		*v = T(b)
	}
	return ok
}

func (d *Decoder) bool(want string) (value, ok bool) {
	switch d.Peek() {
	case 't':
		return true, d.literal("true")
	case 'f':
		return false, d.literal("false")
	}
	return false, d.mismatch(want)
}

// literal reads one of the three words of JSON, the first letter of which is
// next.
func (d *Decoder) literal(word string) bool {
	if !strings.HasPrefix(d.text[d.pos:], word) {
		return d.unexpected(d.pos, "a value")
	}
	d.pos += len(word)
	return true
}
