package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// listing is what became of the last list of tools. It is guarded by Client.mu.
type listing struct {
	tools   []string
	leftOut map[string]string
}

// Tools implements [runtime.Provider]: it asks the server for its tools. Tools
// that cannot be taken over, since their schema is none or their name is there
// twice, are left out and logged; [Client.Status] tells which. Characters that a
// name must not have become "_", and such a name ends with a hash.
func (c *Client) Tools(ctx context.Context) ([]*runtime.Tool, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.ConnectTimeout, fmt.Errorf("no list within %v", c.opts.ConnectTimeout))
	defer cancel()
	c.notices.ask()
	var defs []definition
	err := c.request(ctx, true, func(ctx context.Context, l *link) (err error) {
		defs, err = c.definitions(ctx, l)
		return err
	})
	if err != nil {
		if ctx.Err() != nil {
			err = c.wrap(context.Cause(ctx))
		}
		c.mu.Lock()
		c.lastErr = err
		connected := c.link != nil && !c.closed
		c.mu.Unlock()
		if connected { // else it is asked for when there is a connection again
			c.notices.failed()
		}
		return nil, err
	}
	c.notices.listed()
	return c.take(defs), nil
}

// A definition is what a server says about a tool. A member that is not of its
// type is what is wrong with it.
type definition struct {
	Name        string          `json:"name"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Input       json.RawMessage `json:"inputSchema"`
	Output      json.RawMessage `json:"outputSchema"`
	Annotations struct {
		Title       string `json:"title"`
		ReadOnly    bool   `json:"readOnlyHint"`
		Destructive *bool  `json:"destructiveHint"` // default true
		Idempotent  bool   `json:"idempotentHint"`
		OpenWorld   *bool  `json:"openWorldHint"` // default true
	} `json:"annotations"`

	bad string // why it is of no use
}

// definitions gets the list from the server.
func (c *Client) definitions(ctx context.Context, l *link) ([]definition, error) {
	if caps := l.session.InitializeResult().Capabilities; caps == nil || caps.Tools == nil {
		return nil, nil
	}
	sound := map[string]bool{}
	items, err := c.pages(ctx, "tools", func(ctx context.Context, cursor string) (page, error) {
		res, err := l.session.ListTools(ctx, &sdk.ListToolsParams{Cursor: cursor})
		if err != nil {
			return page{}, err
		}
		for _, t := range res.Tools {
			sound[t.Name] = true
		}
		return page{res.Meta, res.NextCursor}, nil
	})
	if err != nil {
		return nil, err
	}
	defs := make([]definition, len(items))
	for i, item := range items {
		d := &defs[i]
		err := json.Unmarshal(item, d)
		if err == nil {
			err = readable(item)
		}
		switch {
		case len(item) > c.opts.MaxDefinition:
			d.bad = fmt.Sprintf("its definition of %d bytes is over %d", len(item), c.opts.MaxDefinition)
		case err != nil:
			d.bad = err.Error()
		case d.Name == "":
			d.bad = "it has no name"
		case !isObject(d.Input):
			d.bad = "it has no input schema"
		case !sound[d.Name]:
			d.bad = "its schema puts arguments in headers in a way that the protocol forbids"
		}
	}
	return defs, nil
}

// take makes tools of definitions and remembers what became of them.
func (c *Client) take(defs []definition) []*runtime.Tool {
	tools := []*runtime.Tool{}
	list := listing{leftOut: map[string]string{}}
	seen, hashes := map[string]bool{}, map[string]string{}
	var specs []runtime.ToolSpec
	var names []string
	for _, d := range defs {
		if d.bad == "" && seen[d.Name] {
			c.log.Warn("an MCP server has two tools of one name; the first counts", slog.String("tool", clip([]byte(d.Name), 100)))
			continue
		}
		seen[d.Name] = true
		if d.bad != "" {
			list.leftOut[d.Name] = d.bad
			continue
		}
		spec := c.spec(d)
		hashes[d.Name] = fingerprintOf(spec, d.Name)
		specs, names = append(specs, spec), append(names, d.Name)
	}
	refused := c.judge(hashes)
	bare := map[string]bool{}
	for i, spec := range specs {
		name := names[i]
		if c.opts.Allow != nil && !slices.Contains(c.opts.Allow, name) {
			continue // as the host wants it
		}
		if why := refused[name]; why != "" {
			list.leftOut[name] = why
			continue
		}
		t, err := c.tool(spec)
		if err == nil && t != nil && bare[t.Name()] {
			err = fmt.Errorf("there are two tools named %s", t.Name())
		}
		if err != nil {
			list.leftOut[name] = err.Error()
		} else if t != nil {
			bare[t.Name()] = true
			tools, list.tools = append(tools, t), append(list.tools, name)
		}
	}
	for _, name := range c.opts.Allow {
		if _, ok := hashes[name]; !ok && list.leftOut[name] == "" {
			list.leftOut[name] = "the server does not have it"
		}
	}
	for name := range c.opts.Secrets {
		if _, ok := hashes[name]; !ok && list.leftOut[name] == "" {
			list.leftOut[name] = "the server does not have it: its secrets are of no tool"
		}
	}
	c.mu.Lock()
	old := c.list
	c.list = list
	if c.link != nil {
		c.lastErr = nil
	}
	c.mu.Unlock()
	for name, why := range list.leftOut {
		if old.leftOut[name] != why {
			c.log.Warn("a tool of an MCP server is left out", slog.String("tool", clip([]byte(name), 100)), slog.String("why", clip([]byte(why), 500)))
		}
	}
	return tools
}

// spec returns the tool of a definition. The hints are the server's own word.
func (c *Client) spec(d definition) runtime.ToolSpec {
	name := d.Name
	spec := runtime.ToolSpec{
		Name: legalName(name), Title: d.Title, Description: strings.TrimSpace(d.Description),
		Parameters: d.Input, Output: d.Output,
		Hints: runtime.Hints{
			ReadOnly:    d.Annotations.ReadOnly,
			Destructive: !d.Annotations.ReadOnly && (d.Annotations.Destructive == nil || *d.Annotations.Destructive),
			Idempotent:  d.Annotations.Idempotent,
			ClosedWorld: d.Annotations.OpenWorld != nil && !*d.Annotations.OpenWorld,
		},
		Policy:        runtime.Policy{Timeout: c.opts.CallTimeout},
		Secrets:       c.opts.Secrets[name].Arguments,
		OutputSecrets: c.opts.Secrets[name].Result,
	}
	if spec.Title == "" {
		spec.Title = d.Annotations.Title
	}
	if spec.Description == "" {
		spec.Description = fmt.Sprintf("The tool %s of the MCP server %s.", name, c.opts.Name)
	}
	if !isObject(d.Output) {
		spec.Output = nil
	}
	safe := spec.Hints.ReadOnly || spec.Hints.Idempotent
	spec.Handler = func(ctx context.Context, inv *runtime.Invocation) (any, error) {
		return c.call(ctx, name, safe, inv)
	}
	return spec
}

// tool makes the tool of a spec. A result's schema that is none is left out: the
// model does not see it. So are defaults that the server's own schema refuses,
// which nobody may hand to the server as if they were given.
func (c *Client) tool(spec runtime.ToolSpec) (*runtime.Tool, error) {
	spec.Parameters = c.fitDefaults(spec)
	t, err := runtime.NewTool(spec)
	if err != nil && spec.Output != nil {
		visible := spec
		if visible.OutputSecrets = nil; len(spec.OutputSecrets) > 0 {
			if _, bad := runtime.NewTool(visible); bad == nil {
				return nil, err // it is the pointers that are wrong
			}
		}
		spec.Output = nil
		if again, err2 := runtime.NewTool(spec); err2 == nil {
			t, err = again, nil
		}
	}
	if err != nil || c.opts.Adjust == nil {
		return t, err
	}
	return c.adjust(t)
}

// fitDefaults returns the parameters without the defaults that they refuse.
func (c *Client) fitDefaults(spec runtime.ToolSpec) json.RawMessage {
	parameters, err := schema.Parse(spec.Parameters)
	if err != nil {
		return spec.Parameters // NewTool says so
	}
	fit := true
	parameters.UnfitDefaults(func(pointer string, at *schema.Schema, faults []wire.Fault) {
		if string(at.Default) == "null" {
			return // means that there is none
		}
		c.log.Warn("a default of a tool of an MCP server is left out", slog.String("tool", spec.Name),
			slog.String("default", clip([]byte(pointer), 200)), slog.String("why", clip([]byte(faults[0].Message), 500)))
		at.Default, fit = nil, false
	})
	if fit {
		return spec.Parameters
	}
	return json.RawMessage(parameters.String())
}

func (c *Client) adjust(t *runtime.Tool) (_ *runtime.Tool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New("Adjust panicked: " + fmt.Sprint(p))
		}
	}()
	return c.opts.Adjust(t)
}

// legalName returns the name of a tool as a registry takes it. Names that differ
// stay different.
func legalName(name string) string {
	const most = 64
	clean := strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
	if clean == name && len(name) <= most {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	hash := "_" + hex.EncodeToString(sum[:4])
	return clean[:min(len(clean), most-len(hash))] + hash
}
