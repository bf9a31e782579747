package runtime

import (
	"context"
	"sync/atomic"
	"time"
)

// A slot is a worker of a batch. Its methods do nothing on nil, outside of a
// batch.
type slot struct {
	batch *batch
	index int
	busy  bool // a call has been taken and not been answered
	lost  bool // the batch has answered for the worker's run
	own   *run // the run on the worker's goroutine

	inner   atomic.Pointer[run] // an inline run within middleware, until it returns
	ran     atomic.Bool         // the call's function was called
	current atomic.Pointer[run] // own, where the batch may answer for it
	away    atomic.Bool         // the permit was given away and not got back; changed with batch.mu held
	gone    bool                // the worker has ended; guarded by batch.mu
	paused  atomic.Int32        // calls that wait for somebody; changed with batch.mu held
}

// work takes calls until there are none. It ends early when the worker has lost
// its permit.
func (s *slot) work() {
	b := s.batch
	defer s.leave()
	for {
		i := b.next.Add(1) - 1
		if i >= int64(len(b.calls)) {
			return
		}
		s.index, s.busy, s.own = int(i), true, nil
		s.ran.Store(false)
		s.inner.Store(nil)
		res := b.reg.execute(b.ctx, b.calls[i], execution{eng: b.eng, approvals: b.approvals, slot: s, ran: &s.ran})
		if res == nil {
			s.lost = true
			return
		}
		s.busy = false
		b.deliver(s.index, res)
		if s.away.Load() || b.waiting.Load() > 0 {
			return
		}
	}
}

// leave is the end of a worker, also of one whose goroutine a tool or a
// middleware has ended: then it answers for the call.
func (s *slot) leave() {
	b := s.batch
	if s.busy && !s.lost {
		eng, call := b.eng, b.calls[s.index]
		switch r := s.own; {
		case r == nil:
			b.deliver(s.index, s.wreck(call))
		case r.state.Load() == finished:
			eng.conclude(b.ctx, r.tool, call, &r.result, r.called)
			b.deliver(s.index, &r.result)
		default:
			s.lost = true
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dismiss(s)
	s.gone = true
	b.release(s)
	if !s.lost && !s.away.Load() {
		b.pass()
	}
	b.end()
}

// wreck returns the result of a call whose goroutine has ended within middleware.
// Where an inline tool has done so, that is in the log already.
func (s *slot) wreck(call Call) *Result {
	b, r := s.batch, s.inner.Load()
	if r == nil || r.state.Load() != finished {
		return b.eng.wreck(b.ctx, nil, call, nil, s.ran.Load(), time.Now())
	}
	res := failed(call, r.result.Failure)
	res.ran = true
	b.eng.conclude(b.ctx, r.tool, call, res, r.called)
	return res
}

// watch calls the function of a run on the worker's goroutine. The result is
// nil if the batch has answered meanwhile.
func (s *slot) watch(r *run) *Result {
	b := s.batch
	s.own = r
	s.current.Store(r)
	if b.canceled.Load() && r.state.CompareAndSwap(running, finished) {
		// The context has ended and the batch may have looked before: the
		// function is not called.
		s.current.Store(nil)
		r.result.ran = false
		r.ctx.end()
		r.eng.leave(r)
		return r.refused(r.alive())
	}
	if !r.ctx.deadline.IsZero() {
		if at := int64(r.ctx.deadline.Sub(b.began)); at < b.armed.Load() {
			b.arm(at)
		}
	}
	r.work()
	if r.state.Load() != finished {
		return nil
	}
	s.current.Store(nil)
	return &r.result
}

// pause gives the worker's permit away while its call waits for somebody. In a
// batch that runs in order it is kept. A worker that has ended has none.
func (s *slot) pause() {
	if s == nil || s.batch.limit == 1 {
		return
	}
	s.batch.mu.Lock()
	defer s.batch.mu.Unlock()
	s.paused.Add(1)
	if !s.gone && !s.away.Swap(true) {
		s.batch.pass()
	}
}

// over is the end of one call of a worker whose middleware may have made
// several at once. Where the others still wait, the permit is given away as
// after a pause: one of them may wait for a call that waits for this permit.
func (s *slot) over() {
	if s.batch.limit == 1 || s.paused.Load() == 0 {
		return
	}
	s.batch.mu.Lock()
	defer s.batch.mu.Unlock()
	if s.paused.Load() > 0 && !s.gone && !s.away.Swap(true) {
		s.batch.pass()
	}
}

// resume gets a permit again. It reports false if ctx ended first: the call may
// only be answered then. A call whose worker has ended, because middleware did
// not wait for it, goes on without a permit, as it would have without a pause:
// the worker's went to another call, and nobody would give a second one back.
func (s *slot) resume(ctx context.Context) bool {
	if s == nil || s.batch.limit == 1 {
		return true
	}
	b := s.batch
	b.mu.Lock()
	s.paused.Add(-1)
	if s.gone || !s.away.Load() {
		b.mu.Unlock()
		return true
	}
	if b.active < b.limit {
		b.active++
		b.grant(s)
		b.mu.Unlock()
		return true
	}
	turn := make(chan struct{})
	b.queue = append(b.queue, claimant{s, turn})
	b.waiting.Add(1)
	b.mu.Unlock()
	select {
	case <-turn:
		return true
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, other := range b.queue {
		if other.turn == turn {
			b.queue = append(b.queue[:i], b.queue[i+1:]...)
			b.waiting.Add(-1)
			return false
		}
	}
	return true // it came at the same time
}
