package wire

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescaped holds what the byte after a backslash stands for, 0 for none; 'u'
// is not among them.
var unescaped = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// unescape reads a string that is not just plain characters up to its quote:
// its first special byte is at i. The result never shares the text's memory.
//
// The characters are put together in a small chunk, a word at a time, and moved
// from there into the result.
func (d *Decoder) unescape(start, i int) (s, problem string) {
	text := d.text
	end := closing(text, i)
	if end < 0 {
		d.cutOff(i)
		return "", "is cut off"
	}
	const size = 512
	var (
		chunk  [size + 16]byte // room for a word and a character beyond size
		n      int
		long   strings.Builder
		beyond uint64
	)
	if end-start > size {
		long.Grow(end - start)
		long.WriteString(text[start:i])
		beyond = highs // not looked at
	} else {
		n = copy(chunk[:], text[start:i])
		beyond = highs
	}
	for i < end {
		if n >= size {
			long.Write(chunk[:n])
			n = 0
		}
		if len(text)-i >= 8 {
			x := load(text, i)
			binary.LittleEndian.PutUint64(chunk[n:], x)
			m := special(x)
			beyond |= x
			if m == 0 {
				i, n = i+8, n+8
				continue
			}
			run := bits.TrailingZeros64(m) >> 3
			i, n = i+run, n+run
			if i >= end {
				break
			}
		}
		c := text[i]
		switch {
		case c == '\\':
			c = text[i+1] // the closing quote is still to come
			if c == 'u' {
				r, width := escapedRune(text[i:end])
				if width == 0 {
					d.syntax(i, `want four hexadecimal digits after \u`)
					return "", "is broken"
				}
				if r < 0 {
					problem, r = loneSurrogate, utf8.RuneError
				}
				n += utf8.EncodeRune(chunk[n:], r)
				i += width
				continue
			}
			if c = unescaped[c]; c == 0 {
				d.unexpected(i+1, `a known escape after \`)
				return "", "is broken"
			}
			i++
		case c < ' ':
			d.syntax(i, "control character in a string, to be escaped")
			return "", "is broken"
		}
		chunk[n] = c
		i, n = i+1, n+1
	}
	d.pos = end + 1
	if beyond&highs != 0 && !utf8.ValidString(text[start:end]) {
		return "", notUTF8
	}
	if problem != "" {
		return "", problem
	}
	if long.Cap() == 0 {
		return string(chunk[:n]), ""
	}
	long.Write(chunk[:n])
	return long.String(), ""
}

// closing returns the index of the quote that ends the string in which i is,
// outside of an escape; -1 without one.
func closing(text string, i int) int {
	for {
		n := strings.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		backslashes := 0
		for backslashes < n && text[i+n-1-backslashes] == '\\' {
			backslashes++
		}
		i += n
		if backslashes%2 == 0 {
			return i
		}
		i++
	}
}

// escapedRune reads the \u escape, or the pair of them, at the beginning of s.
// The rune is -1 for half a pair, and the width 0 without four digits.
func escapedRune(s string) (r rune, width int) {
	r, ok := hex4(s)
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if low, ok := hex4(s[6:]); ok {
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				return r, 12
			}
		}
	}
	return -1, 6
}

// hex4 reads four digits behind the first two bytes of s.
func hex4(s string) (r rune, ok bool) {
	if len(s) < 6 {
		return 0, false
	}
	for _, c := range []byte(s[2:6]) {
		switch {
		case c-'0' <= 9:
			c -= '0'
		case c|0x20-'a' <= 5:
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
