package doc

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A line is one line of a comment without its marker.
type line struct {
	text string         // without white space at the end; "" if blank
	pos  token.Position // of the first byte of text
}

func (l line) blank() bool { return l.text == "" }

func (l line) indented() bool { return l.text != "" && (l.text[0] == ' ' || l.text[0] == '\t') }

// from returns the line without its first n bytes.
func (l line) from(n int) line {
	l.text = l.text[n:]
	l.pos = behind(l.pos, n)
	return l
}

// behind returns the position n bytes further on the line. A //line comment
// without a column leaves columns unknown, which is 0.
func behind(p token.Position, n int) token.Position {
	p.Offset += n
	if p.Column > 0 {
		p.Column += n
	}
	return p
}

// trim returns the line without white space at its beginning.
func (l line) trim() line {
	return l.from(len(l.text) - len(strings.TrimLeft(l.text, " \t")))
}

// commentLines returns the lines of a comment group without directives and
// without the indentation that all of them share. Columns within a comment
// count from the position that the file set gives for its beginning.
func commentLines(fset *token.FileSet, cg *ast.CommentGroup) []line {
	if cg == nil {
		return nil
	}
	var lines []line
	for _, c := range cg.List {
		pos := fset.Position(c.Slash)
		if text, ok := strings.CutPrefix(c.Text, "//"); ok {
			if isDirective(text) {
				continue
			}
			l := line{text: text, pos: behind(pos, 2)}
			if strings.HasPrefix(text, " ") {
				l = l.from(1)
			}
			lines = append(lines, l)
			continue
		}
		lines = append(lines, blockLines(c.Text, pos)...)
	}
	kept := lines[:0]
	for _, l := range lines {
		l.text = strings.TrimRight(l.text, " \t\r")
		if !isNolint(l.text) {
			kept = append(kept, l)
		}
	}
	return unindent(kept)
}

// blockLines returns the lines of a /* */ comment, without the stars that some
// write at the beginning of each.
func blockLines(text string, pos token.Position) []line {
	texts := strings.Split(strings.TrimSuffix(text[2:], "*/"), "\n")
	starred := len(texts) > 1
	for _, t := range texts[1:] {
		t = strings.TrimSpace(t)
		starred = starred && (t == "" || t[0] == '*')
	}
	pos = behind(pos, 2)
	var lines []line
	for i, t := range texts {
		l := line{text: strings.TrimRight(t, " \t\r"), pos: pos}
		if starred && strings.HasPrefix(l.trim().text, "*") {
			l = l.trim().from(1)
			if strings.HasPrefix(l.text, " ") {
				l = l.from(1)
			}
		} else if i == 0 {
			l = l.trim()
		}
		lines = append(lines, l)
		pos.Offset += len(t) + 1
		pos.Line++
		pos.Column = min(pos.Column, 1)
	}
	if len(lines) > 1 && !starred && !lines[0].blank() && (!lines[1].blank() || isNote(lines[0].text)) {
		lines = append(lines[:1], unindent(lines[1:])...) // it goes on under its beginning, and is no code
	}
	return lines
}

// isDirective reports whether the text after "//" is for a tool, by the rule
// of go/ast.
func isDirective(text string) bool {
	for _, prefix := range []string{"line ", "extern ", "export "} {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	name, rest, ok := strings.Cut(text, ":")
	return ok && name != "" && rest != "" && isLowerDigits(name) && isLowerDigits(rest[:1])
}

// isNolint recognises the one directive without a colon, for which gofmt adds
// the space of a text line.
func isNolint(text string) bool {
	return text == "nolint" || strings.HasPrefix(text, "nolint //")
}

func isLowerDigits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) < 0
}

// unindent returns the lines without the white space that all begin with.
func unindent(lines []line) []line {
	lines = slices.Clone(lines)
	var prefix string
	first := true
	for _, l := range lines {
		if l.blank() {
			continue
		}
		indent := l.text[:len(l.text)-len(strings.TrimLeft(l.text, " \t"))]
		if first {
			prefix, first = indent, false
		}
		for !strings.HasPrefix(indent, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	for i, l := range lines {
		if !l.blank() {
			lines[i] = l.from(len(prefix))
		}
	}
	return lines
}

// cutAtRule drops everything from the first line "---" on. Such a line in
// indented code (YAML, say) is not meant.
func cutAtRule(lines []line) []line {
	for i, l := range lines {
		if l.text == "---" {
			return lines[:i]
		}
	}
	return lines
}
