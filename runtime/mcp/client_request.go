package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// request makes a request of a server. Where the connection turns out to be lost
// it is made again once on a new one, if the server cannot have seen it or safe
// says that it does no harm.
func (c *Client) request(ctx context.Context, safe bool, send func(context.Context, *link) error) error {
	for again := true; ; {
		l, err := c.connected(ctx, false)
		if err != nil {
			return runtime.Transient(err)
		}
		if !l.begin() { // retired a moment ago
			continue
		}
		err = l.send(ctx, send)
		l.running.Done()
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		lost, unseen := loss(err)
		if !lost {
			return c.wrap(err)
		}
		c.forget(l, err)
		if !again || !unseen && !safe || context.Cause(c.ctx) != nil {
			err = c.lost(l)
			if unseen || safe {
				err = runtime.Transient(err)
			}
			return err
		}
		again = false
	}
}

// send makes a request on a connection, until either context ends.
func (l *link) send(ctx context.Context, send func(context.Context, *link) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(l.calls, func() { cancel(context.Cause(l.calls)) })()
	err := send(ctx, l)
	if err != nil && l.calls.Err() != nil && errors.Is(err, context.Canceled) {
		return context.Cause(l.calls)
	}
	return err
}

// noSession matches what servers say about a session that they do not know. It is
// narrow: a call that is made again since a tool has spoken of sessions may do harm.
var noSession = regexp.MustCompile(`(?i)\bsession( id)?( was| is| has)? ?(not found|not initialized|expired|terminated|missing|unknown|invalid)|\b(no|unknown|invalid|missing|expired|terminated)( valid| active)? session`)

// loss reports whether an error says that the connection or the session is lost,
// and whether the server has not seen the request then. The shapes are those of
// servers that have started again.
func loss(err error) (lost, unseen bool) {
	var wire *jsonrpc.Error
	var dial *net.OpError
	switch {
	case errors.Is(err, sdk.ErrSessionMissing), errors.Is(err, sdk.ErrConnectionClosed), errors.Is(err, syscall.EPIPE):
		return true, true
	case errors.As(err, &wire):
		known := wire.Code == -32001 || wire.Code == jsonrpc.CodeInvalidRequest || wire.Code == -32000
		lost = known && noSession.MatchString(wire.Message)
		return lost, lost
	case errors.As(err, &dial) && dial.Op == "dial":
		return true, true
	}
	lost = errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, errLost)
	return lost, false
}

// forget ends a connection that is of no use any more.
func (c *Client) forget(l *link, why error) {
	c.mu.Lock()
	current := c.link == l
	if current {
		c.link, c.lastErr = nil, why
	}
	c.mu.Unlock()
	l.drop(why)
	if current {
		c.tell()
	}
}

// lost returns the error of a call whose connection is lost.
func (c *Client) lost(l *link) error {
	if context.Cause(c.ctx) != nil {
		return c.wrap(ErrClientClosed)
	}
	return c.wrap(fmt.Errorf("%w; it is being reconnected", l.why()))
}

// shown returns an error of a request as a model may read it: without the words
// of the server's process.
func (c *Client) shown(err error) error {
	var end *ProcessError
	if errors.As(err, &end) && end.Stderr != "" {
		return &shownError{strings.ReplaceAll(err.Error(), end.Error(), end.short()), err}
	}
	return err
}

// A shownError says less than the error behind it.
type shownError struct {
	text string
	err  error
}

// Error implements error.
func (e *shownError) Error() string { return e.text }

// Unwrap returns the error behind it.
func (e *shownError) Unwrap() error { return e.err }
