package emit

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// seen reports whether a character may stand in source as it is: a reader sees
// it, and sees the others in their order. Selectors of forms are not seen either.
func seen(r rune) bool {
	return r != utf8.RuneError && unicode.IsPrint(r) && !unseen.Ignorable(r) && !unseen.Shapeless(r) && !unseen.Hidden(r)
}

// quote returns a string literal in quotes. strconv.Quote writes more characters
// as they are than a reader sees.
func quote(text string) string {
	quoted := strconv.Quote(text)
	if !strings.ContainsFunc(quoted, func(r rune) bool { return !seen(r) }) {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		switch {
		case seen(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
