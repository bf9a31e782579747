package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// An entry is an argument with the lines of its text.
type entry struct {
	Arg
	first line
	more  []line
}

func readEntries(lines []line, diags *diag.List) []Arg {
	if len(lines) == 0 {
		return nil
	}
	var entries []entry
	if isList(lines[0]) {
		entries = listEntries(lines, diags)
	} else {
		entries = indentedEntries(unindent(lines), diags)
	}
	var args []Arg
	for _, e := range entries {
		if isNote(e.Name) {
			continue
		}
		body := append([]line{e.first}, unindent(e.more)...)
		e.Text = render(withoutNotes(parse(body)))
		args = append(args, e.Arg)
	}
	return args
}

// listEntries reads list items. As gofmt flattens lists in lists, an item that
// is no entry belongs to the entry before it.
func listEntries(lines []line, diags *diag.List) []entry {
	var entries []entry
	for _, it := range listItems(lines) {
		if e, ok := readEntry(it.lines[0]); ok {
			e.more = it.lines[1:]
			entries = append(entries, e)
			continue
		}
		if isNote(it.lines[0].text) {
			continue
		}
		if len(entries) == 0 || looksLikeEntry(it.lines[0].text) {
			reportLine(it.lines[0], diags)
		}
		if len(entries) > 0 {
			last := &entries[len(entries)-1]
			bullet := it.lines[0]
			bullet.text = "- " + bullet.text
			last.more = append(append(last.more, bullet), it.lines[1:]...)
		}
	}
	return entries
}

// indentedEntries reads lines of which those without indentation are entries
// and the others continue them.
func indentedEntries(lines []line, diags *diag.List) []entry {
	var entries []entry
	for _, l := range lines {
		if !l.blank() && !l.indented() {
			start := l
			if _, rest, ok := marker(l); ok {
				start = rest
			}
			if e, ok := readEntry(start); ok {
				entries = append(entries, e)
				continue
			}
			if isNote(start.text) {
				continue
			}
			reportLine(l, diags)
		}
		if len(entries) > 0 {
			last := &entries[len(entries)-1]
			last.more = append(last.more, l)
		}
	}
	return entries
}

// readEntry reads "name: text" or "name (type): text"; the name may be in back
// quotes or asterisks.
func readEntry(l line) (entry, bool) {
	rest := l
	quote := ""
	for _, q := range []string{"`", "**", "*"} {
		if strings.HasPrefix(l.text, q) {
			quote = q
			rest = l.from(len(q))
			break
		}
	}
	n := 0
	for i, r := range rest.text {
		if !unicode.IsLetter(r) && r != '_' && (i == 0 || !unicode.IsDigit(r)) {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	e := entry{Arg: Arg{Name: rest.text[:n], Pos: rest.pos}}
	rest = rest.from(n)
	if n == 0 || !strings.HasPrefix(rest.text, quote) {
		return entry{}, false
	}
	rest = rest.from(len(quote)).trim()
	if strings.HasPrefix(rest.text, "(") {
		i := closing(rest.text)
		if i < 0 {
			return entry{}, false
		}
		rest = rest.from(i + 1).trim()
	}
	if !strings.HasPrefix(rest.text, ":") {
		return entry{}, false
	}
	rest = rest.from(1)
	if rest.text != "" && !rest.indented() {
		return entry{}, false // "http://…"
	}
	e.first = rest.trim()
	return e, true
}

// closing returns the index of the parenthesis that closes the first one.
func closing(text string) int {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// looksLikeEntry recognises "name - text", a habit of other languages.
func looksLikeEntry(text string) bool {
	words := strings.Fields(text)
	return len(words) > 2 && strings.Contains("- -- – —", words[1])
}

func reportLine(l line, diags *diag.List) {
	diags.Report(l.trim().pos, diag.ArgumentLine, "this line of the argument section is no entry",
		`write "name: text", or indent the line further than the entry that it continues`)
}
