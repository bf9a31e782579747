package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// errClosed is why nobody was asked.
var errClosed = errors.New("the registry is closed")

// aside calls f, which is code of the user that decides about the call, on a
// goroutine of its own, and turns a panic and the end of that goroutine into an
// error. If the call's context or the limit (0: none) ends first it returns at
// once, and f goes on alone. Meanwhile f is in the census as a run of the kind
// [KindApproval], and counts as abandoned where it goes on alone. An error of f's
// comes back as a [spoken].
func (r *run) aside(what string, limit time.Duration, f func() error) error {
	side := &run{eng: r.eng, tool: r.tool, call: r.call, called: time.Now(), role: ofDecision}
	side.call.Name = r.tool.name
	side.ctx.parent = r.ctx.parent
	if !side.eng.enter(side) {
		return errClosed
	}
	done := make(chan error, 1)
	go func() {
		err := errors.New(what + " ended its goroutine")
		defer func() {
			side.settleAside()
			done <- err
		}()
		err = r.contained(what, func() error { return heard(f()) })
	}()
	var expired <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		expired = timer.C
	}
	var failed error
	select {
	case err := <-done:
		return err
	case <-expired:
		failed = fmt.Errorf("%s did not return within %v", what, limit)
	case <-r.ctx.parent.Done():
		failed = ending(r.ctx.parent) // never nil: what f says does not count
	}
	if !side.abandon() {
		return <-done // it came at the same time
	}
	return failed
}

// A spoken is an error of the user with its text, so that nobody else has to call
// its methods: they may hang.
type spoken struct {
	error
	text string
}

// Unwrap returns the error.
func (s spoken) Unwrap() error { return s.error }

// ending returns why a context has ended, without a call of a method of the cause,
// which may be the user's.
func ending(ctx context.Context) error {
	switch cause := context.Cause(ctx); cause {
	case context.Canceled, context.DeadlineExceeded:
		return cause
	case nil:
		return context.Canceled
	default:
		return spoken{cause, "the call's context has ended"}
	}
}

// heard takes the text of an error.
func heard(err error) error {
	if err == nil {
		return nil
	}
	return spoken{err, said(err)}
}

// settleAside is settle for what aside has called: nobody but the census hears of
// it.
func (r *run) settleAside() {
	won := r.state.CompareAndSwap(running, finished)
	r.eng.leave(r)
	if !won {
		r.past()
	}
}

// contained calls f, turns a panic into an error and logs it.
func (r *run) contained(what string, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			text := said(p)
			err = errors.New(what + " panicked: " + text)
			r.eng.log(r.ctx.parent, slog.LevelError, what+" panicked", slog.String("tool", r.tool.name),
				slog.String("panic", r.tool.Hide(text, r.result.Arguments)), slog.String("stack", string(debug.Stack())))
		}
	}()
	return f()
}
