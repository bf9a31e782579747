package runtime

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// A watch ends a [Watcher]'s.
type watch struct {
	prefix string
	stop   func()
}

// provider returns a run for what a provider does. It is not in the census yet.
func (e *engine) provider(ctx context.Context, prefix string) *run {
	side := &run{eng: e, role: ofProvider, called: time.Now()}
	side.call.Name = prefix
	side.ctx.parent = ctx
	return side
}

// begin calls f, which is code of a provider, on a goroutine of its own, as a run
// that is in the census until f has returned. It logs a panic. The channel is
// closed at the end.
func (e *engine) begin(side *run, f func()) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer side.settleAside()
		defer func() {
			if p := recover(); p != nil {
				e.log(side.ctx.parent, slog.LevelError, "watcher panicked", slog.String("provider", side.call.Name),
					slog.String("incident", newIncident()), slog.String("panic", said(p)), slog.String("stack", string(debug.Stack())))
			}
		}()
		f()
	}()
	return done
}

// beside is begin for one who waits for f until ctx ends; then f goes on alone.
// It reports whether f has returned, or runs no more than a moment longer.
func (e *engine) beside(ctx context.Context, side *run, f func()) bool {
	done := e.begin(side, f)
	select {
	case <-done:
		return true
	case <-ctx.Done():
	}
	if side.abandon() {
		return false
	}
	<-done // it came at the same time
	return true
}
