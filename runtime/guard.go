package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// start sets the run's clock and calls the function in the way its policy and
// place ask for.
func (r *run) start(x execution, started time.Time) Result {
	t := r.inv.tool
	r.started = started
	if limit := r.eng.timeout(t.policy); limit > 0 {
		r.limit, r.deadline = limit, started.Add(limit)
	}
	if at, ok := r.parent.Deadline(); ok && (r.limit == 0 || at.Before(r.deadline)) {
		r.limit, r.deadline = at.Sub(started), at
	}
	if !r.eng.enter(r) {
		r.forgo()
		return r.fail(r.closed())
	}
	switch {
	case t.policy.Inline:
		if x.slot != nil && x.direct {
			x.slot.own = r
		}
		r.work()
	case x.slot != nil && x.direct:
		return x.slot.watch(r)
	default:
		r.guard()
	}
	if r.state.Load() == finished {
		return r.result
	}
	res := r.given()
	r.eng.notify(r.parent, r.event(EventAbandoned))
	return res
}

// guard calls the function on a goroutine of its own and returns when it has
// returned, or at the deadline, or when the caller's context ends.
func (r *run) guard() {
	r.wake = make(chan struct{}, 1)
	go r.work()
	if !r.deadline.IsZero() {
		timer := time.AfterFunc(r.deadline.Sub(r.started), r.expire)
		defer timer.Stop()
	}
	ended := r.parent.Done()
	if ended == nil {
		<-r.wake
		return
	}
	select {
	case <-r.wake:
	case <-ended:
		if !r.abandon() {
			<-r.wake
		}
	}
}

// expire is called at the deadline.
func (r *run) expire() {
	if r.abandon() {
		r.wake <- struct{}{}
	}
}

// given returns the result of an abandoned run.
func (r *run) given() Result { return r.fail(r.over()) }

// over returns the failure for a run whose context has ended.
func (r *run) over() *ToolError {
	if err := r.parent.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return r.refuse(Canceled, "was canceled; the work may still complete", context.Cause(r.parent))
	}
	e := r.refuse(TimedOut, fmt.Sprintf("timed out after %v; the work may still complete", round(r.limit)), context.DeadlineExceeded)
	e.Limit = r.limit
	e.Retryable = r.inv.tool.hints.repeatable()
	return e
}

// round makes a duration readable.
func round(d time.Duration) time.Duration {
	if d >= time.Millisecond {
		return d.Round(time.Millisecond)
	}
	return d
}

// warnOverdue logs a run that goes on after its grace.
func (e *engine) warnOverdue(r *run) {
	e.log(r.parent, slog.LevelWarn, "abandoned tool run has not returned",
		slog.String("tool", r.inv.call.Name), slog.String("call", r.inv.call.ID),
		slog.Duration("running", time.Since(r.started)))
}

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

// forgo ends r's turn, if it holds a serial key.
func (r *run) forgo() {
	if r.holds {
		r.inv.tool.lane.leave(r.serial)
	}
}
