package wire

import (
	"math/bits"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendString appends s as a JSON string, as encoding/json writes it without
// HTML escaping, but that bytes which are not UTF-8 become U+FFFD itself.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	if n := len(s); n > 0 && n < 8 && unusual(tail(s, 0)) == 0 { // short and plain
		dst = append(dst, s...)
		return append(dst, '"')
	}
	if i := ascii(s, 0); i < len(s) {
		return appendEscaped(dst, s, i)
	}
	dst = append(dst, s...)
	return append(dst, '"')
}

// appendEscaped is AppendString behind the opening quote, for a string whose
// first special byte is at i.
func appendEscaped(dst []byte, s string, i int) []byte {
	for from := 0; ; i = ascii(s, i) {
		if i == len(s) {
			dst = append(dst, s[from:]...)
			return append(dst, '"')
		}
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			switch {
			case r == utf8.RuneError && size == 1:
				dst = append(append(dst, s[from:i]...), "\uFFFD"...)
				from = i + size
			case r == '\u2028' || r == '\u2029': // they end a line in older JavaScript
				dst = append(append(dst, s[from:i]...), '\\', 'u', '2', '0', '2', hexDigits[r&0xF])
				from = i + size
			}
			i += size
			continue
		}
		dst = append(dst, s[from:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xF])
		}
		i++
		from = i
	}
}

// ascii returns the index of the first byte of s, from i on, that is not a plain
// character of ASCII.
func ascii(s string, i int) int {
	for len(s)-i >= 8 {
		if m := unusual(load(s, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	if i == len(s) {
		return i
	}
	return min(i+bits.TrailingZeros64(unusual(tail(s, i)))>>3, len(s))
}
