package wire

import (
	"math"
	"strconv"
)

// appendFloat appends a finite number of 32 or 64 bits as encoding/json does.
func appendFloat(dst []byte, v float64, bits int) []byte {
	small, large := 1e-6, 1e21
	if bits == 32 {
		small, large = float64(float32(small)), float64(float32(large))
	}
	if a := math.Abs(v); a == 0 || a >= small && a < large {
		return strconv.AppendFloat(dst, v, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, v, 'e', -1, bits)
	if n := len(dst); n >= 4 && dst[n-4] == 'e' && dst[n-2] == '0' { // e-09 is e-9
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// appendShort appends a number of at most three decimals and 15 digits. Of so
// few digits only one decimal is nearest to v, so it is what the general way
// would find.
func appendShort(dst []byte, v float64) ([]byte, bool) {
	a := math.Abs(v)
	if !(a < 1e12) || v == 0 {
		return dst, false
	}
	digits, decimals := int64(a), 0
	for exact := float64(digits) == a; !exact; exact = float64(digits)/powers[decimals] == a {
		decimals++
		if decimals > 3 {
			return dst, false
		}
		digits = int64(a*powers[decimals] + 0.5)
	}
	if v < 0 {
		dst = append(dst, '-')
	}
	if decimals == 0 {
		return strconv.AppendInt(dst, digits, 10), true
	}
	unit := int64(powers[decimals])
	dst = append(strconv.AppendInt(dst, digits/unit, 10), '.')
	for unit /= 10; unit > 0; unit /= 10 {
		dst = append(dst, byte('0'+digits/unit%10))
	}
	return dst, true
}
