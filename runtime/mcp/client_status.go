package mcp

import (
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
)

// Status tells how it stands with a server.
type Status struct {
	Name      string // of the server
	Connected bool
	// Reconnecting says that attempts to connect go on. A server that is neither
	// connected nor reconnecting is gone until somebody calls [Client.Connect] or a
	// tool.
	Reconnecting bool
	Err          error // why it is not connected, or was not asked for its tools
	Revision     string
	// Tools are the names at the server of the tools that it offers, and LeftOut
	// says of others why they are not taken over. Both are of the last list.
	Tools   []string
	LeftOut map[string]string
}

// Status returns how it stands with the server. It asks nobody.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := Status{
		Name: c.opts.Name, Connected: c.link != nil, Err: c.lastErr,
		Tools: slices.Clone(c.list.tools), LeftOut: map[string]string{},
	}
	s.Reconnecting = !s.Connected && c.returning()
	if c.link != nil {
		s.Revision = c.link.session.InitializeResult().ProtocolVersion
	}
	maps.Copy(s.LeftOut, c.list.leftOut)
	return s
}

// A statusTeller tells [ClientOptions.OnStatus] about a server.
type statusTeller struct {
	mu   sync.Mutex // held while it is told, so that what it hears last is so
	told bool
	up   bool // was told
}

// tell tells the host whether the server is up, if that is news.
func (c *Client) tell() {
	if c.opts.OnStatus == nil {
		return
	}
	t := &c.status
	t.mu.Lock()
	defer t.mu.Unlock()
	s := c.Status()
	if c.ctx.Err() != nil || t.told && t.up == s.Connected {
		return
	}
	t.told, t.up = true, s.Connected
	c.contained("OnStatus", func() { c.opts.OnStatus(s.Name, s) })
}

// contained calls a function of the host. A panic in it is logged.
func (c *Client) contained(what string, call func()) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error(what+" panicked", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
		}
	}()
	call()
}

// Missing implements [runtime.Explainer]: it tells a model why the server offers
// no such tool.
func (c *Client) Missing(bare string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed:
		return c.wrap(ErrClientClosed).Error()
	case c.link == nil:
		return c.shown(c.unavailable(c.lastErr, c.returning())).Error()
	}
	for name, why := range c.list.leftOut {
		if legalName(name) == bare {
			return fmt.Sprintf("MCP server %q has it, but it was left out: %s", c.opts.Name, clip([]byte(why), 300))
		}
	}
	return fmt.Sprintf("MCP server %q does not offer it", c.opts.Name)
}
