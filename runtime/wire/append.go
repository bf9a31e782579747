package wire

import (
	"encoding/binary"
	"math/bits"
	"slices"
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

// AppendText appends s as it is, but that bytes which are not UTF-8 become
// U+FFFD.
func AppendText(dst []byte, s string) []byte {
	if n := len(s); n > 0 && n < 8 && tail(s, 0)&highs == 0 || utf8.ValidString(s) {
		return append(dst, s...)
	}
	for _, r := range s {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// shortEscape holds what comes behind the backslash for a byte that has a short
// escape, 0 for others.
var shortEscape = [256]byte{
	'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't',
}

// escapeSlack is the most that one step of appendEscaped writes, in bytes.
const escapeSlack = 8 + 6

// appendEscaped is AppendString behind the opening quote, for a string whose
// first special byte is at i. It copies a word at a time and steps back to the
// first special byte in it.
func appendEscaped(dst []byte, s string, i int) []byte {
	dst = append(dst, s[:i]...)
	n := len(dst)
	for i < len(s) {
		if cap(dst)-n < escapeSlack {
			left := len(s) - i
			dst = slices.Grow(dst[:n], left+left/8+escapeSlack)
		}
		dst = dst[:cap(dst)]
		if len(s)-i >= 8 {
			x := load(s, i)
			binary.LittleEndian.PutUint64(dst[n:], x)
			run := bits.TrailingZeros64(unusual(x)) >> 3
			i, n = i+run, n+run
			if run == 8 {
				continue
			}
		}
		c := s[i]
		switch e := shortEscape[c]; {
		case e != 0:
			dst[n], dst[n+1] = '\\', e
			i, n = i+1, n+2
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == '\u2028' || r == '\u2029' { // they end a line in older JavaScript
				n += copy(dst[n:], `\u202`)
				dst[n] = hexDigits[r&0xF]
				n++
			} else { // U+FFFD for a byte that is not UTF-8
				n += utf8.EncodeRune(dst[n:], r)
			}
			i += size
		case c < ' ':
			n += copy(dst[n:], `\u00`)
			dst[n], dst[n+1] = hexDigits[c>>4], hexDigits[c&0xF]
			i, n = i+1, n+2
		default: // near the end
			dst[n] = c
			i, n = i+1, n+1
		}
	}
	return append(dst[:n], '"')
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
