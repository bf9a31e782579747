package runtime

import (
	"context"
	"log/slog"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultLimit is how many calls of a batch run at a time.
const DefaultLimit = 8

// ExecuteOptions are the settings of one batch.
type ExecuteOptions struct {
	// Limit is how many calls run at a time: 0 means 8, negative all of them.
	// With 1 the calls run in order, each after the one before has its result.
	Limit int
	// OnResult is told about each result as it comes, with the call's index. It
	// is called on the caller's goroutine, one result at a time. The results that
	// ExecuteAll returns share the memory of its slices.
	OnResult func(i int, r Result)
	// Approvals are decisions made before. Each counts for the call whose ID it
	// names, and comes before Options.Approve. Where a call has been denied as
	// well as approved, it is denied.
	Approvals []Approval
}

// ExecuteAll runs calls in parallel and returns exactly one result a call, in
// the order of the calls. A call that fails does not touch the others. opts may
// be nil.
func (reg *Registry) ExecuteAll(ctx context.Context, calls []Call, opts *ExecuteOptions) []Result {
	if ctx == nil {
		ctx = context.Background()
	}
	if opts == nil {
		opts = &ExecuteOptions{}
	}
	b := &batch{
		reg: reg, eng: reg.engine(), ctx: ctx, calls: calls,
		results: make([]Result, len(calls)), done: make(chan struct{}),
	}
	if len(calls) == 0 {
		return b.results
	}
	if len(opts.Approvals) > 0 {
		b.approvals = make(map[string][]Approval, len(opts.Approvals))
		for _, a := range opts.Approvals {
			b.approvals[a.CallID] = append(b.approvals[a.CallID], a)
		}
	}
	if opts.OnResult != nil {
		b.finished = make(chan int, len(calls))
	}
	b.run(opts)
	return b.results
}

// A batch is one ExecuteAll: a few workers that take the calls in turn. A
// worker calls the functions itself; one timer watches over all of them. When
// the deadline of a call passes, the timer answers for it and a fresh worker
// takes the place of the one that is stuck.
type batch struct {
	reg       *Registry
	eng       *engine
	ctx       context.Context
	calls     []Call
	approvals map[string][]Approval
	limit     int

	results  []Result
	left     atomic.Int64  // results that are missing
	done     chan struct{} // closed at the end
	finished chan int      // indexes of results; nil without OnResult

	next     atomic.Int64 // index of the next call
	canceled atomic.Bool  // ctx has ended
	began    time.Time
	armed    atomic.Int64 // when the timer fires, in nanoseconds since began

	mu      sync.Mutex
	active  int          // permits in use, at most limit
	queue   []claimant   // paused calls that want a permit back
	waiting atomic.Int32 // len(queue)
	slots   []*slot      // of workers that watch may answer for
	timer   *time.Timer
	telling int  // observers are being told of given results
	closed  bool // done is
}

// A claimant is a paused call that wants a permit for its worker.
type claimant struct {
	slot *slot
	turn chan struct{} // closed when it may go on
}

// never is a time that does not come.
const never = math.MaxInt64

func (b *batch) run(opts *ExecuteOptions) {
	n := len(b.calls)
	b.limit = opts.Limit
	switch {
	case b.limit == 0:
		b.limit = DefaultLimit
	case b.limit < 0:
		b.limit = n
	}
	b.limit = min(b.limit, n)
	b.left.Store(int64(n))
	b.began = time.Now()
	b.armed.Store(never)
	stop := b.follow()
	b.mu.Lock()
	for range b.limit {
		b.active++
		b.hire()
	}
	b.mu.Unlock()
	defer func() { // also if OnResult ends the goroutine
		<-b.done
		stop()
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.timer != nil {
			b.timer.Stop()
		}
	}()
	if opts.OnResult != nil {
		for range n {
			i := <-b.finished
			b.report(opts.OnResult, i)
		}
	}
}

// follow has the batch hear of the end of its context, until stop is called. A
// context that panics is one for the calls to stumble over, each for itself.
func (b *batch) follow() (stop func() bool) {
	defer func() {
		if recover() != nil {
			stop = func() bool { return true }
		}
	}()
	if b.ctx.Done() == nil {
		return func() bool { return true }
	}
	return context.AfterFunc(b.ctx, b.cancel)
}

// report calls OnResult.
func (b *batch) report(f func(int, Result), i int) {
	defer func() {
		if p := recover(); p != nil {
			b.eng.log(b.ctx, slog.LevelError, "OnResult panicked",
				slog.String("panic", said(p)), slog.String("stack", string(debug.Stack())))
		}
	}()
	f(i, b.results[i])
}

// deliver stores the result of a call. It is called once for each.
func (b *batch) deliver(i int, res *Result) {
	b.results[i] = *res
	if b.finished != nil {
		b.finished <- i
	}
	b.left.Add(-1)
}

// end ends the batch when all results are there and told of, and no worker is
// left but those that are stuck. b.mu is held.
func (b *batch) end() {
	if b.active == 0 && b.telling == 0 && b.left.Load() == 0 && !b.closed {
		b.closed = true
		close(b.done)
	}
}

// hire starts a worker for a permit that is taken already. b.mu is held.
func (b *batch) hire() {
	s := &slot{batch: b}
	b.slots = append(b.slots, s)
	go s.work()
}

// pass gives a permit to the first who waits for it, to a fresh worker, or
// back. b.mu is held.
func (b *batch) pass() {
	switch {
	case len(b.queue) > 0:
		b.grant(b.queue[0].slot)
	case b.next.Load() < int64(len(b.calls)):
		b.hire()
	default:
		b.active--
	}
}

// grant gives a permit that is counted already to a worker. b.mu is held.
func (b *batch) grant(s *slot) {
	s.away.Store(false)
	b.release(s)
}

// release lets the calls of a worker that are in the queue go on. b.mu is held.
func (b *batch) release(s *slot) {
	rest := b.queue[:0]
	for _, c := range b.queue {
		if c.slot != s {
			rest = append(rest, c)
			continue
		}
		close(c.turn)
		b.waiting.Add(-1)
	}
	clear(b.queue[len(rest):])
	b.queue = rest
}

// dismiss forgets a worker.
func (b *batch) dismiss(s *slot) {
	for i, other := range b.slots {
		if other == s {
			b.slots = append(b.slots[:i], b.slots[i+1:]...)
			return
		}
	}
}
