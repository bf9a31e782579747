package runtime

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// Visible returns a text for a person who decides by reading it, as an approver
// does: characters that do not show, or change how those around them look, are
// written as \u escapes. Line breaks stay.
//
// Escaped are control and format characters, blanks other than the space, what
// Unicode lets a screen ignore (variation selectors, fillers, tags), letters and
// symbols without a shape, and marks that stand on nothing or are more than three
// on one character. Emoji stay readable: the selector after a symbol or within a
// keycap, and the joiner between two symbols. Flags of regions that are spelled
// with tags, and the joiners of Arabic and Indic scripts, are escaped: they could
// hold a text that nobody sees.
func Visible(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
		return text
	}
	var b strings.Builder
	v := viewer{runes: []rune(text)}
	for i, r := range v.runes {
		if v.shows(i, r) {
			b.WriteRune(r)
			v.last = r
			continue
		}
		v.last, v.marks = ' ', 0
		if r > 0xffff {
			fmt.Fprintf(&b, `\U%08x`, r)
		} else {
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// maxMarks is how many marks in a row are shown: more of them cover other text.
const maxMarks = 3

// A viewer goes over a text.
type viewer struct {
	runes []rune
	last  rune // before this one, ' ' for one that was escaped
	marks int  // in a row
}

const (
	emojiSelector = 0xfe0f
	keycap        = 0x20e3
	joiner        = 0x200d
)

func (v *viewer) shows(i int, r rune) bool {
	next := rune(0)
	if i+1 < len(v.runes) {
		next = v.runes[i+1]
	}
	switch {
	case r == '\n', r >= ' ' && r <= '~':
	case r == emojiSelector:
		return isSymbol(v.last) || next == keycap && strings.ContainsRune("0123456789#*", v.last)
	case r == joiner:
		return (isSymbol(v.last) || v.last == emojiSelector) && isSymbol(next)
	case !unicode.IsPrint(r), unseen.Ignorable(r), unseen.Shapeless(r):
		return false
	case unicode.Is(unicode.M, r):
		v.marks++
		carrier := v.last == emojiSelector || unicode.In(v.last, unicode.L, unicode.M, unicode.N, unicode.S)
		return carrier && v.marks <= maxMarks
	}
	v.marks = 0
	return true
}

// isSymbol reports whether a character may be an emoji, or a part of one.
func isSymbol(r rune) bool {
	return r > '~' && unicode.In(r, unicode.So, unicode.Sm, unicode.Sk) && !unseen.Shapeless(r)
}
