package wire

import (
	"encoding"
	"strconv"
	"strings"
)

// IntegerKeyPattern is the form in which [KeyInt] takes a name; [KeyUint] takes
// it without the minus. It means the same to RE2 and ECMA-262.
const IntegerKeyPattern = `^-?[0-9]+$`

// KeyString takes the name of the current member as a map key. Other than that
// of [Decoder.Key], the result does not keep a large text alive.
func KeyString[T ~string](d *Decoder, v *T) bool {
	if d.share {
		*v = T(d.Key())
	} else {
		*v = T(d.own(d.Key()))
	}
	return true
}

// KeyInt takes the name of the current member as an integer. If it is none that
// T can hold, that is a fault, the member's value is skipped, and the result is
// false.
func KeyInt[T Signed](d *Decoder, v *T) bool {
	if !decimalName(strings.TrimPrefix(d.Key(), "-")) {
		return d.refuseKey("propertyNames", "the name must be an integer")
	}
	width := signedBits[T]()
	n, err := strconv.ParseInt(d.Key(), 10, int(width))
	if err != nil {
		return d.refuseKey("range", "the name is "+rangeText(width, true))
	}
	*v = T(n)
	return true
}

// KeyUint is [KeyInt] for unsigned types.
func KeyUint[T Unsigned](d *Decoder, v *T) bool {
	if !decimalName(d.Key()) {
		return d.refuseKey("propertyNames", "the name must be an integer without a sign")
	}
	width := unsignedBits[T]()
	n, err := strconv.ParseUint(d.Key(), 10, int(width))
	if err != nil {
		return d.refuseKey("range", "the name is "+rangeText(width, false))
	}
	*v = T(n)
	return true
}

// KeyText gives the name of the current member to the key's own method. If that
// refuses it, that is a fault, the member's value is skipped, and the result is
// false.
func KeyText(d *Decoder, v encoding.TextUnmarshaler) bool {
	if err := v.UnmarshalText([]byte(d.Key())); err != nil {
		return d.refuseKey("propertyNames", "the name is "+d.reason(d.At(), err))
	}
	return true
}

// RefuseName refuses the current member because of its name, and skips its
// value.
func (d *Decoder) RefuseName(message string) { d.refuseKey("propertyNames", message) }

func (d *Decoder) refuseKey(code, message string) bool {
	at := d.At()
	d.skip(false)
	return d.refuse(at, code, message)
}

// decimalName reports whether s is digits, one at least.
func decimalName(s string) bool {
	for i := range len(s) {
		if !digit(s[i]) {
			return false
		}
	}
	return s != ""
}
