package wire

import "strings"

// The Quoted functions read what encoding/json writes for the option ",string":
// a string that holds a JSON text of the wanted kind, without white space.

// QuotedInt reads an integer in a string.
func QuotedInt[T Signed](d *Decoder, v *T) bool {
	return d.inString("an integer in a string", func(in *Decoder) bool { return canonical(in) && Int(in, v) })
}

// QuotedUint reads an unsigned integer in a string.
func QuotedUint[T Unsigned](d *Decoder, v *T) bool {
	return d.inString("an integer in a string", func(in *Decoder) bool { return canonical(in) && Uint(in, v) })
}

// QuotedFloat reads a number in a string.
func QuotedFloat[T ~float32 | ~float64](d *Decoder, v *T) bool {
	return d.inString("a number in a string", func(in *Decoder) bool { return Float(in, v) })
}

// QuotedBool reads a boolean in a string.
func QuotedBool[T ~bool](d *Decoder, v *T) bool {
	return d.inString("a boolean in a string", func(in *Decoder) bool { return Bool(in, v) })
}

// QuotedString reads a JSON string in a string.
func QuotedString[T ~string](d *Decoder, v *T) bool {
	return d.inString("a JSON string in a string", func(in *Decoder) bool { return String(in, v) })
}

// canonical reports whether the text has the form of an integer without point
// or exponent.
func canonical(in *Decoder) bool { return !strings.ContainsAny(in.text, ".eE") }

// inString reads a string and has its content read as a text of its own. An
// inner range or unicode fault is passed on, any other is one of the form.
func (d *Decoder) inString(want string, read func(*Decoder) bool) bool {
	at := d.At()
	s, ok := d.str(want, true)
	if !ok {
		return false
	}
	in := NewDecoder(s, Limits{Size: -1})
	white := s != "" && (white(s[0]) || white(s[len(s)-1]))
	if !white && read(in) && in.End() {
		return true
	}
	for _, f := range in.faults {
		if !in.broken && (f.code == "range" || f.code == "unicode") {
			return d.refuse(at, f.code, f.message)
		}
	}
	return d.refuseValue(at, "type", "want "+want+", got ")
}
