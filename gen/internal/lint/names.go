package lint

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// portable reports a name that some provider refuses, or may refuse. What the
// chosen dialects say is reported where they are checked.
func (l *linter) portable(t *ir.Tool, chosen []string) {
	var refused, doubtful []string
	for _, d := range dialect.All() {
		switch {
		case slices.Contains(chosen, string(d)):
		case d.CheckName(t.Name) != nil:
			refused = append(refused, string(d))
		case d.DoubtName(t.Name) != "":
			doubtful = append(doubtful, string(d))
		}
	}
	const fix = "begin with a letter and use lower-case letters, digits and _ alone"
	switch {
	case len(refused) > 0:
		l.diags.Report(t.Pos, diag.UnportableName, fmt.Sprintf("the name %q is refused by %s", t.Name, strings.Join(refused, ", ")), fix)
	case len(doubtful) > 0:
		l.diags.Report(t.Pos, diag.UnportableName, fmt.Sprintf("the name %q may be refused by %s", t.Name, strings.Join(doubtful, ", ")), fix)
	}
}

// destructive are the verbs of tools that lose something.
var destructive = []string{
	"delete", "remove", "drop", "destroy", "purge", "wipe", "erase", "truncate", "kill", "terminate",
	"cancel", "revoke", "uninstall", "overwrite", "clear", "reset", "shutdown", "ban",
}

// closing are those of them that are no noun at the end of a name, as in
// item_delete; a price_drop is one.
var closing = []string{"delete", "remove", "destroy", "purge", "wipe", "erase", "terminate", "revoke", "uninstall", "overwrite"}

// harmless begin the names of tools that are about such a verb, but do not do it.
var harmless = []string{
	"get", "list", "show", "find", "search", "check", "can", "may", "is", "has", "test", "count", "read", "describe", "preview", "explain",
	"plan", "undo", "before", "after", "on", "allow", "simulate", "validate", "not", "no", "dont", "never", "un", "did", "was", "to", "watch", "await", "wait",
}

// destructiveVerb returns the destructive verb of a name, "" for none: it comes
// first or last.
func destructiveVerb(name []string) string {
	for _, w := range name {
		if slices.Contains(destructive, w) {
			return w
		}
		if !slices.Contains([]string{"bulk", "force", "batch", "hard", "soft"}, w) {
			break
		}
	}
	if n := len(name); n > 1 && slices.Contains(closing, name[n-1]) && !slices.Contains(harmless, name[0]) {
		return name[n-1]
	}
	return ""
}

// destruction reports a tool whose name begins or ends with a destructive verb,
// but whose hints do not say so.
func (l *linter) destruction(t *ir.Tool) {
	verb := destructiveVerb(words(snake(t.Name)))
	switch {
	case verb == "" || t.Hints.Destructive || t.Policy.Approval || t.Policy.ApprovalFunc != "":
	case t.Hints.ReadOnly:
		l.diags.Report(t.Pos, diag.UnmarkedDestruction, fmt.Sprintf("%s is readonly, but its name says that it may %s", t.Name, verb),
			"write destructive instead, or rename the tool")
	default:
		l.diags.Add(diag.Diagnostic{
			Pos: t.Pos, Severity: diag.UnmarkedDestruction.Severity(), Code: diag.UnmarkedDestruction,
			Message: fmt.Sprintf("%s may %s things, but is neither destructive nor asks for approval", t.Name, verb),
			Fix:     "add destructive or approval to //toolgen:tool",
			Edits:   l.addToDirective(t, " destructive"),
		})
	}
}

// addToDirective adds words to the tool directive of a function.
func (l *linter) addToDirective(t *ir.Tool, text string) []diag.Edit {
	c := l.toolDirective(t)
	if c == nil {
		return nil
	}
	pos := l.pkg.Fset.PositionFor(c.Pos(), false)
	old := strings.TrimRight(c.Text, " \t\r")
	return []diag.Edit{{File: pos.Filename, Start: pos.Offset, Old: old, New: old + text}}
}

// toolDirective returns the tool directive of a function, nil where it has none:
// the directive of a type makes its methods tools too.
func (l *linter) toolDirective(t *ir.Tool) *ast.Comment {
	fn := l.funcs[t.Pos]
	if fn == nil || fn.Doc == nil {
		return nil
	}
	for _, c := range fn.Doc.List {
		if word, _, _ := strings.Cut(strings.TrimRight(c.Text, "\r"), " "); word == directive.Prefix+"tool" {
			return c
		}
	}
	return nil
}
