package mcp

import (
	"context"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// notices tells those who watch that the list of tools may have changed. However
// many notices come while they are told, they are told once more.
type notices struct {
	c    *Client
	wake chan struct{}

	mu       sync.Mutex
	running  bool
	next     int
	watchers map[int]func(context.Context)
	changes  int // notices that came
	asked    int // of which the list knows that was asked for last
	failures int // lists that have failed since one that has not
	again    *time.Timer
}

func newNotices(c *Client) *notices {
	return &notices{c: c, wake: make(chan struct{}, 1), watchers: map[int]func(context.Context){}}
}

// Watch has changed called whenever the server's tools may have changed since
// they were asked for: it says so, or the connection was made again. It is called
// by one goroutine at a time, until stop is called or the client is closed.
func (c *Client) Watch(changed func(context.Context)) (stop func()) {
	n := c.notices
	n.mu.Lock()
	defer n.mu.Unlock()
	id := n.next
	n.next++
	n.watchers[id] = changed
	if !n.running {
		n.running = true
		c.wait.Go(n.run)
	}
	if n.changes != n.asked {
		n.wakeUp()
	}
	return func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.watchers, id)
	}
}

func (n *notices) run() {
	for {
		select {
		case <-n.c.ctx.Done():
			return
		case <-n.wake:
		}
		n.mu.Lock()
		var all []func(context.Context)
		for _, changed := range n.watchers {
			all = append(all, changed)
		}
		n.mu.Unlock()
		for _, changed := range all {
			ctx, cancel := context.WithTimeout(n.c.ctx, n.c.opts.ConnectTimeout)
			changed(ctx)
			cancel()
		}
	}
}

func (n *notices) wakeUp() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// tools says that the list of tools may have changed.
func (n *notices) tools() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.changes++
	n.wakeUp()
}

// ask says that the list is asked for now.
func (n *notices) ask() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked = n.changes
}

// failed says that the list could not be got. It is asked for again after a pause,
// which grows: the server says only once that its list has changed.
func (n *notices) failed() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.failures++
	if n.again != nil {
		n.again.Stop()
	}
	n.again = time.AfterFunc(n.c.pause(n.failures), n.tools)
}

// listed says that the list was got.
func (n *notices) listed() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.failures = 0
	if n.again != nil {
		n.again.Stop()
		n.again = nil
	}
}

// follow adds what listens to notices to the options of a client of the SDK. It
// listens to all of them, since the SDK keeps lists until it is told.
func (n *notices) follow(opts *sdk.ClientOptions) {
	tell := func(list string) {
		if n.c.opts.OnListChanged != nil {
			n.c.contained("OnListChanged", func() { n.c.opts.OnListChanged(list) })
		}
	}
	tools, prompts, resources := opts.ToolListChangedHandler, opts.PromptListChangedHandler, opts.ResourceListChangedHandler
	opts.ToolListChangedHandler = func(ctx context.Context, req *sdk.ToolListChangedRequest) {
		n.tools()
		tell("tools")
		if tools != nil {
			tools(ctx, req)
		}
	}
	opts.PromptListChangedHandler = func(ctx context.Context, req *sdk.PromptListChangedRequest) {
		tell("prompts")
		if prompts != nil {
			prompts(ctx, req)
		}
	}
	opts.ResourceListChangedHandler = func(ctx context.Context, req *sdk.ResourceListChangedRequest) {
		tell("resources")
		if resources != nil {
			resources(ctx, req)
		}
	}
	progress := opts.ProgressNotificationHandler
	opts.ProgressNotificationHandler = func(ctx context.Context, req *sdk.ProgressNotificationClientRequest) {
		n.c.progressed(req.Params)
		if progress != nil {
			progress(ctx, req)
		}
	}
}
