// Package breaking compares the tools of two lock files and says to whom each
// change matters:
//
//	WIRE    models and stored calls: a call that was valid is refused now
//	RESULT  readers of results: a call may give something else
//	PROMPT  nobody's code: the model is told something else
//	GO      Go programs: a declaration has another name or type
//
// WIRE is decided by package subset, which proves that all old calls are still
// taken or shows one that is not.
package breaking

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/internal/subset"
)

// A Class says whom a change matters to.
type Class string

// The classes, the worst first.
const (
	Wire   Class = "WIRE"
	Result Class = "RESULT"
	Prompt Class = "PROMPT"
	Go     Class = "GO"
)

// Classes lists the classes, the worst first.
func Classes() []Class { return []Class{Wire, Result, Prompt, Go} }

// A Change is one difference between the old and the new tools.
type Change struct {
	Class   Class  `json:"class"`
	Package string `json:"package"` // import path; the new one where it changed
	Tool    string `json:"tool"`    // name; the old one where it changed
	// Path is the argument that changed, or the part of the result behind
	// "result"; "" for the tool as a whole: "filter.names[]".
	Path    string `json:"path,omitempty"`
	Message string `json:"message"` // one line
	// Document is arguments that were valid and are refused now. It is there for
	// each WIRE change, or the message says that none was found.
	Document json.RawMessage `json:"document,omitempty"`
}

// Compare returns the changes from old tools to new ones, by package, tool, class
// and path.
func Compare(old, new []lock.Package) []Change {
	var c comparison
	for _, p := range pairs(old, new) {
		c.pair(p)
	}
	slices.SortStableFunc(c.changes, func(a, b Change) int {
		return cmp.Or(
			strings.Compare(a.Package, b.Package),
			strings.Compare(a.Tool, b.Tool),
			cmp.Compare(slices.Index(Classes(), a.Class), slices.Index(Classes(), b.Class)),
			strings.Compare(a.Path, b.Path),
		)
	})
	return c.changes
}

// A comparison collects changes.
type comparison struct {
	changes []Change
	pkg     string // of the tool at hand
	tool    string
}

func (c *comparison) add(class Class, path, format string, args ...any) *Change {
	c.changes = append(c.changes, Change{Class: class, Package: c.pkg, Tool: c.tool, Path: path, Message: fmt.Sprintf(format, args...)})
	return &c.changes[len(c.changes)-1]
}

// pair compares a tool with what has become of it.
func (c *comparison) pair(p pair) {
	switch {
	case p.old == nil:
		c.pkg, c.tool = p.newPackage, p.new.Name
		c.add(Prompt, "", "the tool is new")
		return
	case p.new == nil:
		c.pkg, c.tool = p.oldPackage, p.old.Name
		c.gone("the tool is gone", p.old)
		return
	}
	c.pkg, c.tool = p.newPackage, p.old.Name
	if p.old.Name != p.new.Name {
		c.gone(fmt.Sprintf("the tool is called %s now", p.new.Name), p.old)
	}
	if p.oldPackage != p.newPackage {
		c.add(Go, "", "the tool has moved from %s", p.oldPackage)
	}
	c.goSide(p.old.Go, p.new.Go)
	c.texts(p.old, p.new)
	c.policy(p.old, p.new)
	c.arguments(p.old.Parameters, p.new.Parameters)
	c.result(p.old.Output, p.new.Output)
}

// gone tells that no call of the tool is valid any more.
func (c *comparison) gone(message string, old *lock.Tool) {
	change := c.add(Wire, "", "%s", message)
	if s, err := parse(old.Parameters); err == nil {
		change.Document = subset.Sample(s)
	}
}

