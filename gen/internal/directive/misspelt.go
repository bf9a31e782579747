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
	for n, line := range lines {
		text := strings.TrimLeft(line, "* \t")
		if inside := strings.TrimLeft(text, "/ "); inside != text {
			indent := line[:len(line)-len(text)]
			if codeIndent(indent[strings.LastIndexByte(indent, '*')+1:]) {
				continue
			}
			text = inside // a line comment in the block comment
		}
		alone := (n == 0 || strings.Trim(lines[n-1], "/* \t\r") == "") && (n+1 == len(lines) || strings.Trim(lines[n+1], "/* \t\r") == "")
		if a := readAttempt(" " + text); a.verb != "" && a.meant(alone) {
			pos, column := start, len(line)-len(text)
			pos.Line += n
			if n == 0 {
				pos = behind(start, column+2)
			} else if pos.Column > 0 {
				pos.Column = column + 1
			}
			diags.Report(pos, diag.MisspeltDirective, "a directive in a /* */ comment has no effect", "write "+Prefix+a.verb)
		}
	}
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
