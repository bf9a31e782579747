package diag

// Codes of doc comments.
const (
	UnknownDocName  Code = "TG150"
	DocumentedTwice Code = "TG151"
	SharedComment   Code = "TG152"
	CodeInComment   Code = "TG154"
	ArgumentLine    Code = "TG155"
)

var _ = register(map[Code]Info{
	UnknownDocName: {
		Title: "argument section names no parameter",
		Cause: "An entry of the argument section has a name that is no parameter (or field) of the tool.",
		Fix:   "Correct the name; the message names the nearest one.",
	},
	DocumentedTwice: {
		Title: "argument documented twice",
		Cause: "The argument section has two entries of one name.",
		Fix:   "Remove one of them.",
	},
	SharedComment: {
		Title: "comment over several parameters",
		Cause: "A comment stands above or behind parameters that share a type (a, b int), so that it is unclear which of them it describes.",
		Fix:   "Declare each parameter on a line of its own.",
	},
	CodeInComment: {
		Severity: Warning,
		Title:    "code left in a comment",
		Cause:    "A line of a field's or constant's comment is a Go declaration, most often a field that was commented out. It is left out of the description.",
		Fix:      "Remove the line, or separate it from the comment by an empty line.",
	},
	ArgumentLine: {
		Severity: Warning,
		Title:    "line of an argument section is not an entry",
		Cause:    "A line below Args: is neither \"name: text\" nor an indented continuation of one, so that it describes no parameter.",
		Fix:      "Write \"name: text\", or indent the line further than the entry that it continues.",
	},
})
