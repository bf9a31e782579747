package mcpload

import (
	"context"
	"encoding/json"
	"log/slog"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// A Caller calls one tool of a server in memory.
type Caller struct {
	Name string
	Call func() (string, error)
}

// Callers returns toolgen's client, whose tool is one of a registry, and the
// client of the SDK, which both call a tool that echoes its arguments. close ends
// both.
func Callers(ctx context.Context, args []byte) (_ []Caller, close func(), err error) {
	srv, err := mcptest.New(mcptest.Config{
		Tools:  []*runtime.Tool{mcptest.Func("echo", `{"type":"object"}`, func(_ context.Context, args json.RawMessage) (any, error) { return args, nil })},
		Server: &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler)},
	})
	if err != nil {
		return nil, nil, err
	}
	ours, err := mcp.Connect(ctx, mcp.Dial("memory", func(context.Context) (sdk.Transport, error) { return srv.Transport(), nil }), nil)
	if err != nil {
		return nil, nil, err
	}
	reg, err := runtime.NewRegistry(nil)
	if err != nil {
		return nil, nil, err
	}
	if err := reg.AddProvider(ctx, "memory_", ours); err != nil {
		return nil, nil, err
	}
	theirs, err := srv.Connect(ctx, nil)
	if err != nil {
		return nil, nil, err
	}
	all := []Caller{
		{"toolgen", func() (string, error) {
			res := reg.Execute(ctx, runtime.Call{ID: "1", Name: "memory_echo", Arguments: args})
			return res.Text(), res.Err()
		}},
		{"go-sdk.CallTool", func() (string, error) {
			res, err := theirs.CallTool(ctx, &sdk.CallToolParams{Name: "echo", Arguments: json.RawMessage(args)})
			if err != nil {
				return "", err
			}
			return res.Content[0].(*sdk.TextContent).Text, nil
		}},
	}
	return all, func() {
		_ = ours.Close()
		_ = theirs.Close()
		_ = srv.Close()
	}, nil
}
