package mcp

import (
	"context"
	"time"
)

// deaf says that the connection whose context this is hears no notices any more.
// It still answers, so it stays until there is another.
func (c *Client) deaf(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deafCtx = ctx
	c.listen()
}

// listen has the connection replaced if it hears no notices, which it may have
// said before it was made known. It is called with c.mu held.
func (c *Client) listen() {
	l := c.link
	if l == nil || l.ctx != c.deafCtx || c.closed {
		return
	}
	c.deafCtx = nil
	if time.Since(c.since) >= c.opts.MaxBackoff {
		c.deafened = 0
	}
	c.wait.Go(func() { c.replace(l) })
}

// replace makes a connection in the place of one, with pauses that grow as long
// as the new ones are no better. Calls that run end on the old one.
func (c *Client) replace(l *link) {
	for {
		c.mu.Lock()
		pause := c.pause(c.deafened)
		c.deafened++
		c.mu.Unlock()
		select {
		case <-time.After(pause):
		case <-l.ended: // that is another's business
			return
		case <-c.ctx.Done():
			return
		}
		next, err := c.open()
		c.mu.Lock()
		wanted := c.link == l && !c.closed
		if err == nil && wanted {
			c.link, c.since = next, time.Now()
			c.wait.Go(func() { c.watch(next) })
			c.listen()
		}
		c.mu.Unlock()
		switch {
		case err == nil && wanted:
			c.notices.tools()
			l.retire()
			return
		case err == nil:
			next.close()
			return
		case !wanted:
			return
		}
	}
}
