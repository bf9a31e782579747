package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

func TestResources(t *testing.T) {
	srv := serve(t, mcptest.Config{Documents: map[string]string{"doc:///b": "b", "doc:///a": "a"}})
	require.NoError(t, srv.AddResource(mcp.Resource{URI: "order:///{id}", Name: "orders", Title: "Orders", Description: "All.", MIME: "application/json"},
		func(_ context.Context, uri string) ([]runtime.Content, error) {
			switch uri {
			case "order:///1":
				return []runtime.Content{
					runtime.TextContent(`{"id":1}`),
					{Type: runtime.TypeResource, URI: "order:///1/photo", MIME: "image/png", Data: []byte{1}},
				}, nil
			case "order:///2":
				return nil, fmt.Errorf("order 2: %w", mcp.ErrNotFound)
			case "order:///3":
				panic("a bug")
			case "order:///4":
				return nil, &mcp.ProtocolError{Code: -32099, Message: "closed"}
			}
			return nil, errors.New("the shop is closed")
		}))
	for revision, missing := range map[string]int64{"2025-11-25": -32002, "2026-07-28": -32602} {
		session := connectAs(t, srv, revision, nil)
		list, err := session.ListResources(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, list.Resources, 2)
		assert.Equal(t, "doc:///a", list.Resources[0].URI)
		assert.Equal(t, "doc:///a", list.Resources[0].Name, "a name is required")
		templates, err := session.ListResourceTemplates(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, templates.ResourceTemplates, 1)
		assert.Equal(t, &sdk.ResourceTemplate{URITemplate: "order:///{id}", Name: "orders", Title: "Orders", Description: "All.", MIMEType: "application/json"}, templates.ResourceTemplates[0])

		read := func(uri string) (*sdk.ReadResourceResult, error) {
			return session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		}
		doc, err := read("order:///1")
		require.NoError(t, err)
		assert.Equal(t, []*sdk.ResourceContents{
			{URI: "order:///1", MIMEType: "application/json", Text: `{"id":1}`},
			{URI: "order:///1/photo", MIMEType: "image/png", Blob: []byte{1}},
		}, doc.Contents)
		for uri, want := range map[string]string{
			"order:///3": "internal error", "order:///4": "closed", "order:///5": "the shop is closed",
		} {
			_, err := read(uri)
			assert.ErrorContains(t, err, want, uri)
			assert.NotContains(t, fmt.Sprint(err), "a bug")
		}
		for _, uri := range []string{"order:///2", "doc:///c", "file:///etc/passwd"} {
			_, err := read(uri)
			var failure *jsonrpc.Error
			require.ErrorAs(t, err, &failure, uri)
			assert.Equal(t, missing, failure.Code, uri)
		}
	}
	srv.RemoveResources("doc:///a", "doc:///b", "order:///{id}", "doc:///none")
	session := connect(t, srv, nil)
	list, err := session.ListResources(t.Context(), nil)
	require.NoError(t, err)
	assert.Empty(t, list.Resources)
	templates, err := session.ListResourceTemplates(t.Context(), nil)
	require.NoError(t, err)
	assert.Empty(t, templates.ResourceTemplates)
}

// Who has subscribed hears of changes.
func TestResourceUpdated(t *testing.T) {
	srv := serve(t, mcptest.Config{Documents: map[string]string{"doc:///a": "a", "doc:///b": "b"}})
	heard := make(chan string, 10)
	session := connectAs(t, srv, "2025-11-25", &sdk.ClientOptions{ResourceUpdatedHandler: func(_ context.Context, req *sdk.ResourceUpdatedNotificationRequest) {
		heard <- req.Params.URI
	}})
	require.NoError(t, session.Subscribe(t.Context(), &sdk.SubscribeParams{URI: "doc:///a"}))
	require.NoError(t, srv.ResourceUpdated(t.Context(), "doc:///b"))
	require.NoError(t, srv.ResourceUpdated(t.Context(), "doc:///a"))
	assert.Equal(t, "doc:///a", <-heard)
}

func TestBadOffers(t *testing.T) {
	srv := serve(t, mcptest.Config{})
	read := func(context.Context, string) ([]runtime.Content, error) { return nil, nil }
	fillIn := func(context.Context, map[string]string) ([]mcp.Message, error) { return nil, nil }
	for uri, want := range map[string]string{
		"": "not absolute", "relative/path": "not absolute", ":": "not absolute", "a:{b": "a:{b",
	} {
		assert.ErrorContains(t, srv.AddResource(mcp.Resource{URI: uri}, read), want, uri)
	}
	assert.ErrorContains(t, srv.AddResource(mcp.Resource{URI: "a:b"}, nil), "the reader is nil")
	assert.ErrorContains(t, srv.AddPrompt(mcp.Prompt{}, fillIn), "no name")
	assert.ErrorContains(t, srv.AddPrompt(mcp.Prompt{Name: "a"}, nil), "the function is nil")
}

