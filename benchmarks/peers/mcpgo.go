package peers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

func mcpGoTool[A, R any](name, schema string, f func(context.Context, A) (R, error)) server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewToolWithRawSchema(name, "", json.RawMessage(schema)),
		Handler: mcp.NewStructuredToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, a A) (R, error) {
			return f(ctx, a)
		}),
	}
}

func mcpGoPing(name string) server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewToolWithRawSchema(name, "", json.RawMessage(work.EmptySchema)),
		Handler: mcp.NewTypedToolHandler(func(ctx context.Context, _ mcp.CallToolRequest, a work.NoArgs) (*mcp.CallToolResult, error) {
			r, err := work.Ping(ctx, a)
			if err != nil {
				return mcp.NewToolResultError(err.Error()), nil
			}
			return mcp.NewToolResultText(r), nil
		}),
	}
}

var mcpGoTools = sync.OnceValue(func() map[string]server.ServerTool {
	tools := map[string]server.ServerTool{
		"get_weather":  mcpGoTool("get_weather", work.WeatherSchema, work.GetWeather),
		"create_order": mcpGoTool("create_order", work.OrderSchema, work.CreateOrder),
		"write_file":   mcpGoTool("write_file", work.WriteSchema, work.WriteFile),
	}
	for _, name := range work.ToolNames() {
		tools[name] = mcpGoPing(name)
	}
	return tools
})

var mcpGoServer = sync.OnceValue(func() *server.MCPServer {
	s := server.NewMCPServer("bench", "1",
		server.WithInputSchemaValidation(), server.WithStrictInputSchemaDefault(), server.WithRecovery())
	for _, t := range mcpGoTools() {
		s.AddTools(t)
	}
	return s
})

func mcpGoText(r *mcp.CallToolResult) (string, error) {
	text := r.Content[0].(mcp.TextContent).Text
	if r.IsError {
		return "", errors.New(text)
	}
	return text, nil
}

// mcpGoTyped calls the typed handler itself, with the raw arguments in place.
func mcpGoTyped(tool string, args []byte) Call {
	tools := mcpGoTools()
	return func(ctx context.Context) (string, error) {
		req := mcp.CallToolRequest{}
		req.Params.Name = tool
		req.Params.RawArguments = args
		r, err := tools[tool].Handler(ctx, req)
		if err != nil {
			return "", err
		}
		return mcpGoText(r)
	}
}

// mcpGoMessage goes through the server's message handler, the only way that
// validates.
func mcpGoMessage(tool string, args []byte) Call {
	s := mcpGoServer()
	msg := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args)
	return func(ctx context.Context) (string, error) {
		switch m := s.HandleMessage(ctx, msg).(type) {
		case mcp.JSONRPCResponse:
			switch r := m.Result.(type) {
			case *mcp.CallToolResult:
				return mcpGoText(r)
			case mcp.CallToolResult:
				return mcpGoText(&r)
			default:
				return "", fmt.Errorf("unexpected result %T", r)
			}
		case mcp.JSONRPCError:
			return "", errors.New("JSON-RPC error: " + m.Error.Message)
		default:
			return "", fmt.Errorf("unexpected message %T", m)
		}
	}
}
