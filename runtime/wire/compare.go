package wire

import (
	"cmp"
	"strings"
)

// Compare compares a number that has been read, given by its offset, with
// another in JSON's grammar, exactly: it returns -1, 0 or 1 as the former is
// less, equal or greater. The float that a number becomes may be equal to a
// bound though the number is not.
func (d *Decoder) Compare(at int, n string) int {
	end := at
	for end < len(d.text) && (digit(d.text[end]) || strings.IndexByte("+-.eE", d.text[end]) >= 0) {
		end++
	}
	return compareDecimals(parseDecimal(d.text[at:end]), parseDecimal(n))
}

func compareDecimals(a, b decimal) int {
	switch s, t := a.sign(), b.sign(); {
	case s != t:
		return cmp.Compare(s, t)
	case s < 0:
		a, b = b, a
	}
	x, p := a.magnitude()
	y, q := b.magnitude()
	if p != q {
		return cmp.Compare(p, q)
	}
	return cmp.Compare(x, y) // neither ends in zeros
}

func (n decimal) sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// magnitude returns the digits without the point, and the power of ten that the
// first of them is less than.
func (n decimal) magnitude() (digits string, power int) {
	digits = strings.Replace(n.digits, ".", "", 1)
	return digits, n.exponent + len(digits)
}
