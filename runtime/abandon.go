package runtime

import (
	"log/slog"
	"time"
)

// abandon answers for a run that has not returned. It reports whether it came
// first.
func (r *run) abandon() bool {
	if !r.state.CompareAndSwap(running, abandoned) {
		return false
	}
	r.mu.Lock()
	switch {
	case r.gone: // it has returned meanwhile
	case r.eng.Grace < 0:
		r.count(1)
	default:
		r.grace = time.AfterFunc(r.eng.Grace, r.overdue)
	}
	r.mu.Unlock()
	if r.holds {
		r.tool.lane.abandon(r.serial)
	}
	return true
}

// count counts an overdue run, or ends that. r.mu is held.
func (r *run) count(n int32) {
	r.counted = n > 0
	if r.tool != nil { // a provider is not asked again before it has returned
		r.tool.lane.overdue.Add(n)
	}
}

// overdue counts and logs a run that has not returned within the grace.
func (r *run) overdue() {
	r.mu.Lock()
	stuck := !r.gone
	if stuck {
		r.count(1)
	}
	r.mu.Unlock()
	if stuck {
		r.eng.census.journal.later(notice{ // on no goroutine of its own, and after the failure of the call
			eng: r.eng, ctx: r.ctx.parent, call: Call{ID: r.call.ID, Name: r.call.Name}, text: "abandoned run has not returned",
			attrs: append(r.labels(), slog.Duration("running", time.Since(r.started()))),
		})
	}
}

// labels say in a log which run it is.
func (r *run) labels() []slog.Attr {
	if r.role == ofProvider {
		return []slog.Attr{slog.String("provider", r.call.Name)}
	}
	labels := []slog.Attr{slog.String("tool", r.call.Name), slog.String("call", r.call.ID)}
	if r.role != ofFunction {
		labels = append(labels, slog.String("kind", string(r.kind())))
	}
	return labels
}

// late is the end of an abandoned run: its result is dropped. The observers hear of
// it after they have heard that it was abandoned.
func (r *run) late() {
	r.past()
	r.forgo()
	if len(r.eng.observers) == 0 {
		r.eng.leave(r)
		return
	}
	r.mu.Lock()
	known := r.known
	r.due = !known // tellAbandoned goes on with it
	r.mu.Unlock()
	if known {
		r.tellLate()
	}
}

// past ends the count of an abandoned run.
func (r *run) past() {
	r.mu.Lock()
	r.gone = true
	if r.grace != nil {
		r.grace.Stop()
	}
	if r.counted {
		r.count(-1)
	}
	r.mu.Unlock()
}

// tellAbandoned tells the observers that the run was abandoned.
func (r *run) tellAbandoned() {
	if len(r.eng.observers) == 0 {
		return
	}
	r.eng.notifyEach(r.ctx.parent, r.event(EventAbandoned))
	r.mu.Lock()
	r.known = true
	due := r.due
	r.mu.Unlock()
	if due {
		go r.tellLate() // whose observers may hang
	}
}

// tellLate tells the observers that the run has returned, and ends it.
func (r *run) tellLate() {
	defer r.eng.leave(r) // after the observers, who may hang
	r.eng.notifyEach(r.ctx.parent, r.event(EventLate))
}
