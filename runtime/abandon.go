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
	lane := r.tool.lane
	r.mu.Lock()
	switch {
	case r.gone: // it has returned meanwhile
	case r.eng.Grace < 0:
		r.counted = true
		lane.overdue.Add(1)
	default:
		r.grace = time.AfterFunc(r.eng.Grace, r.overdue)
	}
	r.mu.Unlock()
	if r.holds {
		lane.abandon(r.serial)
	}
	return true
}

// overdue counts and logs a run that has not returned within the grace.
func (r *run) overdue() {
	r.mu.Lock()
	stuck := !r.gone
	if stuck {
		r.counted = true
		r.tool.lane.overdue.Add(1)
	}
	r.mu.Unlock()
	if stuck {
		var kind slog.Attr // an empty one is not written
		if r.decides {
			kind = slog.String("kind", string(r.kind()))
		}
		r.eng.log(r.ctx.parent, slog.LevelWarn, "abandoned tool run has not returned",
			slog.String("tool", r.call.Name), slog.String("call", r.call.ID), kind,
			slog.Duration("running", time.Since(r.started())))
	}
}

// late is the end of an abandoned run: its result is dropped.
func (r *run) late() {
	r.past()
	r.eng.notify(r.ctx.parent, r.event(EventLate))
}

// past ends the count of an abandoned run.
func (r *run) past() {
	r.mu.Lock()
	r.gone = true
	if r.grace != nil {
		r.grace.Stop()
	}
	if r.counted {
		r.tool.lane.overdue.Add(-1)
	}
	r.mu.Unlock()
}
