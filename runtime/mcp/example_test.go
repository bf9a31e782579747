package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

func ExampleNewServer() {
	srv, err := mcp.NewServer(weather.Registry(), &mcp.ServerOptions{Name: "weather", Version: "1.0.0"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()
	// In a program: srv.ServeStdio(ctx), or srv.ListenAndServe(ctx, "127.0.0.1:8080", nil).

	ctx := context.Background()
	near, far := sdk.NewInMemoryTransports()
	go srv.Serve(ctx, near)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "client"}, nil).Connect(ctx, far, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "get_weather", Arguments: map[string]any{"city": "Paris"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Content[0].(*sdk.TextContent).Text)
	// Output: {"city":"Paris","temp":18,"units":"celsius"}
}

// A server that others can reach names its hosts and checks who calls.
func ExampleHTTPOptions() {
	srv, err := mcp.NewServer(weather.Registry(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()
	handler, err := srv.Handler(&mcp.HTTPOptions{
		Hosts:   []string{"tools.example.com"},
		Origins: []string{"https://app.example.com"},
		Verify: func(ctx context.Context, token string, r *http.Request) (*auth.TokenInfo, error) {
			if token != os.Getenv("WEATHER_TOKEN") || token == "" {
				return nil, auth.ErrInvalidToken
			}
			return &auth.TokenInfo{UserID: "weather", Expiration: time.Now().Add(time.Minute)}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	http.Handle("/mcp", handler)
}

// Refund asks the person at the client why, before it does anything.
func Refund(ctx context.Context, order string) (string, error) {
	req := mcp.CallRequest(ctx)
	if answer, ok := req.Params.InputResponses["why"].(*sdk.ElicitResult); ok && answer.Action == "accept" {
		return fmt.Sprintf("refunded %s: %v", order, answer.Content["reason"]), nil
	}
	return "", &mcp.InputNeeded{Requests: sdk.InputRequestMap{"why": &sdk.ElicitParams{
		Message:         "Why is order " + order + " refunded?",
		RequestedSchema: json.RawMessage(`{"type":"object","properties":{"reason":{"type":"string"}},"required":["reason"]}`),
	}}}
}

func ExampleInputNeeded() {
	srv, err := mcptest.New(mcptest.Config{Tools: []*runtime.Tool{
		mcptest.Tool(runtime.ToolSpec{Name: "refund", Handler: func(ctx context.Context, _ *runtime.Invocation) (any, error) { return Refund(ctx, "A-7") }}),
	}, Server: &mcp.ServerOptions{Logger: quiet}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()
	ctx := context.Background()
	session, err := srv.Connect(ctx, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			fmt.Println(req.Params.Message)
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"reason": "it was broken"}}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "refund"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Content[0].(*sdk.TextContent).Text)
	// Output:
	// Why is order A-7 refunded?
	// refunded A-7: it was broken
}

// The person at the client decides about a tool that needs approval.
func ExampleNewServer_approval() {
	pay := mcptest.Tool(runtime.ToolSpec{
		Name: "pay", Description: "Pays a bill.", Policy: runtime.Policy{Approval: true},
		Parameters: json.RawMessage(`{"type":"object","properties":{"to":{"type":"string"}},"required":["to"]}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "paid", nil },
	})
	srv, err := mcptest.New(mcptest.Config{Tools: []*runtime.Tool{pay}, Server: &mcp.ServerOptions{Logger: quiet}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()
	ctx := context.Background()
	ask := func(question string) bool { // in a program: the user
		fmt.Println(question)
		return true
	}
	session, err := srv.Connect(ctx, &sdk.ClientOptions{ // a client with a user
		ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			if ask(req.Params.Message) {
				return &sdk.ElicitResult{Action: "accept"}, nil
			}
			return &sdk.ElicitResult{Action: "decline"}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": "Bob"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Content[0].(*sdk.TextContent).Text)
	// Output:
	// Allow this call of the tool pay?
	//
	// Arguments: {"to":"Bob"}
	//
	// Pays a bill.
	// paid
}
