package directive

import (
	"go/token"
	"maps"
	"slices"
	"strings"
)

// An attempt is a line that begins like a directive.
type attempt struct {
	verb      string // the verb that is meant; "" for no attempt
	exact     bool   // the verb is written as it should be, but for letter case
	spaced    bool   // white space before the name
	commented bool   // a // before the name
	code      bool   // indented as code is
	colon     bool   // the verb follows directly on a colon
	rest      string // what follows the verb
}

// readAttempt reads the text behind // or a line of a block comment. What
// people type in place of "toolgen:" is another letter case, a sign or "go:"
// before it, a slip in the name, or something else than the colon.
func readAttempt(text string) attempt {
	name := strings.TrimLeftFunc(text, isBlank)
	a := attempt{spaced: len(name) < len(text), code: codeIndent(text)}
	if slashes := strings.TrimLeft(name, "/"); len(slashes) < len(name) {
		if a.spaced && a.code {
			return attempt{} // code that shows a directive
		}
		a.commented = a.spaced || len(name)-len(slashes) > 1
		name = strings.TrimLeftFunc(slashes, isBlank)
	}
	name = strings.TrimLeft(name, "+@!#")
	name = strings.TrimPrefix(name, "go:")
	if len(name) > 8 && (name[4] == '-' || name[4] == '_') {
		name = name[:4] + name[5:] // tool-gen
	}
	end := strings.IndexFunc(name, func(r rune) bool { return !isNameRune(r) })
	if end < 0 {
		end = len(name)
	}
	rest := name[end:]
	name = strings.ToLower(name[:end])
	verbText := strings.TrimLeftFunc(rest, func(r rune) bool { return isBlank(r) || strings.ContainsRune(separators, r) })
	sep := rest[:len(rest)-len(verbText)]
	a.colon = sep == ":" || sep == "："
	if name != "toolgen" && !(a.colon && nearName(name)) {
		return attempt{}
	}
	if rest == "" && !a.spaced {
		a.verb, a.exact, a.colon = "tool", true, true // bare //toolgen
		return a
	}
	if sep == "" {
		return attempt{}
	}
	word := verbText[:wordEnd(verbText)]
	if i := strings.IndexFunc(word, isBlank); i >= 0 {
		word = word[:i]
	}
	a.rest = strings.TrimFunc(verbText[len(word):], isBlank)
	if _, known := verbs[strings.ToLower(word)]; known {
		a.verb, a.exact = strings.ToLower(word), true
	} else if a.colon {
		a.verb = nearVerb(word)
	}
	return a
}

// separators are written in place of the colon.
const separators = ":：;.,=/-_|"

// isBlank reports white space, also what is pasted with text from elsewhere
// and cannot be seen.
func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\u00a0', '\u2007', '\u202f', '\u3000', '\ufeff':
		return true
	}
	return '\u200b' <= r && r <= '\u200f' || '\u2066' <= r && r <= '\u2069' || '\u202a' <= r && r <= '\u202e'
}

func isNameRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// codeIndent reports whether Go takes the text behind // for code.
func codeIndent(text string) bool {
	return strings.HasPrefix(text, "\t") || strings.HasPrefix(text, " \t") || strings.HasPrefix(text, "  ")
}

// nearName reports whether name is toolgen with one slip: a letter too many,
// too few, wrong, or two of them swapped.
func nearName(name string) bool {
	const want = "toolgen"
	if len(name) < len(want)-1 || len(name) > len(want)+1 {
		return false
	}
	i := 0
	for i < len(name) && i < len(want) && name[i] == want[i] {
		i++
	}
	a, b := name[i:], want[i:]
	switch {
	case len(a) > len(b):
		return a[1:] == b
	case len(a) < len(b):
		return a == b[1:]
	case len(a) < 2:
		return true
	}
	return a[1:] == b[1:] || a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

// nearVerb returns the verb of which word is a misspelling, "" for none. A
// longer word that begins with a verb is another word.
func nearVerb(word string) string {
	for v := range verbs {
		if len(word) > len(v)+1 && strings.HasPrefix(word, v) {
			return ""
		}
	}
	fix := strings.TrimPrefix(didYouMean(word, maps.Keys(verbs)), "did you mean ")
	return strings.TrimSuffix(fix, "?")
}

// meant tells an attempt from prose that mentions toolgen. alone says that the
// line is a paragraph of its own.
func (a attempt) meant(alone bool) bool {
	switch {
	case a.colon && a.exact && (!a.spaced || alone):
		return true
	case !a.colon && a.spaced && (a.code || isCommand(a.verb)):
		return false // a command line: toolgen lint ./...
	case a.rest == "":
		return a.colon || !a.spaced || !needsArgument(a.verb)
	}
	return a.argumentLike()
}

// isCommand reports whether a verb is also a command of toolgen.
func isCommand(verb string) bool { return verb == "schema" || verb == "lint" }

// needsArgument reports whether a directive says nothing by its verb alone.
func needsArgument(verb string) bool {
	switch verb {
	case "tool", "tools", "ignore", "tuple", "rest":
		return false
	}
	return true
}

// argumentLike reports whether what follows the verb reads like arguments
// rather than prose: an object, key=value, a flag.
func (a attempt) argumentLike() bool {
	words := strings.Fields(a.rest)
	switch a.verb {
	case "example":
		return strings.ContainsAny(a.rest[:1], "{\"`")
	case "union":
		return strings.HasPrefix(words[0], "*") || token.IsExported(words[0])
	case "param":
		if len(words) < 2 {
			return false
		}
		words = words[1:]
	}
	key, _, valued := strings.Cut(words[0], "=")
	return valued && key != "" || slices.Contains(flags, key)
}

// flags are the arguments that stand alone.
var flags = []string{
	"approval", "readonly", "destructive", "idempotent", "closedworld", "serial", "inline", "unique", "optional", "required", "secret", "off", "unexported",
}

// message says what is wrong with an attempt.
func (a attempt) message() string {
	if a.spaced && !a.commented {
		return "a directive has no space after //"
	}
	return "this is not a directive and has no effect"
}
