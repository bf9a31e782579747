package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// files is a server that offers something of everything.
func files() mcptest.Config {
	return mcptest.Config{
		Tools: []*runtime.Tool{
			mcptest.Tool(runtime.ToolSpec{
				Name: "read", Title: "Read a file", Description: "Reads a file.",
				Parameters: json.RawMessage(`{"type":"object","properties":{"zeta":{"type":"string"},"id":{"type":"integer","maximum":9223372036854775807}},"required":["id"]}`),
				Output:     json.RawMessage(`{"type":"object"}`),
				Hints:      runtime.Hints{ReadOnly: true, ClosedWorld: true},
				Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
					return map[string]any{"got": inv.Arguments()}, nil
				},
			}),
			mcptest.Func("fail", "", func(context.Context, json.RawMessage) (any, error) { return nil, errors.New("the disk is full") }),
			mcptest.Func("picture", "", func(context.Context, json.RawMessage) (any, error) {
				return []runtime.Content{runtime.ImageContent("image/png", []byte("png")), runtime.TextContent("a cat"), {Type: runtime.TypeResource, URI: "file:///x", MIME: "text/plain", Text: "doc"}}, nil
			}),
		},
		Documents: map[string]string{"file:///a.txt": "hello"},
		Prompts:   map[string]string{"greet": "Say hello."},
	}
}

// Tools of a server cannot be told from local ones, in each revision and over
// each transport.
func TestClientTools(t *testing.T) {
	srv := memory(t, files())
	for way, target := range over(t, srv) {
		for _, revision := range []string{"", "2025-11-25", "2025-06-18"} {
			t.Run(way+" "+revision, func(t *testing.T) {
				c := client(t, target, &mcp.ClientOptions{Revision: revision})
				reg := toolbox(t, mcptest.Func("local", "", func(context.Context, json.RawMessage) (any, error) { return "here", nil }))
				require.NoError(t, reg.AddProvider(t.Context(), "files_", c))
				assert.Equal(t, []string{"files_fail", "files_picture", "files_read", "local"}, reg.Names())

				tool, _ := reg.Lookup("files_read")
				original, _ := srv.Registry.Lookup("read")
				assert.JSONEq(t, string(original.Parameters()), string(tool.Parameters()))
				assert.Less(t, strings.Index(string(tool.Parameters()), "zeta"), strings.Index(string(tool.Parameters()), `"id"`), "the order of properties is the server's")
				assert.Contains(t, string(tool.Parameters()), "9223372036854775807")
				assert.Equal(t, original.Hints(), tool.Hints())
				assert.Equal(t, "Read a file", tool.Title())
				defs, err := reg.Definitions(runtime.OpenAI)
				require.NoError(t, err)
				assert.Contains(t, string(defs), "files_read")

				res := reg.Execute(t.Context(), runtime.Call{ID: "1", Name: "files_read", Arguments: json.RawMessage(`{"id":9007199254740993}`)})
				require.NoError(t, res.Err())
				assert.Equal(t, `{"got":{"id":9007199254740993}}`, string(res.Structured))
				assert.Equal(t, `{"got":{"id":9007199254740993}}`, res.Text())

				res = reg.Execute(t.Context(), runtime.Call{Name: "files_fail"})
				assert.Equal(t, runtime.Failed, res.Failure.Code)
				assert.Equal(t, "the disk is full", res.Text())
				assert.ErrorIs(t, res.Err(), mcp.ErrToolFailed)

				res = reg.Execute(t.Context(), runtime.Call{Name: "files_picture"})
				require.NoError(t, res.Err())
				assert.Equal(t, []runtime.Content{
					runtime.ImageContent("image/png", []byte("png")), runtime.TextContent("a cat"),
					{Type: runtime.TypeResource, URI: "file:///x", MIME: "text/plain", Text: "doc"},
				}, res.Content)
				res = reg.Execute(t.Context(), runtime.Call{Name: "files_read", Arguments: json.RawMessage(`{"id":"x"}`)})
				assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, "checked before it is sent")
			})
		}
	}
}

// A server gets no null for an optional member, also where its schema has the
// member in a union, as those made by pydantic do.
func TestClientSendsNoNullsForOptionalMembers(t *testing.T) {
	var sent []string
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: noLog, Middleware: []runtime.Middleware{
		func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, call runtime.Call) runtime.Result {
				sent = append(sent, string(call.Arguments))
				return next(ctx, call)
			}
		},
	}})
	require.NoError(t, err)
	srv, err := mcptest.New(mcptest.Config{Registry: reg, Tools: []*runtime.Tool{mcptest.Tool(runtime.ToolSpec{
		Name: "find", Description: "Finds.",
		Parameters: json.RawMessage(`{"type":"object","required":["q"],"properties":{"q":{"type":"string"},"limit":{"type":"integer"},"cursor":{"type":["string","null"]},` +
			`"page":{"anyOf":[{"$ref":"#/$defs/Page"},{"type":"null"}],"default":null}},"$defs":{"Page":{"type":"object","properties":{"size":{"type":"integer"}}}}}`),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "found", nil },
	})}})
	require.NoError(t, err)
	t.Cleanup(func() { _ = srv.Close() })
	host, _ := hosted(t, in(srv), nil)
	for _, args := range []string{
		`{"q":"x","limit":null,"cursor":null,"page":{"size":null}}`,
		`{"q":7,"limit":null,"cursor":null,"page":"{\"size\":null}"}`, // mended
	} {
		res := host.Execute(t.Context(), runtime.Call{Name: "c_find", Arguments: json.RawMessage(args)})
		require.NoError(t, res.Err())
	}
	assert.Equal(t, []string{`{"q":"x","cursor":null,"page":{}}`, `{"q":"7","cursor":null,"page":{}}`}, sent)
}
