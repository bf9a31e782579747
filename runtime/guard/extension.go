package guard

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Observe implements [runtime.Extension]: it checks the arguments of a call
// before it is approved and runs.
func (c *Chain) Observe(ctx context.Context, e runtime.Event) error {
	if e.Kind != runtime.EventDecoded {
		return nil
	}
	in := Input{Stage: Arguments, Tool: e.Tool, CallID: e.CallID}
	if !c.concerns(in) {
		return nil
	}
	args := e.Tool.Redact(e.Arguments) // a secret that is left as it is shown is kept
	out, err := c.document(ctx, place{Input: in}, args)
	if err != nil {
		return err
	}
	size := len(args)
	if out != nil {
		size = len(out)
	}
	if _, err := c.measure(ctx, in, size); err != nil {
		return err
	}
	if out != nil {
		e.Rewrite(out)
	}
	return nil
}

// concerns reports whether any guard looks at such texts.
func (c *Chain) concerns(in Input) bool {
	return slices.ContainsFunc(c.guards, func(g Guard) bool { return g.applies(in) })
}

// A place is where a text stands, and how its path is shown to people.
type place struct {
	Input
	shown string
	depth int // of the documents within strings around it
}

// maxDocuments is how deep documents within strings of documents are looked for.
// Others are texts.
const maxDocuments = 4

// at is the place of a text of a document that stands at p.
func (p place) at(l leaf) place {
	join := func(before, path string) string {
		if before == "" || strings.HasPrefix(path, "[") && path != noName {
			return before + path
		}
		return before + "." + path
	}
	p.Path, p.shown, p.Text = join(p.Path, l.path), join(p.shown, l.shown), l.text
	return p
}

// document checks the texts of a JSON document one by one. It returns the
// rewritten document, nil if nothing was changed.
func (c *Chain) document(ctx context.Context, p place, text json.RawMessage) (json.RawMessage, error) {
	changed := map[int]string{}
	var blocked error
	err := leaves(text, func(l leaf) (found, more bool) {
		out, found, err := c.leaf(ctx, p.at(l))
		if err != nil {
			blocked = err
			return found, false
		}
		if out != l.text {
			changed[l.index] = out
		}
		return found, true
	})
	switch {
	case blocked != nil:
		return nil, blocked
	case err != nil:
		return nil, &Blocked{p.Stage, errUnchecked.Error(), ""}
	case len(changed) == 0:
		return nil, nil
	}
	return replaceLeaves(text, changed)
}

// leaf checks a text of a document. One that is a document itself is checked text
// by text first, so that a second set of escapes hides nothing.
func (c *Chain) leaf(ctx context.Context, p place) (out string, found bool, _ error) {
	if p.depth < maxDocuments && isDocument(p.Text) {
		inner := p
		inner.depth++
		doc, err := c.document(ctx, inner, json.RawMessage(p.Text))
		if err != nil {
			return "", true, err
		}
		if doc != nil {
			p.Text, found = string(doc), true
		}
	}
	out, more, err := c.apply(ctx, p.Input, p.shown)
	return out, found || more, err
}

// isDocument reports whether a text is a JSON object or array.
func isDocument(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	return text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text))
}
