package wire

import (
	"encoding/json"
	"math"
)

// digit reports whether c is a decimal digit.
func digit(c byte) bool { return c-'0' <= 9 }

// number reads a number by JSON's grammar, wanted as the words say, and returns
// its text.
func (d *Decoder) number(want string) (string, bool) {
	if c := d.Peek(); c != '-' && !digit(c) {
		return "", d.mismatch(want)
	}
	s, start, i := d.text, d.pos, d.pos
	if s[i] == '-' {
		i++
	}
	whole := i
	for i < len(s) && digit(s[i]) {
		i++
	}
	if i == whole {
		return "", d.unexpected(i, "a digit")
	}
	if s[whole] == '0' && i > whole+1 {
		return "", d.syntax(whole, "a number must not begin with 0")
	}
	if i < len(s) && s[i] == '.' {
		i++
		fraction := i
		for i < len(s) && digit(s[i]) {
			i++
		}
		if i == fraction {
			return "", d.unexpected(i, "a digit")
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		exponent := i
		for i < len(s) && digit(s[i]) {
			i++
		}
		if i == exponent {
			return "", d.unexpected(i, "a digit")
		}
	}
	d.pos = i
	return s[start:i], true
}

// Number reads a number and keeps its digits as they are.
func Number(d *Decoder, v *json.Number) bool {
	s, ok := d.number("a number")
	if ok {
		*v = json.Number(d.keep(s))
	}
	return ok
}

// keep returns s, a part of the text, such that it does not keep a large text
// alive.
func (d *Decoder) keep(s string) string {
	if d.share {
		return s
	}
	return d.own(s)
}

// A decimal is a number as sign, digits and power of ten: 12.50 is 125 and -1.
type decimal struct {
	negative bool
	digits   string // may hold one point; neither begins nor ends with 0 or the point; "" is zero
	exponent int    // of the last digit
}

// parseDecimal splits a number of JSON's grammar. It looks at each byte a few times,
// whatever the exponent is.
func parseDecimal(s string) decimal {
	var n decimal
	if s[0] == '-' {
		n.negative = true
		s = s[1:]
	}
	for i := range len(s) {
		if s[i]|0x20 == 'e' {
			n.exponent = parseExponent(s[i+1:])
			s = s[:i]
			break
		}
	}
	first, last, point := -1, 0, len(s)
	for i := range len(s) {
		switch {
		case s[i] == '.':
			point = i
		case s[i] != '0':
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return decimal{negative: n.negative}
	}
	n.digits = s[first : last+1]
	if last < point {
		n.exponent += point - last - 1
	} else {
		n.exponent -= last - point
	}
	return n
}

// parseExponent reads an exponent. Once it is beyond the digits that a text can
// have, its size does not matter.
func parseExponent(s string) int {
	negative := s[0] == '-'
	if s[0] == '-' || s[0] == '+' {
		s = s[1:]
	}
	n := 0
	for i := 0; i < len(s) && n < math.MaxInt/16; i++ {
		n = n*10 + int(s[i]-'0')
	}
	if negative {
		return -n
	}
	return n
}

// integer returns the decimal's size. whole is false if it has a fraction, fits
// is false if it needs more than 64 bits.
func (n decimal) integer() (size uint64, whole, fits bool) {
	if n.digits == "" {
		return 0, true, true
	}
	if n.exponent < 0 {
		return 0, false, false
	}
	for i := range len(n.digits) {
		if n.digits[i] == '.' {
			continue
		}
		c := uint64(n.digits[i] - '0')
		if size > (math.MaxUint64-c)/10 {
			return 0, true, false
		}
		size = size*10 + c
	}
	for range n.exponent {
		if size > math.MaxUint64/10 {
			return 0, true, false
		}
		size *= 10
	}
	return size, true, true
}
