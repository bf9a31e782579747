package runtime

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
)

// An engine is what the calls of one registry share: the settings and the
// census of runs. It holds no goroutine, channel or timer.
type engine struct {
	*settings
	parent *engine // of the registry that this one was selected from; nil for none
	census *census // shared with the parent
	closed atomic.Bool
}

func newEngine(set *settings) *engine { return &engine{settings: set, census: new(census)} }

// child returns the engine of a registry that is selected from e's.
func (e *engine) child() *engine {
	return &engine{settings: e.settings, parent: e, census: e.census}
}

// within reports whether e is of, or was selected from it.
func (e *engine) within(of *engine) bool {
	for ; e != nil; e = e.parent {
		if e == of {
			return true
		}
	}
	return false
}

// ended reports whether the registry is closed, or one it was selected from.
func (e *engine) ended() bool {
	for ; e != nil; e = e.parent {
		if e.closed.Load() {
			return true
		}
	}
	return false
}

// enter adds r to the census, unless the registry is closed.
func (e *engine) enter(r *run) bool {
	e.census.add(r)
	if e.ended() {
		e.census.remove(r)
		e.census.signal(e)
		return false
	}
	return true
}

// leave takes r out of the census and ends its turn.
func (e *engine) leave(r *run) {
	e.census.remove(r)
	r.forgo()
	if e.ended() {
		e.census.signal(e)
	}
}

// contained calls f, which is code of the user, on a goroutine of its own, and
// waits for it. It logs a panic.
func (e *engine) contained(what string, f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				e.log(context.Background(), slog.LevelError, what+" panicked",
					slog.String("incident", newIncident()), slog.String("panic", said(p)), slog.String("stack", string(debug.Stack())))
			}
		}()
		f()
	}()
	<-done
}

// log writes a record, on a goroutine of its own: a logger that panics or ends
// its goroutine harms no call.
func (e *engine) log(ctx context.Context, level slog.Level, message string, attrs ...slog.Attr) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }()
		e.logger().LogAttrs(ctx, level, message, attrs...)
	}()
	<-done
}
