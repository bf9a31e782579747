package catalogue

import (
	"fmt"
	"strings"
	"unicode"
)

// visible writes out the characters of a text that nobody sees, or that turn
// around what follows. Joiners are part of how some scripts are written.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n', r == '\t', r == 0x200C, r == 0x200D:
			b.WriteRune(r)
		case unicode.Is(unicode.Cf, r), unicode.IsControl(r), r >= 0xE0100 && r <= 0xE01EF:
			fmt.Fprintf(&b, "⟨%U⟩", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// paragraphs splits a description at its empty lines.
func paragraphs(text string) []string {
	var out []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if strings.TrimSpace(p) != "" {
			out = append(out, p)
		}
	}
	return out
}

// summary returns the first sentence, on one line.
func summary(text string) string {
	text = strings.Join(strings.Fields(paragraphs(text + " ")[0]), " ")
	for i := range text {
		if end := text[i:]; strings.HasPrefix(end, ". ") {
			return text[:i+1]
		}
	}
	return text
}
