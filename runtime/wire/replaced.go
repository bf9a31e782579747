package wire

import "bytes"

// A replaced is the name of a member, or an item of a set, that holds U+FFFD:
// perhaps in the place of bytes that are not UTF-8.
type replaced struct {
	depth int
	text  string
}

// SetItem writes a string that no other item of its array equals. If it does
// once bytes that are not UTF-8 are replaced, that is an error.
func (e *Encoder) SetItem(s string) {
	from := len(e.buf)
	e.String(s)
	e.once(from)
}

// once notes the name or item that begins at from, if another of the same
// object or array could have become equal to it.
func (e *Encoder) once(from int) {
	text := e.buf[from:]
	if !bytes.Contains(text, []byte("\uFFFD")) {
		return
	}
	for _, r := range e.replaced {
		if r.depth == e.depth && r.text == string(text) {
			e.fail("two texts that are not UTF-8 become equal in JSON", nil)
			return
		}
	}
	e.replaced = append(e.replaced, replaced{e.depth, string(text)})
}

// forget drops what was noted of arrays and objects that are closed now.
func (e *Encoder) forget() {
	n := len(e.replaced)
	for n > 0 && e.replaced[n-1].depth > e.depth {
		n--
	}
	e.replaced = e.replaced[:n]
}
