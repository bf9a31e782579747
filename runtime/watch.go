package runtime

import "time"

// arm makes the timer fire at a time, unless it fires earlier anyway.
func (b *batch) arm(at int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rearm(at)
}

// rearm is arm for those who hold b.mu.
func (b *batch) rearm(at int64) {
	if b.closed || at >= b.armed.Load() {
		return
	}
	b.armed.Store(at)
	wait := time.Until(b.began.Add(time.Duration(at)))
	if b.timer == nil {
		b.timer = time.AfterFunc(wait, b.expire)
		return
	}
	b.timer.Reset(wait)
}

// expire answers for the runs whose deadline has passed.
func (b *batch) expire() {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return
	}
	b.armed.Store(never) // before looking: a run that begins now arms the timer again
	now := time.Now()
	next := int64(never)
	var over []*slot
	for _, s := range b.slots {
		r := s.current.Load()
		if r == nil || r.ctx.deadline.IsZero() || r.tool.policy.Inline {
			continue
		}
		if r.ctx.deadline.After(now) {
			next = min(next, int64(r.ctx.deadline.Sub(b.began)))
		} else {
			over = append(over, s)
		}
	}
	b.rearm(next)
	b.mu.Unlock()
	b.answer(over)
}

// cancel answers for all runs when the caller's context has ended.
func (b *batch) cancel() {
	b.canceled.Store(true)
	b.mu.Lock()
	over := append([]*slot(nil), b.slots...)
	b.mu.Unlock()
	b.answer(over)
}

// answer abandons the runs of workers, delivers their results and replaces the
// workers.
func (b *batch) answer(over []*slot) {
	type lostCall struct {
		*run
		index int
	}
	var lost []lostCall
	for _, s := range over {
		if r := s.current.Load(); r != nil && r.abandon() {
			lost = append(lost, lostCall{run: r, index: s.index})
		}
	}
	if len(lost) == 0 {
		return
	}
	b.mu.Lock()
	b.telling++
	b.mu.Unlock()
	for _, l := range lost {
		res := l.given()
		b.eng.conclude(b.ctx, l.tool, b.calls[l.index], res, l.called)
		b.deliver(l.index, res)
		b.mu.Lock()
		b.pass()
		b.mu.Unlock()
	}
	for _, l := range lost {
		l.tellAbandoned()
	}
	b.mu.Lock()
	b.telling--
	b.end()
	b.mu.Unlock()
}
