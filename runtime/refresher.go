package runtime

import (
	"context"
	"sync"
)

// A refresher lets one refresh run at a time. Those who ask while it runs share
// the one after it, which begins after they asked and so sees what they know.
type refresher struct {
	mu      sync.Mutex
	current *refresh
	next    *refresh
}

type refresh struct {
	done    chan struct{}
	err     error
	cut     bool // the context of the one who led it has ended
	waiting int  // how many wait for it, while it is the next one
}

// do calls work, or waits for another one who does. It fails by ctx alone, not by
// the context of the one it has waited for.
func (f *refresher) do(ctx context.Context, work func() error) error {
	for {
		r, led := f.once(ctx, work)
		switch {
		case r == nil:
			return context.Cause(ctx)
		case led || r.err == nil || !r.cut || ctx.Err() != nil:
			return r.err
		}
	}
}

// once runs a refresh, or waits for one that begins from now on, and reports
// whether it has run it. The refresh is nil if ctx has ended first.
func (f *refresher) once(ctx context.Context, work func() error) (r *refresh, led bool) {
	f.mu.Lock()
	if f.current == nil {
		f.current = &refresh{done: make(chan struct{})}
		mine := f.current
		f.mu.Unlock()
		f.run(ctx, mine, work)
		return mine, true
	}
	before := f.current
	if f.next == nil {
		f.next = &refresh{done: make(chan struct{})}
	}
	mine := f.next
	mine.waiting++
	f.mu.Unlock()
	for {
		select {
		case <-mine.done:
			return mine, false
		case <-before.done:
		case <-ctx.Done():
			f.forget(mine)
			return nil, false
		}
		f.mu.Lock()
		lead := f.current == nil && f.next == mine
		if lead {
			f.current, f.next = mine, nil
		}
		f.mu.Unlock()
		if lead {
			f.run(ctx, mine, work)
			return mine, true
		}
		before = mine // another one leads
	}
}

// forget drops the next refresh when the last one has gone who waited for it:
// nothing stays of calls that have returned.
func (f *refresher) forget(r *refresh) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r.waiting--; r.waiting == 0 && f.next == r {
		f.next = nil
	}
}

func (f *refresher) run(ctx context.Context, r *refresh, work func() error) {
	defer func() {
		r.cut = ctx.Err() != nil
		f.mu.Lock()
		f.current = nil
		f.mu.Unlock()
		close(r.done)
	}()
	r.err = work()
}
