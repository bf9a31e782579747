package doc

import (
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// dropCode drops lines that are a field with its tag, commented out above the
// field that the comment is meant for. Indented code stays.
func dropCode(lines []line, diags *diag.List) []line {
	var out []line
	for _, l := range lines {
		if !isTaggedField(l.text) {
			out = append(out, l)
			continue
		}
		diags.Report(l.pos, diag.CodeInComment, "this line is code and is left out of the description",
			"remove it, or put an empty line below it")
	}
	return out
}

// isTaggedField recognises `Old []string `json:"old"“ by its end: a struct
// tag in back quotes behind a name and a type.
func isTaggedField(text string) bool {
	body, ok := strings.CutSuffix(text, "`")
	start := strings.LastIndexByte(body, '`')
	if !ok || start < 0 {
		return false
	}
	key, _, tagged := strings.Cut(body[start+1:], `:"`)
	if !tagged || key == "" || strings.ContainsAny(key, " \t") || !strings.HasSuffix(body, `"`) {
		return false
	}
	words := strings.Fields(body[:start])
	return len(words) == 2 || len(words) > 2 && strings.ContainsAny(words[1], "[]{}()*")
}
