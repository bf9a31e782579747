package mcp

import "sync"

// A tally counts what is under way.
type tally struct {
	mu   sync.Mutex
	n    int
	idle []chan struct{} // closed when n is 0
}

func (c *tally) add() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
}

func (c *tally) done() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n--; c.n > 0 {
		return
	}
	for _, idle := range c.idle {
		close(idle)
	}
	c.idle = nil
}

// none returns a channel that is closed when nothing is under way.
func (c *tally) none() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	idle := make(chan struct{})
	if c.n == 0 {
		close(idle)
	} else {
		c.idle = append(c.idle, idle)
	}
	return idle
}
