package mcptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

func Example() {
	srv, err := mcptest.New(mcptest.Config{
		Tools: []*runtime.Tool{
			mcptest.Func("greet", `{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`,
				func(_ context.Context, args json.RawMessage) (any, error) {
					var in struct{ Name string }
					err := json.Unmarshal(args, &in)
					return "Hello, " + in.Name + "!", err
				}),
		},
		Documents: map[string]string{"doc:///about": "Greets people."},
		Prompts:   map[string]string{"hello": "Greet everybody."},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()

	ctx := context.Background()
	session, err := srv.Connect(ctx, nil) // or a client of your own on srv.Transport()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer session.Close()
	res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "greet", Arguments: map[string]any{"name": "Ann"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Content[0].(*sdk.TextContent).Text)
	// Output: Hello, Ann!
}

// All that a server offers is there over each transport, to many clients at once,
// and gone when it is closed.
func TestTransports(t *testing.T) {
	srv, err := mcptest.New(mcptest.Config{
		Tools:     []*runtime.Tool{mcptest.Tool(runtime.ToolSpec{Name: "a", Handler: func(context.Context, *runtime.Invocation) (any, error) { return 1, nil }})},
		Documents: map[string]string{"doc:///a": "A"}, Prompts: map[string]string{"p": "P"},
	})
	require.NoError(t, err)
	url, err := srv.HTTP(&mcp.HTTPOptions{Stateless: true})
	require.NoError(t, err)
	var sessions []*sdk.ClientSession
	for _, transport := range []sdk.Transport{srv.Transport(), srv.Transport(), &sdk.StreamableClientTransport{Endpoint: url}} {
		session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), transport, nil)
		require.NoError(t, err)
		sessions = append(sessions, session)
	}
	require.NoError(t, srv.Registry.Add(mcptest.Func("b", "", func(context.Context, json.RawMessage) (any, error) { return 2, nil })))
	for _, session := range sessions {
		tools, err := session.ListTools(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, tools.Tools, 2)
		assert.Equal(t, "The tool a of a test.", tools.Tools[0].Description)
		doc, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "doc:///a"})
		require.NoError(t, err)
		assert.Equal(t, &sdk.ResourceContents{URI: "doc:///a", MIMEType: "text/plain", Text: "A"}, doc.Contents[0])
		prompt, err := session.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "p"})
		require.NoError(t, err)
		assert.Equal(t, "P", prompt.Messages[0].Content.(*sdk.TextContent).Text)
	}
	require.NoError(t, srv.Close())
	for _, session := range sessions {
		_, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "a"})
		assert.Error(t, err)
	}
}

func TestBadConfig(t *testing.T) {
	for name, config := range map[string]mcptest.Config{
		"a nil tool": {Tools: []*runtime.Tool{nil}},
		"a bad URI":  {Documents: map[string]string{"nowhere": "x"}},
		"no name":    {Prompts: map[string]string{"": "x"}},
		"options":    {Server: &mcp.ServerOptions{MaxMessage: -1}},
	} {
		_, err := mcptest.New(config)
		assert.Error(t, err, name)
	}
	assert.Panics(t, func() { mcptest.Func("no good", "", nil) })
}

// Close ends also where clients connect again as soon as they are cut off, and
// those who come later find nobody.
func TestCloseBeforeClients(t *testing.T) {
	srv, err := mcptest.New(mcptest.Config{Tools: []*runtime.Tool{mcptest.Func("f", "", func(context.Context, json.RawMessage) (any, error) { return "ok", nil })}})
	require.NoError(t, err)
	url, err := srv.HTTP(nil)
	require.NoError(t, err)
	quiet := slog.New(slog.DiscardHandler)
	memory := mcp.Dial("memory", func(context.Context) (sdk.Transport, error) { return srv.Transport(), nil })
	for _, target := range []mcp.Target{memory, mcp.HTTP(url), memory, mcp.HTTP(url)} {
		c, err := mcp.Connect(t.Context(), target, &mcp.ClientOptions{Logger: quiet, Backoff: 1, MaxBackoff: 1000})
		require.NoError(t, err)
		defer c.Close()
		_, err = c.Tools(t.Context())
		require.NoError(t, err)
	}
	_ = srv.Close() // as soon as it returns, nothing is served
	_, err = mcp.Connect(t.Context(), memory, &mcp.ClientOptions{Logger: quiet})
	require.ErrorIs(t, err, mcp.ErrUnavailable)
	_, err = srv.HTTP(nil)
	require.Error(t, err)
}