func TestPrompts(t *testing.T) {
	srv := serve(t, mcptest.Config{Prompts: map[string]string{"hello": "Say hello."}})
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "trip", Title: "Plan a trip", Description: "Plans.",
		Arguments: []mcp.PromptArgument{{Name: "city", Title: "City", Description: "Where to.", Required: true}, {Name: "when"}}},
		func(_ context.Context, args map[string]string) ([]mcp.Message, error) {
			if args["city"] == "Nowhere" {
				return nil, errors.New("there is no such city")
			}
			return []mcp.Message{
				{Content: runtime.TextContent("A trip to " + args["city"] + args["when"])},
				{Role: "assistant", Content: runtime.ImageContent("image/png", []byte{1})},
			}, nil
		}))
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "empty"}, func(context.Context, map[string]string) ([]mcp.Message, error) { return nil, nil }))
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "panics"}, func(context.Context, map[string]string) ([]mcp.Message, error) { panic("a bug") }))
	session := connect(t, srv, nil)
	list, err := session.ListPrompts(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Prompts, 4)
	assert.Equal(t, &sdk.Prompt{Name: "trip", Title: "Plan a trip", Description: "Plans.", Arguments: []*sdk.PromptArgument{
		{Name: "city", Title: "City", Description: "Where to.", Required: true}, {Name: "when"},
	}}, list.Prompts[3])

	get := func(name string, args map[string]string) (*sdk.GetPromptResult, error) {
		return session.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: name, Arguments: args})
	}
	trip, err := get("trip", map[string]string{"city": "Oslo"})
	require.NoError(t, err)
	assert.Equal(t, []*sdk.PromptMessage{
		{Role: "user", Content: &sdk.TextContent{Text: "A trip to Oslo"}},
		{Role: "assistant", Content: &sdk.ImageContent{MIMEType: "image/png", Data: []byte{1}}},
	}, trip.Messages)
	for name, want := range map[string]string{"trip": `the argument "city" is missing`, "panics": "internal error", "none": "unknown prompt"} {
		_, err := get(name, map[string]string{"when": "now"})
		assert.ErrorContains(t, err, want)
	}
	_, err = get("trip", map[string]string{"city": "Nowhere"})
	assert.ErrorContains(t, err, "there is no such city")

	p := hello(t, srv, "2025-06-18", `{}`)
	assert.Contains(t, p.ask(1, "prompts/get", `{"name":"empty"}`), `"messages":[]`)
	assert.Contains(t, p.ask(2, "prompts/get", `{"name":"hello"}`), `"Say hello."`)
	srv.RemovePrompts("hello", "none")
	_, err = get("hello", nil)
	assert.ErrorContains(t, err, "unknown prompt")
}

// Resources and prompts can ask the client too, and know who asks them.
func TestOffersAsk(t *testing.T) {
	srv := serve(t, mcptest.Config{})
	ask := func(responses sdk.InputResponseMap) error {
		if res, ok := responses["why"].(*sdk.ElicitResult); ok && res.Action == "accept" {
			return nil
		}
		return &mcp.InputNeeded{Requests: sdk.InputRequestMap{"why": &sdk.ElicitParams{Message: "Why?", RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}}}}
	}
	require.NoError(t, srv.AddResource(mcp.Resource{URI: "a:b"}, func(ctx context.Context, _ string) ([]runtime.Content, error) {
		return []runtime.Content{runtime.TextContent("read")}, ask(mcp.Request(ctx).(*sdk.ReadResourceRequest).Params.InputResponses)
	}))
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "p"}, func(ctx context.Context, _ map[string]string) ([]mcp.Message, error) {
		return []mcp.Message{{Content: runtime.TextContent("got")}}, ask(mcp.Request(ctx).(*sdk.GetPromptRequest).Params.InputResponses)
	}))
	for _, revision := range []string{"2025-11-25", "2026-07-28"} {
		var asked []*sdk.ElicitParams
		session := connectAs(t, srv, revision, answering("accept", &asked, nil))
		doc, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "a:b"})
		require.NoError(t, err)
		assert.Equal(t, "read", doc.Contents[0].Text)
		prompt, err := session.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "p"})
		require.NoError(t, err)
		assert.Len(t, prompt.Messages, 1)
		assert.Len(t, asked, 2)
	}
	assert.Nil(t, mcp.Request(t.Context()))
	assert.Nil(t, mcp.CallRequest(t.Context()))
}

// A result that asks for something holds an empty list where the rest of it will
// be, not null.
func TestAskingResults(t *testing.T) {
	need := &mcp.InputNeeded{Requests: sdk.InputRequestMap{"why": &sdk.ElicitParams{Message: "Why?"}}}
	runs := 0
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{
		guarded(&runs), mcptest.Func("asks", "", func(context.Context, json.RawMessage) (any, error) { return nil, need }),
	}})
	require.NoError(t, srv.AddResource(mcp.Resource{URI: "a:b"}, func(context.Context, string) ([]runtime.Content, error) { return nil, need }))
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "p"}, func(context.Context, map[string]string) ([]mcp.Message, error) { return nil, need }))
	p := dial(t, srv)
	for params, list := range map[string]string{
		`"name":"asks"`: "tools/call content", `"name":"pay","arguments":{"to":"Bob","pin":"1"}`: "tools/call content",
		`"uri":"a:b"`: "resources/read contents", `"name":"p"`: "prompts/get messages",
	} {
		method, member, _ := strings.Cut(list, " ")
		line := p.ask(1, method, `{`+modern+`,`+params+`}`)
		assert.Contains(t, line, `"resultType":"input_required"`)
		assert.Contains(t, line, `"`+member+`":[]`)
		assert.NotContains(t, line, "null")
	}
}

// A tool can fail the request itself.
func TestProtocolError(t *testing.T) {
	tool := mcptest.Tool(runtime.ToolSpec{Name: "no", Handler: func(context.Context, *runtime.Invocation) (any, error) {
		return nil, fmt.Errorf("wrapped: %w", &mcp.ProtocolError{Code: -32021, Message: "no", Data: []byte(`{"a":1}`)})
	}})
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{tool}}), "2025-11-25", `{}`)
	assert.Equal(t, `{"jsonrpc":"2.0","id":1,"error":{"code":-32021,"message":"no","data":{"a":1}}}`, p.call(1, "no", `{}`))
}
