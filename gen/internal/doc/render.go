package doc

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// render writes blocks as text.
func render(blocks []block) string {
	var b strings.Builder
	for i, block := range blocks {
		if i > 0 {
			b.WriteByte('\n')
			if len(block.items) == 0 || blocks[i-1].code {
				b.WriteByte('\n')
			}
		}
		switch {
		case block.code:
			for j, l := range block.lines {
				if j > 0 {
					b.WriteByte('\n')
				}
				if !l.blank() {
					b.WriteString("    " + l.text)
				}
			}
		case len(block.items) > 0:
			for j, item := range block.items {
				if j > 0 {
					b.WriteByte('\n')
				}
				b.WriteString(item.text())
			}
		case block.isLinks():
			b.WriteString(joinLines(block.lines, "\n"))
		default:
			b.WriteString(soft(block.lines))
		}
	}
	return b.String()
}

// text returns an item with its marker; its paragraphs begin on new lines.
func (i item) text() string {
	var b strings.Builder
	if i.number == "" {
		b.WriteString("- ")
	} else {
		b.WriteString(i.number + ". ")
	}
	gap := ""
	for _, l := range i.lines {
		if l.blank() {
			gap = "\n  "
			continue
		}
		if l != i.lines[0] && gap == "" {
			gap = " "
		}
		b.WriteString(gap + l.text)
		gap = ""
	}
	return b.String()
}

// soft joins the lines of a paragraph. A heading loses its mark, which gofmt
// adds to lines that look like one.
func soft(lines []line) string {
	if heading, ok := strings.CutPrefix(lines[0].text, "# "); ok && len(lines) == 1 {
		return strings.TrimSpace(heading)
	}
	return joinLines(lines, " ")
}

func joinLines(lines []line, sep string) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.text
	}
	return strings.Join(texts, sep)
}

// noteWords begin lines that developers write for themselves.
var noteWords = []string{"TODO", "FIXME", "XXX", "HACK"}

func isNote(text string) bool {
	for _, w := range noteWords {
		rest, ok := strings.CutPrefix(text, w)
		if !ok {
			continue
		}
		r, _ := utf8.DecodeRuneInString(rest)
		return rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_'
	}
	return false
}

// withoutNotes drops the lines of paragraphs and list items that begin like a
// note; an item whose first line does goes as a whole. What is indented below a
// note that ends its paragraph goes on with it, and goes too.
func withoutNotes(blocks []block) []block {
	var out []block
	noted := false
	for _, b := range blocks {
		if len(b.lines) > 0 && !b.code {
			noted = isNote(b.lines[len(b.lines)-1].text)
		} else if noted {
			continue
		}
		if b.code {
			out = append(out, b)
			continue
		}
		b.lines = withoutNoteLines(b.lines)
		var items []item
		for _, i := range b.items {
			if !isNote(i.lines[0].text) {
				i.lines = withoutNoteLines(i.lines)
				items = append(items, i)
			}
		}
		b.items = items
		if len(b.lines)+len(b.items) > 0 {
			out = append(out, b)
		}
	}
	return out
}

func withoutNoteLines(lines []line) []line {
	return slices.DeleteFunc(slices.Clone(lines), func(l line) bool { return isNote(l.text) })
}

// takeDeprecated removes the paragraphs that begin "Deprecated:" and returns
// the sentence that they make, "" for none.
func takeDeprecated(blocks []block) (rest []block, sentence string) {
	for _, b := range blocks {
		if b.code || len(b.items) > 0 || !strings.HasPrefix(b.lines[0].text, "Deprecated:") {
			rest = append(rest, b)
			continue
		}
		sentence = soft(b.lines)
		if sentence == "Deprecated:" {
			sentence = "Deprecated."
		}
	}
	return rest, sentence
}
