package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// library is a server in memory, in the place of mcp.Command("npx", …) or
// mcp.HTTP("https://…").
func library() (mcp.Target, func() error) {
	srv, err := mcptest.New(mcptest.Config{
		Tools: []*runtime.Tool{mcptest.Func("find", `{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`,
			func(_ context.Context, args json.RawMessage) (any, error) { return "found " + string(args), nil })},
		Documents: map[string]string{"book:///1": "Call me Ishmael."},
		Prompts:   map[string]string{"recommend": "Recommend a book."},
	})
	if err != nil {
		panic(err)
	}
	return mcp.Dial("library", func(context.Context) (sdk.Transport, error) { return srv.Transport(), nil }), srv.Close
}

func ExampleConnect() {
	ctx := context.Background()
	target, stop := library()
	defer stop()

	client, err := mcp.Connect(ctx, target, &mcp.ClientOptions{Name: "library", Allow: []string{"find"}})
	if err != nil {
		panic(err)
	}
	defer client.Close()
	reg, err := runtime.NewRegistry(nil)
	if err != nil {
		panic(err)
	}
	if err := reg.AddProvider(ctx, "library_", client); err != nil {
		panic(err)
	}
	res := reg.Execute(ctx, runtime.Call{Name: "library_find", Arguments: json.RawMessage(`{"title":"Moby-Dick"}`)})
	fmt.Println(reg.Names(), res.Text())
	// Output: [library_find] found {"title":"Moby-Dick"}
}

func ExampleClient_ReadResource() {
	ctx := context.Background()
	target, stop := library()
	defer stop()
	client, err := mcp.Connect(ctx, target, nil)
	if err != nil {
		panic(err)
	}
	defer client.Close()

	resources, err := client.Resources(ctx)
	if err != nil {
		panic(err)
	}
	parts, err := client.ReadResource(ctx, resources[0].URI)
	if err != nil {
		panic(err)
	}
	messages, err := client.Prompt(ctx, "recommend", nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(parts[0].Text, messages[0].Content.Text)
	// Output: Call me Ishmael. Recommend a book.
}

func ExampleConnectAll() {
	ctx := context.Background()
	target, stop := library()
	defer stop()
	reg, err := runtime.NewRegistry(nil)
	if err != nil {
		panic(err)
	}

	quiet := &mcp.ClientOptions{Logger: noLog} // others log what is not there
	servers, err := mcp.ConnectAll(ctx, reg,
		mcp.Remote{Name: "library", Target: target, Required: true},
		mcp.Remote{Name: "gone", Target: mcp.Command("/no/such/program"), Options: quiet},
	)
	if err != nil {
		panic(err)
	}
	defer servers.Close()
	fmt.Println(reg.Names())
	for _, s := range servers.Status() {
		fmt.Println(s.Name, s.Connected)
	}
	// Output:
	// [library_find]
	// library true
	// gone false
}
