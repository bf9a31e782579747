package peers

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

type goSDK struct {
	handler mcp.MethodHandler
	session *mcp.ServerSession
}

func addGoSDK[A, R any](s *mcp.Server, name, schema string, f func(context.Context, A) (R, error)) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: name, InputSchema: json.RawMessage(schema)},
		func(ctx context.Context, _ *mcp.CallToolRequest, a A) (*mcp.CallToolResult, R, error) {
			r, err := f(ctx, a)
			return nil, r, err
		})
}

func addGoSDKPing(s *mcp.Server, name string) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: name, InputSchema: json.RawMessage(work.EmptySchema)},
		func(ctx context.Context, _ *mcp.CallToolRequest, a work.NoArgs) (*mcp.CallToolResult, any, error) {
			r, err := work.Ping(ctx, a)
			if err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: r}}}, nil, nil
		})
}

var goSDKServer = sync.OnceValue(func() *goSDK {
	g := &goSDK{}
	s := mcp.NewServer(&mcp.Implementation{Name: "bench", Version: "1"}, nil)
	addGoSDK(s, "get_weather", work.WeatherSchema, work.GetWeather)
	addGoSDK(s, "create_order", work.OrderSchema, work.CreateOrder)
	addGoSDK(s, "write_file", work.WriteSchema, work.WriteFile)
	for _, name := range work.ToolNames() {
		addGoSDKPing(s, name)
	}
	// The innermost middleware sees the SDK's own method handler: the part
	// after the transport and the JSON-RPC decoding.
	s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		g.handler = next
		return next
	})
	_, transport := mcp.NewInMemoryTransports()
	var err error
	if g.session, err = s.Connect(context.Background(), transport, nil); err != nil {
		panic(err)
	}
	return g
})

func goSDKHandler(tool string, args []byte) Call {
	g := goSDKServer()
	return func(ctx context.Context) (string, error) {
		r, err := g.handler(ctx, "tools/call", &mcp.CallToolRequest{
			Session: g.session,
			Params:  &mcp.CallToolParamsRaw{Name: tool, Arguments: args},
		})
		if err != nil {
			return "", err
		}
		result := r.(*mcp.CallToolResult)
		text := result.Content[0].(*mcp.TextContent).Text
		if result.IsError {
			return "", errors.New(text)
		}
		return text, nil
	}
}
