package runtime

import (
	"context"
	"sync/atomic"
	"time"
)

// accompanied reports whether middleware or observers take part in a call, which
// then gets a goroutine of its own: if they end it by runtime.Goexit there is
// still somebody to answer. In a batch that is the worker's already. Whoever
// calls an inline tool has asked for his own.
func (e *engine) accompanied(t *Tool, h Handler) bool {
	if t == nil {
		return len(e.Middleware) > 0
	}
	return !t.policy.Inline && (h != nil || len(e.observers) > 0)
}

// apart conducts a call on a goroutine of its own, and waits for it.
func (e *engine) apart(ctx context.Context, t *Tool, h Handler, call Call, x execution) *Result {
	done := make(chan *Result, 1)
	go func() {
		var res *Result
		var ran atomic.Bool
		start := time.Now()
		defer func() {
			if res == nil {
				res = e.wreck(ctx, t, call, nil, ran.Load(), start)
			}
			done <- res
		}()
		x.ran = &ran
		grow(0)
		res = e.conduct(ctx, t, h, call, x)
	}()
	return <-done
}

// grow makes the stack of a fresh goroutine as large as most calls need, while
// there is next to nothing on it that has to be moved.
//
//go:noinline
func grow(i int) byte {
	var room [6 << 10]byte
	return room[i]
}
