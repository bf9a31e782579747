package limit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// A lexer reads one JSON text from s. Its first error sticks.
type lexer struct {
	s   string
	i   int
	err error
}

var (
	errEOF     = errors.New("unexpected end of JSON")
	errTrail   = errors.New("unexpected data after the arguments object")
	errUTF8    = errors.New("invalid UTF-8 in a string")
	errControl = errors.New("control character in a string")
	errEscape  = errors.New("invalid escape in a string")
)

func (l *lexer) fail(err error) {
	if l.err == nil {
		l.err = fmt.Errorf("offset %d: %w", l.i, err)
	}
}

// in prefixes the sticky error with a path segment.
func (l *lexer) in(path string) error { return fmt.Errorf("%s: %w", path, l.err) }

func (l *lexer) want(what string) {
	got := "end of JSON"
	if l.i < len(l.s) {
		switch c := l.s[l.i]; {
		case c == '"':
			got = "a string"
		case c == '{':
			got = "an object"
		case c == '[':
			got = "an array"
		case c == 't' || c == 'f':
			got = "a boolean"
		case c == 'n':
			got = "null"
		case c == '-' || c >= '0' && c <= '9':
			got = "a number"
		default:
			got = strconv.QuoteRune(rune(c))
		}
	}
	l.fail(fmt.Errorf("got %s, want %s", got, what))
}

// ws skips white space and returns the next byte, 0 at the end.
func (l *lexer) ws() byte {
	for l.i < len(l.s) {
		c := l.s[l.i]
		if c > ' ' {
			return c
		}
		if c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			return c
		}
		l.i++
	}
	return 0
}

func (l *lexer) open(c byte, what string) bool {
	if l.ws() != c {
		l.want(what)
		return false
	}
	l.i++
	return true
}

func (l *lexer) end() bool {
	if l.err == nil && l.ws() != 0 || l.i < len(l.s) {
		l.fail(errTrail)
	}
	return l.err == nil
}

// key reads the next property name and its colon; ok is false at the object's
// end and on an error.
func (l *lexer) key(first bool) (k string, ok bool) {
	if l.err != nil {
		return "", false
	}
	c := l.ws()
	if c == '}' {
		l.i++
		return "", false
	}
	if !first {
		if c != ',' {
			l.want("',' or '}'")
			return "", false
		}
		l.i++
		c = l.ws()
	}
	if c != '"' {
		l.want("a property name")
		return "", false
	}
	k = l.raw()
	if l.ws() != ':' {
		l.want("':'")
		return "", false
	}
	l.i++
	return k, l.err == nil
}

// elem reports whether the open array has another element.
func (l *lexer) elem(first bool) bool {
	if l.err != nil {
		return false
	}
	c := l.ws()
	if c == ']' {
		l.i++
		return false
	}
	if !first {
		if c != ',' {
			l.want("',' or ']'")
			return false
		}
		l.i++
	}
	return true
}

func (l *lexer) null() bool {
	if l.ws() == 'n' && strings.HasPrefix(l.s[l.i:], "null") {
		l.i += 4
		return true
	}
	return false
}

func (l *lexer) str() string {
	if l.ws() != '"' {
		l.want("a string")
		return ""
	}
	start := l.i
	v := l.raw()
	if len(v) == l.i-start-2 { // not unescaped, so still a part of s
		return strings.Clone(v)
	}
	return v
}

// token reads a string for comparing only: never cloned.
func (l *lexer) token() string {
	if l.ws() != '"' {
		l.want("a string")
		return ""
	}
	return l.raw()
}

const (
	lo  = 0x0101010101010101
	hi  = 0x8080808080808080
	spc = 0x2020202020202020
	quo = 0x2222222222222222
	bsl = 0x5c5c5c5c5c5c5c5c
)

func load64(s string, i int) uint64 {
	p := s[i : i+8]
	return uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
		uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
}

