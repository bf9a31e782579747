package directive

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A mapped text is the value of a literal that knows where each byte of it
// stands in the file.
type mapped struct {
	text string
	at   []int // offsets in the tag literal, one a byte and one for the end
}

func (m mapped) slice(from, to int) mapped {
	return mapped{m.text[from:to], m.at[from : to+1]}
}

// split cuts m at each sep.
func (m mapped) split(sep byte) []mapped {
	var parts []mapped
	start := 0
	for i := 0; i <= len(m.text); i++ {
		if i == len(m.text) || m.text[i] == sep {
			parts = append(parts, m.slice(start, i))
			start = i + 1
		}
	}
	return parts
}

func (m mapped) cut(sep byte) (before, after mapped, found bool) {
	i := strings.IndexByte(m.text, sep)
	if i < 0 {
		return m, m.slice(len(m.text), len(m.text)), false
	}
	return m.slice(0, i), m.slice(i+1, len(m.text)), true
}

func (m mapped) trim() mapped {
	from := len(m.text) - len(strings.TrimLeft(m.text, " \t\n"))
	to := from + len(strings.TrimSpace(m.text))
	return m.slice(from, to)
}

// replace puts text in the place of every old.
func (m mapped) replace(old, text string) mapped {
	var b strings.Builder
	var at []int
	for i := 0; i < len(m.text); {
		if strings.HasPrefix(m.text[i:], old) {
			for range len(text) {
				at = append(at, m.at[i])
			}
			b.WriteString(text)
			i += len(old)
			continue
		}
		b.WriteByte(m.text[i])
		at = append(at, m.at[i])
		i++
	}
	return mapped{b.String(), append(at, m.at[len(m.text)])}
}

// unquote is strconv.Unquote for a literal in double or back quotes.
func (m mapped) unquote() (mapped, bool) {
	text, err := strconv.Unquote(m.text)
	if err != nil {
		return mapped{}, false
	}
	out := mapped{text: text, at: make([]int, 0, len(text)+1)}
	if m.text[0] == '`' {
		for i, b := range []byte(m.text[1 : len(m.text)-1]) {
			if b != '\r' {
				out.at = append(out.at, m.at[i+1])
			}
		}
	} else {
		rest := m.text[1 : len(m.text)-1]
		for rest != "" {
			i := len(m.text) - 1 - len(rest)
			r, multibyte, tail, _ := strconv.UnquoteChar(rest, '"')
			n := 1
			if multibyte {
				n = len(string(r))
			}
			for range n {
				out.at = append(out.at, m.at[i])
			}
			rest = tail
		}
	}
	out.at = append(out.at, m.at[len(m.text)-1])
	return out, true
}

// A tagReader reads one struct tag literal.
type tagReader struct {
	start   token.Position // of the literal
	literal string
	diags   *diag.List
}

// pos returns the position of the i-th byte of m.
func (t *tagReader) pos(m mapped, i int) token.Position {
	off := m.at[i]
	p := behind(t.start, off)
	if n := strings.Count(t.literal[:off], "\n"); n > 0 {
		p.Line += n
		if p.Column > 0 {
			p.Column = off - strings.LastIndexByte(t.literal[:off], '\n')
		}
	}
	return p
}

// value makes a Value of m, which is one item.
func (t *tagReader) value(tag, key string, m mapped) *Value {
	v := &Value{Key: key, Tag: tag, Text: m.text, Pos: t.pos(m, 0)}
	m = m.trim()
	v.Items = []Item{{Text: m.text, Pos: t.pos(m, 0)}}
	return v
}

// listed makes a Value of m with the items of a list.
func (t *tagReader) listed(key string, m mapped) *Value {
	v := t.value(key, key, m)
	v.Items = t.list(m)
	return v
}

// pairs splits the literal into the values of its keys, by the rules of
// reflect.StructTag: the first of two keys counts, and nothing after a
// malformed pair.
func (t *tagReader) pairs() map[string]mapped {
	whole := mapped{text: t.literal, at: make([]int, len(t.literal)+1)}
	for i := range whole.at {
		whole.at[i] = i
	}
	rest, ok := whole.unquote()
	if !ok {
		return nil
	}
	pairs, bad := map[string]mapped{}, map[string]bool{}
	for {
		n := len(rest.text) - len(strings.TrimLeft(rest.text, " "))
		rest = rest.slice(n, len(rest.text))
		if rest.text == "" {
			return pairs
		}
		i := 0
		for i < len(rest.text) && rest.text[i] > ' ' && rest.text[i] != ':' && rest.text[i] != '"' && rest.text[i] != 0x7f {
			i++
		}
		if i == 0 || i+1 >= len(rest.text) || rest.text[i] != ':' || rest.text[i+1] != '"' {
			return t.malformed(rest, pairs)
		}
		end := i + 2
		for end < len(rest.text) && rest.text[end] != '"' {
			if rest.text[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(rest.text) {
			return t.malformed(rest, pairs)
		}
		key := rest.text[:i]
		if v, ok := rest.slice(i+1, end+1).unquote(); !ok {
			t.diags.Report(t.pos(rest, i+1), diag.MalformedTag, "the value of "+key+" is not a Go string and is ignored", "")
			bad[key] = true
		} else if read := slices.Contains(readKeys, key); read && !utf8.ValidString(v.text) {
			t.diags.Report(t.pos(v, invalidAt(v.text)), diag.BadTagValue, "the value of "+key+" is not valid UTF-8", notUTF8)
			bad[key] = true
		} else if _, dup := pairs[key]; !dup && !bad[key] {
			pairs[key] = v
		}
		rest = rest.slice(end+1, len(rest.text))
	}
}

// readKeys are the keys of struct tags whose values end up in a schema.
var readKeys = []string{"json", "jsonschema", "jsonschema_description", "description", "default", "enum", "validate"}

// invalidAt returns the offset of the first byte that is not UTF-8.
func invalidAt(s string) int {
	for i, r := range s {
		if _, n := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && n == 1 {
			return i
		}
	}
	return len(s)
}

func (t *tagReader) malformed(rest mapped, pairs map[string]mapped) map[string]mapped {
	t.diags.Report(t.pos(rest, 0), diag.MalformedTag, "the struct tag is malformed from here on and ignored", `write key:"value" pairs, separated by one space`)
	return pairs
}
