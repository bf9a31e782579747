package schema

import (
	"cmp"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// A decimal is the exact value of a JSON number: ±0.digits × 10^exponent, the
// digits without zeros at either end. Zero has no digits.
type decimal struct {
	sign     int // -1, 0, 1
	digits   string
	exponent int64
}

// farExponent stands for exponents that do not fit.
const farExponent = 1 << 60

func decimalOf(n json.Number) decimal {
	d := decimal{sign: 1}
	text := string(n)
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		e, err := strconv.ParseInt(text[i+1:], 10, 64)
		if err != nil || e > farExponent || e < -farExponent {
			e = farExponent
			if text[i+1] == '-' {
				e = -farExponent
			}
		}
		d.exponent, text = e, text[:i]
	}
	if strings.HasPrefix(text, "-") {
		d.sign, text = -1, text[1:]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	d.exponent += int64(len(whole))
	text = whole + fraction
	d.digits = strings.TrimLeft(text, "0")
	d.exponent -= int64(len(text) - len(d.digits))
	if d.digits = strings.TrimRight(d.digits, "0"); d.digits == "" {
		return decimal{}
	}
	return d
}

// whole reports whether the value has no fractional part.
func (d decimal) whole() bool { return d.sign == 0 || d.exponent >= int64(len(d.digits)) }

func (d decimal) compare(e decimal) int {
	if c := cmp.Compare(d.sign, e.sign); c != 0 {
		return c
	}
	if c := cmp.Compare(d.exponent, e.exponent); c != 0 {
		return c * d.sign
	}
	return strings.Compare(d.digits, e.digits) * d.sign
}

// CompareNumbers returns -1, 0 or 1 as a is less than, equal to or more than b,
// exactly.
func CompareNumbers(a, b json.Number) int { return decimalOf(a).compare(decimalOf(b)) }

// NumberText returns a text that a number has in common with all others of its
// value, and with no number of another value.
func NumberText(n json.Number) string {
	d := decimalOf(n)
	return strconv.Itoa(d.sign) + "." + d.digits + "e" + strconv.FormatInt(d.exponent, 10)
}

// IsInteger reports whether a number has no fractional part: 3, 3.0, 1e2.
func IsInteger(n json.Number) bool { return decimalOf(n).whole() }

// maxExponent bounds the numbers that are worked out digit by digit, since a
// text of a few bytes can name one that fills the memory.
const maxExponent = 10000

// rational returns the value of a number; false where it is out of bounds.
func rational(n json.Number) (*big.Rat, bool) {
	if d := decimalOf(n); d.exponent > maxExponent || d.exponent < -maxExponent {
		return nil, false
	}
	return new(big.Rat).SetString(string(n))
}
