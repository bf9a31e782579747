package lint

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// invisible reports characters that people do not see in a text.
func (l *linter) invisible(pos token.Position, what, text string) {
	var found []rune
	for i, r := range text {
		if unseen.Hidden(r) && !partOfEmoji(text[:i], r) && !slices.Contains(found, r) {
			found = append(found, r)
		}
	}
	if found == nil {
		return
	}
	names := make([]string, len(found))
	for i, r := range found {
		names[i] = fmt.Sprintf("%U", r)
	}
	l.diags.Add(diag.Diagnostic{
		Pos: pos, Severity: diag.InvisibleText.Severity(), Code: diag.InvisibleText,
		Message: fmt.Sprintf("%s: the text holds invisible characters: %s", what, strings.Join(names, ", ")),
		Fix:     "delete them",
		Edits:   l.deletions(pos),
	})
}

// partOfEmoji reports whether a tag character belongs to a flag, such as that of
// Scotland: a black flag before it, and nothing but tags between.
func partOfEmoji(before string, r rune) bool {
	if r < 0xE0020 || r > 0xE007F {
		return false
	}
	rest := strings.TrimRightFunc(before, func(r rune) bool { return r >= 0xE0020 && r <= 0xE007F })
	return strings.HasSuffix(rest, "\U0001F3F4")
}
