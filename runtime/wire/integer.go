package wire

import (
	"math"
	"strconv"
)

// Signed is any signed integer type.
type Signed interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64
}

// Unsigned is any unsigned integer type.
type Unsigned interface {
	~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Int reads an integer, exactly. 3.0 and 1e2 are integers, 0.5 is not; a number
// that T cannot hold is a fault.
func Int[T Signed](d *Decoder, v *T) bool {
	n, ok := d.int(signedBits[T]())
	if ok {
		*v = T(n)
	}
	return ok
}

// Uint is [Int] for unsigned types.
func Uint[T Unsigned](d *Decoder, v *T) bool {
	n, ok := d.uint(unsignedBits[T]())
	if ok {
		*v = T(n)
	}
	return ok
}

// signedBits returns how many bits T has. The compiler knows the answer.
func signedBits[T Signed]() uint {
	n := int64(1) << 32 // not a constant, so that a T without this bit makes 0 of it
	switch {
	case T(n) != 0:
		return 64
	case T(n>>16) != 0:
		return 32
	case T(n>>24) != 0:
		return 16
	}
	return 8
}

// unsignedBits is signedBits for unsigned types.
func unsignedBits[T Unsigned]() uint {
	n := uint64(1) << 32
	switch {
	case T(n) != 0:
		return 64
	case T(n>>16) != 0:
		return 32
	case T(n>>24) != 0:
		return 16
	}
	return 8
}

// safeDigits is how many digits fit any 64-bit integer.
const safeDigits = 18

// int reads an integer of the given width.
func (d *Decoder) int(width uint) (int64, bool) {
	at, negative := d.At(), false
	first := at
	if s := d.text; at < len(s) && s[at] == '-' {
		negative = true
		first++
	}
	size, end := digits(d.text, first)
	if end > 0 {
		d.pos = end
	} else {
		var ok bool
		if size, negative, ok = d.anyInteger(at, width, true); !ok {
			return 0, false
		}
	}
	limit := uint64(1) << (width - 1)
	if negative {
		if size <= limit {
			return -int64(size), true
		}
	} else if size < limit {
		return int64(size), true
	}
	return 0, d.outOfRange(at, width, true)
}

// digits reads those of an integer that begins at i, and returns where they
// end. The end is 0 where the number is of another form, or has more than
// safeDigits.
func digits(s string, i int) (size uint64, end int) {
	first := i
	for ; i < len(s); i++ {
		c := s[i]
		if !digit(c) {
			if c == '.' || c|0x20 == 'e' {
				return 0, 0
			}
			break
		}
		size = size*10 + uint64(c-'0')
	}
	n := i - first
	if n == 1 || n > 1 && n <= safeDigits && s[first] != '0' {
		return size, i
	}
	return 0, 0
}

// uint reads an unsigned integer of the given width.
func (d *Decoder) uint(width uint) (uint64, bool) {
	at, negative := d.At(), false
	size, end := digits(d.text, at)
	if end > 0 {
		d.pos = end
	} else {
		var ok bool
		if size, negative, ok = d.anyInteger(at, width, false); !ok {
			return 0, false
		}
	}
	if size > math.MaxUint64>>(64-width) || negative && size > 0 {
		return 0, d.outOfRange(at, width, false)
	}
	return size, true
}

// anyInteger reads an integer of any form and at most 64 bits, without its sign.
// The width and sign of the wanted type are for the fault.
func (d *Decoder) anyInteger(at int, width uint, signed bool) (size uint64, negative, ok bool) {
	s, ok := d.number("an integer")
	if !ok {
		return 0, false, false
	}
	n := parseDecimal(s)
	size, whole, fits := n.integer()
	switch {
	case !whole:
		return 0, false, d.refuseValue(at, "type", "want an integer, got ")
	case !fits:
		return 0, false, d.outOfRange(at, width, signed)
	}
	return size, n.negative, true
}

func (d *Decoder) outOfRange(at int, width uint, signed bool) bool {
	return d.refuse(at, "range", rangeText(width, signed))
}

// rangeText says which integers a type of the given width holds.
func rangeText(width uint, signed bool) string {
	least, most := "0", strconv.FormatUint(math.MaxUint64>>(64-width), 10)
	if signed {
		least, most = strconv.FormatInt(math.MinInt64>>(64-width), 10), strconv.FormatInt(math.MaxInt64>>(64-width), 10)
	}
	return "out of range; must be between " + least + " and " + most
}
