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

// number scans one number by the JSON grammar. mant and frac are its digits
// without the point and how many of them are decimals, when they fit (exact).
func (l *lexer) number() (text string, mant uint64, frac int, neg, exact, isInt bool) {
	c := l.ws()
	s, i := l.s, l.i
	start := i
	if c == '-' {
		neg = true
		i++
	}
	d := i
	for i < len(s) && s[i]-'0' <= 9 {
		mant = mant*10 + uint64(s[i]-'0')
		i++
	}
	n := i - d
	if n == 0 || n > 1 && s[d] == '0' {
		l.want("a number")
		return
	}
	isInt = true
	if i < len(s) && s[i] == '.' {
		isInt = false
		i++
		f := i
		for i < len(s) && s[i]-'0' <= 9 {
			mant = mant*10 + uint64(s[i]-'0')
			i++
		}
		frac = i - f
		if frac == 0 {
			l.i = i
			l.want("a digit")
			return
		}
		n += frac
	}
	exact = n <= 18
	if i < len(s) && s[i]|0x20 == 'e' {
		isInt, exact = false, false
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		x := i
		for i < len(s) && s[i]-'0' <= 9 {
			i++
		}
		if i == x {
			l.i = i
			l.want("a digit")
			return
		}
	}
	l.i = i
	return s[start:i], mant, frac, neg, exact, isInt
}

func (l *lexer) int() int {
	text, m, _, neg, exact, isInt := l.number()
	if l.err != nil {
		return 0
	}
	if exact && isInt {
		if neg {
			return -int(m)
		}
		return int(m)
	}
	if isInt {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			l.fail(fmt.Errorf("%s does not fit an integer", text))
		}
		return int(n)
	}
	// 3.0 and 1e2 are integers in JSON Schema.
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != float64(int64(f)) || f >= 1<<53 || f <= -(1<<53) {
		l.fail(fmt.Errorf("%s is not an integer", text))
		return 0
	}
	return int(f)
}

var pow10 = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

func (l *lexer) float() float64 {
	text, m, frac, neg, exact, _ := l.number()
	if l.err != nil {
		return 0
	}
	if exact && m < 1<<53 { // both operands are exact, so the quotient is correctly rounded
		f := float64(m) / pow10[frac]
		if neg {
			f = -f
		}
		return f
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		l.fail(fmt.Errorf("%s does not fit a number", text))
	}
	return f
}

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string; invalid UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; ; {
		j := plain(s, i)
		b = append(b, s[i:j]...)
		if j == len(s) {
			return append(b, '"')
		}
		switch c := s[j]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\t':
			b = append(b, '\\', 't')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		default:
			r, n := utf8.DecodeRuneInString(s[j:])
			b = utf8.AppendRune(b, r)
			i = j + n
			continue
		}
		i = j + 1
	}
}

func appendFloat(b []byte, f float64) []byte {
	// As encoding/json: exponents only for very small and very large values.
	if a := max(f, -f); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.AppendFloat(b, f, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}
