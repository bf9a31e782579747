package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// dropName removes a leading function name ("GetWeather looks up") and
// capitalises the word after it. A text that is nothing but the name is none. A
// name that is the verb of its sentence stays: "Delete a project".
func dropName(text, name string) string {
	rest, ok := cutWord(text, name)
	if !ok {
		return text
	}
	if strings.Trim(rest, " .:\n") == "" {
		return ""
	}
	if strings.HasPrefix(text[len(name):], " ") {
		first, _, _ := strings.Cut(rest, " ")
		if prepositions[first] || isVerb(name) && !beginsWithVerb(rest, name) {
			return text
		}
	}
	return capital(rest)
}

// isVerb reports whether a name can be a verb: it is a single word.
func isVerb(name string) bool {
	_, size := utf8.DecodeRuneInString(name)
	return len(name) > size && strings.IndexFunc(name[size:], func(r rune) bool { return !unicode.IsLower(r) }) < 0
}

// beginsWithVerb reports whether a text is what a function does, without its
// name: "deletes a project", not "a project" or "projects of a user".
func beginsWithVerb(text, name string) bool {
	list := strings.Fields(text)
	verb, next := strings.TrimRight(list[0], ".,;:"), ""
	if len(list) > 1 {
		next = list[1]
	}
	name = strings.ToLower(name)
	if verb == name+"s" || verb == name+"es" || verb == strings.TrimSuffix(name, "y")+"ies" || verbs[verb] {
		return true
	}
	next = strings.TrimRight(next, ".,;:")
	for _, ending := range []string{"ly", "ed", "ing"} {
		if strings.HasSuffix(next, ending) {
			return false // users permanently, files named, items matching, logs older
		}
	}
	return strings.HasSuffix(verb, "s") && next != "" && !behindNouns[next]
}

// verbs are those that comments of functions begin with and that are not often
// nouns.
var verbs = wordSet(`is has does can may must will returns gets gives takes makes finds looks tells says
	writes reads opens closes adds creates removes deletes sends fetches retrieves provides puts keeps holds
	computes calculates converts generates parses evaluates executes performs resolves starts begins stops waits
	greets draws doubles accepts allows asks becomes brings builds checks chooses compares connects contains
	determines ensures exits extracts handles implements inserts invokes loads obtains produces publishes
	receives renders replaces responds saves selects serves shows stores submits sums translates tries
	turns uploads uses validates verifies yields`)

// behindNouns are words behind a noun in the plural, but seldom behind a verb.
var behindNouns = wordSet(`of by for in from with to on at and or but that which who whose where when if as
	via per not without older newer larger smaller within below above between into out`)

// prepositions lean on a word in front of them, which only the name can be:
// "AssignKey to a workspace".
var prepositions = wordSet(`to from in into on of for with without by at`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// dropSubject removes a leading subject from the comment of a type, field or
// constant: its name, with an article before it perhaps, and "is" or "are".
// "A Report is a forecast" becomes "A forecast". A name with anything else
// behind it may be a word like any other: "Path of the file".
func dropSubject(text, name string) string {
	rest := text
	for _, article := range []string{"A", "An", "The"} {
		if r, ok := cutWord(text, article); ok {
			rest = r
		}
	}
	if rest, ok := cutWord(rest, name); ok {
		for _, verb := range []string{"is", "are"} {
			if r, ok := cutWord(rest, verb); ok {
				return capital(r)
			}
		}
	}
	return text
}

// cutWord removes word and the colon and spaces after it.
func cutWord(text, word string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, word)
	if !ok || word == "" {
		return text, false
	}
	if rest == "" || rest == "." {
		return "", true
	}
	rest = strings.TrimPrefix(rest, ":")
	if rest != "" && rest[0] != ' ' && rest[0] != '\n' {
		return text, false // a longer word
	}
	return strings.TrimLeft(strings.TrimLeft(rest, " "), "\n"), true
}

func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(r)) + text[size:]
}
