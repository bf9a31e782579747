package ecmaregexp

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// class reads a bracket expression.
func (p *parser) class() {
	from := p.pos
	p.pos++
	if strings.HasPrefix(p.rest(), "^") {
		p.pos++
	}
	for p.problem == nil {
		rest := p.rest()
		if rest == "" {
			p.wrong("[", `write \[, or close the bracket`)
			return
		}
		if rest[0] == ']' {
			p.pos++
			p.from, p.last = from, atom
			return
		}
		p.item()
	}
}

// item reads a character, a class or a range of characters in brackets.
func (p *parser) item() {
	from := p.pos
	low := p.member()
	rest := p.rest()
	if len(rest) < 2 || rest[0] != '-' || rest[1] == ']' || p.problem != nil {
		return
	}
	if low < 0 {
		p.wrong(p.text[from:p.pos+1], `write \-, or put the - last`)
		return
	}
	p.pos++
	high := p.member()
	switch {
	case high < 0:
		p.wrong(p.text[from:p.pos], `write \-, or put the - last`)
	case high < low:
		p.wrong(p.text[from:p.pos], "write the smaller character first")
	}
}

// member reads one character or escape in brackets. It returns the character,
// -1 for a class of them.
func (p *parser) member() rune {
	rest := p.rest()
	if rest[0] != '\\' {
		c, n := utf8.DecodeRuneInString(rest)
		p.pos += n
		return c
	}
	c, n := rune(0), 2
	switch {
	case strings.HasPrefix(rest, `\b`):
		c = '\b'
	case strings.HasPrefix(rest, `\-`):
		c = '-'
	default:
		c, n = p.character(rest)
	}
	p.pos += n
	return c
}

// character reads an escape that means the same within brackets and without.
// It returns the character, -1 for a class of them, and the length.
func (p *parser) character(rest string) (rune, int) {
	if len(rest) < 2 {
		p.wrong(`\`, `write \\`)
		return 0, 0
	}
	const letters, values = "fnrtv", "\f\n\r\t\v"
	switch c := rest[1]; {
	case strings.IndexByte("dDwWsS", c) >= 0:
		return -1, 2
	case c == 'p' || c == 'P':
		p.used.UnicodeClass = true
		return -1, p.property(rest)
	case strings.IndexByte(letters, c) >= 0:
		return rune(values[strings.IndexByte(letters, c)]), 2
	case strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0:
		return rune(c), 2
	case c == '0' && (len(rest) == 2 || rest[2] < '0' || '9' < rest[2]):
		return 0, 2
	case c == 'c' && len(rest) > 2 && 'a' <= rest[2]|0x20 && rest[2]|0x20 <= 'z':
		return rune(rest[2] & 0x1f), 3
	case c == 'x':
		if v, ok := hex(rest[2:], 2); ok {
			return v, 4
		}
	case c == 'u':
		if v, n := codePoint(rest); n > 0 {
			return v, n
		}
	}
	_, n := utf8.DecodeRuneInString(rest[1:])
	p.wrong(rest[:1+n], instead(rest[1]))
	return 0, 0
}

// instead says how to write an escape that is none.
func instead(c byte) string {
	switch {
	case c == 'A':
		return "write ^"
	case c == 'z' || c == 'Z':
		return "write $"
	case '0' <= c && c <= '9', 'a' <= c|0x20 && c|0x20 <= 'z':
		return "write what it stands for"
	}
	return "write it without the backslash"
}

// codePoint reads \uXXXX, two of these that are halves of one character, or
// \u{X}. It returns the length 0 for anything else.
func codePoint(rest string) (rune, int) {
	if inner, ok := strings.CutPrefix(rest, `\u{`); ok {
		digits, _, closed := strings.Cut(inner, "}")
		v, ok := hex(strings.TrimLeft(digits, "0"), 0)
		if !closed || digits == "" || !ok || v > utf8.MaxRune {
			return 0, 0
		}
		return v, len(digits) + 4
	}
	high, ok := hex(rest[2:], 4)
	if !ok {
		return 0, 0
	}
	if tail, ok := strings.CutPrefix(rest[6:], `\u`); ok && 0xd800 <= high && high < 0xdc00 {
		if low, ok := hex(tail, 4); ok && 0xdc00 <= low && low < 0xe000 {
			return (high-0xd800)<<10 + low - 0xdc00 + 0x10000, 12
		}
	}
	return high, 6
}

// hex reads so many hexadecimal digits, 0 for all of text.
func hex(text string, digits int) (rune, bool) {
	if digits > 0 {
		text = text[:min(digits, len(text))]
	}
	if len(text) < digits || strings.Trim(text, "0123456789abcdefABCDEF") != "" {
		return 0, false
	}
	v, err := strconv.ParseUint("0"+text, 16, 31)
	return rune(v), err == nil
}
