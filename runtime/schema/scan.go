package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxNesting is how deep the JSON text of a schema may nest.
const maxNesting = 512

// An Error says why a text is not a schema.
type Error struct {
	Pointer string // JSON pointer to the place, "" for the root
	Offset  int    // byte offset in the text
	Message string
}

// Error returns the message with its place.
func (e *Error) Error() string {
	if e.Pointer == "" {
		return fmt.Sprintf("schema: %s (byte %d)", e.Message, e.Offset)
	}
	return fmt.Sprintf("schema: %s: %s (byte %d)", e.Pointer, e.Message, e.Offset)
}

// A scanner reads JSON text strictly. The first error stays: after it every
// method returns at once, with pos at the end.
type scanner struct {
	text  string
	pos   int
	depth int
	deep  bool     // any depth is taken
	path  []string // tokens of the current place
	names []string // of the open objects
	err   *Error
}

func (s *scanner) fail(at int, format string, args ...any) {
	if s.err == nil {
		s.err = &Error{Pointer: pointer(s.path), Offset: at, Message: fmt.Sprintf(format, args...)}
		s.pos = len(s.text)
	}
}

// next skips white space and returns the next byte, 0 at the end.
func (s *scanner) next() byte {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; c {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) eat(c byte) bool {
	if s.next() == c && s.err == nil {
		s.pos++
		return true
	}
	return false
}

func (s *scanner) unexpected(want string) {
	if s.next() == 0 {
		s.fail(s.pos, "unexpected end, want %s", want)
		return
	}
	s.fail(s.pos, "unexpected %q, want %s", s.text[s.pos], want)
}

// object reads an object and calls member with the cursor at each value.
func (s *scanner) object(member func(name string)) {
	if !s.enter('{', "an object") {
		return
	}
	seen := nameSet{from: len(s.names)}
	for more := !s.eat('}'); more && s.err == nil; {
		at := s.pos
		if s.next() != '"' {
			s.unexpected("a member name")
			return
		}
		name := s.str()
		if !seen.add(s, name) {
			s.fail(at, "the member %q appears twice", name)
			return
		}
		if !s.eat(':') {
			s.unexpected("':'")
			return
		}
		s.next()
		s.path = append(s.path, name)
		member(name)
		s.path = s.path[:len(s.path)-1]
		more = s.more('}')
	}
	s.names = s.names[:seen.from]
	s.depth--
}

// fewNames is how many names of one object are compared one by one.
const fewNames = 16

// A nameSet holds the names of an object: the first in scanner.names.
type nameSet struct {
	from int
	many map[string]struct{}
}

// add reports whether the name is new.
func (n *nameSet) add(s *scanner, name string) bool {
	few := s.names[n.from:]
	if slices.Contains(few, name) {
		return false
	}
	if len(few) < fewNames {
		s.names = append(s.names, name)
		return true
	}
	if n.many == nil {
		n.many = make(map[string]struct{})
	}
	before := len(n.many)
	n.many[name] = struct{}{}
	return len(n.many) > before
}

// array reads an array and calls element with the cursor at each value.
func (s *scanner) array(element func(i int)) {
	if !s.enter('[', "an array") {
		return
	}
	i := 0
	for more := !s.eat(']'); more && s.err == nil; i++ {
		s.next()
		element(i)
		more = s.more(']')
	}
	s.depth--
}

func (s *scanner) enter(open byte, what string) bool {
	if !s.eat(open) {
		s.unexpected(what)
		return false
	}
	if s.depth++; s.depth > maxNesting && !s.deep {
		s.fail(s.pos, "nested deeper than %d levels", maxNesting)
		return false
	}
	return true
}

// more reads a comma or the closing byte and reports whether a comma came.
func (s *scanner) more(end byte) bool {
	switch {
	case s.err != nil || s.eat(end):
		return false
	case s.eat(','):
		return true
	}
	s.unexpected("',' or " + fmt.Sprintf("%q", end))
	return false
}

// str reads a string.
func (s *scanner) str() string {
	if s.next() != '"' {
		s.unexpected("a string")
		return ""
	}
	start := s.pos + 1
	for i := start; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == '"':
			s.pos = i + 1
			return s.text[start:i]
		case c == '\\':
			return s.escaped(start, i)
		case c < ' ':
			s.fail(i, "control character in a string")
			return ""
		}
	}
	s.fail(len(s.text), "unexpected end in a string")
	return ""
}

