package limit

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

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
