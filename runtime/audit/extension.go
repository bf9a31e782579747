package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
)

// maxName limits what a model or an approver calls things, in bytes.
const maxName = 256

// callKey is where a log keeps its record of a call in the context.
type callKey struct{ log *Log }

// A record is a call that is under way.
type record struct {
	tool  *runtime.Tool
	call  runtime.Call
	began time.Time
}

// Wrap implements [runtime.Extension]: it writes the line about the end of each
// call.
func (l *Log) Wrap(t *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) (res runtime.Result) {
		r := &record{tool: t, call: call, began: time.Now()}
		returned := false
		defer func() {
			if !returned { // a panic of other middleware, or its goroutine was ended
				res = runtime.Result{Failure: &runtime.ToolError{Code: runtime.Panicked}}
			}
			l.end(r, res)
		}()
		res = next(context.WithValue(ctx, callKey{l}, r), call)
		returned = true
		return res
	}
}

// end writes the line about the end of a call.
func (l *Log) end(r *record, res runtime.Result) {
	e := l.entry(kindEnd, r.tool, r.call, r.began)
	l.arguments(e, r.tool, res.Arguments)
	e.took, e.ran, e.outcome = time.Since(r.began), res.Ran(), "ok"
	if d := res.Decision; d != nil {
		e.decision, e.by = "denied", clip(d.By)
		if d.Approved && (res.Ran() || res.Failure == nil || res.Failure.Code != runtime.Denied) {
			e.decision = "approved"
		}
	}
	if res.Failure != nil {
		e.outcome = string(res.Failure.Code)
	} else {
		e.resultHash = digest(r.tool.RedactResult(res))
	}
	if !l.opts.Sync && !l.opts.Required {
		l.enqueue(e)
		return
	}
	if err := l.await(context.Background(), e); err != nil {
		l.logger().Error("a call is not in the audit log", slog.String("tool", e.tool), slog.String("call", e.call), slog.Any("error", err))
	}
}

// Records implements [runtime.Recorder]: the log holds what guards let through.
func (l *Log) Records() {}

// Observe implements [runtime.Extension]: with Options.Required it writes a line
// before a call runs, and another one right before its function where somebody
// was asked or the call has waited, or refuses it; and one when a run comes back
// late.
func (l *Log) Observe(ctx context.Context, event runtime.Event) error {
	r, _ := ctx.Value(callKey{l}).(*record)
	if r == nil || r.tool != event.Tool || r.call.ID != event.CallID {
		return nil
	}
	switch {
	case event.Kind == runtime.EventLate:
		e := l.entry(kindLate, r.tool, r.call, r.began)
		e.took = time.Since(event.Started)
		l.enqueue(e)
	case event.Kind == runtime.EventDecoded && l.opts.Required:
		e := l.entry(kindBegin, r.tool, r.call, r.began)
		l.arguments(e, r.tool, event.Arguments)
		if err := l.await(ctx, e); err != nil {
			return ErrUnavailable
		}
	case event.Kind == runtime.EventRun && l.opts.Required: // the log may be gone since then
		e := l.entry(kindRun, r.tool, r.call, r.began)
		l.arguments(e, r.tool, event.Arguments)
		if d := event.Decision; d != nil {
			e.decision, e.by = "approved", clip(d.By)
		}
		if err := l.await(ctx, e); err != nil {
			return ErrUnavailable
		}
	}
	return nil
}

// await adds an entry and waits until it is written, within limits.
func (l *Log) await(ctx context.Context, e *entry) error {
	e.done = make(chan error, 1)
	if !l.enqueue(e) {
		return ErrUnavailable
	}
	timer := time.NewTimer(l.opts.MaxWait)
	defer timer.Stop()
	select {
	case err := <-e.done:
		return err
	case <-timer.C:
		return context.DeadlineExceeded
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Log) entry(kind string, t *runtime.Tool, call runtime.Call, began time.Time) *entry {
	e := &entry{kind: kind, time: began, call: clip(call.ID), tool: clip(call.Name)}
	if t != nil {
		e.fingerprint = t.Fingerprint()
	}
	return e
}

// arguments adds what is known of the canonical arguments.
func (l *Log) arguments(e *entry, t *runtime.Tool, canonical []byte) {
	if canonical == nil || t == nil {
		return
	}
	shown := t.RedactAll(canonical)
	if bytes.ContainsAny(shown, "\r\n") { // of raw JSON in them
		var line bytes.Buffer
		if json.Compact(&line, shown) == nil {
			shown = line.Bytes()
		}
	}
	e.argsHash = digest(string(shown))
	if l.opts.Arguments && len(shown) <= maxArguments {
		e.args = shown
	}
}

func clip(text string) string {
	if len(text) > maxName {
		return text[:maxName] + "…" // an invalid end is replaced where it is written
	}
	return text
}
