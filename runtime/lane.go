package runtime

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// A lane is what belongs to a function, whatever registries and copies its tool
// is in: the count of abandoned runs and the serial keys.
type lane struct {
	overdue atomic.Int32 // abandoned runs past their grace

	mu    sync.Mutex
	turns map[string]*turn
}

// A turn is a serial key that is held.
type turn struct {
	holder  *run
	waiting []*waiter // first come, first served
}

// A waiter waits for a turn. It gets true when it holds it, false when the
// holder was abandoned.
type waiter struct {
	run *run
	got chan bool
}

// The outcomes of lane.enter.
type admission int

const (
	entered  admission = iota
	stuck              // the holder is abandoned
	tooLong            // waited in vain
	overdone           // the context has ended
)

// enter makes r the holder of key. It waits for at most wait; 0 means without
// limit, negative not at all. blocked is called before it begins to wait.
func (l *lane) enter(ctx context.Context, r *run, key string, wait time.Duration, blocked func()) admission {
	ended := ctx.Done() // before it waits: a broken context panics here, and would leave a waiter
	l.mu.Lock()
	t := l.turns[key]
	switch {
	case t == nil:
		if l.turns == nil {
			l.turns = map[string]*turn{}
		}
		l.turns[key] = &turn{holder: r}
		l.mu.Unlock()
		return entered
	case t.holder.state.Load() == abandoned:
		l.mu.Unlock()
		return stuck
	case wait < 0:
		l.mu.Unlock()
		return tooLong
	}
	w := &waiter{run: r, got: make(chan bool, 1)}
	t.waiting = append(t.waiting, w)
	l.mu.Unlock()

	blocked()
	var expired <-chan time.Time
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		expired = timer.C
	}
	outcome := tooLong
	select {
	case got := <-w.got:
		if got {
			return entered
		}
		return stuck
	case <-expired:
	case <-ended:
		outcome = overdone
	}
	l.forget(key, w)
	return outcome
}

// forget takes a waiter out of the queue, or gives back the turn it got at the
// last moment.
func (l *lane) forget(key string, w *waiter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.turns[key]; t != nil {
		for i, other := range t.waiting {
			if other == w {
				t.waiting = append(t.waiting[:i], t.waiting[i+1:]...)
				return
			}
		}
		if t.holder == w.run {
			l.next(key, t)
		}
	}
}

// leave ends r's turn, if it has it.
func (l *lane) leave(r *run, key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.turns[key]; t != nil && t.holder == r {
		l.next(key, t)
	}
}

func (l *lane) next(key string, t *turn) {
	if len(t.waiting) == 0 {
		delete(l.turns, key)
		return
	}
	w := t.waiting[0]
	t.waiting = t.waiting[1:]
	t.holder = w.run
	w.got <- true
}

// abandon tells those who wait for key that its holder may never return.
func (l *lane) abandon(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.turns[key]; t != nil && t.holder.state.Load() == abandoned {
		for _, w := range t.waiting {
			w.got <- false
		}
		t.waiting = nil
	}
}
