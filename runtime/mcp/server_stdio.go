package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ServeStdio serves one client on the standard input and output of the process,
// until the client closes the input or ctx ends. Calls that run then have time
// to be answered before they are cancelled: a second where the client has closed
// the input, [ServerOptions.Grace] otherwise.
//
// Standard output belongs to the protocol. While ServeStdio runs, os.Stdout is
// standard error, so that what tools print does no harm; code that writes to
// file descriptor 1 without asking package os is not caught.
func (s *Server) ServeStdio(ctx context.Context) error {
	out := takeStdout()
	defer giveStdout(out)
	return s.Serve(ctx, s.Lines(os.Stdin, struct{ io.Writer }{out})) // standard output stays open
}

var stdoutMu sync.Mutex

func takeStdout() *os.File {
	stdoutMu.Lock()
	defer stdoutMu.Unlock()
	out := os.Stdout
	os.Stdout = os.Stderr
	return out
}

func giveStdout(out *os.File) {
	stdoutMu.Lock()
	defer stdoutMu.Unlock()
	os.Stdout = out
}

// Serve serves one client on a transport until the client has gone or ctx ends.
// It returns nil then, and an error where the connection broke or a tool did not
// return within the grace. On a transport of [Server.Lines] cancelled calls know
// why and get no answer, and a server that stops writes its last answers.
func (s *Server) Serve(ctx context.Context, t sdk.Transport) error {
	session, err := s.sdk.Connect(ctx, t, nil)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- session.Wait() }()
	lines, ok := t.(*lineTransport)
	var gone <-chan struct{} // other transports do not tell
	if ok {
		gone = lines.gone
		s.lines.add(lines)
		defer s.lines.remove(lines)
	}
	select {
	case err := <-ended:
		return end(err)
	case <-gone: // the SDK cancels the calls
	case <-ctx.Done():
		if ok {
			lines.stopping.Store(true)
			s.drain(session, lines.requests.none(), context.Cause(ctx))
		} else {
			s.calls.cancel(session, context.Cause(ctx))
		}
		go func() { _ = session.Close() }() // it drops answers that are not written
	}
	select {
	case err := <-ended:
		return end(err)
	case <-s.grace():
		if ok {
			lines.abort()
		}
		return errors.New("mcp: a call did not end within the grace")
	}
}

// transports are those that lines go over now.
type transports struct {
	mu  sync.Mutex
	all map[*lineTransport]struct{}
}

func (o *transports) add(t *lineTransport) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.all == nil {
		o.all = map[*lineTransport]struct{}{}
	}
	o.all[t] = struct{}{}
}

func (o *transports) remove(t *lineTransport) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.all, t)
}

// abort ends all of them.
func (o *transports) abort() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for t := range o.all {
		t.abort()
	}
}

// drain gives the requests of a session, or of all for nil, time to be answered,
// cancels the calls that take longer, and gives those time again.
func (s *Server) drain(session *sdk.ServerSession, answered <-chan struct{}, cause error) {
	select {
	case <-answered:
		return
	case <-s.grace():
		s.calls.cancel(session, cause)
	}
	select {
	case <-answered:
	case <-s.grace():
	}
}

// grace returns a channel that is ready when running calls had time to end.
func (s *Server) grace() <-chan time.Time {
	if s.opts.Grace < 0 {
		now := make(chan time.Time)
		close(now)
		return now
	}
	return time.After(s.opts.Grace)
}

// end returns the error of a connection, nil where it just ended.
func end(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, os.ErrClosed) {
		return nil
	}
	return fmt.Errorf("mcp: %w", err)
}
