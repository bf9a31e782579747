package catalogue

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// visible writes out the characters of a text that nobody sees, or that turn
// around what follows. Joiners are part of how some scripts are written.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unseen.Hidden(r) || r == '\r' {
			fmt.Fprintf(&b, "⟨%U⟩", r)
		} else {
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
