package directive

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// reportMisspelt reports a comment that is meant to be a directive but is none.
func reportMisspelt(fset *token.FileSet, c *ast.Comment, diags *diag.List) {
	start := fset.Position(c.Slash)
	if strings.HasPrefix(c.Text, "/*") {
		for i, line := range strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n") {
			trimmed := strings.TrimLeft(line, " \t*/")
			if verb, ok := meant(trimmed); ok {
				pos := start
				pos.Line += i
				pos.Column = len(line) - len(trimmed) + 1
				if i == 0 {
					pos.Column += start.Column + 1
				}
				diags.Report(pos, diag.MisspeltDirective, "a directive in a /* */ comment has no effect", "write "+Prefix+verb)
			}
		}
		return
	}
	text := c.Text[2:]
	trimmed := strings.TrimLeft(text, " ")
	if verb, ok := meant(trimmed); ok {
		message, fix := "this is not a directive and has no effect", "write "+Prefix+verb
		if len(trimmed) < len(text) {
			message, fix = "a directive has no space after //", "write "+Prefix+verb
		}
		diags.Report(start, diag.MisspeltDirective, message, fix)
	}
}

// meant returns the verb of a line that reads like a directive: "toolgen:" in
// any letter case, or "toolgen" without a colon, and then a word that is one of
// the verbs and ends there. Prose about toolgen does not match.
func meant(line string) (verb string, ok bool) {
	const name = "toolgen"
	if len(line) <= len(name) || !strings.EqualFold(line[:len(name)], name) {
		return "", false
	}
	rest := line[len(name):]
	if rest[0] != ':' && rest[0] != ' ' {
		return "", false
	}
	colon := rest[0] == ':'
	rest = rest[1:]
	verb = rest[:wordEnd(rest)]
	_, known := verbs[verb]
	return verb, known && (colon || len(rest) == len(verb))
}
