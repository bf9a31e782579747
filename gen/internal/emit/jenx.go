package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// This file is all that knows the ways of jennifer: it writes comments as they
// are given once they begin with "//", knows no raw literals, leaves no empty
// lines between declarations, guesses import names, and changes a statement
// that is added to. So statements are built afresh for each use, expressions
// are kept as text, and imports are written here.

// block is a list of statements or declarations.
type block []jen.Code

func (b *block) add(code ...jen.Code) { *b = append(*b, code...) }

// comment returns text as line comments. Characters that could make a reader
// see something else than the compiler are left out.
func comment(text string) *jen.Statement {
	lines := strings.Split(strings.TrimRight(text, "\r\n\t "), "\n")
	for i, line := range lines {
		line = strings.Map(func(r rune) rune {
			if r != '\t' && !seen(r) {
				return -1
			}
			return r
		}, line)
		lines[i] = strings.TrimRight("// "+line, " \t")
	}
	return jen.Comment(strings.Join(lines, "\n"))
}

// quoted returns a string literal.
func quoted(text string) *jen.Statement { return jen.Op(literal(text)) }

// maxPieces is how many pieces a literal has at most. gofmt takes time in the
// square of them, and go/parser refuses 100,000.
const maxPieces = 100

// literal writes a string as a person would: raw where quotes would have to be
// escaped, and one line of text a line, or several in a very long text.
func literal(text string) string {
	if strings.ContainsAny(text, `"\`) && printable(text) {
		return "`" + text + "`"
	}
	lines := strings.SplitAfter(text, "\n")
	if n := len(lines) - 1; n > 0 && lines[n] == "" {
		lines = lines[:n]
	}
	together := (len(lines) + maxPieces - 1) / maxPieces
	var pieces []string
	for piece := range slices.Chunk(lines, together) {
		pieces = append(pieces, quote(strings.Join(piece, "")))
	}
	return strings.Join(pieces, " +\n")
}

// printable reports whether a raw literal may hold text: no back quote, one
// line, and nothing that cannot be seen.
func printable(text string) bool {
	for _, r := range text {
		if r == '`' || !seen(r) {
			return false
		}
	}
	return true
}

// jsonText returns JSON text as a literal.
func jsonText(text string) *jen.Statement { return jen.Op(rawJSON(text)) }

// rawJSON writes JSON text as a raw literal. Back quotes and characters that
// cannot be seen, which JSON has in strings only, become \u escapes.
func rawJSON(text string) string {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
		return quote(text) // not compact JSON
	}
	var b strings.Builder
	for _, r := range text {
		if r == '`' || !seen(r) {
			writeEscape(&b, r)
		} else {
			b.WriteRune(r)
		}
	}
	return "`" + b.String() + "`"
}

// Literal returns JSON text as a tool of a generated file holds it.
func Literal(text string) string {
	if raw := rawJSON(text); raw[0] == '`' {
		return raw[1 : len(raw)-1]
	}
	return text
}

func writeEscape(b *strings.Builder, r rune) {
	if r > 0xFFFF {
		r -= 0x10000
		fmt.Fprintf(b, `\u%04x`, 0xD800+r>>10)
		r = 0xDC00 + r&0x3FF
	}
	fmt.Fprintf(b, `\u%04x`, r)
}

// id returns an expression that is given as text.
func id(expr string) *jen.Statement { return jen.Id(expr) }

// ifThen returns an if statement.
func ifThen(cond *jen.Statement, body ...jen.Code) *jen.Statement {
	return jen.If(cond).Block(body...)
}

// join joins expressions with an operator.
func join(op string, exprs []*jen.Statement) *jen.Statement {
	all := new(jen.Statement)
	for i, e := range exprs {
		if i > 0 {
			all.Op(op)
		}
		all.Add(e)
	}
	return all
}

// lines returns a list in braces, one element a line.
func lines(elems ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

// group returns the members of a declaration, in parentheses if there are
// several.
func group(members ...jen.Code) *jen.Statement {
	if len(members) == 1 {
		return jen.Add(members...)
	}
	return jen.Custom(jen.Options{Open: "(", Close: ")", Multi: true}, members...)
}

// source renders the declarations of a file below head, with an empty line
// between each two.
func source(head string, decls block) ([]byte, error) {
	f := jen.NewFile("p")
	f.NoFormat = true
	for _, d := range decls {
		f.Add(d).Line()
	}
	var buf bytes.Buffer
	if err := f.Render(&buf); err != nil {
		return nil, err
	}
	body, _ := bytes.CutPrefix(buf.Bytes(), []byte("package p"))
	return append([]byte(head), body...), nil
}

// Format formats what [Source] and [TestSource] return, as gofmt wants it.
func Format(text []byte) ([]byte, error) {
	formatted, err := format.Source(text)
	if err != nil {
		return nil, fmt.Errorf("the generated source is broken: %w\n%s", err, text)
	}
	return formatted, nil
}
