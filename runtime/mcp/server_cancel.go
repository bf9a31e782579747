package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/internal/executing"
)

// idHeader carries the ID of a request from the transport to the handler, which
// the SDK does not tell it. It never leaves the process.
const idHeader = executing.RequestID

// reasonWait is how long a cancelled call waits to hear why: the SDK cancels it
// at about the time at which it delivers the notification.
const reasonWait = 50 * time.Millisecond

// A callKey finds the call that a notification cancels.
type callKey struct {
	session *sdk.ServerSession
	id      string // as encodeID writes it
}

// A running is a call between its request and its answer.
type running struct {
	key    callKey // id is empty where the transport does not tell it
	name   string  // for logs and approvals; unique within the server
	cancel context.CancelCauseFunc
	reason chan error // capacity 1
	stop   func() bool
}

// calls are those that run now.
type calls struct {
	mu   sync.Mutex
	last uint64
	all  map[*running]struct{}
	byID map[callKey]*running
}

// begin returns the context of a call. It ends when the SDK's does, with the
// client's reason as its cause, and when the server cancels the call.
func (s *Server) begin(ctx context.Context, req *sdk.CallToolRequest) (context.Context, *running) {
	r := &running{key: callKey{session: req.Session}, reason: make(chan error, 1)}
	if req.Extra != nil {
		r.key.id = req.Extra.Header.Get(idHeader)
	}
	own, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	r.cancel = cancel
	s.calls.begin(r)
	r.stop = context.AfterFunc(ctx, func() { r.cancel(r.why(context.Cause(ctx))) })
	return own, r
}

// why returns the cause of a call's end: the client's reason where it gives one.
func (r *running) why(cause error) error {
	if errors.Is(cause, io.EOF) {
		return errors.New("the client has gone")
	}
	if r.key.id == "" || !errors.Is(cause, context.Canceled) {
		return cause
	}
	timer := time.NewTimer(reasonWait)
	defer timer.Stop()
	select {
	case reason := <-r.reason:
		return reason
	case <-timer.C:
		return cause
	}
}

// cancelled hears that a client cancels a request.
func (s *Server) cancelled(ctx context.Context, req *sdk.ServerRequest[*sdk.CancelledParams]) {
	id, err := jsonrpc.MakeID(req.Params.RequestID)
	if err != nil {
		return
	}
	r := s.calls.find(callKey{req.Session, encodeID(id)})
	if r == nil {
		return // it has its answer, or was no call of a tool
	}
	s.opts.Logger.LogAttrs(ctx, slog.LevelInfo, "the client cancels a call",
		slog.String("call", r.name), slog.String("reason", req.Params.Reason))
	reason := context.Canceled
	if req.Params.Reason != "" {
		reason = &Cancelled{req.Params.Reason}
	}
	select {
	case r.reason <- reason:
	default: // it was cancelled before
	}
}

// Cancelled is the cause of the context of a call that the client has cancelled
// with a reason. It is [context.Canceled] too.
type Cancelled struct{ Reason string }

// Error implements error.
func (e *Cancelled) Error() string { return "canceled by the client: " + e.Reason }

// Unwrap returns [context.Canceled].
func (e *Cancelled) Unwrap() error { return context.Canceled }

// encodeID writes the ID of a request so that 1 and "1" differ.
func encodeID(id jsonrpc.ID) string {
	switch v := id.Raw().(type) {
	case nil:
		return ""
	case string:
		return "s" + v
	default:
		return fmt.Sprint("n", v)
	}
}

// headerID is encodeID for the JSON of an ID.
func headerID(text json.RawMessage) string {
	var v any
	if json.Unmarshal(text, &v) != nil {
		return ""
	}
	id, err := jsonrpc.MakeID(v)
	if err != nil {
		return ""
	}
	return encodeID(id)
}

func (c *calls) begin(r *running) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.all, c.byID = map[*running]struct{}{}, map[callKey]*running{}
	}
	c.last++
	r.name = "mcp-" + strconv.FormatUint(c.last, 10)
	c.all[r] = struct{}{}
	if r.key.id != "" {
		c.byID[r.key] = r
	}
}

// end forgets a call and frees its context.
func (c *calls) end(r *running) {
	r.stop()
	r.cancel(nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.all, r)
	if c.byID[r.key] == r {
		delete(c.byID, r.key)
	}
}

func (c *calls) find(key callKey) *running {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.byID[key]
}

// cancel cancels the calls of a session, or all for nil.
func (c *calls) cancel(session *sdk.ServerSession, cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for r := range c.all {
		if session == nil || r.key.session == session {
			r.cancel(cause)
		}
	}
}
