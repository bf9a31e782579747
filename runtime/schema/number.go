package schema

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// maxExponent bounds the numbers that are worked out exactly. A document or a
// schema with a larger exponent would cost memory in the order of its value.
const maxExponent = 10000

// rational returns the exact value of a JSON number; false where its exponent
// is out of bounds.
func rational(n json.Number) (*big.Rat, bool) {
	if i := strings.IndexAny(string(n), "eE"); i >= 0 {
		exp, err := strconv.Atoi(string(n[i+1:]))
		if err != nil || exp > maxExponent || exp < -maxExponent {
			return nil, false
		}
	}
	return new(big.Rat).SetString(string(n))
}

// integer returns the value of a number without a fractional part: 3, 3.0,
// 1e2.
func integer(n json.Number) (*big.Int, bool) {
	if r, ok := rational(n); ok && r.IsInt() {
		return r.Num(), true
	}
	return nil, false
}

// sign returns -1, 0 or 1.
func sign(n json.Number) int {
	mantissa, _, _ := strings.Cut(strings.ToLower(string(n)), "e")
	switch {
	case strings.Trim(mantissa, "-0.") == "":
		return 0
	case mantissa[0] == '-':
		return -1
	}
	return 1
}
