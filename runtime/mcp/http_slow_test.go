package mcp_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// A pipeListener is a network without one, so that time can be fake.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}
func (l *pipeListener) Close() error   { close(l.closed); return nil }
func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func (l *pipeListener) dial() net.Conn {
	ours, theirs := net.Pipe()
	l.conns <- theirs
	return ours
}

// Who sends headers or a body byte by byte is cut off in the end, and holds up
// nobody meanwhile.
func TestHTTPSlowSenders(t *testing.T) {
	for name, test := range map[string]struct {
		first string // sent at once
		most  time.Duration
	}{
		"headers": {"POST /mcp HTTP/1.1\r\nHost: localhost\r\n", 11 * time.Second},
		"body":    {"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n", 61 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				srv, err := mcptest.New(mcptest.Config{Registry: toolbox(t)})
				require.NoError(t, err)
				l := &pipeListener{make(chan net.Conn), make(chan struct{})}
				ctx, stop := context.WithCancel(t.Context())
				done := make(chan error, 1)
				go func() { done <- srv.ServeHTTP(ctx, l, nil) }()

				slow := l.dial()
				begun := time.Now()
				_, err = io.WriteString(slow, test.first)
				require.NoError(t, err)
				go func() { _, _ = io.Copy(io.Discard, slow) }() // what it is told
				quick := l.dial()
				_, err = fmt.Fprintf(quick, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: %d\r\n\r\n%s", len(initialize), initialize)
				require.NoError(t, err)
				res, err := http.ReadResponse(bufio.NewReader(quick), nil)
				require.NoError(t, err)
				assert.Equal(t, http.StatusOK, res.StatusCode)
				assert.Equal(t, begun, time.Now(), "nobody waits for the slow one")
				for err = nil; err == nil; time.Sleep(time.Second) {
					_, err = io.WriteString(slow, "x")
				}
				assert.LessOrEqual(t, time.Since(begun), test.most+time.Second)
				_ = quick.Close()
				_ = slow.Close()
				stop()
				assert.NoError(t, <-done)
				_ = srv.Close()
			})
		})
	}
}
