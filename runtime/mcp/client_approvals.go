package mcp

import (
	"log/slog"
	"maps"
	"slices"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/fingerprint"
)

// A ToolChange says that a tool of a server is not what was approved.
type ToolChange struct {
	Server   string
	Tool     string // its name at the server
	Approved string // fingerprint, see [Client.Fingerprints]; "" for a tool that was not there
	Now      string
	Refused  bool // the tool is left out
}

// approvals are the fingerprints of the definitions that were approved.
type approvals struct {
	strict   bool // what is not approved was not there then
	mu       sync.Mutex
	approved map[string]string
	now      map[string]string // of the last list
	told     map[string]string // changes that were told
}

func (a *approvals) init(approved map[string]string) {
	a.strict = len(approved) > 0
	a.approved, a.now, a.told = maps.Clone(approved), map[string]string{}, map[string]string{}
	if a.approved == nil {
		a.approved = map[string]string{}
	}
}

// Fingerprints returns hashes of the tools as the server has described them last,
// by their names at the server. They cover names, texts, schemas and hints.
// Stored, they are [ClientOptions.Approved] of a later client.
func (c *Client) Fingerprints() map[string]string {
	c.approved.mu.Lock()
	defer c.approved.mu.Unlock()
	return maps.Clone(c.approved.now)
}

// Approve takes the tools as the server has described them last as approved. The
// next list has those that were refused.
func (c *Client) Approve() {
	c.approved.mu.Lock()
	maps.Copy(c.approved.approved, c.approved.now)
	c.approved.mu.Unlock()
	c.notices.tools()
}

// fingerprintOf hashes what a server says about a tool.
func fingerprintOf(spec runtime.ToolSpec, name string) string {
	return fingerprint.Of(fingerprint.Fields{
		Name: name, Title: spec.Title, Description: spec.Description,
		Parameters: string(spec.Parameters), Output: string(spec.Output),
		ReadOnly: spec.Hints.ReadOnly, Destructive: spec.Hints.Destructive,
		Idempotent: spec.Hints.Idempotent, ClosedWorld: spec.Hints.ClosedWorld,
	})
}

// judge compares the tools of a list, by name, with what was approved, and
// returns why some of them are refused. A tool that was never seen before
// is approved, unless it was said what is: a server could give a tool that it has
// changed another name. Of those that were not there only those that the host
// would take count.
func (c *Client) judge(now map[string]string) (refused map[string]string) {
	a := &c.approved
	refused = map[string]string{}
	var changes []ToolChange
	a.mu.Lock()
	a.now = now
	for name, hash := range now {
		old, known := a.approved[name]
		switch {
		case !known && !a.strict:
			a.approved[name] = hash
		case !known && c.opts.Allow != nil && !slices.Contains(c.opts.Allow, name):
		case old != hash:
			if c.opts.RefuseChanged && known {
				refused[name] = "it is not what was approved"
			} else if c.opts.RefuseChanged {
				refused[name] = "it was not approved"
			}
			if a.told[name] != hash {
				a.told[name] = hash
				changes = append(changes, ToolChange{c.opts.Name, name, old, hash, c.opts.RefuseChanged})
			}
		}
	}
	a.mu.Unlock()
	for _, change := range changes {
		c.log.Warn("a tool of an MCP server is not what was approved", slog.String("tool", change.Tool), slog.Bool("refused", change.Refused))
		if c.opts.OnChange != nil {
			c.contained("OnChange", func() { c.opts.OnChange(change) })
		}
	}
	return refused
}
