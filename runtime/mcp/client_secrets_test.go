package mcp_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// The host says what is secret in the tools of a server; a pointer that leads
// nowhere, and secrets of a tool that is not there, do not pass unseen.
func TestSecretsOfServersTools(t *testing.T) {
	login := func(name string) *runtime.Tool {
		tool, err := runtime.NewTool(runtime.ToolSpec{
			Name: name, Description: "Logs in.", Parameters: json.RawMessage(`{"type":"object","properties":{"user":{"type":"string"},"token":{"type":"string"}}}`),
			Output: json.RawMessage(`{"type":"object","properties":{"session":{"type":"string"}}}`),
			Handler: func(context.Context, *runtime.Invocation) (any, error) {
				return map[string]any{"session": "s-999"}, nil
			},
		})
		require.NoError(t, err)
		return tool
	}
	server, err := mcptest.New(mcptest.Config{Tools: []*runtime.Tool{login("login"), login("typo"), login("typo_of_result"), login("plain")}})
	require.NoError(t, err)
	t.Cleanup(func() { _ = server.Close() })
	client, err := mcp.Connect(context.Background(), mcp.Dial("memory", func(context.Context) (sdk.Transport, error) { return server.Transport(), nil }),
		&mcp.ClientOptions{Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Secrets: map[string]mcp.Secrets{
			"login": {Arguments: []string{"/token"}, Result: []string{"/session"}},
			"typo":  {Arguments: []string{"/tokn"}}, "typo_of_result": {Result: []string{"/sesion"}}, "gone": {Arguments: []string{"/x"}},
		}})
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	var log strings.Builder
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	require.NoError(t, err)
	require.NoError(t, reg.AddProvider(context.Background(), "srv_", client))
	assert.Equal(t, []string{"srv_login", "srv_plain"}, reg.Names())
	out := client.Status().LeftOut
	assert.Contains(t, out["typo"], `secrets: "/tokn" leads to nothing that the schema has; did you mean "token"?`)
	assert.Contains(t, out["typo_of_result"], `did you mean "session"?`)
	assert.Contains(t, out["gone"], "the server does not have it")

	args := json.RawMessage(`{"user":"ann","token":"hunter22"}`)
	res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "srv_login", Arguments: args})
	require.NoError(t, res.Err())
	tool, ok := reg.Lookup("srv_login")
	require.True(t, ok)
	assert.JSONEq(t, `{"user":"ann","token":"[secret]"}`, string(tool.Redact(args)))
	assert.JSONEq(t, `{"session":"[secret]"}`, tool.RedactResult(res))
	assert.Contains(t, res.Text(), "s-999", "the model reads it")
}
