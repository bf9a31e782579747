package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/internal/executing"
)

// legacyRevision is asked for where a server does not take the newest one: some
// end, or say nothing, when the first message is not the one they know.
const legacyRevision = "2025-11-25"

// A link is one connection to the server.
type link struct {
	session  *sdk.ClientSession
	peer     peerInfo // may be nil
	ctx      context.Context
	cancel   context.CancelCauseFunc // ends the streams, and the calls
	calls    context.Context
	endCalls context.CancelCauseFunc
	ended    chan struct{} // closed when the connection is gone
	once     sync.Once

	mu      sync.Mutex
	err     error
	running sync.WaitGroup // of calls; none begins once retired
	retired bool
}

// begin counts a call, unless the connection is retired.
func (l *link) begin() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.retired {
		l.running.Add(1)
	}
	return !l.retired
}

func (l *link) isRetired() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.retired
}

// retire ends the connection once its calls have ended.
func (l *link) retire() {
	l.mu.Lock()
	l.retired = true
	l.mu.Unlock()
	idle := make(chan struct{})
	go func() {
		l.running.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-l.calls.Done(): // as they do when the client is closed
	}
	l.close()
}

// open connects once: with the newest revision, and where that fails with the
// one before, which has another handshake.
func (c *Client) open() (*link, error) {
	ctx, cancel := context.WithTimeoutCause(c.ctx, c.opts.ConnectTimeout, fmt.Errorf("no handshake within %v", c.opts.ConnectTimeout))
	defer cancel()
	c.mu.Lock()
	revision := c.revision
	c.mu.Unlock()
	if revision != "" {
		return c.handshake(ctx, revision)
	}
	first, stop := context.WithTimeoutCause(ctx, c.opts.ConnectTimeout/2, context.DeadlineExceeded)
	l, err := c.handshake(first, "")
	stop()
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err == nil || !c.mayBeOld(err) {
		return l, err
	}
	l, err2 := c.handshake(ctx, legacyRevision)
	if err2 != nil {
		return nil, err2
	}
	c.mu.Lock()
	c.revision = legacyRevision
	c.mu.Unlock()
	return l, nil
}

// mayBeOld reports whether an error of the first message may come from a server
// that does not know it. Over HTTP the SDK finds that out.
func (c *Client) mayBeOld(err error) bool {
	var nobody *dialError
	_, http := c.target.(*HTTPTarget)
	return !errors.As(err, &nobody) && (!http || errors.Is(err, context.DeadlineExceeded))
}

// A dialError says that there is nobody to shake hands with.
type dialError struct{ error }

// Unwrap returns the error behind it.
func (e *dialError) Unwrap() error { return e.error }

// handshake starts a connection. ctx limits it; the connection goes on.
func (c *Client) handshake(ctx context.Context, revision string) (*link, error) {
	l := &link{ended: make(chan struct{})}
	l.ctx, l.cancel = context.WithCancelCause(c.ctx)
	l.calls, l.endCalls = context.WithCancelCause(l.ctx)
	transport, peer, err := c.target.dial(l.ctx, c)
	if err != nil {
		l.cancel(err)
		return nil, &dialError{err}
	}
	l.peer = peer
	stop := context.AfterFunc(ctx, func() {
		l.cancel(context.Cause(ctx))
		if peer != nil {
			peer.kill()
		}
	})
	l.session, err = c.newSDK(transport).Connect(l.ctx, transport, &sdk.ClientSessionOptions{ProtocolVersion: revision})
	if err == nil && !stop() {
		err = context.Cause(ctx)
	}
	if err == nil {
		go l.wait()
		return l, nil
	}
	stop()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	l.cancel(err)
	if l.session != nil {
		go func() { _ = l.session.Close() }()
	}
	if peer != nil {
		if ctx.Err() == nil { // not killed by us
			if why := peer.obituary(); why != nil {
				err = why
			}
		}
		peer.kill()
	}
	return nil, err
}

// newSDK returns a client of the SDK for one connection.
func (c *Client) newSDK(transport sdk.Transport) *sdk.Client {
	opts := &sdk.ClientOptions{
		Logger:       slog.New(warnings{c.log.Handler()}),
		Capabilities: &sdk.ClientCapabilities{},
	}
	if c.opts.SDK != nil {
		c.opts.SDK(opts)
	}
	c.notices.follow(opts)
	client := sdk.NewClient(&sdk.Implementation{Name: "toolgen", Version: "1.0.0"}, opts)
	switch transport.(type) {
	case *sdk.StreamableClientTransport, *sdk.SSEClientTransport:
		client.AddSendingMiddleware(overHTTP(c.opts.Middleware)...)
	default:
		client.AddSendingMiddleware(c.opts.Middleware...)
	}
	return client
}

// overHTTP returns middleware that finds in the context that requests go over HTTP.
func overHTTP(middleware []sdk.Middleware) []sdk.Middleware {
	if len(middleware) == 0 {
		return nil
	}
	tell := func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
			return next(executing.WithHTTP(ctx), method, req)
		}
	}
	return append([]sdk.Middleware{tell}, middleware...)
}

// wait waits for the connection's end.
func (l *link) wait() {
	var err error
	done := make(chan error, 1)
	go func() { done <- l.session.Wait() }()
	select {
	case err = <-done:
	case <-l.ctx.Done():
		err = context.Cause(l.ctx)
	}
	l.mu.Lock()
	if l.err == nil {
		l.err = err
	}
	l.mu.Unlock()
	l.endCalls(errLost)
	close(l.ended)
}

var errLost = errors.New("the connection is lost")

// why returns why the connection is lost. The child's own end says most.
func (l *link) why() error {
	if l.peer != nil {
		if err := l.peer.obituary(); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil || errors.Is(l.err, io.EOF) {
		return errLost
	}
	return l.err
}

// drop ends a connection that is of no use any more, and says why.
func (l *link) drop(why error) {
	l.mu.Lock()
	if l.err == nil {
		l.err = why
	}
	l.mu.Unlock()
	go l.close()
}

// ending is why calls that still wait get no answer: a lost connection is made
// again for them, a closed client is not.
func (l *link) ending() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return errLost
	}
	return ErrClientClosed
}

// closeTime is how long a connection without a child may take to say goodbye.
const closeTime = 2 * time.Second

// close ends the connection and waits until it has ended, for a child as long as
// its StopTime says.
func (l *link) close() {
	l.once.Do(func() {
		done := make(chan struct{})
		l.endCalls(l.ending())
		go func() {
			_ = l.session.Close()
			close(done)
		}()
		if p, ok := l.peer.(*process); ok {
			_ = p.stop()
		}
		timer := time.NewTimer(closeTime)
		defer timer.Stop()
		select {
		case <-done:
		case <-timer.C:
		}
		l.cancel(ErrClientClosed)
	})
}
