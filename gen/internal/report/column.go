package report

import (
	"bytes"
	"go/token"
	"os"
	"unicode/utf8"
)

// columns counts columns as services do that show sources: in code units of
// UTF-16. Go counts bytes.
type columns map[string][][]byte // lines by file

// of returns the column of a position; that of the bytes where the line cannot be
// read.
func (c columns) of(pos token.Position) int {
	lines, ok := c[pos.Filename]
	if !ok {
		text, _ := os.ReadFile(pos.Filename)
		lines = bytes.Split(text, []byte("\n"))
		c[pos.Filename] = lines
	}
	if pos.Line < 1 || pos.Line > len(lines) || pos.Column < 1 || pos.Column > len(lines[pos.Line-1])+1 {
		return pos.Column
	}
	column := 1
	for before := lines[pos.Line-1][:pos.Column-1]; len(before) > 0; {
		r, size := utf8.DecodeRune(before)
		before = before[size:]
		column++
		if r > 0xffff {
			column++
		}
	}
	return column
}
