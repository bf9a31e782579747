// Package directive is the grammar of //toolgen: comments and of the struct
// tags that mean the same.
//
// A directive stands in a doc comment, on a line of its own:
//
//	//toolgen:VERB word key=value list=a,"b c" json=`{"type":"string"}`
//
// Reading has two layers. [Parse] is lexical: it splits the directives of a
// comment into verbs and arguments and knows nothing of their meaning.
// [ForDecl] and [ForFunc] give the typed form of all directives of one
// declaration; they check verbs against the kind of declaration, keys against
// the verb, and values against the form of their key (a duration, a size, a
// list). What needs the Go type (is the default within its bounds?) is left
// to the caller, which finds the text of each value with its exact position in
// a [Value].
//
//	set := directive.ForFunc(fset, fn, diags)
//	if set.Tool == nil { return } // not a tool
//
// [Tags] reads a struct tag into the same [Constraints]. Directives rank above
// tags: set.Schema.Over(tags.Constraints).
//
// [CheckFile], called once a file, reports the directives that no declaration
// carries, and what is wrong with all others. Everything wrong becomes a diagnostic at the column of the word.
package directive

import "go/token"

// Prefix begins every directive.
const Prefix = "//toolgen:"

// A Directive is one comment line, split into words.
type Directive struct {
	Verb string
	Pos  token.Position // of the verb
	Args []Arg
}

// An Arg is one word of a directive: a flag or name ("readonly", "city"), or
// a key with a value.
type Arg struct {
	Key   string
	Pos   token.Position // of the word
	Value *Value         // nil without "="
	Bad   bool           // the value is malformed, which has been reported
}

// A Value is the text given for a key, in a directive or a struct tag.
type Value struct {
	Key   string         // the key as written: "min", "minLength", "gte"
	Tag   string         // the struct tag it stands in; "" in a directive
	Text  string         // the whole value; without quotes if it is one Go string literal
	Quote byte           // '"' or '`' if it is one Go string literal, else 0
	Items []Item         // the value split at commas; at least one
	Pos   token.Position // of the value, of the key for a flag
	// Sized marks bounds of the validate tag, which count the characters of a
	// string and the elements of a list, and compare a number.
	Sized bool
}

// An Item is one element of a comma-separated list.
type Item struct {
	Text  string
	Quote byte
	Pos   token.Position
}
