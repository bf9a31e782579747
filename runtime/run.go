package runtime

import (
	"encoding/json"
	"slices"
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

// A run is one execution of a tool's function, and the context it gets. A call
// makes one before it decodes its arguments, to have the memory for everything
// in one place.
//
// What happens on the run's goroutine keeps its stack small and passes results
// by pointer: a goroutine starts with 2 KiB, and to grow is what costs most of
// a small call.
type run struct {
	ctx   runContext // what the function gets
	eng   *engine    // nil for calls of Tool.Append
	tool  *Tool
	call  Call
	frame frame

	// The result. CallID, Tool, Arguments, Repairs and Decision are set before
	// the function is called and may be read from then on, the rest once the
	// run is finished.
	result Result

	spare []byte // room for a copy of the arguments, nil if used

	called time.Time     // when the call began
	waited time.Duration // until the function was called
	limit  time.Duration // what ctx's deadline stems from; 0 for none

	state    atomic.Uint32
	returned bool          // the function has, and the result is rendered
	holds    bool          // the serial key
	role     role          // what it is; the zero value for the tool's function
	serial   string        // the key
	wake     chan struct{} // tells the caller that the state has changed; nil for inline runs

	shard      *shard // of the census
	prev, next *run

	mu       sync.Mutex // guards what follows
	usage    *Usage     // reported so far
	answered bool       // the caller has its result: what is reported now is dropped
	gone     bool       // the function of an abandoned run has returned
	counted  bool       // as overdue
	known    bool       // to the observers, as abandoned
	due      bool       // they have to hear that it has returned, once they know
	asked    uint32     // how often observers were asked about the arguments, and have answered
	grace    *time.Timer
	telling  chan struct{} // holds a token while progress is reported; nil before the first report

	rewritten json.RawMessage // what an observer put in the place of the arguments
}

// started returns when the function was called.
func (r *run) started() time.Time { return r.called.Add(r.waited) }

// work calls the function and settles the run. It runs on a goroutine of its
// own, on a batch's worker, or inline.
func (r *run) work() {
	defer r.finish()
	if err := r.frame.call(&r.ctx, (*Invocation)(r)); err != nil {
		r.fail(r.failure(err))
	} else {
		r.render()
	}
	r.frame.release() // not deferred: after a panic nobody knows who still uses it
	r.returned = true
}

// finish is the end of work, whether it returned, panicked or ended its
// goroutine.
func (r *run) finish() {
	defer r.settle() // whatever becomes of what follows
	if !r.returned {
		r.fail(r.eng.crash(r.ctx.parent, r.tool, r.call, recover(), r.result.Arguments))
	}
}

// settle ends the run.
func (r *run) settle() {
	r.ctx.end()
	if !r.state.CompareAndSwap(running, finished) {
		r.late()
		return
	}
	r.eng.leave(r)
	if r.wake != nil {
		r.wake <- struct{}{}
	}
}

// fail makes the run's result a failure.
func (r *run) fail(e *ToolError) {
	r.result.Usage = r.answer()
	r.result.fail(e)
}

// refused is fail for a run whose function is not called.
func (r *run) refused(e *ToolError) *Result {
	r.fail(e)
	return &r.result
}

// given returns a result for a run that was abandoned. The run's own is not
// touched: its goroutine may be writing it.
func (r *run) given() *Result {
	res := &Result{
		ran: true, CallID: r.call.ID, Tool: r.call.Name,
		// Copies: the function may still read its own.
		Arguments: slices.Clone(r.result.Arguments), Repairs: slices.Clone(r.result.Repairs), Decision: r.result.Decision.clone(),
	}
	res.Usage = r.answer()
	res.fail(r.over())
	return res
}
