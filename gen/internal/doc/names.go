package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// dropName removes a leading function name ("GetWeather looks up") and
// capitalises the word after it. A text that is nothing but the name is none.
func dropName(text, name string) string {
	rest, ok := cutWord(text, name)
	if !ok {
		return text
	}
	if strings.Trim(rest, " .:\n") == "" {
		return ""
	}
	return capital(rest)
}

// dropSubject removes a leading subject from the comment of a type, field or
// constant: its name, with an article before it and "is" or "are" behind it.
// "A Report is a forecast" becomes "A forecast".
func dropSubject(text, name string) string {
	rest := text
	for _, article := range []string{"A", "An", "The"} {
		if r, ok := cutWord(text, article); ok {
			rest = r
		}
	}
	named, ok := cutWord(rest, name)
	if !ok {
		return text
	}
	for _, verb := range []string{"is", "are"} {
		if r, ok := cutWord(named, verb); ok {
			return capital(r)
		}
	}
	if rest != text { // "A Report holds": the article needs its noun
		return text
	}
	return dropName(text, name)
}

// cutWord removes word and the space or colon after it.
func cutWord(text, word string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, word)
	if !ok || word == "" {
		return text, false
	}
	trimmed := strings.TrimLeft(strings.TrimPrefix(rest, ":"), " ")
	if trimmed != "" && len(trimmed) == len(rest) && trimmed != "." {
		return text, false // a longer word
	}
	return trimmed, true
}

func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(r)) + text[size:]
}
