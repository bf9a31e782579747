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

// invalid is differs for what is an error under the flag u of ECMA-262.
func (p *patternReader) invalid(what, instead string) {
	if p.problem == "" {
		p.problem = fmt.Sprintf("%s in the pattern is a syntax error in JSON Schema; %s", what, instead)
	}
}

func (p *patternReader) next() {
	rest := p.re[p.pos:]
	switch rest[0] {
	case '^', '$':
		p.assertion(1)
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
		if '0' <= rest[3] && rest[3] <= '9' {
			p.invalid(rest[:strings.IndexByte(rest, '>')+1], "begin the name with a letter")
		}
		p.pos += 1 + strings.IndexByte(rest, '>')
	case strings.HasPrefix(rest, "(?P<"):
		p.differs("(?P<", "write (?<")
	default:
		p.differs(rest[:strings.IndexAny(rest, ":)")+1], "write the pattern without flags")
	}
}

var (
	repeat     = regexp.MustCompile(`^\{[0-9]+(,[0-9]*)?\}`)
	quantifier = regexp.MustCompile(`^([*+?]|\{[0-9]+(,[0-9]*)?\})`)
)

func (p *patternReader) repeat(rest string) {
	n := len(repeat.FindString(rest))
	if n == 0 {
		p.differs("{", `write \{`)
		return
	}
	p.pos += n
}

// assertion reads so many bytes that stand for a place, which nothing repeats.
func (p *patternReader) assertion(n int) {
	what := p.re[p.pos:]
	p.pos += n
	rest := p.re[p.pos:]
	if size := len(quantifier.FindString(rest)); size > 0 {
		p.invalid(what[:n+size], "leave out the "+rest[:size]+" behind the "+what[:n])
	}
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
		if p.re[p.pos] == ']' {
			p.pos++
			return
		}
		item := p.item()
		rest := p.re[p.pos:]
		if p.problem != "" || len(rest) < 2 || rest[0] != '-' || rest[1] == ']' {
			continue
		}
		if len(item) > 1 && item[0] == '\\' && strings.IndexByte("dDwWpP", item[1]) >= 0 {
			p.invalid(item+"-", `write \-, or put the - last`)
			return
		}
		p.pos++
		p.item() // the end of the range
	}
}

// item reads one character or escape in brackets, and returns it.
func (p *patternReader) item() string {
	rest := p.re[p.pos:]
	switch rest[0] {
	case '[':
		p.differs("[ in brackets", `write \[`)
	case '\\':
		p.escape(true)
	default:
		_, n := utf8.DecodeRuneInString(rest)
		p.pos += n
	}
	return rest[:len(rest)-len(p.re[p.pos:])]
}

// escape reads a backslash and what belongs to it.
func (p *patternReader) escape(inClass bool) {
	rest := p.re[p.pos:]
	c := rest[1]
	switch {
	case strings.IndexByte(`^$\.*+?()[]{}|/dDwWfnrtv`, c) >= 0, c == '-' && inClass:
		p.pos += 2
	case (c == 'b' || c == 'B') && !inClass:
		p.assertion(2)
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

// category is a general category: of the Unicode classes, the ones that are
// written alike. Go takes them in lower case as well.
var category = regexp.MustCompile(`^\\[pP]\{([A-Z][a-z]?|LC)\}`)

// property reads a Unicode class.
func (p *patternReader) property(rest string) {
	n := len(category.FindString(rest))
	if n == 0 {
		what := rest[:3]
		if end := strings.IndexByte(rest, '}'); rest[2] == '{' && end > 0 {
			what = rest[:end+1]
		}
		p.differs(what, `write a general category, such as \p{L} or \p{Lu}`)
		return
	}
	p.pos += n
}
