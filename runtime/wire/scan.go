package wire

import "math/bits"

// A word holds eight bytes of the text. The functions below look at all of them
// at once.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// load returns eight bytes of s from i on; the compiler makes one load of it.
func load(s string, i int) uint64 {
	p := s[i : i+8]
	return uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
		uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
}

// tail returns the bytes of s from i on, one to seven, with letters behind them.
func tail(s string, i int) uint64 {
	n := uint(len(s) - i)
	behind := uint64(0x78*ones) << (8 * n)
	switch {
	case len(s) >= 8:
		return load(s, len(s)-8)>>(64-8*n) | behind
	case n >= 4: // two halves that may overlap
		low, high := s[i:i+4], s[len(s)-4:]
		return uint64(half(low)) | uint64(half(high))<<(8*n-32) | behind
	}
	return uint64(s[i]) | uint64(s[i+int(n/2)])<<(n/2*8) | uint64(s[len(s)-1])<<(8*n-8) | behind
}

func half(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// special marks, by its high bit, the first byte of x that is a quote, a
// backslash or a control character. Marks above the first one mean nothing.
func special(x uint64) uint64 {
	control := x - ' '*ones
	quote := x ^ '"'*ones - ones
	backslash := x ^ '\\'*ones - ones
	return (control | quote | backslash) &^ x & highs
}

// unusual is special that marks bytes beyond ASCII too.
func unusual(x uint64) uint64 {
	control := x - ' '*ones
	quote := x ^ '"'*ones - ones
	backslash := x ^ '\\'*ones - ones
	return (control | quote | backslash | x) & highs
}

// plain returns the index of the first byte of s, from i on, that is a quote, a
// backslash or a control character, and whether bytes beyond ASCII may come
// before it.
func plain(s string, i int) (end int, beyond bool) {
	var seen uint64
	for len(s)-i >= 8 {
		x := load(s, i)
		if m := special(x); m != 0 {
			n := bits.TrailingZeros64(m) // bit 7 of the marked byte
			return i + n>>3, (seen|x&(1<<n-1))&highs != 0
		}
		seen |= x
		i += 8
	}
	for ; i < len(s); i++ {
		c := s[i]
		if c < ' ' || c == '"' || c == '\\' {
			break
		}
		seen |= uint64(c)
	}
	return i, seen&highs != 0
}
