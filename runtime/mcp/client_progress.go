package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A progressing call has its progress reported while it runs.
type progressing struct {
	inv *runtime.Invocation

	mu   sync.Mutex
	open int           // notices that were read and not passed on yet
	done chan struct{} // closed when there are none, if somebody waits
}

// settleTime limits settle: the SDK may drop a notice that it cannot read.
const settleTime = time.Second

// settle waits until the notices that came before the answer are passed on: the
// SDK has them handled on a goroutine of its own.
func (p *progressing) settle(ctx context.Context) {
	p.mu.Lock()
	if p.open == 0 {
		p.mu.Unlock()
		return
	}
	done := make(chan struct{})
	p.done = done
	p.mu.Unlock()
	timer := time.NewTimer(settleTime)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	case <-ctx.Done():
	}
}

func (p *progressing) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.open
	p.open = max(was+n, 0)
	if was > 0 && p.open == 0 && p.done != nil {
		close(p.done)
		p.done = nil
	}
}

var tokens atomic.Int64

// report has progress of a call reported under the token.
func (c *Client) report(inv *runtime.Invocation) (token string, call *progressing) {
	token, call = fmt.Sprintf("toolgen-%d", tokens.Add(1)), &progressing{inv: inv}
	c.progress.Store(token, call)
	return token, call
}

// progressed passes on how far a call has come.
func (c *Client) progressed(p *sdk.ProgressNotificationParams) {
	if p == nil {
		return
	}
	if v, ok := c.progress.Load(fmt.Sprint(p.ProgressToken)); ok {
		call := v.(*progressing)
		defer call.add(-1)
		call.inv.Progress(p.Progress, p.Total, p.Message)
	}
}

// noticed counts a notice of progress that was read.
func (c *Client) noticed(params json.RawMessage) {
	var p sdk.ProgressNotificationParams
	if json.Unmarshal(params, &p) == nil {
		if v, ok := c.progress.Load(fmt.Sprint(p.ProgressToken)); ok {
			v.(*progressing).add(1)
		}
	}
}

// noticedIn is noticed for the text of a message, if it is such a notice.
func (c *Client) noticedIn(text []byte) {
	if !bytes.Contains(text, []byte("notifications/progress")) {
		return
	}
	var msg struct {
		Method string          `json:"method"`
		ID     json.RawMessage `json:"id"`
		Params json.RawMessage `json:"params"`
	}
	if json.Unmarshal(text, &msg) == nil && msg.Method == "notifications/progress" && msg.ID == nil {
		c.noticed(msg.Params)
	}
}

// inOrder is a transport that counts the notices of progress as they are read,
// so that none is lost when the answer comes right behind it.
type inOrder struct {
	sdk.Transport
	c *Client
}

// Connect implements [sdk.Transport].
func (t *inOrder) Connect(ctx context.Context) (sdk.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &inOrderConn{conn, t.c}, nil
}

type inOrderConn struct {
	sdk.Connection
	c *Client
}

// Read implements [sdk.Connection].
func (r *inOrderConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := r.Connection.Read(ctx)
	req, ok := msg.(*jsonrpc.Request)
	if err != nil || !ok || req.IsCall() || req.Method != "notifications/progress" {
		return msg, err
	}
	r.c.noticed(req.Params)
	return msg, nil
}
