package diag

// Codes of directives and struct tags.
const (
	UnknownVerb       Code = "TG101"
	MisspeltDirective Code = "TG102"
	DirectiveSyntax   Code = "TG103"
	UnknownArgument   Code = "TG104"
	DoubledArgument   Code = "TG105"
	BadArgument       Code = "TG106"
	MissingArgument   Code = "TG107"
	ArgumentConflict  Code = "TG108"
	DirectiveInText   Code = "TG109"
	DirectivePlace    Code = "TG110"
	StrayDirective    Code = "TG111"
	NotATool          Code = "TG112"
	DirectiveInTest   Code = "TG113"
	UnknownTagKey     Code = "TG120"
	CutDescription    Code = "TG121"
	MalformedTag      Code = "TG122"
	BadTagValue       Code = "TG123"
	ToolgenTag        Code = "TG124"
)

var _ = register(map[Code]Info{
	UnknownVerb: {
		Title: "unknown directive",
		Cause: "The word after //toolgen: is none of the directives.",
		Fix:   "Correct the word; the message names the nearest one.",
	},
	MisspeltDirective: {
		Title: "comment that looks like a directive",
		Cause: "A directive is written with a space (// toolgen:tool), with a sign before it (//+toolgen:tool), in capitals, without its colon, with a slip in the name or in a /* */ comment, so that it would silently do nothing.",
		Fix:   "Write it as a line comment that begins with //toolgen: exactly. In a text about toolgen, put it in back quotes or indent it as code.",
	},
	DirectiveSyntax: {
		Title: "malformed directive",
		Cause: "A quoted value is not closed or is followed by text, or a key has no value after its equals sign.",
		Fix:   "Quote the value as a Go string, in double or back quotes.",
	},
	UnknownArgument: {
		Title: "unknown argument",
		Cause: "The directive has no argument of that name.",
		Fix:   "Correct the word; the message names the nearest one. Values with spaces need quotes.",
	},
	DoubledArgument: {
		Title: "argument given twice",
		Cause: "The same argument or directive occurs twice for one declaration.",
		Fix:   "Remove one of them.",
	},
	BadArgument: {
		Title: "malformed value",
		Cause: "The value does not have the form that its key asks for.",
		Fix:   "Write it in the form that the message shows.",
	},
	MissingArgument: {
		Title: "argument missing",
		Cause: "The directive, or the key, needs an argument that is not there.",
		Fix:   "Add it.",
	},
	ArgumentConflict: {
		Title: "arguments contradict each other",
		Cause: "Two arguments of one declaration cannot both hold.",
		Fix:   "Remove one of them.",
	},
	DirectiveInText: {
		Severity: Warning,
		Title:    "directive behind a text",
		Cause:    "A line of a comment ends in a directive, behind other text. Only a line that begins with //toolgen: is one, so this has no effect, and models are sent it as part of the text.",
		Fix:      "Put the directive on a line of its own, above the declaration. In a text about toolgen, put it in back quotes.",
	},
	DirectivePlace: {
		Title: "directive does not belong here",
		Cause: "The directive exists, but not for this kind of declaration.",
		Fix:   "Move it to a declaration of the kind that the message names.",
	},
	StrayDirective: {
		Title: "directive without a declaration",
		Cause: "The directive is not part of a doc comment that can carry one: an empty line follows it, or it is on a variable, constant or import, or inside a function.",
		Fix:   "Put it directly above the function, type or field that it is meant for.",
	},
	NotATool: {
		Title: "function cannot be a tool",
		Cause: "The function is init or main, is generic, or has no name that can be called.",
		Fix:   "Write a plain function that calls it, and make that the tool.",
	},
	DirectiveInTest: {
		Title: "directive in a test file",
		Cause: "Test files are not part of the package that the tools belong to.",
		Fix:   "Move the declaration to a file that does not end in _test.go.",
	},
	UnknownTagKey: {
		Severity: Warning,
		Title:    "key of a struct tag has no effect",
		Cause:    "A jsonschema or validate tag holds a key that toolgen does not know or cannot enforce, or that has no meaning where the type has another form in JSON, such as min=1s on a time.Duration, which is text; or a tag looks as if it marked a secret.",
		Fix:      "Use a //toolgen:schema directive, or switch the warning off with //toolgen:lint.",
	},
	CutDescription: {
		Title: "description cut off at a comma",
		Cause: "A description in a comma-separated tag holds a comma, so that only its beginning would be read.",
		Fix:   `Write the text as a comment, in a jsonschema_description tag, or with "\\," for the comma.`,
	},
	MalformedTag: {
		Severity: Warning,
		Title:    "malformed struct tag",
		Cause:    "The struct tag is not a list of key:\"value\" pairs; from that point on, encoding/json and toolgen ignore it.",
		Fix:      "Write key:\"value\" without spaces around the colon, pairs separated by one space.",
	},
	BadTagValue: {
		Title: "malformed value in a struct tag",
		Cause: "A value in a struct tag does not have the form that its key asks for.",
		Fix:   "Correct the value.",
	},
	ToolgenTag: {
		Title: "toolgen has no struct tag",
		Cause: "A field has a struct tag called toolgen, which nothing reads.",
		Fix:   "Write a //toolgen:schema comment above the field.",
	},
})
