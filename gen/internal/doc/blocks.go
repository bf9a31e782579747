package doc

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A block is a paragraph, a list or a piece of code.
type block struct {
	lines []line // paragraph; code if code is set
	code  bool
	items []item // list, if not empty
}

// An item is one element of a list.
type item struct {
	number string // "" for a bullet
	lines  []line // trimmed; a blank one separates paragraphs
}

// parse splits lines into blocks by the rules of Go doc comments (gofmt
// rewrites a comment according to them), with three exceptions: an unindented
// list is a list, bullets and numbers may mix, and a heading is a paragraph.
// Link definitions ("[text]: url") come last, as gofmt has them.
func parse(lines []line) []block {
	var blocks []block
	var links []line
	seen := map[string]bool{}
	for _, b := range parseBlocks(lines) {
		if !b.isLinks() {
			blocks = append(blocks, b)
			continue
		}
		for _, l := range b.lines {
			if !seen[l.text] {
				seen[l.text] = true
				links = append(links, l)
			}
		}
	}
	if links != nil {
		blocks = append(blocks, block{lines: links})
	}
	return blocks
}

var linkForm = regexp.MustCompile(`^\[[^\]]+\]:[ \t]+[a-z]+://`)

// isLinks reports whether a block is a paragraph of link definitions.
func (b block) isLinks() bool {
	return !b.code && len(b.lines) > 0 &&
		!slices.ContainsFunc(b.lines, func(l line) bool { return !linkForm.MatchString(l.text) })
}

func parseBlocks(lines []line) []block {
	var blocks []block
	forced := 0 // lines before this index count as indented
	for i := 0; i < len(lines); {
		if lines[i].blank() {
			i++
			continue
		}
		start := i
		if i < forced || lines[i].indented() {
			end := lastLine(lines, endOfIndented(lines, i, forced))
			// A closing brace that was not indented with its code.
			if end < len(lines) && strings.HasPrefix(lines[end].text, "}") {
				end++
			}
			i = end
			if isList(lines[start]) {
				blocks = append(blocks, block{items: listItems(lines[start:end])})
			} else {
				blocks = append(blocks, block{code: true, lines: unindent(lines[start:end])})
			}
			continue
		}
		for i < len(lines) && !lines[i].blank() && !lines[i].indented() {
			i++
		}
		if end := endOfText(lines, start, i); end < i {
			forced = i
			i = end
		}
		blocks = append(blocks, textBlocks(lines[start:i])...)
	}
	return blocks
}

// endOfIndented returns the end of the indented lines from i on. A list whose
// first items are not indented may go on so until the next blank line.
func endOfIndented(lines []line, i, forced int) int {
	loose := isList(lines[i]) && i < forced
	for i++; i < len(lines); i++ {
		l := lines[i]
		if l.blank() {
			loose = false
		} else if i >= forced && !l.indented() && !(loose && isList(l)) {
			break
		}
	}
	return i
}

// endOfText returns where unindented lines end when the last of them belong
// to the indented lines that follow at end: items of a list whose first wrapped
// line this is, or the head of code.
func endOfText(lines []line, start, end int) int {
	if end == len(lines) || lines[end].blank() || isList(lines[end]) {
		return end
	}
	last := lines[end-1]
	switch {
	case isList(last):
		for end--; end > start && isList(lines[end-1]); {
			end--
		}
	case strings.HasSuffix(last.text, "{") || strings.HasSuffix(last.text, `\`):
		end--
	}
	return end
}

// textBlocks splits unindented lines into text and, where a line begins like a
// list item, the list that goes on to their end.
func textBlocks(lines []line) []block {
	for i, l := range lines {
		if number, _, ok := marker(l); ok && len(number) <= 2 {
			blocks := []block{{items: listItems(lines[i:])}}
			if i > 0 {
				blocks = append([]block{{lines: lines[:i]}}, blocks...)
			}
			return blocks
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return []block{{lines: lines}}
}

// listItems splits the lines of a list, the first of which begins an item. A
// long number is more likely the wrapped text of an item.
func listItems(lines []line) []item {
	var items []item
	for i, l := range lines {
		if number, rest, ok := marker(l); ok && (i == 0 || len(number) <= 2) {
			items = append(items, item{number: number, lines: []line{rest}})
			continue
		}
		last := &items[len(items)-1]
		if i > 0 && l.indented() && !lines[i-1].indented() && !isList(lines[i-1]) {
			last.lines = append(last.lines, line{}) // gofmt makes this a block of its own
		}
		last.lines = append(last.lines, l.trim())
	}
	return items
}

func isList(l line) bool {
	_, _, ok := marker(l)
	return ok
}

// marker splits a line that begins a list item: a bullet or a number.
func marker(l line) (number string, rest line, ok bool) {
	l = l.trim()
	if l.text == "" {
		return "", l, false
	}
	n := 0
	switch r, size := utf8.DecodeRuneInString(l.text); {
	case strings.ContainsRune("•*+-", r):
		n = size
	default:
		for n < len(l.text) && '0' <= l.text[n] && l.text[n] <= '9' {
			n++
		}
		if n == 0 || n == len(l.text) || l.text[n] != '.' && l.text[n] != ')' {
			return "", l, false
		}
		number = l.text[:n]
		n++
	}
	rest = l.from(n)
	if !rest.indented() {
		return "", l, false
	}
	return number, rest.trim(), true
}
