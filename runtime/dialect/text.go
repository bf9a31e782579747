package dialect

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A description takes over what the schema of a dialect cannot say:
//
//	Rows to return. Constraints: at least 1; a multiple of 5. Default: 10.
//
// It begins a line of its own behind a text of several lines.

// note moves a constraint into the description.
func (n *node) note(keyword, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	n.limits = append(n.limits, text)
	n.widen(n.at, keyword, "%s moved into the description: %s", keyword, text)
}

// say puts what is no constraint into the description.
func (n *node) say(keyword, text string) {
	n.limits = append(n.limits, text)
	n.step(n.at, keyword, "%s moved into the description: %s", keyword, text)
}

// annotations lowers the keywords that only describe.
func (n *node) annotations() {
	in, out := n.in, n.out
	if in.Title != "" {
		if n.takes("title", anything) {
			out.Title = in.Title
		} else if in.Description == "" {
			out.Description = in.Title
		}
	}
	if in.Default != nil {
		if n.takes("default", anything) {
			out.Default = in.Default
		} else {
			n.remark("default", "Default: "+string(in.Default)+".")
		}
	}
	if len(in.Examples) > 0 {
		if n.takes("examples", anything) {
			out.Examples = in.Examples
		} else {
			n.remark("examples", "Examples: "+valueList(in.Examples)+".")
		}
	}
	if in.Deprecated {
		if n.takes("deprecated", anything) {
			out.Deprecated = true
		} else {
			n.remark("deprecated", "Deprecated.")
		}
	}
	if in.URI != "" {
		n.step(n.at, "$schema", "$schema is left out")
	}
	if in.ID != "" {
		n.step(n.at, "$id", "$id is left out")
	}
	for _, k := range in.Extra {
		if n.takes(k.Name, n.on) {
			out.Extra = append(out.Extra, k)
		} else if checked[k.Name] {
			n.drop(n.at, k.Name, "left out")
		} else {
			n.step(n.at, k.Name, "%s is left out", k.Name)
		}
	}
}

func (n *node) remark(keyword, text string) {
	n.remarks = append(n.remarks, text)
	n.step(n.at, keyword, "%s moved into the description", keyword)
}

// describe writes the description.
func (n *node) describe() {
	text := ""
	if len(n.limits) > 0 {
		text = "Constraints: " + strings.Join(n.limits, "; ") + "."
	}
	for _, r := range n.remarks {
		text = joinText(text, r)
	}
	n.out.Description = joinText(n.out.Description, text)
}

// joinText joins two texts, either of which may be empty, as sentences. Behind a
// text of several lines, or an item of a list, the second begins a line.
func joinText(a, b string) string {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case strings.Contains(a, "\n") || strings.HasPrefix(a, "- "):
		return a + "\n" + b
	case strings.ContainsRune(".!?:;", rune(a[len(a)-1])):
		return a + " " + b
	}
	return a + ". " + b
}

func length(text string) int { return utf8.RuneCountInString(text) }
