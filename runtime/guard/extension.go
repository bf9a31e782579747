package guard

import (
	"context"
	"encoding/json"
	"slices"

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
	out, err := c.document(ctx, in, args)
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

// document checks the texts of a JSON document one by one. It returns the
// rewritten document, nil if nothing was changed.
func (c *Chain) document(ctx context.Context, in Input, text json.RawMessage) (json.RawMessage, error) {
	changed := map[int]string{}
	var blocked error
	err := leaves(text, func(i int, path, leaf string) bool {
		part := in
		part.Path, part.Text = path, leaf
		out, err := c.Apply(ctx, part)
		if err != nil {
			blocked = err
			return false
		}
		if out != leaf {
			changed[i] = out
		}
		return true
	})
	switch {
	case blocked != nil:
		return nil, blocked
	case err != nil:
		return nil, &Blocked{in.Stage, errUnchecked.Error(), ""}
	case len(changed) == 0:
		return nil, nil
	}
	return replaceLeaves(text, changed)
}
