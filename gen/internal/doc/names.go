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
