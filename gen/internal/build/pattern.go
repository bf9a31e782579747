package build

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// checkPattern says why a regular expression is not one that Go (RE2) and
// JSON Schema (ECMA-262 with the flag u) read alike, "" if it is.
//
// The dot is let through: it differs only in that ECMA-262 does not let it
// match a lone carriage return, U+2028 and U+2029.
func checkPattern(re string) string {
	if !utf8.ValidString(re) {
		return "the pattern is not valid UTF-8"
	}
	if _, err := regexp.Compile(re); err != nil {
		return "the pattern does not compile: " + strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	}
	p := &patternReader{re: re}
	for p.problem == "" && p.pos < len(p.re) {
		p.next()
	}
	return p.problem
}

// A patternReader walks through an expression that RE2 accepts.
type patternReader struct {
	re      string
	pos     int
	problem string
}

func (p *patternReader) differs(what, instead string) {
	if p.problem == "" {
		p.problem = fmt.Sprintf("%s in the pattern means something else in JSON Schema than in Go; %s", what, instead)
	}
}

func (p *patternReader) next() {
	rest := p.re[p.pos:]
	switch rest[0] {
	case '\\':
		p.escape(false)
	case '[':
		p.class()
	case '(':
		p.group(rest)
	case '{':
		p.repeat(rest)
	case '}', ']':
		p.differs(rest[:1], `write \`+rest[:1])
	default:
		_, n := utf8.DecodeRuneInString(rest)
		p.pos += n
	}
}

func (p *patternReader) group(rest string) {
	switch {
	case !strings.HasPrefix(rest, "(?"):
		p.pos++
	case strings.HasPrefix(rest, "(?:"):
		p.pos += 3
	case strings.HasPrefix(rest, "(?<"):
		p.pos += 1 + strings.IndexByte(rest, '>')
	case strings.HasPrefix(rest, "(?P<"):
		p.differs("(?P<", "write (?<")
	default:
		p.differs(rest[:strings.IndexAny(rest, ":)")+1], "write the pattern without flags")
	}
}

var repeat = regexp.MustCompile(`^\{[0-9]+(,[0-9]*)?\}`)

func (p *patternReader) repeat(rest string) {
	n := len(repeat.FindString(rest))
	if n == 0 {
		p.differs("{", `write \{`)
		return
	}
	p.pos += n
}

// class reads a bracket expression.
func (p *patternReader) class() {
	p.pos++
	if strings.HasPrefix(p.re[p.pos:], "^") {
		p.pos++
	}
	if strings.HasPrefix(p.re[p.pos:], "]") {
		p.differs("a bracket that begins with ]", `write \]`)
		return
	}
	for p.problem == "" && p.pos < len(p.re) {
		switch rest := p.re[p.pos:]; rest[0] {
		case ']':
			p.pos++
			return
		case '[':
			p.differs("[ in brackets", `write \[`)
		case '\\':
			p.escape(true)
		default:
			_, n := utf8.DecodeRuneInString(rest)
			p.pos += n
		}
	}
}

// escape reads a backslash and what belongs to it.
func (p *patternReader) escape(inClass bool) {
	rest := p.re[p.pos:]
	c := rest[1]
	switch {
	case strings.IndexByte(`^$\.*+?()[]{}|/dDwWfnrtv`, c) >= 0,
		c == '-' && inClass,
		(c == 'b' || c == 'B') && !inClass:
		p.pos += 2
	case c == 's' || c == 'S':
		p.differs(rest[:2], `list the characters, as in [ \t\r\n]`)
	case c == 'x' && len(rest) > 2 && rest[2] != '{':
		p.pos += 4
	case c == 'p' || c == 'P':
		p.property(rest)
	default:
		_, n := utf8.DecodeRuneInString(rest[1:])
		p.differs(rest[:1+n], "write it without")
	}
}

// property reads a Unicode class: general categories are the only ones that
// are written alike.
func (p *patternReader) property(rest string) {
	end := strings.IndexByte(rest, '}')
	if rest[2] != '{' || end > len(`\p{Lu`) || rest[3] == '^' {
		p.differs(rest[:3], `write a general category, such as \p{L} or \p{Lu}`)
		return
	}
	p.pos += end + 1
}
