package dialect

import (
	"regexp/syntax"
	"strings"
	"sync"
)

// known holds what [isRegexp] found, of the patterns seen last.
var known struct {
	sync.Mutex
	m map[string]bool
}

const maxKnown = 1000

// isRegexp reports whether a pattern is a regular expression of ECMA-262, as
// far as can be told without an implementation: what RE2 takes once the
// constructs that it lacks are replaced, and neither dialect reads otherwise.
func isRegexp(pattern string) bool {
	known.Lock()
	defer known.Unlock()
	ok, found := known.m[pattern]
	if !found {
		if known.m == nil || len(known.m) >= maxKnown {
			known.m = make(map[string]bool)
		}
		plain, ours := plainPattern(pattern)
		_, err := syntax.Parse(plain, syntax.Perl)
		ok = ours && err == nil
		known.m[pattern] = ok
	}
	return ok
}

// plainPattern replaces what ECMA-262 has and RE2 lacks by something alike. It
// returns false for what RE2 and others have and ECMA-262 lacks, or reads in
// another way.
func plainPattern(p string) (string, bool) {
	var b strings.Builder
	class := false
	for i := 0; i < len(p); i++ {
		rest := p[i:]
		switch c := p[i]; {
		case c == '\\' && i+1 < len(p):
			text, n := plainEscape(rest, class)
			if n == 0 {
				return "", false
			}
			b.WriteString(text)
			i += n - 1
		case class:
			if strings.HasPrefix(rest, "[:") {
				return "", false // RE2 has [[:alpha:]]
			}
			if c == '[' {
				b.WriteByte('\\')
			}
			class = c != ']'
			b.WriteByte(c)
		case strings.HasPrefix(rest, "[^]"):
			b.WriteString(`[\s\S]`)
			i += 2
		case strings.HasPrefix(rest, "[]"):
			b.WriteString("[x]")
			i++
		case c == '[':
			class = true
			b.WriteByte(c)
		case strings.HasPrefix(rest, "(?"):
			n := groupHead(rest)
			if n == 0 {
				return "", false
			}
			b.WriteString("(?:")
			i += n - 1
		case c == '{' && largestRepeat(rest) > 1000: // the most that RE2 takes
			b.WriteString("{2,3}")
			i += strings.IndexByte(rest, '}')
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

// plainEscape returns what stands for the escape that text begins with, and the
// length of the escape; 0 for one that is none.
func plainEscape(text string, class bool) (string, int) {
	switch c := text[1]; {
	case strings.IndexByte("AzZQEC", c) >= 0:
		return "", 0 // mean something in RE2 or elsewhere, themselves here
	case c == 'u' && strings.HasPrefix(text, `\u{`), c == 'p' || c == 'P', c == 'k':
		open, end := "{", "}"
		if c == 'k' {
			open, end = "<", ">"
		}
		n := strings.Index(text, end)
		if n < 0 || !strings.HasPrefix(text[2:], open) {
			return "", 0
		}
		return "x", n + 1
	case c == 'u':
		return "x", hexLength(text, 4)
	case c == 'x':
		return "x", hexLength(text, 2)
	case c == 'c' && len(text) > 2:
		return "x", 3
	case '1' <= c && c <= '9' && !class:
		return "(?:)", 2
	case c == 'b' && class, '0' <= c && c <= '9':
		return "x", 2
	}
	return text[:2], 2
}

// hexLength returns the length of an escape with so many hexadecimal digits, 0
// where they are not there.
func hexLength(text string, digits int) int {
	if len(text) < 2+digits || strings.Trim(text[2:2+digits], "0123456789abcdefABCDEF") != "" {
		return 0
	}
	return 2 + digits
}

// groupHead returns the length of the beginning of a group that is not a plain
// one, 0 for those that ECMA-262 does not have.
func groupHead(text string) int {
	for _, head := range []string{"(?:", "(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(text, head) {
			return len(head)
		}
	}
	if end := strings.IndexByte(text, '>'); strings.HasPrefix(text, "(?<") && end > len("(?<") &&
		(names{first: "a-zA-Z_$", rest: "a-zA-Z0-9_$", max: 1 << 20}).match(text[len("(?<"):end]) {
		return end + 1
	}
	return 0
}
