package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// reportInText warns of the lines of comment i of a group that end in a whole
// directive behind a text: it has no effect there, and is part of the text that
// models read.
func reportInText(fset *token.FileSet, cg *ast.CommentGroup, i int, diags *diag.List) {
	c := cg.List[i]
	start := fset.Position(c.Slash)
	report := func(line string, last bool, pos func(column int) token.Position) {
		if at, verb := endingDirective(line, last); verb != "" {
			diags.Report(pos(at), diag.DirectiveInText, Prefix+verb+" behind a text has no effect and is part of the text", "put it on a line of its own, or in back quotes")
		}
	}
	if text, ok := strings.CutPrefix(c.Text, "//"); ok {
		if codeIndent(text) && !isListItem(text) {
			return // code
		}
		if text == strings.TrimLeftFunc(text, isBlank) && !strings.Contains(text, ". "+Prefix) {
			return // commented-out code
		}
		report(text, i+1 == len(cg.List) || blankComment(cg.List[i+1]), func(column int) token.Position { return behind(start, column+2) })
		return
	}
	lines := strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n")
	code := codeLines(lines, start.Column-1)
	for n, line := range lines {
		if !code[n] || isListItem(line) {
			report(line, n+1 == len(lines) || blankLine(lines[n+1]), func(column int) token.Position { return inBlock(start, n, column) })
		}
	}
}

// isListItem reports whether a line begins an item of a list, which gofmt
// indents.
func isListItem(line string) bool {
	return strings.HasPrefix(strings.TrimLeft(line, " \t"), "- ")
}

// endingDirective returns where the directive begins that ends a line of text,
// and its verb, "" for none. A sentence that mentions a directive goes on
// behind it, ends in a point, quotes it, or leads to it by one of the words of
// mentions; last says that no line of the paragraph follows.
func endingDirective(line string, last bool) (at int, verb string) {
	at = strings.LastIndex(line, Prefix)
	if at < 0 {
		return 0, ""
	}
	text, rest := strings.TrimRightFunc(line[:at], isBlank), line[at+len(Prefix):]
	words := strings.Fields(strings.TrimLeft(text, "*/-# \t"))
	if len(words) == 0 || len(text) == at && !strings.HasSuffix(text, ".") || strings.Count(text, "`")%2 == 1 || strings.Count(text, `"`)%2 == 1 {
		return 0, ""
	}
	ended := strings.ContainsAny(text[len(text)-1:], ".!?;)")
	if !ended && (!last || slices.Contains(mentions, strings.TrimRight(words[len(words)-1], ",:"))) {
		return 0, ""
	}
	verb = rest[:wordEnd(rest)]
	if _, known := verbs[verb]; !known || !wholeDirective(verb, line[at:]) {
		return 0, ""
	}
	return at, verb
}

// mentions are words that lead to a directive as the thing that a sentence is
// about.
var mentions = []string{
	"a", "add", "also", "an", "and", "as", "by", "for", "from", "has", "in", "is", "like", "no", "not", "of", "on", "or", "remove", "see",
	"than", "that", "the", "this", "through", "to", "under", "use", "via", "with", "without", "write",
	"Add", "Also", "As", "By", "For", "Like", "Remove", "See", "The", "Through", "Use", "With", "Without", "Write",
}

// wholeDirective reports whether a text is a directive with arguments of its
// verb and nothing else.
func wholeDirective(verb, text string) bool {
	l := &lexer{text: text, off: len(Prefix) + len(verb), diags: &diag.List{}}
	if verb == "example" {
		args := l.raw()
		return len(args) == 1 && args[0].Value != nil && strings.HasPrefix(args[0].Value.Text, "{")
	}
	args := l.args()
	if len(l.diags.Sorted()) > 0 {
		return false
	}
	if len(args) == 0 {
		return !needsArgument(verb)
	}
	if verb == "param" {
		args = args[1:]
		if len(args) == 0 {
			return false
		}
	}
	return !slices.ContainsFunc(args, func(a Arg) bool {
		if a.Value == nil && verb == "union" {
			return !token.IsExported(strings.TrimLeft(a.Key, "*")) && !strings.Contains(a.Key, ".")
		}
		return a.Value == nil && !slices.Contains(flags, a.Key)
	})
}
