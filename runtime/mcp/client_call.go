package mcp

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/internal/executing"
)

// ErrToolFailed is the cause of a failure that a server's tool has reported
// itself, in a result with isError.
var ErrToolFailed = errors.New("the server's tool failed")

// call calls a tool by its name at the server. safe says that a call may be made
// twice.
func (c *Client) call(ctx context.Context, name string, safe bool, inv *runtime.Invocation) (any, error) {
	args := inv.Accepted()
	var exact json.RawMessage
	err := c.request(ctx, safe, func(ctx context.Context, l *link) error {
		p := &sdk.CallToolParams{Name: name, Arguments: args}
		token, running := c.report(inv)
		defer c.progress.Delete(token)
		p.SetProgressToken(token)
		res, err := l.session.CallTool(executing.With(ctx, name), p)
		if err != nil {
			return err
		}
		running.settle(ctx)
		if exact = exactly(res.Meta); exact == nil {
			return errors.New("the server's answer is no result")
		}
		return nil
	})
	if err != nil {
		return nil, c.shown(err)
	}
	return reply(exact)
}

// reply makes a result of a server's answer.
func reply(exact json.RawMessage) (any, error) {
	if isDeep(exact) {
		return nil, fmt.Errorf("the server's answer is nested more than %d deep", maxNesting)
	}
	var res struct {
		Content    []json.RawMessage `json:"content"`
		Structured json.RawMessage   `json:"structuredContent"`
		IsError    bool              `json:"isError"`
	}
	if err := json.Unmarshal(exact, &res); err != nil {
		return nil, fmt.Errorf("the server's answer is no result: %w", err)
	}
	parts := make([]runtime.Content, len(res.Content))
	for i, part := range res.Content {
		parts[i] = partOf(part)
	}
	if res.IsError { // what is structured there need not fit the schema
		text := strings.TrimSpace(runtime.Result{Content: parts}.Text())
		if text == "" {
			text = "the tool failed and gave no reason"
		}
		return nil, &shownError{text, ErrToolFailed}
	}
	r := runtime.Reply{Content: parts}
	if len(res.Structured) > 0 && string(res.Structured) != "null" {
		var compact bytes.Buffer
		if err := json.Compact(&compact, res.Structured); err != nil {
			return nil, err
		}
		r.Structured = compact.Bytes()
	}
	return r, nil
}

// A wirePart is content as the protocol has it.
type wirePart struct {
	Type     string        `json:"type"`
	Text     string        `json:"text"`
	Data     string        `json:"data"`
	MIME     string        `json:"mimeType"`
	URI      string        `json:"uri"`
	Name     string        `json:"name"`
	Title    string        `json:"title"`
	Resource *wireDocument `json:"resource"`
}

// A wireDocument is a resource as the protocol has it.
type wireDocument struct {
	URI  string `json:"uri"`
	MIME string `json:"mimeType"`
	Text string `json:"text"`
	Blob string `json:"blob"`
}

// partOf reads one part. What cannot be read becomes a text that says so: the
// others still count.
func partOf(text json.RawMessage) runtime.Content {
	var p wirePart
	if err := json.Unmarshal(text, &p); err != nil {
		return runtime.TextContent("[content that cannot be read]")
	}
	switch p.Type {
	case "text":
		return runtime.TextContent(p.Text)
	case "image", "audio":
		data, err := base64.StdEncoding.DecodeString(p.Data)
		if err != nil {
			return runtime.TextContent(fmt.Sprintf("[%s %s that is not base64]", p.Type, p.MIME))
		}
		return runtime.Content{Type: p.Type, MIME: p.MIME, Data: data}
	case "resource_link":
		title := p.Title
		if title == "" {
			title = p.Name
		}
		return runtime.Content{Type: runtime.TypeLink, URI: p.URI, MIME: p.MIME, Text: title}
	case "resource":
		if p.Resource == nil {
			return runtime.TextContent("[resource without content]")
		}
		return p.Resource.content()
	}
	return runtime.TextContent(fmt.Sprintf("[content of the unknown type %q]", clip([]byte(p.Type), 50)))
}

// content returns the document.
func (d *wireDocument) content() runtime.Content {
	data, err := base64.StdEncoding.DecodeString(d.Blob)
	if err != nil {
		return runtime.TextContent(fmt.Sprintf("[resource %s that is not base64]", d.URI))
	}
	if len(data) == 0 {
		data = nil
	}
	return runtime.Content{Type: runtime.TypeResource, URI: d.URI, MIME: d.MIME, Text: d.Text, Data: data}
}
