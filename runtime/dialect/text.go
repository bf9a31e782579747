package dialect

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A description takes over what the schema of a dialect cannot say:
//
//	Rows to return. Constraints: at least 1; a multiple of 5. Default: 10.

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
	text := n.out.Description
	if len(n.limits) > 0 {
		text = joinText(text, "Constraints: "+strings.Join(n.limits, "; ")+".")
	}
	for _, r := range n.remarks {
		text = joinText(text, r)
	}
	n.out.Description = text
}

// joinText joins two texts, either of which may be empty, as sentences.
func joinText(a, b string) string {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	switch {
	case a == "":
		return b
	case b == "":
		return a
	case strings.ContainsRune(".!?:;", rune(a[len(a)-1])):
		return a + " " + b
	}
	return a + ". " + b
}

func length(text string) int { return utf8.RuneCountInString(text) }

// cutText cuts a text to at most max characters: after a sentence if the cut
// keeps half of them, else after a word.
func cutText(text string, max int) (string, bool) {
	if len(text) <= max || length(text) <= max {
		return text, false
	}
	end, n := 0, 0
	sentence, word := 0, 0
	for i, r := range text {
		if n == max {
			break
		}
		n++
		end = i + utf8.RuneLen(r)
		switch next := text[end:]; {
		case strings.ContainsRune(".!?", r) && (next == "" || next[0] == ' ' || next[0] == '\n'), r == '\n':
			if n >= max/2 {
				sentence = end
			}
		case r != ' ' && next != "" && (next[0] == ' ' || next[0] == '\n'):
			word = end
		}
	}
	switch {
	case sentence > 0:
		end = sentence
	case word > 0:
		end = word
	}
	return strings.TrimRight(text[:end], " \n"), true
}
