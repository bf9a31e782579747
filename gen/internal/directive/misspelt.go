package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// reportMisspelt reports the lines of comment i of a group that are meant to
// be directives but are none.
func reportMisspelt(fset *token.FileSet, cg *ast.CommentGroup, i int, diags *diag.List) {
	c := cg.List[i]
	start := fset.Position(c.Slash)
	if !strings.HasPrefix(c.Text, "/*") {
		a := readAttempt(c.Text[2:])
		if a.verb == "" || a.commented && commentedOut(cg.List[i+1:]) {
			return
		}
		alone := (i == 0 || blankComment(cg.List[i-1])) && (i+1 == len(cg.List) || blankComment(cg.List[i+1]))
		if a.meant(alone) {
			diags.Report(start, diag.MisspeltDirective, a.message(), "write "+Prefix+a.verb)
		}
		return
	}
	lines := strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n")
	code := codeLines(lines, start.Column-1)
	for n, line := range lines {
		text := strings.TrimLeft(line, "* \t")
		if inside := strings.TrimLeft(text, "/ "); inside != text {
			if code[n] {
				continue
			}
			text = inside // a line comment in the block comment
		}
		alone := (n == 0 || blankLine(lines[n-1])) && (n+1 == len(lines) || blankLine(lines[n+1]))
		if a := readAttempt(" " + text); a.verb != "" && a.meant(alone) {
			diags.Report(inBlock(start, n, len(line)-len(text)), diag.MisspeltDirective, "a directive in a /* */ comment has no effect", "write "+Prefix+a.verb)
		}
	}
}

// inBlock returns the position of a column (from 0) of line n of a block
// comment. The first line has lost its marker.
func inBlock(start token.Position, n, column int) token.Position {
	if n == 0 {
		return behind(start, column+2)
	}
	start.Line += n
	if start.Column > 0 {
		start.Column = column + 1
	}
	return start
}

// blankLine reports whether a line of a block comment has no text.
func blankLine(line string) bool { return strings.Trim(line, "/* \t\r") == "" }

// codeLines tells which lines of a block comment Go takes for code: those
// indented further than what all have in common, be it that of the declaration
// below. A text on the first line, behind the marker, does not tell where lines
// begin; below it code follows an empty line and is indented further than the
// comment itself, which begins in a column (from 0).
func codeLines(lines []string, column int) []bool {
	indents := make([]string, len(lines))
	common, first := "", true
	for n, line := range lines[1:] {
		indent := line[:len(line)-len(strings.TrimLeft(line, "* \t"))]
		indent = indent[strings.LastIndexByte(indent, '*')+1:]
		indents[n+1] = indent
		if blankLine(line) {
			continue
		}
		if first {
			common, first = indent, false
		}
		for !strings.HasPrefix(indent, common) {
			common = common[:len(common)-1]
		}
	}
	opened := !blankLine(lines[0])
	if opened {
		common = common[:min(len(common), max(0, column))]
	}
	code := make([]bool, len(lines))
	gap := !opened
	for n, line := range lines[1:] {
		gap = gap || blankLine(line)
		code[n+1] = gap && codeIndent(strings.TrimPrefix(indents[n+1], common))
	}
	return code
}

func blankComment(c *ast.Comment) bool {
	return strings.HasPrefix(c.Text, "//") && (strings.TrimFunc(c.Text[2:], isBlank) == "" || isDirectiveLine(c.Text))
}

// isDirectiveLine reports whether a comment is a directive of any tool, by the
// rule of go/ast.
func isDirectiveLine(text string) bool {
	name, rest, ok := strings.Cut(text[2:], ":")
	return ok && name != "" && rest != "" && rest[0] != ' ' && strings.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) < 0
}

// commentedOut reports whether the declaration that a commented-out directive
// belongs to is commented out as well.
func commentedOut(following []*ast.Comment) bool {
	return slices.ContainsFunc(following, func(c *ast.Comment) bool {
		text := strings.TrimLeft(c.Text, "/ \t")
		return strings.HasPrefix(text, "func ") || strings.HasPrefix(text, "type ") || strings.HasPrefix(text, "package ")
	})
}
