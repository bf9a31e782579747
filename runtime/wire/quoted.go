package wire

import (
	"encoding/json"
	"strings"
)

// The Quoted functions read what encoding/json writes for the option ",string":
// a string that holds a JSON text of the wanted kind, without white space.

// QuotedInt reads an integer in a string.
func QuotedInt[T Signed](d *Decoder, v *T) bool {
	return inString(d, "an integer in a string", v, plainInt[T])
}

// QuotedUint reads an unsigned integer in a string.
func QuotedUint[T Unsigned](d *Decoder, v *T) bool {
	return inString(d, "an integer in a string", v, plainUint[T])
}

// QuotedFloat reads a number in a string.
func QuotedFloat[T ~float32 | ~float64](d *Decoder, v *T) bool {
	return inString(d, "a number in a string", v, Float[T])
}

// QuotedNumber reads a number in a string and keeps its digits as they are.
func QuotedNumber(d *Decoder, v *json.Number) bool {
	return inString(d, "a number in a string", v, Number)
}

// QuotedBool reads a boolean in a string.
func QuotedBool[T ~bool](d *Decoder, v *T) bool {
	return inString(d, "a boolean in a string", v, Bool[T])
}

// QuotedString reads a JSON string in a string.
func QuotedString[T ~string](d *Decoder, v *T) bool {
	return inString(d, "a JSON string in a string", v, String[T])
}

// inString reads a string and has its content read as a text of its own. An
// inner range or unicode fault is passed on, any other is one of the form.
func inString[T any](d *Decoder, want string, v *T, read func(*Decoder, *T) bool) bool {
	at := d.At()
	s, ok := d.str(want, true)
	if !ok {
		return false
	}
	in := NewDecoder(s, Limits{Size: -1})
	var value T
	bare := s != "" && !white(s[0]) && !white(s[len(s)-1])
	if bare && read(in, &value) && in.End() {
		*v = value
		return true
	}
	if !in.broken && len(in.faults) > 0 {
		if f := in.faults[0]; f.code == "range" || f.code == "unicode" {
			return d.refuse(at, f.code, f.message)
		}
	}
	return d.refuseValue(at, "type", "want "+want+", got ")
}

// plainInt is Int for a text without point and exponent.
func plainInt[T Signed](d *Decoder, v *T) bool {
	return !strings.ContainsAny(d.text, ".eE") && Int(d, v)
}

// plainUint is Uint for a text without point and exponent.
func plainUint[T Unsigned](d *Decoder, v *T) bool {
	return !strings.ContainsAny(d.text, ".eE") && Uint(d, v)
}
