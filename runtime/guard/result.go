package guard

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Wrap implements [runtime.Extension]: it checks the result of a call, and marks
// it.
func (c *Chain) Wrap(t *runtime.Tool, next runtime.Handler) runtime.Handler {
	in := Input{Stage: Result, Tool: t}
	marked := t != nil && c.opts.Mark != Unmarked && (c.opts.Untrusted == nil || c.opts.Untrusted(t))
	checked := c.concerns(in)
	if t == nil || !marked && !checked && !c.concerns(Input{Stage: Arguments, Tool: t}) {
		return next
	}
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		res := next(ctx, call)
		if own(&res) {
			return res
		}
		if checked {
			in := in
			in.CallID = call.ID
			if err := c.result(ctx, in, &res); err != nil {
				withhold(&res, t, err)
				return res
			}
		}
		if marked && (res.Ran() || res.Failure == nil) {
			c.opts.Mark.mark(&res, t)
		}
		return res
	}
}

// own reports whether the runtime, or this package, has written the result: a
// refusal that quotes no more than the model's own call. Others that did not run
// are checked: middleware, or an approver, may quote anything.
func own(res *runtime.Result) bool {
	if res.Failure == nil || res.Ran() {
		return false
	}
	var b *Blocked
	if errors.As(res.Failure.Cause, &b) {
		if b.Stage == Arguments {
			res.Arguments = nil // nobody keeps what was refused
		}
		return true
	}
	return res.Failure.Code == runtime.InvalidArguments && len(res.Failure.Faults) > 0
}

// result checks what the model reads of a result.
func (c *Chain) result(ctx context.Context, in Input, res *runtime.Result) error {
	before := res.Text()
	changed, err := c.parts(ctx, in, res)
	if err != nil {
		return err
	}
	size := len(res.Structured)
	for i := range res.Content {
		if p := &res.Content[i]; i > 0 || len(res.Content) > 1 || !mirrors(p.Text, res.Structured) {
			size += len(p.Text) + len(p.URI)
			if textual(p) {
				size += len(p.Data)
			}
		}
	}
	cut, err := c.measure(ctx, in, size)
	if err != nil {
		return err
	}
	if cut >= 0 {
		text, _ := shorten(res.Text(), min(cut, len(res.Text())))
		res.Content, res.Structured, changed = []runtime.Content{{Type: runtime.TypeText, Text: text}}, nil, true
	}
	if !changed {
		return nil
	}
	res.Value = valueOf(res)
	if res.Failure != nil {
		f := *res.Failure
		if f.Message == before {
			f.Message = res.Text()
		}
		if f.Cause != nil {
			f.Cause = &quiet{f.Message, f.Cause}
		}
		res.Failure = &f
	}
	return nil
}

// valueOf is the value of a result that was rewritten: a text that is all of it,
// its JSON, or nothing.
func valueOf(res *runtime.Result) any {
	switch {
	case res.Failure != nil:
		return nil
	case len(res.Structured) > 0 && res.Structured[0] != '"':
		return slices.Clone(res.Structured)
	case len(res.Content) == 1 && res.Content[0].Type == runtime.TypeText:
		return res.Content[0].Text
	}
	return nil
}

// A quiet error is another one, known by errors.Is and errors.As, whose text is
// not to be shown.
type quiet struct {
	text  string
	cause error
}

func (q *quiet) Error() string        { return q.text }
func (q *quiet) Is(target error) bool { return errors.Is(q.cause, target) }
func (q *quiet) As(target any) bool   { return errors.As(q.cause, target) }

// parts checks the structured result, then the content, and reports whether it
// has changed any.
func (c *Chain) parts(ctx context.Context, in Input, res *runtime.Result) (changed bool, _ error) {
	if res.Structured != nil {
		same := len(res.Content) == 1 && mirrors(res.Content[0].Text, res.Structured)
		out, err := c.document(ctx, place{Input: in}, res.Structured)
		if err != nil {
			return false, err
		}
		if changed = out != nil; changed {
			res.Structured = out
		}
		if same {
			if changed {
				res.Content = slices.Clone(res.Content)
				res.Content[0].Text = string(out)
				if out[0] == '"' {
					res.Content[0].Text = plain(out)
				}
			}
			return changed, nil
		}
	}
	more, err := c.content(ctx, in, res)
	return changed || more, err
}

// mirrors reports whether a text is what stands for a JSON value.
func mirrors(text string, value json.RawMessage) bool {
	return value != nil && (text == string(value) || text == plain(value))
}

// content checks the parts of a result.
func (c *Chain) content(ctx context.Context, in Input, res *runtime.Result) (changed bool, _ error) {
	res.Content = slices.Clone(res.Content)
	for i := range res.Content {
		p := &res.Content[i]
		for _, text := range []*string{&p.Text, &p.URI, &p.MIME} {
			out, err := c.text(ctx, in, *text)
			if err != nil {
				return false, err
			}
			changed = changed || out != *text
			*text = out
		}
		if textual(p) {
			out, err := c.text(ctx, in, string(p.Data))
			if err != nil {
				return false, err
			}
			if out != string(p.Data) {
				p.Data, changed = []byte(out), true
			}
		}
	}
	return changed, nil
}

// text checks a text. One that is a JSON document, as the texts of many servers
// are, is checked text by text, so that escapes hide nothing and the document
// stays one.
func (c *Chain) text(ctx context.Context, in Input, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	if isDocument(text) {
		out, err := c.document(ctx, place{Input: in}, json.RawMessage(text))
		if err != nil || out == nil {
			return text, err
		}
		return string(out), nil
	}
	in.Text = text
	return c.Apply(ctx, in)
}

// textual reports whether the data of a part is a text: its media type says so,
// or it reads as one.
func textual(p *runtime.Content) bool {
	if len(p.Data) == 0 {
		return false
	}
	kind, _, _ := mime.ParseMediaType(p.MIME)
	if strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml") ||
		slices.Contains([]string{"application/json", "application/xml", "application/javascript", "application/yaml", "application/x-yaml", "application/toml", "application/sql"}, kind) {
		return true
	}
	return utf8.Valid(p.Data) && readable(string(p.Data[:min(len(p.Data), 64)]))
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
	did := " ran, but its result was withheld"
	if !res.Ran() {
		did = " did not run, and what was said about it was withheld"
	}
	var b *Blocked
	message := t.Name() + did + ": " + err.Error()
	if errors.As(err, &b) && b.Rule != errUnchecked.Error() {
		message = t.Name() + did + " by the rule " + b.Rule
	}
	res.Failure = &runtime.ToolError{Tool: t.Name(), Code: runtime.Denied, Message: message, Cause: err}
	res.Content = []runtime.Content{{Type: runtime.TypeText, Text: message}}
	res.Structured, res.Value = nil, nil
}