// special marks the high bits of x's bytes that are a quote, a backslash, a
// control character or not ASCII; only its lowest mark is to be trusted.
func special(x uint64) uint64 {
	return ((x - spc) | ((x ^ quo) - lo) | ((x ^ bsl) - lo) | x) & hi
}

// plain returns the index, from i, of the first byte of s that is a quote, a
// backslash, a control character or not ASCII.
func plain(s string, i int) int {
	for len(s)-i >= 8 {
		if m := special(load64(s, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return i
		}
	}
	return i
}

// raw reads the string whose opening quote is at l.i.
func (l *lexer) raw() string {
	start := l.i + 1
	i := start
	for {
		i = plain(l.s, i)
		if i >= len(l.s) {
			l.i = i
			l.fail(errEOF)
			return ""
		}
		switch c := l.s[i]; {
		case c == '"':
			l.i = i + 1
			return l.s[start:i]
		case c == '\\':
			return l.unescape(start, i)
		case c < ' ':
			l.i = i
			l.fail(errControl)
			return ""
		default:
			r, n := utf8.DecodeRuneInString(l.s[i:])
			if r == utf8.RuneError && n == 1 {
				l.i = i
				l.fail(errUTF8)
				return ""
			}
			i += n
		}
	}
}

var unescaped = [256]byte{'n': '\n', 't': '\t', '"': '"', '\\': '\\', '/': '/', 'r': '\r', 'b': '\b', 'f': '\f'}

// unescape reads on from the first backslash, at i, of the string from start.
func (l *lexer) unescape(start, i int) string {
	s := l.s
	// The true end, so that one allocation fits.
	e := i
	for {
		q := strings.IndexByte(s[e:], '"')
		if q < 0 {
			l.i = len(s)
			l.fail(errEOF)
			return ""
		}
		e += q
		b := e
		for s[b-1] == '\\' {
			b--
		}
		if (e-b)&1 == 0 {
			break
		}
		e++
	}
	// Eight bytes more than needed, so that plain runs are copied a word at a
	// time without looking at their length first.
	dst := make([]byte, e-start+8)
	d := copy(dst, s[start:i])
	for i < e {
		if len(s)-i >= 8 && d+8 <= len(dst) {
			x := load64(s, i)
			binary.LittleEndian.PutUint64(dst[d:], x)
			n := 8
			if m := special(x); m != 0 {
				n = bits.TrailingZeros64(m) >> 3
			}
			i += n
			d += n
			if n == 8 {
				continue
			}
		}
		if i >= e {
			break
		}
		switch c := s[i]; {
		case c == '\\':
			i++
			if u := unescaped[s[i]]; u != 0 { // a table: which escape it is cannot be predicted
				dst[d] = u
				i++
				d++
				continue
			}
			switch s[i] {
			case 'u':
				r, ok := hex4(s, i+1)
				if !ok {
					l.i = i
					l.fail(errEscape)
					return ""
				}
				i += 5
				if utf16.IsSurrogate(r) {
					r2, ok := rune(0), false
					if i+2 < e && s[i] == '\\' && s[i+1] == 'u' {
						r2, ok = hex4(s, i+2)
					}
					r = utf16.DecodeRune(r, r2)
					if !ok || r == utf8.RuneError {
						l.i = i
						l.fail(errEscape)
						return ""
					}
					i += 6
				}
				d += utf8.EncodeRune(dst[d:], r)
			default:
				l.i = i
				l.fail(errEscape)
				return ""
			}
		case c < ' ':
			l.i = i
			l.fail(errControl)
			return ""
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				l.i = i
				l.fail(errUTF8)
				return ""
			}
			d += copy(dst[d:], s[i:i+n])
			i += n
		default:
			dst[d] = c
			i++
			d++
		}
	}
	l.i = e + 1
	return unsafe.String(unsafe.SliceData(dst), d)
}

func hex4(s string, i int) (r rune, ok bool) {
	if len(s)-i < 4 {
		return 0, false
	}
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
