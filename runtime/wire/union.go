package wire

// Discriminator looks ahead in the object that is the next value for the string
// member of the given name, which tells the members of a union apart, and
// returns its value and offset. The object itself is still to be read: decode
// the member type that the tag names, or refuse the tag with
// [Decoder.RefuseEnum] and call [Decoder.Skip].
//
// If the value is no object, or has no such string, that is a fault, the value
// is skipped, and ok is false.
func (d *Decoder) Discriminator(name string) (tag string, at int, ok bool) {
	if d.Peek() != '{' {
		return "", 0, d.mismatch("an object")
	}
	start := d.pos
	ahead := Decoder{text: d.text, pos: start, depth: d.depth, maxDepth: d.maxDepth, share: true}
	found := false
	for more := ahead.open() && ahead.NextMember(); more; more = ahead.NextMember() {
		if ahead.key != name {
			ahead.skip(false)
			continue
		}
		found, at = true, ahead.At()
		if ahead.Peek() != '"' {
			break
		}
		if tag, ok = Token(&ahead); ok {
			return tag, at, true
		}
	}
	d.skip(false)
	switch {
	case d.broken:
	case found:
		d.refuseValue(at, "type", "want a string, got ")
	default:
		d.Missing(start, 0, 1, name)
	}
	return "", 0, false
}
