package guard

import (
	"context"
	"encoding/json"
	"errors"
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

// Wrap implements [runtime.Extension]: it checks the result of a call, and marks
// it.
func (c *Chain) Wrap(t *runtime.Tool, next runtime.Handler) runtime.Handler {
	in := Input{Stage: Result, Tool: t}
	marked := t != nil && c.opts.Mark != Unmarked && (c.opts.Untrusted == nil || c.opts.Untrusted(t))
	if t == nil || !marked && !c.concerns(in) {
		return next
	}
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		res := next(ctx, call)
		if !res.Ran() && res.Failure != nil {
			return res // the texts are the runtime's own
		}
		in := in
		in.CallID = call.ID
		if err := c.result(ctx, in, &res); err != nil {
			withhold(&res, t, err)
			return res
		}
		if marked {
			c.opts.Mark.mark(&res, t)
		}
		return res
	}
}

// result checks what the model reads of a result.
func (c *Chain) result(ctx context.Context, in Input, res *runtime.Result) error {
	before := res.Text()
	whole := ""
	if res.Structured != nil {
		if len(res.Content) == 1 {
			whole = res.Content[0].Text
		}
		out, err := c.document(ctx, in, res.Structured)
		if err != nil {
			return err
		}
		same := whole == string(res.Structured) || whole == plain(res.Structured)
		if out != nil {
			res.Structured = out
		}
		if same {
			if out != nil {
				res.Content = slices.Clone(res.Content)
				res.Content[0].Text = plain(out)
				if len(out) == 0 || out[0] != '"' {
					res.Content[0].Text = string(out)
				}
			}
			return nil
		}
	}
	if err := c.content(ctx, in, res); err != nil {
		return err
	}
	if res.Failure != nil && res.Failure.Message == before {
		f := *res.Failure
		f.Message = res.Text()
		res.Failure = &f
	}
	return nil
}

// content checks the parts of a result. A part that is a JSON document, as the
// texts of many servers are, is checked text by text, so that escapes hide
// nothing and the document stays one.
func (c *Chain) content(ctx context.Context, in Input, res *runtime.Result) error {
	res.Content = slices.Clone(res.Content)
	for i := range res.Content {
		p := &res.Content[i]
		for _, text := range []*string{&p.Text, &p.URI} {
			if *text == "" {
				continue
			}
			if first := (*text)[0]; (first == '{' || first == '[') && json.Valid([]byte(*text)) {
				out, err := c.document(ctx, in, json.RawMessage(*text))
				if err != nil {
					return err
				}
				if out != nil {
					*text = string(out)
				}
				continue
			}
			part := in
			part.Text = *text
			out, err := c.Apply(ctx, part)
			if err != nil {
				return err
			}
			*text = out
		}
	}
	return nil
}

// plain returns the text of a JSON string, "" of anything else.
func plain(text json.RawMessage) string {
	var s string
	if len(text) == 0 || text[0] != '"' || json.Unmarshal(text, &s) != nil {
		return ""
	}
	return s
}

// withhold makes a failure of a result that must not be read.
func withhold(res *runtime.Result, t *runtime.Tool, err error) {
	var b *Blocked
	message := t.Name() + " ran, but its result was withheld: " + err.Error()
	if errors.As(err, &b) && b.Rule != errUnchecked.Error() {
		message = t.Name() + " ran, but its result was withheld by the rule " + b.Rule
	}
	res.Failure = &runtime.ToolError{Tool: t.Name(), Code: runtime.Denied, Message: message, Cause: err}
	res.Content = []runtime.Content{{Type: runtime.TypeText, Text: message}}
	res.Structured, res.Value = nil, nil
}
