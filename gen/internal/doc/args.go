package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// headers are the lines that begin an argument section.
var headers = map[string]bool{"Args:": true, "Arguments:": true, "Parameters:": true, "Params:": true}

// takeArgs removes the argument sections and returns their entries.
func takeArgs(lines []line, diags *diag.List) (rest []line, args []Arg) {
	for i := 0; i < len(lines); {
		if !headers[lines[i].text] {
			rest = append(rest, lines[i])
			i++
			continue
		}
		start := i + 1
		for start < len(lines) && lines[start].blank() {
			start++
		}
		end := endOfSection(lines, start)
		var odd diag.List
		entries := readEntries(lines[start:end], &odd)
		if len(entries) == 0 && start < len(lines) {
			diags.Report(lines[start].trim().pos, diag.ArgumentLine, "no entry follows "+lines[i].text,
				`write each argument as "- name: text"`)
			rest = append(rest, lines[i])
			i++
			continue
		}
		diags.Append(&odd)
		args = append(args, entries...)
		rest = append(rest, line{})
		i = end
	}
	return rest, reportDoubled(args, diags)
}

// endOfSection returns the end of the list or indented block that starts at
// start; start itself when there is none. A list need not be indented, and
// empty lines may stand between its items.
func endOfSection(lines []line, start int) int {
	if start == len(lines) || !lines[start].indented() && !isList(lines[start]) {
		return start
	}
	list := isList(lines[start])
	wrappable := list && !lines[start].indented() // until an indented line: gofmt splits there
	i := start + 1
	for ; i < len(lines); i++ {
		l := lines[i]
		switch {
		case l.blank():
			wrappable = list
		case l.indented():
			wrappable = false
		case list && isList(l):
		case wrappable && !lines[i-1].blank() && !beginsSection(l.text):
		default:
			return lastLine(lines, i)
		}
	}
	return lastLine(lines, i)
}

// lastLine returns the end of lines[:end] without empty lines at its end.
func lastLine(lines []line, end int) int {
	for lines[end-1].blank() {
		end--
	}
	return end
}

// beginsSection reports whether a line reads "Word:" or "Word: text".
func beginsSection(text string) bool {
	word, rest, ok := strings.Cut(text, ":")
	r, _ := utf8.DecodeRuneInString(word)
	return ok && unicode.IsUpper(r) && !strings.ContainsAny(word, " \t") && (rest == "" || rest[0] == ' ')
}

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

// reportDoubled drops the later of two entries of one name.
func reportDoubled(args []Arg, diags *diag.List) []Arg {
	seen := map[string]Arg{}
	var out []Arg
	for _, a := range args {
		first, dup := seen[a.Name]
		if dup {
			diags.Add(diag.Diagnostic{
				Pos: a.Pos, Severity: diag.DocumentedTwice.Severity(), Code: diag.DocumentedTwice,
				Message: a.Name + " is documented twice",
				Related: []diag.Related{{Pos: first.Pos, Message: "first documented here"}},
			})
			continue
		}
		seen[a.Name] = a
		out = append(out, a)
	}
	return out
}