const plainEscapes = `"\/bfnrt`

// escaped reads the rest of a string from its first escape on.
func (s *scanner) escaped(start, i int) string {
	var b strings.Builder
	b.WriteString(s.text[start:i])
	for i < len(s.text) {
		c := s.text[i]
		switch {
		case c == '"':
			s.pos = i + 1
			return b.String()
		case c < ' ':
			s.fail(i, "control character in a string")
			return ""
		case c != '\\':
			b.WriteByte(c)
			i++
		case i+1 < len(s.text) && s.text[i+1] == 'u':
			r, n := unicodeEscape(s.text[i:])
			if n == 0 {
				s.fail(i, "bad \\u escape")
				return ""
			}
			b.WriteRune(r)
			i += n
		case i+1 < len(s.text) && strings.IndexByte(plainEscapes, s.text[i+1]) >= 0:
			b.WriteByte("\"\\/\b\f\n\r\t"[strings.IndexByte(plainEscapes, s.text[i+1])])
			i += 2
		default:
			s.fail(i, "bad escape")
			return ""
		}
	}
	s.fail(len(s.text), "unexpected end in a string")
	return ""
}

// unicodeEscape reads \uXXXX, or a surrogate pair of them, from the start of
// text. The length is 0 where the escape is broken or a surrogate is alone.
func unicodeEscape(text string) (rune, int) {
	r := hex4(text)
	if r < 0 {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if pair := utf16.DecodeRune(r, hex4(text[6:])); pair != utf8.RuneError {
		return pair, 12
	}
	return 0, 0
}

func hex4(text string) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	var r rune
	for _, c := range []byte(text[2:6]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// number reads a number and returns its text.
func (s *scanner) number() json.Number {
	s.next()
	n := numberLength(s.text[s.pos:])
	if n == 0 {
		s.unexpected("a number")
		return ""
	}
	s.pos += n
	return json.Number(s.text[s.pos-n : s.pos])
}

// numberLength returns the length of the JSON number that text begins with.
func numberLength(text string) int {
	digits := func(i int) int {
		for i < len(text) && '0' <= text[i] && text[i] <= '9' {
			i++
		}
		return i
	}
	i := 0
	if i < len(text) && text[i] == '-' {
		i++
	}
	first := i
	if i = digits(i); i == first || text[first] == '0' && i > first+1 {
		return 0
	}
	if i < len(text) && text[i] == '.' {
		end := digits(i + 1)
		if end == i+1 {
			return 0
		}
		i = end
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		j := i + 1
		if j < len(text) && (text[j] == '+' || text[j] == '-') {
			j++
		}
		end := digits(j)
		if end == j {
			return 0
		}
		i = end
	}
	return i
}

// literal reads true, false or null.
func (s *scanner) literal(word string) bool {
	if s.next(); s.err == nil && strings.HasPrefix(s.text[s.pos:], word) {
		s.pos += len(word)
		return true
	}
	return false
}

// skip reads any value.
func (s *scanner) skip() {
	switch s.next() {
	case '{':
		s.object(func(string) { s.skip() })
	case '[':
		s.array(func(int) { s.skip() })
	case '"':
		s.str()
	case 't', 'f', 'n':
		if !s.literal("true") && !s.literal("false") && !s.literal("null") {
			s.unexpected("a value")
		}
	default:
		s.number()
	}
}

// value reads any value as compact JSON.
func (s *scanner) value() json.RawMessage {
	s.next()
	start := s.pos
	s.skip()
	if s.err != nil {
		return nil
	}
	text := s.text[start:s.pos]
	// White space or an escape anywhere, also inside strings, means that the
	// text is written anew; that costs time but is never wrong.
	if odd := strings.ContainsAny(text, " \t\n\r\\"); !odd || text[0] == '"' && strings.IndexByte(text, '\\') < 0 {
		return json.RawMessage(text)
	}
	return appendValue(make([]byte, 0, len(text)), text)
}
