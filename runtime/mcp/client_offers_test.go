package mcp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

func TestClientResourcesAndPrompts(t *testing.T) {
	srv := memory(t, files())
	require.NoError(t, srv.AddResource(mcp.Resource{URI: "shop:///orders/{id}", Name: "order", Title: "An order", MIME: "image/png"},
		func(_ context.Context, uri string) ([]runtime.Content, error) {
			return []runtime.Content{{Type: runtime.TypeResource, Data: []byte(uri)}}, nil
		}))
	require.NoError(t, srv.AddPrompt(mcp.Prompt{Name: "review", Description: "Reviews.", Arguments: []mcp.PromptArgument{{Name: "file", Required: true}}},
		func(_ context.Context, args map[string]string) ([]mcp.Message, error) {
			return []mcp.Message{{Content: runtime.TextContent("Review " + args["file"])}, {Role: "assistant", Content: runtime.ImageContent("image/png", []byte("x"))}}, nil
		}))
	for way, target := range over(t, srv) {
		for _, revision := range []string{"", "2025-11-25"} {
			t.Run(way+" "+revision, func(t *testing.T) {
				ctx := t.Context()
				c := client(t, target, &mcp.ClientOptions{Revision: revision})
				resources, err := c.Resources(ctx)
				require.NoError(t, err)
				assert.Equal(t, []mcp.Resource{{URI: "file:///a.txt", Name: "file:///a.txt", MIME: "text/plain"}}, resources)
				templates, err := c.ResourceTemplates(ctx)
				require.NoError(t, err)
				assert.Equal(t, []mcp.Resource{{URI: "shop:///orders/{id}", Name: "order", Title: "An order", MIME: "image/png"}}, templates)
				parts, err := c.ReadResource(ctx, "file:///a.txt")
				require.NoError(t, err)
				assert.Equal(t, []runtime.Content{{Type: runtime.TypeResource, URI: "file:///a.txt", MIME: "text/plain", Text: "hello"}}, parts)
				parts, err = c.ReadResource(ctx, "shop:///orders/7")
				require.NoError(t, err)
				assert.Equal(t, "shop:///orders/7", string(parts[0].Data))
				_, err = c.ReadResource(ctx, "file:///nothing")
				assert.ErrorIs(t, err, mcp.ErrNotFound)

				prompts, err := c.Prompts(ctx)
				require.NoError(t, err)
				assert.Equal(t, []mcp.Prompt{{Name: "greet"}, {Name: "review", Description: "Reviews.", Arguments: []mcp.PromptArgument{{Name: "file", Required: true}}}}, prompts)
				messages, err := c.Prompt(ctx, "review", map[string]string{"file": "a.go"})
				require.NoError(t, err)
				assert.Equal(t, []mcp.Message{{Role: "user", Content: runtime.TextContent("Review a.go")}, {Role: "assistant", Content: runtime.ImageContent("image/png", []byte("x"))}}, messages)
				_, err = c.Prompt(ctx, "review", nil)
				assert.ErrorContains(t, err, `"file" is missing`)
			})
		}
	}
}

// Where a server has none, lists are empty and reading is an error.
func TestClientUnsupported(t *testing.T) {
	for name, target := range map[string]mcp.Target{
		"no capability": lines(nil).target(),
		"no method":     lines(map[string]string{"initialize": `{"protocolVersion":"2025-06-18","capabilities":{"resources":{},"prompts":{}},"serverInfo":{"name":"x","version":"1"}}`}).target(),
	} {
		t.Run(name, func(t *testing.T) {
			c := client(t, target, nil)
			resources, err := c.Resources(t.Context())
			require.NoError(t, err)
			assert.Equal(t, []mcp.Resource{}, resources)
			templates, err := c.ResourceTemplates(t.Context())
			require.NoError(t, err)
			assert.Empty(t, templates)
			prompts, err := c.Prompts(t.Context())
			require.NoError(t, err)
			assert.Equal(t, []mcp.Prompt{}, prompts)
			_, err = c.ReadResource(t.Context(), "a://b")
			assert.Error(t, err)
			_, err = c.Prompt(t.Context(), "a", nil)
			assert.Error(t, err)
			if name == "no capability" {
				assert.ErrorIs(t, err, mcp.ErrUnsupported)
			} else {
				tools, err := c.Tools(t.Context())
				require.NoError(t, err)
				assert.Empty(t, tools)
			}
		})
	}
}

// F27, F33: nonsense in lists and documents.
func TestHostileOffers(t *testing.T) {
	hello := `{"protocolVersion":"2025-06-18","capabilities":{"resources":{},"prompts":{}},"serverInfo":{"name":"x","version":"1"}}`
	c := client(t, lines(map[string]string{
		"initialize":               hello,
		"resources/list":           `{"resources":[null,7,{"name":"no address"},{"uri":"a://b","name":"x","size":"large"}]}`,
		"resources/templates/list": `{"resourceTemplates":null}`,
		"prompts/list":             `{"prompts":[null,{"name":""},{"name":"p","arguments":[{"name":"a"}]}]}`,
		"resources/read":           `{"contents":null}`,
		"prompts/get":              `{"messages":[{"role":"user","content":{"type":"hologram"}}]}`,
	}).target(), nil)
	resources, err := c.Resources(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []mcp.Resource{{URI: "a://b", Name: "x"}}, resources)
	templates, err := c.ResourceTemplates(t.Context())
	require.NoError(t, err)
	assert.Empty(t, templates)
	prompts, err := c.Prompts(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []mcp.Prompt{{Name: "p", Arguments: []mcp.PromptArgument{{Name: "a"}}}}, prompts)
	_, err = c.ReadResource(t.Context(), "a://b")
	assert.ErrorContains(t, err, "no document")
	messages, err := c.Prompt(t.Context(), "p", nil)
	require.NoError(t, err)
	assert.Equal(t, []mcp.Message{{Role: "user", Content: runtime.TextContent(`[content of the unknown type "hologram"]`)}}, messages)
}

// A server without anything, in memory.
func TestClientOfEmptyServer(t *testing.T) {
	reg, c := hosted(t, in(memory(t, mcptest.Config{})), nil)
	assert.Empty(t, reg.Names())
	prompts, err := c.Prompts(t.Context())
	require.NoError(t, err)
	assert.Empty(t, prompts)
}
