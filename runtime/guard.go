package runtime

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// start sets the run's clock and calls the function in the way its policy and
// place ask for. The result is nil if a batch has answered for the run.
func (r *run) start(x execution) (res *Result) {
	t, started := r.tool, r.started()
	if limit := r.eng.timeout(t.policy); limit > 0 {
		r.limit, r.ctx.deadline = limit, started.Add(limit)
	}
	if at, ok := r.ctx.parent.Deadline(); ok && (r.limit == 0 || at.Before(r.ctx.deadline)) {
		r.limit, r.ctx.deadline = at.Sub(started), at
	}
	if !r.eng.enter(r) {
		r.forgo()
		return r.refused(r.closed())
	}
	r.result.ran = true
	if x.ran != nil {
		x.ran.Store(true)
	}
	if len(r.eng.witnesses) > 0 {
		defer func() { r.witnessed(res) }()
	}
	switch {
	case t.policy.Inline:
		x.own(r)
		r.work()
		x.disown(r)
	case x.slot != nil && x.direct:
		return x.slot.watch(r)
	default:
		r.guard()
	}
	if r.state.Load() == finished {
		return &r.result
	}
	res = r.given()
	r.tellAbandoned()
	return res
}

// witnessed tells the witnesses that the function was called. res is nil where
// the goroutine ends.
func (r *run) witnessed(res *Result) {
	switch {
	case res != nil:
	case r.state.Load() == finished:
		res = &r.result
	default:
		res = &Result{CallID: r.call.ID, Tool: r.call.Name, ran: true}
	}
	for _, w := range r.eng.witnesses {
		w.Called(r.ctx.parent, r.call, *res)
	}
}

// guard calls the function on a goroutine of its own and returns when it has
// returned, or at the deadline, or when the caller's context ends.
func (r *run) guard() {
	r.wake = make(chan struct{}, 1)
	go r.work()
	if !r.ctx.deadline.IsZero() {
		timer := time.AfterFunc(r.ctx.deadline.Sub(r.started()), r.expire)
		defer timer.Stop()
	}
	ended := r.ctx.parent.Done()
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

// over returns the failure of a run whose context has ended.
func (r *run) over() *ToolError {
	if err := r.ctx.parent.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return r.refuse(Canceled, "was canceled; the work may still complete", context.Cause(r.ctx.parent))
	}
	message := fmt.Sprintf("timed out after %v; the work may still complete", round(r.limit))
	e := r.refuse(TimedOut, message, context.DeadlineExceeded)
	e.Limit = r.limit
	e.Retryable = r.tool.hints.repeatable()
	return e
}

// round makes a duration readable.
func round(d time.Duration) time.Duration {
	if d >= time.Millisecond {
		return d.Round(time.Millisecond)
	}
	return d
}
