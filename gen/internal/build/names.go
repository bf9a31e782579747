package build

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a tool and a property may be called, on every way to a model.
var (
	toolName     = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)
	propertyName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	fieldName    = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,64}$`)
)

// snake turns a Go name into the form of tool names: GetHTTPStatus becomes
// get_http_status, ListURLs list_urls.
func snake(name string) string {
	runes := []rune(name)
	var b strings.Builder
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && wordStart(runes, i) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// wordStart reports whether the upper-case letter at i begins a word: after
// anything but an upper-case letter or "_", or as the last of a run of them
// that a lower-case letter follows.
func wordStart(runes []rune, i int) bool {
	if prev := runes[i-1]; !unicode.IsUpper(prev) {
		return prev != '_'
	}
	return i+1 < len(runes) && unicode.IsLower(runes[i+1]) && !plural(runes, i)
}

// plural reports whether the letter at i is the last of an acronym with a
// plural s behind it: URLs, IDs.
func plural(runes []rune, i int) bool {
	return runes[i+1] == 's' && (i+2 == len(runes) || unicode.IsUpper(runes[i+2]))
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
