package runtime

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// A runContext is the context of one run: the caller's, which ends at the run's
// deadline and when the run has returned. Most functions never wait on their
// context, so a context with a timer and a channel is made only when somebody
// asks for Done.
type runContext struct {
	parent   context.Context
	deadline time.Time // the earliest; zero for none

	made  atomic.Pointer[madeContext]
	ended atomic.Bool // the run has returned

	mu     sync.Mutex // of those who make made or set sticky
	sticky error      // what Err has said before made
}

// A madeContext is a context of package context with its CancelFunc.
type madeContext struct {
	context.Context
	cancel context.CancelFunc
}

// Deadline implements [context.Context].
func (c *runContext) Deadline() (time.Time, bool) { return c.deadline, !c.deadline.IsZero() }

// Done implements [context.Context].
func (c *runContext) Done() <-chan struct{} {
	if made := c.made.Load(); made != nil {
		return made.Done()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	made := c.made.Load()
	if made == nil {
		made = new(madeContext)
		if c.deadline.IsZero() {
			made.Context, made.cancel = context.WithCancel(c.parent)
		} else {
			made.Context, made.cancel = context.WithDeadline(c.parent, c.deadline)
		}
		c.made.Store(made)
		if c.ended.Load() || c.sticky != nil { // after made is stored, see end
			made.cancel()
		}
	}
	return made.Done()
}

// Err implements [context.Context].
func (c *runContext) Err() error {
	if made := c.made.Load(); made != nil && made.Err() == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sticky == nil {
		c.sticky = c.state()
	}
	return c.sticky
}

func (c *runContext) state() error {
	if made := c.made.Load(); made != nil {
		return made.Err()
	}
	if c.ended.Load() {
		return context.Canceled
	}
	if err := c.parent.Err(); err != nil {
		return err
	}
	if !c.deadline.IsZero() && !time.Now().Before(c.deadline) {
		return context.DeadlineExceeded
	}
	return nil
}

// Value implements [context.Context]. It asks the made context first, so that
// package context finds it there and needs no goroutine to pass cancellation on.
func (c *runContext) Value(key any) any {
	if made := c.made.Load(); made != nil {
		return made.Value(key)
	}
	return c.parent.Value(key)
}

// String names the context where contexts are printed.
func (c *runContext) String() string { return "toolgen.run" }

// end ends the context when the run has returned.
func (c *runContext) end() {
	c.ended.Store(true) // before looking for made: one of both sides sees the other
	if made := c.made.Load(); made != nil {
		made.cancel()
	}
}
