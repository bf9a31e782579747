package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// Stats are the runs of a registry at one time, oldest first.
type Stats struct {
	// Running are the runs whose callers wait for them.
	Running []RunInfo `json:"running"`
	// Abandoned are the runs that have not returned although their callers have
	// been answered.
	Abandoned []RunInfo `json:"abandoned"`
}

// RunInfo tells about one run: of a tool, or of other code of the user that may
// outlive those who wait for it.
type RunInfo struct {
	Tool   string    `json:"tool"` // its name; for KindProvider the provider's prefix
	CallID string    `json:"call_id,omitempty"`
	Kind   RunKind   `json:"kind,omitempty"`
	Since  time.Time `json:"since"` // when it was called
}

// A RunKind says what is running.
type RunKind string

// The kinds of runs.
const (
	KindFunction RunKind = ""         // the tool's function
	KindApproval RunKind = "approval" // who decides about a call: the approver, the tool's predicate, Options.Claim
	KindProvider RunKind = "provider" // a provider that is asked for its tools, or to begin or end to watch them
	KindLog      RunKind = "log"      // the handler of Options.Logger, at the failure of a call that did not wait for it
)

// A role is a kind in one byte.
type role uint8

const (
	ofFunction role = iota
	ofDecision
	ofProvider
)

func (r *run) kind() RunKind {
	return [...]RunKind{ofFunction: KindFunction, ofDecision: KindApproval, ofProvider: KindProvider}[r.role]
}

// label says what is running, for an error.
func (i RunInfo) label() string {
	age := time.Since(i.Since).Round(time.Millisecond)
	switch i.Kind {
	case KindFunction:
		return fmt.Sprintf("%s (call %q, %v)", i.Tool, i.CallID, age)
	case KindProvider:
		return fmt.Sprintf("provider %q (%v)", i.Tool, age)
	}
	return fmt.Sprintf("%s (%s of call %q, %v)", i.Tool, i.Kind, i.CallID, age)
}

// A census is the set of runs whose functions have not returned. It is split in
// shards, so that parallel calls seldom meet at a lock.
type census struct {
	shards  [8]shard
	journal journal

	mu      sync.Mutex
	closers []*closer // those who wait in Close
}

// A closer waits in Close for the runs of an engine. Its channel lasts as long as
// it waits: one that stayed would belong to the bubble of a test that is over.
type closer struct {
	eng  *engine
	wake chan struct{} // holds a token when a run has left
}

type shard struct {
	mu    sync.Mutex
	first *run
	_     [48]byte // a cache line a shard
}

func (c *census) add(r *run) {
	s := &c.shards[rand.Uint32()%uint32(len(c.shards))]
	r.shard = s
	s.mu.Lock()
	defer s.mu.Unlock()
	r.next = s.first
	if s.first != nil {
		s.first.prev = r
	}
	s.first = r
}

func (c *census) remove(r *run) {
	s := r.shard
	s.mu.Lock()
	if r.prev != nil {
		r.prev.next = r.next
	} else {
		s.first = r.next
	}
	if r.next != nil {
		r.next.prev = r.prev
	}
	r.prev, r.next = nil, nil
	s.mu.Unlock()
}

// each calls f for every run, with a lock held.
func (c *census) each(f func(*run)) {
	for i := range c.shards {
		s := &c.shards[i]
		s.mu.Lock()
		for r := s.first; r != nil; r = r.next {
			f(r)
		}
		s.mu.Unlock()
	}
}

// stats returns the runs of e's registry, and of those selected from it.
func (e *engine) stats() Stats {
	s := Stats{Running: []RunInfo{}, Abandoned: []RunInfo{}}
	e.census.each(func(r *run) {
		if !r.eng.within(e) {
			return
		}
		info := RunInfo{Tool: r.call.Name, CallID: r.call.ID, Kind: r.kind(), Since: r.started()}
		switch state := r.state.Load(); {
		case state == abandoned:
			s.Abandoned = append(s.Abandoned, info)
		case state == running || r.role == ofProvider: // which has answered, and is being waited for
			s.Running = append(s.Running, info)
		}
	})
	if at, n := e.census.journal.pending(e); n > 0 && time.Since(at.Since) >= slowLog {
		s.Abandoned = append(s.Abandoned, at)
	}
	for _, list := range [][]RunInfo{s.Running, s.Abandoned} {
		slices.SortStableFunc(list, func(a, b RunInfo) int {
			return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.Tool, b.Tool), strings.Compare(a.CallID, b.CallID))
		})
	}
	return s
}

// watch has a channel get a token whenever a run of e leaves, until stop is called.
func (c *census) watch(e *engine) (left <-chan struct{}, stop func()) {
	w := &closer{e, make(chan struct{}, 1)}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closers = append(c.closers, w)
	return w.wake, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.closers = slices.DeleteFunc(c.closers, func(other *closer) bool { return other == w })
	}
}

// signal tells those who watch for runs of e that one has left.
func (c *census) signal(e *engine) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.closers {
		if e.within(w.eng) {
			select {
			case w.wake <- struct{}{}:
			default: // it has not looked since the last one
			}
		}
	}
}

// Stats returns the runs that are going on, those of registries selected from
// this one included.
func (reg *Registry) Stats() Stats { return reg.engine().stats() }

// Close ends the registry, and those selected from it: calls made from now on
// are answered with canceled.
// It waits until the functions that still run have returned, abandoned ones
// too, and what else is in [Stats]: approvers, predicates, providers, records of
// the log. It cancels none of them, but ends the watches of providers. If ctx
// ends first, the error names those that have not returned. Closing again waits
// again.
func (reg *Registry) Close(ctx context.Context) error {
	if reg == nil || reg.eng == nil {
		return nil
	}
	if ctx == nil {
		ctx = context.Background()
	}
	e := reg.eng
	e.closed.Store(true)
	reg.mu.Lock()
	watches := reg.watches
	reg.watches = nil
	reg.mu.Unlock()
	var stops []*run
	for _, w := range watches {
		side := e.provider(ctx, w.prefix)
		e.census.add(side)
		e.begin(side, w.stop)
		stops = append(stops, side)
	}
	changed, unwatch := e.census.watch(e)
	defer unwatch()
	for {
		s := e.stats()
		left := slices.Concat(s.Running, s.Abandoned)
		at, unlogged := e.census.journal.pending(e)
		if len(left) == 0 && unlogged == 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			for _, side := range stops {
				side.abandon()
			}
			if len(left) == 0 {
				left = append(left, at)
			}
			return leftover(left, ctx.Err())
		}
	}
}

func leftover(left []RunInfo, err error) error {
	var list strings.Builder
	for i, r := range left {
		if i > 0 {
			list.WriteString(", ")
		}
		if i == 10 {
			fmt.Fprintf(&list, "and %d more", len(left)-i)
			break
		}
		list.WriteString(r.label())
	}
	return errors.Join(fmt.Errorf("%d runs have not returned: %s", len(left), &list), err)
}
