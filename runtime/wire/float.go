package wire

import (
	"math"
	"strconv"
)

// Float reads a number. The result is the T nearest to it; a number beyond the
// largest T is a fault.
func Float[T ~float32 | ~float64](d *Decoder, v *T) bool {
	bits := 64
	if one := T(1); one+T(1)/(1<<30) == one {
		bits = 32
	}
	f, ok := d.float(bits)
	if ok {
		*v = T(f)
	}
	return ok
}

// powers are the powers of ten that a float64 holds exactly.
var powers = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// float reads a number of 32 or 64 bits.
func (d *Decoder) float(bits int) (float64, bool) {
	s, i := d.text, d.At()
	start := i
	negative := i < len(s) && s[i] == '-'
	if negative {
		i++
	}
	var mantissa uint64
	first, decimals := i, 0
	for ; i < len(s); i++ {
		c := s[i] - '0'
		if c > 9 {
			break
		}
		mantissa = mantissa*10 + uint64(c)
	}
	n := i - first
	if n > 0 && i < len(s) && s[i] == '.' {
		i++
		point := i
		for ; i < len(s); i++ {
			c := s[i] - '0'
			if c > 9 {
				break
			}
			mantissa = mantissa*10 + uint64(c)
		}
		if decimals = i - point; decimals == 0 {
			n = 0 // not a number: the other way says so
		}
	}
	if n == 0 || n+decimals > safeDigits || s[first] == '0' && n > 1 || i < len(s) && s[i]|0x20 == 'e' ||
		bits != 64 || mantissa >= 1<<53 {
		return d.anyFloat(start, bits)
	}
	// Both operands are exact, so the quotient is the nearest float64.
	f := float64(mantissa) / powers[decimals]
	if negative {
		f = -f
	}
	d.pos = i
	return f, true
}

// anyFloat is float for a number of any form.
func (d *Decoder) anyFloat(at, bits int) (float64, bool) {
	s, ok := d.number("a number")
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, bits)
	if err == nil {
		return f, true
	}
	most := math.MaxFloat64
	if bits == 32 {
		most = math.MaxFloat32
	}
	text := strconv.FormatFloat(most, 'g', -1, bits)
	return 0, d.refuse(at, "range", "out of range; must be between -"+text+" and "+text)
}
