package wire

// BeginArray enters the array that is the next value. If it is something else,
// that is a fault, the value is skipped, and the result is false.
func (d *Decoder) BeginArray() bool {
	if d.Peek() != '[' {
		return d.misfit("an array")
	}
	return d.open()
}

// NextElement goes to the next element of the innermost open array. It returns
// false at the array's end. The caller reads or skips exactly one value for each
// element.
func (d *Decoder) NextElement() bool {
	s, i := d.text, d.pos
	if i > 0 && i+1 < len(s) && s[i-1] != '[' {
		switch next := s[i+1]; {
		case s[i] == ']':
			d.pos++
			d.depth--
			return false
		case s[i] == ',' && next > ' ' && next != ']':
			d.pos++
			return true
		}
	}
	return d.nextElement()
}

// nextElement is NextElement for an element of any form.
func (d *Decoder) nextElement() bool {
	first := d.pos > 0 && d.pos <= len(d.text) && d.text[d.pos-1] == '['
	i := d.At()
	if i < len(d.text) && d.text[i] == ']' {
		d.pos++
		d.depth--
		return false
	}
	if first {
		return i < len(d.text) || d.unexpected(i, "")
	}
	if i >= len(d.text) || d.text[i] != ',' {
		return d.unexpected(i, "',' or ']'")
	}
	d.pos++
	if i = d.At(); i < len(d.text) && d.text[i] == ']' {
		return d.unexpected(i, "a value")
	}
	return true
}

// Append appends a zero element to *s and returns it, for the next element of
// the array that begins at offset at. It sizes the slice by the text that is
// left, and takes no more memory once something was refused.
func Append[S ~[]E, E any](d *Decoder, at int, s *S) *E {
	n := len(*s)
	if n == cap(*s) {
		if n > 0 && d.refusals > 0 {
			var zero E
			(*s)[n-1] = zero
			return &(*s)[n-1]
		}
		grown := make(S, n, d.capacity(at, n))
		copy(grown, *s)
		*s = grown
	}
	*s = (*s)[:n+1]
	return &(*s)[n]
}

// capacity returns how many elements to make room for when n are read and the
// array began at offset at: as many as the text can still hold if they are as
// long as the ones so far, within limits.
func (d *Decoder) capacity(at, n int) int {
	if n == 0 {
		return 4
	}
	each := max((d.pos-at)/n, 1)
	more := (len(d.text)-d.pos)/each + 1
	if more < 4*n { // most of that is likely to be something else
		return n + min(more, n)
	}
	return n + min(more, 7*n)
}
