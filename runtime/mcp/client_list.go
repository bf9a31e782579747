package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A page is one answer to a request for a list.
type page struct {
	meta   sdk.Meta
	cursor string
}

// pages returns the items of a list, all pages of it. It does not believe a
// server whose list has no end.
func (c *Client) pages(ctx context.Context, member string, fetch func(ctx context.Context, cursor string) (page, error)) ([]json.RawMessage, error) {
	items, size, seen := []json.RawMessage{}, 0, map[string]bool{}
	for cursor := ""; ; {
		p, err := fetch(ctx, cursor)
		if err != nil {
			return nil, err
		}
		exact := exactly(p.meta)
		if size += len(exact); size > c.opts.MaxMessage {
			return nil, fmt.Errorf("the list of %s is over %d bytes", member, c.opts.MaxMessage)
		}
		var members map[string]json.RawMessage
		var some []json.RawMessage
		if json.Unmarshal(exact, &members) != nil || json.Unmarshal(members[member], &some) != nil {
			return nil, fmt.Errorf("the answer is no list of %s", member)
		}
		if items = append(items, some...); len(items) > c.opts.MaxTools {
			return nil, fmt.Errorf("the list of %s has more than %d entries", member, c.opts.MaxTools)
		}
		switch cursor = p.cursor; {
		case cursor == "":
			return items, nil
		case seen[cursor]:
			return nil, fmt.Errorf("the list of %s has no end: a page comes again", member)
		case len(seen) >= c.opts.MaxTools:
			return nil, fmt.Errorf("the list of %s has more than %d pages", member, len(seen))
		}
		seen[cursor] = true
	}
}

// unsupported reports whether an error says that the server does not know a
// method.
func unsupported(err error) bool {
	var wire *jsonrpc.Error
	return errors.As(err, &wire) && wire.Code == jsonrpc.CodeMethodNotFound
}
