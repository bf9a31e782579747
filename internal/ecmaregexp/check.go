// Package ecmaregexp tells which texts are regular expressions of ECMA-262
// under the flag u, as JSON Schema asks of its patterns. The generator and the
// dialects share it, so what the one lets through the other sends. Decoders and
// the checks of schemas share how package regexp is to read them.
package ecmaregexp

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Problem says why a text is no regular expression.
type Problem struct {
	Text string // the part that is wrong
	Fix  string // how to write it, as an imperative
}

// Limits that no author meets and engines have somewhere above.
const (
	maxDepth  = 1000
	maxGroups = 10_000
)

// Valid reports whether pattern is a regular expression of ECMA-262 under the
// flag u. It refuses a few that some engines take: groups of one name in two
// alternatives, flags within the expression, names of groups beyond ASCII.
func Valid(pattern string) bool { return Check(pattern) == nil }

// Check returns the first thing that makes pattern none, nil where it is one.
func Check(pattern string) *Problem {
	if !utf8.ValidString(pattern) {
		return &Problem{"invalid UTF-8", "write it as UTF-8"}
	}
	p := &parser{text: pattern}
	p.read()
	p.end()
	return p.problem
}

// repeatable is what a quantifier may stand behind.
type repeatable uint8

const (
	nothing   repeatable = iota // the start, ( or |, or another quantifier
	assertion                   // ^ $ \b \B and look-around
	atom
)

// A parser walks through an expression once.
type parser struct {
	text    string
	pos     int
	last    repeatable
	from    int     // where last begins
	open    []group // groups that are not closed yet
	groups  int     // that capture
	names   []string
	refs    []reference
	used    Features
	dollar  int // where the last $ outside of groups ends
	problem *Problem
}

// A group is one that is open: where it begins, and what it is once closed.
type group struct {
	from int
	kind repeatable
}

// A reference is to a group, by its number or name, that may follow later.
type reference struct {
	text   string
	number int
	name   string
}

func (p *parser) read() {
	for p.problem == nil && p.pos < len(p.text) {
		p.next()
	}
}

func (p *parser) wrong(text, fix string) {
	if p.problem == nil {
		p.problem = &Problem{text, fix}
	}
}

func (p *parser) rest() string { return p.text[p.pos:] }

// found records that n bytes are something that may be repeated, or not.
func (p *parser) found(what repeatable, n int) {
	p.from, p.last = p.pos, what
	p.pos += n
}

