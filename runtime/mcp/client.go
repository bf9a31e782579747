package mcp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// ErrClientClosed says that the client was closed.
var ErrClientClosed = errors.New("the client is closed")

// ErrUnavailable says that there is no connection to the server.
var ErrUnavailable = errors.New("the server is unavailable")

// A Client is a connection to a server, which it makes again when it is lost. It
// is a [runtime.Provider] of the server's tools, and tells a registry when they
// change. Its methods are safe for concurrent use.
type Client struct {
	target Target
	opts   ClientOptions
	log    *slog.Logger

	ctx    context.Context // ends with the client
	cancel context.CancelCauseFunc
	wait   sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	link     *link    // the connection, nil without one
	attempt  *attempt // the one to make it that is under way
	tending  bool     // somebody is connecting again
	pausing  bool     // and waits before the next attempt
	failures int      // attempts and short connections since one that lasted
	deafened int      // short connections that had heard no notices any more
	deafCtx  context.Context
	since    time.Time
	lastErr  error
	revision string // that has worked

	status   statusTeller
	notices  *notices
	approved approvals
	list     listing
	progress sync.Map // of *progressing, by token
}

// Connect connects to a server. ctx limits the handshake alone; the connection
// lasts until [Client.Close]. opts may be nil.
func Connect(ctx context.Context, target Target, opts *ClientOptions) (*Client, error) {
	c, err := newClient(target, opts)
	if err != nil {
		return nil, err
	}
	if err := c.Connect(ctx); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

func newClient(target Target, opts *ClientOptions) (*Client, error) {
	if target == nil {
		return nil, errors.New("mcp: the target is nil")
	}
	set, err := opts.complete(target)
	if err != nil {
		return nil, fmt.Errorf("mcp: %w", err)
	}
	c := &Client{target: target, opts: set, log: set.Logger.With(slog.String("server", set.Name)), revision: set.Revision}
	c.ctx, c.cancel = context.WithCancelCause(context.Background())
	c.notices = newNotices(c)
	c.approved.init(set.Approved)
	return c, nil
}

// Name returns what texts and logs call the server.
func (c *Client) Name() string { return c.opts.Name }

// Connect connects where there is no connection. Otherwise it does nothing.
func (c *Client) Connect(ctx context.Context) error {
	_, err := c.connected(ctx, true)
	return err
}

// Close ends the connection, and a child process with it. Calls that run are
// cancelled. Closing again does nothing.
func (c *Client) Close() error {
	c.mu.Lock()
	c.closed = true
	l := c.link
	c.link = nil
	c.mu.Unlock()
	if l != nil {
		l.close()
	}
	c.cancel(ErrClientClosed)
	c.wait.Wait()
	return nil
}

// An attempt is one try to connect. Those who need the connection share it.
type attempt struct {
	done chan struct{}
	link *link
	err  error
}

// connected returns the connection and makes one where there is none. While an
// earlier one is being made again with pauses it fails at once, but for insist.
func (c *Client) connected(ctx context.Context, insist bool) (*link, error) {
	c.mu.Lock()
	switch {
	case c.closed:
		c.mu.Unlock()
		return nil, c.wrap(ErrClientClosed)
	case c.link != nil:
		defer c.mu.Unlock()
		return c.link, nil
	case c.attempt == nil && c.pausing && !insist:
		defer c.mu.Unlock()
		return nil, c.unavailable(c.lastErr, true)
	case c.attempt == nil:
		a := &attempt{done: make(chan struct{})}
		c.attempt = a
		c.wait.Go(func() { c.try(a) })
	}
	a, again := c.attempt, c.returning()
	c.mu.Unlock()
	select {
	case <-a.done:
		if a.err != nil {
			return nil, c.unavailable(a.err, again)
		}
		return a.link, nil
	case <-ctx.Done():
		return nil, c.unavailable(context.Cause(ctx), again)
	}
}

// wrap names the server in an error.
func (c *Client) wrap(err error) error { return fmt.Errorf("MCP server %q: %w", c.opts.Name, err) }

// returning reports whether attempts to connect go on by themselves: they do once
// there was a connection. It is called with c.mu held.
func (c *Client) returning() bool { return !c.closed && (c.tending || !c.since.IsZero()) }

// unavailable says that there is no connection, and whether another attempt will
// be made to get one.
func (c *Client) unavailable(why error, again bool) error {
	switch {
	case errors.Is(why, ErrClientClosed):
		return c.wrap(ErrClientClosed)
	case why == nil:
		return c.wrap(ErrUnavailable)
	case again:
		return c.wrap(fmt.Errorf("%w and is being reconnected: %w", ErrUnavailable, why))
	}
	return c.wrap(fmt.Errorf("%w: %w", ErrUnavailable, why))
}

// try makes an attempt. Its time is its own: it goes on when those who wait for
// it have left.
func (c *Client) try(a *attempt) {
	a.link, a.err = c.open()
	c.mu.Lock()
	c.attempt = nil
	if a.err == nil && c.closed {
		a.err = ErrClientClosed
	}
	if a.err == nil {
		c.link, c.since, c.lastErr = a.link, time.Now(), nil
		c.wait.Go(func() { c.watch(a.link) })
		c.listen()
	} else {
		c.lastErr = a.err
	}
	closed := c.closed
	c.mu.Unlock()
	if a.err != nil && a.link != nil {
		a.link.close()
	}
	if !closed {
		c.tell()
	}
	close(a.done)
}

// watch waits until a connection is lost and has it made again.
func (c *Client) watch(l *link) {
	<-l.ended
	l.close()
	c.mu.Lock()
	if c.link == l {
		c.link = nil
	}
	if c.closed || l.isRetired() {
		c.mu.Unlock()
		return
	}
	if c.link == nil {
		c.lastErr = l.why()
	}
	c.mu.Unlock()
	c.tell() // before it is there again
	c.mu.Lock()
	c.again()
	c.mu.Unlock()
	c.log.Warn("the connection to an MCP server is lost", slog.Any("error", l.why()))
}

// again has the connection made again. It is called with c.mu held.
func (c *Client) again() {
	if time.Since(c.since) >= c.opts.MaxBackoff {
		c.failures = 0
	}
	if !c.tending {
		c.tending = true
		c.wait.Go(c.tend)
	}
}

// tend connects again, with pauses that grow.
func (c *Client) tend() {
	for {
		c.mu.Lock()
		pause := c.pause(c.failures)
		c.failures++
		c.pausing = pause > 0
		c.mu.Unlock()
		select {
		case <-time.After(pause):
		case <-c.ctx.Done():
			return
		}
		c.mu.Lock()
		c.pausing = false
		c.mu.Unlock()
		_, err := c.connected(c.ctx, true)
		c.mu.Lock()
		if err == nil || c.closed {
			c.tending = false
			c.mu.Unlock()
			c.notices.tools() // they may be others
			return
		}
		c.mu.Unlock()
		c.log.Warn("an MCP server cannot be reached", slog.Any("error", err))
	}
}

// pause returns how long to wait before the next attempt: not at all after a
// connection that has lasted.
func (c *Client) pause(failures int) time.Duration {
	if failures == 0 {
		return 0
	}
	pause := c.opts.Backoff
	for range failures - 1 {
		if pause *= 2; pause >= c.opts.MaxBackoff {
			return c.opts.MaxBackoff
		}
	}
	return min(pause, c.opts.MaxBackoff)
}
