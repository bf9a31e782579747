package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// duplicates reports tools that a model cannot tell apart, at the later one.
func (l *linter) duplicates(tools []*ir.Tool) {
	texts := make([]toolText, len(tools))
	for i, t := range tools {
		texts[i] = readText(t)
	}
	dropCommon(texts)
	for _, t := range texts {
		if len(t.words) > 0 {
			t.words[0] = verb(t.words[0])
		}
	}
	for i, t := range tools {
		for j, first := range tools[:i] {
			what := ""
			switch {
			case texts[i].name == texts[j].name:
				what = "have nearly the same name"
			case texts[i].alike(texts[j]):
				what = "have nearly the same description"
			default:
				continue
			}
			l.diags.Add(diag.Diagnostic{
				Pos: t.Pos, Severity: diag.NearDuplicate.Severity(), Code: diag.NearDuplicate,
				Message: fmt.Sprintf("%s and %s %s", t.Name, first.Name, what),
				Fix:     "say in both what tells them apart, or make one tool of them",
				Related: []diag.Related{{Pos: first.Pos, Message: first.Name + " is declared here"}},
			})
			break
		}
	}
}

// A toolText is what a model tells a tool by.
type toolText struct {
	name        string          // its stems, without separators
	names       map[string]bool // its stems, of camel case too
	description string          // "" where the author wrote none
	words       []string
}

func readText(t *ir.Tool) toolText {
	stems := words(t.Name)
	for i := range stems {
		stems[i] = stem(stems[i])
	}
	text := toolText{name: strings.Join(stems, ""), names: set(words(snake(t.Name)))}
	if t.Description == "Call "+t.Name+"." {
		return text // reported as missing
	}
	text.description = t.Description
	for _, w := range words(t.Description) {
		if w = stem(w); !filler[w] {
			text.words = append(text.words, w)
		}
	}
	return text
}

// dropCommon takes out words that most descriptions of a package have: names of
// the product, lists of errors.
func dropCommon(texts []toolText) {
	const few = 4
	if len(texts) < few {
		return
	}
	count := map[string]int{}
	for _, t := range texts {
		for w := range set(t.words) {
			count[w]++
		}
	}
	for i := range texts {
		texts[i].words = slices.DeleteFunc(texts[i].words, func(w string) bool { return 2*count[w] > len(texts) })
	}
}

// alike reports whether two descriptions say nearly the same. One that begins with
// another verb does not: to add a user to a team is not to remove one; nor do two
// that differ by a word by which the names differ: agents and agent pools.
func (t toolText) alike(other toolText) bool {
	const fewWords, alike = 5, 0.8
	if t.description == other.description {
		return t.description != ""
	}
	a, b := set(t.words), set(other.words)
	return min(len(a), len(b)) >= fewWords && overlap(a, b) >= alike && t.words[0] == other.words[0] &&
		!share(difference(a, b), difference(t.names, other.names))
}

// difference returns the words that one of two sets has.
func difference(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, pair := range [][2]map[string]bool{{a, b}, {b, a}} {
		for w := range pair[0] {
			if !pair[1][w] {
				out[w] = true
			}
		}
	}
	return out
}

func share(a, b map[string]bool) bool {
	for w := range a {
		if b[w] {
			return true
		}
	}
	return false
}

// verbs are words of one meaning at the beginning of a description.
var verbs = [][]string{
	{"show", "list", "read", "look", "view", "find", "display", "search", "load", "query"},
	{"create", "add", "make", "insert", "new", "register"},
	{"delete", "remove", "drop", "erase", "clear", "destroy", "purge"},
	{"update", "change", "modify", "edit", "set", "patch"},
}

// verb returns the first word of the meaning that a word has.
func verb(word string) string {
	for _, group := range verbs {
		if slices.Contains(group, word) {
			return group[0]
		}
	}
	return word
}
