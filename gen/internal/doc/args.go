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
