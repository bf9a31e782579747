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

// Sizes of what an unescaper writes to.
const (
	chunkSize  = 512
	chunkSlack = 16 // room for a word and a character beyond chunkSize
	growth     = 32 // how many times longer than now a string may become before it moves
)

// An unescaper reads a string of the text into a small chunk, a word at a time,
// and moves the chunk into the result when it is full.
type unescaper struct {
	text    string
	i       int    // where it reads
	problem string // see quoted
	long    strings.Builder
	n       int // length of the chunk
	chunk   [chunkSize + chunkSlack]byte
}

// unescape reads a string that is not just plain characters up to its quote.
// The result never shares the text's memory.
func (d *Decoder) unescape(start int) (s, problem string) {
	u := unescaper{text: d.text, i: start}
	for u.fill(d) {
		u.move(d.wasted)
	}
	if d.broken {
		return "", u.problem
	}
	d.pos = u.i + 1
	if u.problem != "" {
		return "", u.problem
	}
	if u.long.Len() == 0 {
		return string(u.chunk[:u.n]), ""
	}
	u.move(d.wasted)
	s = u.long.String()
	if u.long.Cap() > len(s)+len(s)/4 {
		s = strings.Clone(s)
		d.wasted = true
	}
	return s, ""
}

// move appends the chunk to the long result. Most often a document has one long
// string, so the result gets room for the rest of the text at once; if that was
// too much for an earlier string, it gets growth times more.
func (u *unescaper) move(careful bool) {
	if u.long.Cap()-u.long.Len() < u.n {
		more := len(u.text) - u.i
		if careful {
			more = min(more, growth*(u.long.Len()+u.n))
		}
		u.long.Grow(u.n + more)
	}
	u.long.Write(u.chunk[:u.n])
	u.n = 0
}

// fill reads until the chunk is full, which it reports, or the string is at its
// end or broken.
func (u *unescaper) fill(d *Decoder) bool {
	text, i, n := u.text, u.i, u.n
	for n < chunkSize {
		if len(text)-i >= 8 {
			x := load(text, i)
			binary.LittleEndian.PutUint64(u.chunk[n:], x)
			m := unusual(x)
			if m == 0 {
				i, n = i+8, n+8
				continue
			}
			run := bits.TrailingZeros64(m) >> 3
			i, n = i+run, n+run
		} else if i >= len(text) {
			u.problem = "is cut off"
			return d.syntax(i, "unexpected end in a string")
		}
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			if e := unescaped[text[i+1]]; e != 0 {
				u.chunk[n] = e
				i, n = i+2, n+1
				continue
			}
		}
		if c == '"' {
			u.i, u.n = i, n
			return false
		}
		r, size := u.rune(d, i)
		if size == 0 {
			u.problem = "is broken"
			return false
		}
		n += utf8.EncodeRune(u.chunk[n:], r)
		i += size
	}
	u.i, u.n = i, n
	return true
}

// rune reads the character at i in its less usual forms: a \u escape, one beyond
// ASCII, or any near the end of the text. The size is 0 after a syntax fault.
func (u *unescaper) rune(d *Decoder, i int) (r rune, size int) {
	switch c := u.text[i]; {
	case c == '\\':
		if i+1 >= len(u.text) {
			d.syntax(i+1, "unexpected end in a string")
			return 0, 0
		}
		if u.text[i+1] != 'u' {
			d.unexpected(i+1, `a known escape after \`)
			return 0, 0
		}
		r, size = escapedRune(u.text[i:])
		if size == 0 {
			d.syntax(i, `want four hexadecimal digits after \u`)
		}
		if r < 0 {
			u.problem, r = loneSurrogate, utf8.RuneError
		}
		return r, size
	case c < ' ':
		d.syntax(i, "control character in a string, to be escaped")
		return 0, 0
	case c < utf8.RuneSelf:
		return rune(c), 1
	}
	r, size = utf8.DecodeRuneInString(u.text[i:])
	if r == utf8.RuneError && size == 1 {
		u.problem = notUTF8
	}
	return r, size
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
// The rune is -1 for half a pair, and the size 0 without four digits.
func escapedRune(s string) (r rune, size int) {
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
