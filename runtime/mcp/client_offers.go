package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// ErrUnsupported says that the server has no resources, or no prompts, at all.
var ErrUnsupported = errors.New("not supported by the server")

// oldNotFound is the code for a missing resource before the revision 2026-07-28.
const oldNotFound = -32002

// Resources returns the documents that the server lists, none where it supports
// none.
func (c *Client) Resources(ctx context.Context) ([]Resource, error) {
	return c.resources(ctx, "resources", func(ctx context.Context, s *sdk.ClientSession, cursor string) (page, error) {
		res, err := s.ListResources(ctx, &sdk.ListResourcesParams{Cursor: cursor})
		if err != nil {
			return page{}, err
		}
		return page{res.Meta, res.NextCursor}, nil
	})
}

// ResourceTemplates returns the families of documents that the server lists, none
// where it supports none.
func (c *Client) ResourceTemplates(ctx context.Context) ([]Resource, error) {
	return c.resources(ctx, "resourceTemplates", func(ctx context.Context, s *sdk.ClientSession, cursor string) (page, error) {
		res, err := s.ListResourceTemplates(ctx, &sdk.ListResourceTemplatesParams{Cursor: cursor})
		if err != nil {
			return page{}, err
		}
		return page{res.Meta, res.NextCursor}, nil
	})
}

func (c *Client) resources(ctx context.Context, member string, fetch func(context.Context, *sdk.ClientSession, string) (page, error)) ([]Resource, error) {
	all := []Resource{}
	err := c.offer(ctx, hasResources, func(ctx context.Context, l *link) error {
		items, err := c.pages(ctx, member, func(ctx context.Context, cursor string) (page, error) { return fetch(ctx, l.session, cursor) })
		all = all[:0]
		for _, item := range items {
			var r struct {
				URI         string `json:"uri"`
				Template    string `json:"uriTemplate"`
				Name        string `json:"name"`
				Title       string `json:"title"`
				Description string `json:"description"`
				MIME        string `json:"mimeType"`
			}
			err := json.Unmarshal(item, &r)
			if uri := r.URI + r.Template; err == nil && uri != "" {
				all = append(all, Resource{URI: uri, Name: r.Name, Title: r.Title, Description: r.Description, MIME: r.MIME})
			} else {
				c.log.Warn("a resource of an MCP server is left out", slog.String("resource", clip(item, 200)))
			}
		}
		return err
	})
	if errors.Is(err, ErrUnsupported) || unsupported(err) {
		return all, nil
	}
	return all, err
}

// ReadResource returns the documents at a URI. The error wraps [ErrNotFound] where
// there are none, and [ErrUnsupported] where the server has no resources.
func (c *Client) ReadResource(ctx context.Context, uri string) ([]runtime.Content, error) {
	parts := []runtime.Content{}
	err := c.offer(ctx, hasResources, func(ctx context.Context, l *link) error {
		res, err := l.session.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri})
		if err != nil {
			return err
		}
		var r struct {
			Contents []json.RawMessage `json:"contents"`
		}
		if err := json.Unmarshal(exactly(res.Meta), &r); err != nil || r.Contents == nil {
			return errors.New("the server's answer is no document")
		}
		parts = parts[:0]
		for _, one := range r.Contents {
			var d wireDocument
			if err := json.Unmarshal(one, &d); err != nil {
				return fmt.Errorf("the server's document cannot be read: %w", err)
			}
			parts = append(parts, d.content())
		}
		return nil
	})
	var wire *jsonrpc.Error
	if errors.As(err, &wire) && (wire.Code == oldNotFound || wire.Code == jsonrpc.CodeInvalidParams) {
		err = fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	if err != nil {
		return nil, err
	}
	return parts, nil
}

// Prompts returns the prompts that the server lists, none where it supports none.
func (c *Client) Prompts(ctx context.Context) ([]Prompt, error) {
	all := []Prompt{}
	err := c.offer(ctx, hasPrompts, func(ctx context.Context, l *link) error {
		items, err := c.pages(ctx, "prompts", func(ctx context.Context, cursor string) (page, error) {
			res, err := l.session.ListPrompts(ctx, &sdk.ListPromptsParams{Cursor: cursor})
			if err != nil {
				return page{}, err
			}
			return page{res.Meta, res.NextCursor}, nil
		})
		all = all[:0]
		for _, item := range items {
			var p Prompt // its members have the protocol's names
			if err := json.Unmarshal(item, &p); err == nil && p.Name != "" {
				all = append(all, p)
			} else {
				c.log.Warn("a prompt of an MCP server is left out", slog.String("prompt", clip(item, 200)))
			}
		}
		return err
	})
	if errors.Is(err, ErrUnsupported) || unsupported(err) {
		return all, nil
	}
	return all, err
}

// Prompt returns the messages of a prompt, filled in with arguments. The error
// wraps [ErrUnsupported] where the server has no prompts.
func (c *Client) Prompt(ctx context.Context, name string, args map[string]string) ([]Message, error) {
	messages := []Message{}
	err := c.offer(ctx, hasPrompts, func(ctx context.Context, l *link) error {
		res, err := l.session.GetPrompt(ctx, &sdk.GetPromptParams{Name: name, Arguments: args})
		if err != nil {
			return err
		}
		var r struct {
			Messages []struct {
				Role    string          `json:"role"`
				Content json.RawMessage `json:"content"`
			} `json:"messages"`
		}
		if err := json.Unmarshal(exactly(res.Meta), &r); err != nil || r.Messages == nil {
			return errors.New("the server's answer is no prompt")
		}
		messages = messages[:0]
		for _, m := range r.Messages {
			messages = append(messages, Message{Role: m.Role, Content: partOf(m.Content)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return messages, nil
}

func hasResources(caps *sdk.ServerCapabilities) bool { return caps.Resources != nil }
func hasPrompts(caps *sdk.ServerCapabilities) bool   { return caps.Prompts != nil }

// offer makes a request for what a server may have. It reads only, so it may be
// made twice.
func (c *Client) offer(ctx context.Context, has func(*sdk.ServerCapabilities) bool, send func(context.Context, *link) error) error {
	if c.opts.CallTimeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, c.opts.CallTimeout, fmt.Errorf("no answer within %v", c.opts.CallTimeout))
		defer cancel()
	}
	err := c.request(ctx, true, func(ctx context.Context, l *link) error {
		if caps := l.session.InitializeResult().Capabilities; caps == nil || !has(caps) {
			return ErrUnsupported
		}
		return send(ctx, l)
	})
	if err != nil && ctx.Err() != nil {
		return c.wrap(context.Cause(ctx))
	}
	return err
}
