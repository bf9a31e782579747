package runtime

import (
	"context"
	"log/slog"
	"runtime/debug"
)

// Progress is how far a call has come.
type Progress struct {
	CallID  string  `json:"call_id,omitempty"`
	Tool    string  `json:"tool"`
	Done    float64 `json:"done"`            // in the tool's own unit
	Total   float64 `json:"total,omitempty"` // 0: not known
	Message string  `json:"message,omitempty"`
}

type progressKey struct{}

// WithProgress returns a context whose calls report their progress to f. It is
// called on the tools' goroutines, for one report of a call at a time, but for
// several calls at once, and not for a call that has its result: the result waits
// for an f that has not returned, so it must be quick.
func WithProgress(ctx context.Context, f func(Progress)) context.Context {
	if ctx == nil {
		ctx = context.Background()
	}
	return context.WithValue(ctx, progressKey{}, f)
}

// Progress reports how far the call has come, to whoever asked for it with
// [WithProgress], without the values of the call's secrets. Total may be 0 if it
// is not known.
func (inv *Invocation) Progress(done, total float64, message string) {
	if inv == nil || inv.eng == nil {
		return
	}
	r := (*run)(inv)
	f, _ := r.ctx.parent.Value(progressKey{}).(func(Progress))
	if f == nil {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			r.eng.log(r.ctx.parent, slog.LevelError, "progress function panicked", slog.String("tool", r.call.Name),
				slog.String("panic", said(p)), slog.String("stack", string(debug.Stack())))
		}
	}()
	if !r.tell() {
		return
	}
	defer func() { <-r.telling }()
	f(Progress{CallID: r.call.ID, Tool: r.call.Name, Done: done, Total: total, Message: r.tool.Hide(message, r.result.Arguments)})
}

// tell waits for its turn to report, and reports false if the caller has its
// result.
func (r *run) tell() bool {
	r.mu.Lock()
	if r.answered {
		r.mu.Unlock()
		return false
	}
	if r.telling == nil {
		r.telling = make(chan struct{}, 1)
	}
	r.mu.Unlock()
	r.telling <- struct{}{}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.answered {
		<-r.telling
		return false
	}
	return true
}
