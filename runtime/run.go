package runtime

import (
	"sync"
	"sync/atomic"
	"time"
)

// The states of a run. It leaves running once, by a compare-and-swap: whoever
// wins answers the caller, so that each call has exactly one result, and a
// result that is there in time is not lost to the deadline.
const (
	running   = iota
	finished  // the function has returned, its result counts
	abandoned // the caller was answered without it
)

// A run is one execution of a tool's function, and the context it gets.
type run struct {
	runContext
	inv    Invocation
	eng    *engine
	frame  frame
	text   string // the arguments as they were accepted
	answer Result // what all results of this run have in common

	limit   time.Duration // what deadline stems from; 0 for none
	called  time.Time     // when the call began
	started time.Time     // when the function was called
	state   atomic.Uint32
	result  Result        // set by the run, read once it is finished
	wake    chan struct{} // tells the caller that the state has changed; nil for inline runs

	serial string // the key that is held, if holds
	holds  bool

	shard      *shard // of the census
	prev, next *run

	fate    sync.Mutex // guards what follows
	gone    bool       // the function has returned
	counted bool       // as overdue
	grace   *time.Timer
}

// work calls the function and settles the run. It runs on a goroutine of its
// own, on a batch's worker, or inline.
func (r *run) work() {
	done := false
	defer func() {
		if !done {
			r.result = r.crash(recover())
		}
		r.settle()
	}()
	r.result = r.invoke()
	done = true
}

// invoke calls the function and renders what it returns.
func (r *run) invoke() Result {
	f := r.frame
	var res Result
	if err := f.call(r, &r.inv); err != nil {
		res = r.fail(r.failure(err))
	} else {
		res = r.render()
	}
	f.release() // not deferred: after a panic nobody knows who still uses it
	return res
}

// settle is the end of a run, whether it returned, panicked or ended its
// goroutine.
func (r *run) settle() {
	r.end()
	won := r.state.CompareAndSwap(running, finished)
	r.eng.leave(r)
	switch {
	case !won:
		r.late()
	case r.wake != nil:
		r.wake <- struct{}{}
	}
}

// abandon answers for a run that has not returned. It reports whether it came
// first.
func (r *run) abandon() bool {
	if !r.state.CompareAndSwap(running, abandoned) {
		return false
	}
	r.fate.Lock()
	switch {
	case r.gone: // it returned meanwhile
	case r.eng.Grace < 0:
		r.counted = true
		r.inv.tool.lane.overdue.Add(1)
	default:
		r.grace = time.AfterFunc(r.eng.Grace, r.overdue)
	}
	r.fate.Unlock()
	if r.holds {
		r.inv.tool.lane.abandon(r.serial)
	}
	return true
}

// overdue counts and logs a run that has not returned within the grace.
func (r *run) overdue() {
	r.fate.Lock()
	late := !r.gone && !r.counted
	if late {
		r.counted = true
		r.inv.tool.lane.overdue.Add(1)
	}
	r.fate.Unlock()
	if late {
		r.eng.warnOverdue(r)
	}
}

// late drops the result of an abandoned run.
func (r *run) late() {
	r.fate.Lock()
	r.gone = true
	if r.grace != nil {
		r.grace.Stop()
	}
	if r.counted {
		r.inv.tool.lane.overdue.Add(-1)
	}
	r.fate.Unlock()
	r.eng.notify(r.parent, r.event(EventLate))
}
