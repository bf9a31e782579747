// Package doc turns Go doc comments into the texts that a model reads: a
// tool's description, a text for each parameter, field, type and constant.
//
// What a comment says is data. Nothing in it is executed or expanded, and a
// comment gives the same text before and after gofmt, with any line ends, in
// // and /* */ form.
//
// These parts of a comment are not for models and are left out: directives,
// lines that begin TODO, FIXME, XXX or HACK with what is indented below them, and
// everything from a line "---" on. Lines of a paragraph are joined; paragraphs, list items and indented code
// stay apart.
package doc

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Text is the doc comment of a tool.
type Text struct {
	// Description is "" when the comment has no text. Paragraphs and code are
	// separated by an empty line; list items have a line of their own, code
	// lines too, indented by four spaces.
	Description string
	Deprecated  bool  // Description then ends with a sentence that says so
	Args        []Arg // entries of the argument sections, in source order, names not checked
}

// An Arg is one entry of an argument section.
type Arg struct {
	Name string
	Text string         // in the form of Description; may be empty
	Pos  token.Position // of the name
}

// Tool reads the doc comment (which may be nil) of the function called name.
//
// An argument section begins with a line "Args:", "Arguments:", "Parameters:"
// or "Params:" and consists of the list or the indented block below it. Its
// entries, "city: text" or "city (string): text", go to Args and not to
// Description. A line of it that is no entry is reported.
func Tool(fset *token.FileSet, cg *ast.CommentGroup, name string, diags *diag.List) Text {
	lines, args := takeArgs(cutAtRule(commentLines(fset, cg)), diags)
	blocks, deprecated := takeDeprecated(withoutNotes(parse(lines)))
	return Text{
		Description: join(dropName(render(blocks), name), deprecated),
		Deprecated:  deprecated != "",
		Args:        args,
	}
}

// Plain joins the comments of a field, type, constant or parameter, such as
// its doc and its line comment (nil groups are skipped), into one text. A
// leading "City is" or "A City is" is dropped; name is "" where there is none. A
// line that is a commented-out field is dropped and reported.
func Plain(fset *token.FileSet, name string, diags *diag.List, groups ...*ast.CommentGroup) (text string, deprecated bool) {
	var sentence string
	for _, cg := range groups {
		lines := dropCode(cutAtRule(commentLines(fset, cg)), name, diags)
		blocks, dep := takeDeprecated(withoutNotes(parse(lines)))
		text = join(text, dropSubject(render(blocks), name))
		if dep != "" {
			sentence = dep
		}
	}
	return join(text, sentence), sentence != ""
}

// join puts two texts together, on one line where both are one.
func join(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case strings.Contains(a, "\n") || strings.Contains(b, "\n"):
		return a + "\n\n" + b
	}
	return a + " " + b
}