func (c *comparison) goSide(old, new lock.Go) {
	for _, f := range []struct{ what, old, new string }{
		{"the function", old.Symbol, new.Symbol},
		{"the constant of the name", old.Const, new.Const},
		{"the type of the arguments", old.Args, new.Args},
		{"the function that makes a call", old.Call, new.Call},
		{"the function that returns the tool", old.List, new.List},
	} {
		if f.old != f.new {
			c.add(Go, "", "%s is %s, was %s", f.what, orNone(f.new), orNone(f.old))
		}
	}
	if old.Signature != new.Signature {
		c.add(Go, "", "the function's type is %s, was %s", new.Signature, old.Signature)
	}
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// texts compares what a model reads beside the schema.
func (c *comparison) texts(old, new *lock.Tool) {
	if old.Title != new.Title {
		c.add(Prompt, "", "the title is %s", reworded(old.Title, new.Title))
	}
	if old.Description != new.Description {
		c.add(Prompt, "", "the description is %s", reworded(old.Description, new.Description))
	}
	if old.Deprecated != new.Deprecated {
		c.add(Prompt, "", "the tool is %s", choice(new.Deprecated, "deprecated now", "no longer deprecated"))
	}
	if examples(old) != examples(new) {
		c.add(Prompt, "", "the examples have changed")
	}
	if old.NoStrict != new.NoStrict {
		c.add(Prompt, "", "the tool is %s in strict mode", choice(new.NoStrict, "no longer sent", "sent"))
	}
	for _, h := range []struct {
		name     string
		old, new bool
	}{
		{"readonly", old.Hints.ReadOnly, new.Hints.ReadOnly},
		{"destructive", old.Hints.Destructive, new.Hints.Destructive},
		{"idempotent", old.Hints.Idempotent, new.Hints.Idempotent},
		{"closedworld", old.Hints.ClosedWorld, new.Hints.ClosedWorld},
	} {
		if h.old != h.new {
			c.add(Prompt, "", "the hint %s is %s", h.name, choice(h.new, "new", "gone"))
		}
	}
}

func examples(t *lock.Tool) string {
	var b strings.Builder
	for _, e := range t.Examples {
		b.Write(e)
		b.WriteByte('\n')
	}
	return b.String()
}

// policy compares how the tool is run.
func (c *comparison) policy(old, new *lock.Tool) {
	was, is := old.Policy, new.Policy
	const registry = "that of the registry"
	either := func(text string) string {
		if text == "" {
			return registry
		}
		return text
	}
	if was.Timeout != is.Timeout {
		c.add(Result, "", "the timeout is %s, was %s", either(is.Timeout), either(was.Timeout))
	}
	if was.Approval != is.Approval {
		switch {
		case is.Approval == "":
			c.add(Result, "", "calls no longer need approval")
		case is.Approval == "always":
			c.add(Result, "", "calls need approval now: without an approver they are refused")
		default:
			c.add(Result, "", "%s decides now which calls need approval", is.Approval)
		}
	}
	if was.Serial != is.Serial {
		switch is.Serial {
		case "":
			c.add(Result, "", "calls may overlap now")
		case "*":
			c.add(Result, "", "calls no longer overlap")
		default:
			c.add(Result, "", "calls with the same %s no longer overlap", is.Serial)
		}
	}
	if was.Inline != is.Inline {
		c.add(Result, "", "%s", choice(is.Inline, "calls run on the caller's goroutine now", "calls run on a goroutine of their own now"))
	}
	if was.MaxResult != is.MaxResult {
		size := func(n int) string {
			if n == 0 {
				return registry
			}
			return fmt.Sprint(n, " bytes")
		}
		c.add(Result, "", "the limit of the result is %s, was %s", size(is.MaxResult), size(was.MaxResult))
	}
	if !slices.Equal(old.Secrets, new.Secrets) {
		c.add(Result, "", "other arguments are secret: %s, were %s", list(new.Secrets), list(old.Secrets))
	}
}

func list(words []string) string { return orNone(strings.Join(words, ", ")) }

func choice(on bool, yes, no string) string {
	if on {
		return yes
	}
	return no
}

// reworded says how a text has changed, short ones in full.
func reworded(old, new string) string {
	const most = 60
	switch {
	case old == "":
		return "new"
	case new == "":
		return "gone"
	case len(old) > most || len(new) > most || strings.Contains(old+new, "\n"):
		return "another one"
	}
	return fmt.Sprintf("%q, was %q", new, old)
}