func (p *parser) next() {
	rest := p.rest()
	switch rest[0] {
	case '^', '$':
		p.found(assertion, 1)
		p.anchor(rest[0])
	case '\\':
		p.escape(rest)
	case '[':
		p.class()
	case '(':
		p.group(rest)
	case ')':
		p.closing()
	case '|':
		p.alternatives()
		p.last = nothing
		p.pos++
	case '*', '+', '?', '{':
		p.quantifier(rest)
	case '}', ']':
		p.wrong(rest[:1], `write \`+rest[:1])
	default:
		_, n := utf8.DecodeRuneInString(rest)
		p.found(atom, n)
	}
}

// escape reads an escape outside of brackets.
func (p *parser) escape(rest string) {
	if len(rest) < 2 {
		p.wrong(`\`, `write \\`)
		return
	}
	switch c := rest[1]; {
	case c == 'b' || c == 'B':
		p.used.WordBoundary = true
		p.found(assertion, 2)
	case c == 'k':
		name, _, closed := strings.Cut(strings.TrimPrefix(rest[2:], "<"), ">")
		if !strings.HasPrefix(rest[2:], "<") || !closed {
			p.wrong(rest[:2], instead('k'))
			return
		}
		p.used.BackReference = true
		p.refs = append(p.refs, reference{text: rest[:len(name)+4], name: name})
		p.found(atom, len(name)+4)
	case '1' <= c && c <= '9':
		n, number := 1, 0
		for ; n < len(rest) && '0' <= rest[n] && rest[n] <= '9'; n++ {
			number = min(10*number+int(rest[n]-'0'), maxGroups+1)
		}
		p.used.BackReference = true
		p.refs = append(p.refs, reference{text: rest[:n], number: number})
		p.found(atom, n)
	default:
		_, n := p.character(rest)
		p.found(atom, n)
	}
}

func (p *parser) group(rest string) {
	kind, n := atom, 1
	switch {
	case !strings.HasPrefix(rest, "(?"):
		p.groups++
	case strings.HasPrefix(rest, "(?:"):
		n = 3
	case strings.HasPrefix(rest, "(?="), strings.HasPrefix(rest, "(?!"):
		kind, n = assertion, 3
	case strings.HasPrefix(rest, "(?<="), strings.HasPrefix(rest, "(?<!"):
		kind, n = assertion, 4
	case strings.HasPrefix(rest, "(?<"):
		n = p.name(rest)
	case strings.HasPrefix(rest, "(?P<"):
		p.wrong("(?P<", "write (?<")
	default:
		p.wrong(rest[:max(2, 1+strings.IndexAny(rest, ":)"))], "write the pattern without flags")
	}
	p.used.LookAround = p.used.LookAround || kind == assertion
	if p.problem != nil {
		return
	}
	if p.open = append(p.open, group{p.pos, kind}); len(p.open) > maxDepth || p.groups > maxGroups {
		p.wrong("the number of groups", "write fewer groups")
	}
	p.last = nothing
	p.pos += n
}

// name reads the beginning of a group with a name and returns its length.
func (p *parser) name(rest string) int {
	end := strings.IndexByte(rest, '>')
	if end < 0 {
		p.wrong("(?<", "end the name with >")
		return 0
	}
	name, head := rest[3:end], rest[:end+1]
	const first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"
	switch {
	case name == "" || !strings.Contains(first, name[:1]):
		p.wrong(head, "begin the name with a letter")
	case strings.Trim(name, first+"0123456789") != "":
		p.wrong(head, "write the name with letters, digits and _")
	case slices.Contains(p.names, name):
		p.wrong(head, "give each group another name")
	}
	p.names = append(p.names, name)
	p.groups++
	return end + 1
}

func (p *parser) closing() {
	if len(p.open) == 0 {
		p.wrong(")", `write \), or open the group`)
		return
	}
	g := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	p.pos++
	p.from, p.last = g.from, g.kind
}

func (p *parser) quantifier(rest string) {
	n := quantifier(rest)
	switch {
	case n == 0:
		p.wrong("{", `write \{`)
	case p.last == nothing:
		p.wrong(rest[:n], "write something that it repeats")
	case p.last == assertion:
		p.wrong(p.text[p.from:p.pos+n], "leave out the "+rest[:n]+" behind the "+p.text[p.from:p.pos])
	case rest[0] == '{' && !ordered(rest[1:n-1]):
		p.wrong(rest[:n], "write the smaller number first")
	case rest[0] == '{':
		p.repeats(rest[1 : n-1])
	}
	p.pos += n
	if strings.HasPrefix(p.rest(), "?") {
		p.pos++ // as few as possible
	}
	p.last = nothing
}

// quantifier returns the length of the quantifier that text begins with, 0 for
// braces that hold something else.
func quantifier(text string) int {
	if text[0] != '{' {
		return 1
	}
	inner, _, closed := strings.Cut(text[1:], "}")
	low, high, _ := strings.Cut(inner, ",")
	if !closed || low == "" || strings.Trim(low+high, "0123456789") != "" {
		return 0
	}
	return len(inner) + 2
}

// ordered reports whether the numbers of a quantifier do not fall.
func ordered(inner string) bool {
	low, high, _ := strings.Cut(inner, ",")
	low, high = strings.TrimLeft(low, "0"), strings.TrimLeft(high, "0")
	return strings.HasSuffix(inner, ",") || !strings.Contains(inner, ",") ||
		len(low) < len(high) || len(low) == len(high) && low <= high
}

// end checks what only the whole expression tells.
func (p *parser) end() {
	if len(p.open) > 0 {
		p.wrong("(", `write \(, or close the group`)
	}
	for _, r := range p.refs {
		if r.name != "" && !slices.Contains(p.names, r.name) || r.name == "" && (r.number == 0 || r.number > p.groups) {
			p.wrong(r.text, "refer to a group that the pattern has")
		}
	}
}
