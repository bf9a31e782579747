package runtime

import (
	"context"
	"log/slog"
	"sync/atomic"
)

// An engine is what the calls of one registry share: the settings and the
// census of runs. It holds no goroutine, channel or timer.
type engine struct {
	*settings
	census census
	closed atomic.Bool
}

func newEngine(set *settings) *engine { return &engine{settings: set} }

// enter adds r to the census, unless the registry is closed.
func (e *engine) enter(r *run) bool {
	e.census.add(r)
	if e.closed.Load() {
		e.census.remove(r)
		e.census.signal()
		return false
	}
	return true
}

// leave takes r out of the census and ends its turn.
func (e *engine) leave(r *run) {
	e.census.remove(r)
	r.forgo()
	if e.closed.Load() {
		e.census.signal()
	}
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
