package main

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The test binary is the server, where the test starts it as one.
func TestMain(m *testing.M) {
	if os.Getenv("MCPSERVER") == "stdio" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestStdio(t *testing.T) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "MCPSERVER=stdio")
	command.Stderr = io.Discard
	check(t, &sdk.CommandTransport{Command: command})
	assert.True(t, command.ProcessState.Success(), "the server ends when its input does: %v", command.ProcessState)
}

func TestHTTP(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	srv, err := server()
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- srv.ServeHTTP(ctx, listener, nil) }()
	check(t, &sdk.StreamableClientTransport{Endpoint: "http://" + listener.Addr().String() + "/mcp"})
	stop()
	assert.NoError(t, <-done)
}

// check lists and uses all that the server has.
func check(t *testing.T, transport sdk.Transport) {
	ctx := t.Context()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(ctx, transport, nil)
	require.NoError(t, err)
	tools, err := session.ListTools(ctx, nil)
	require.NoError(t, err)
	require.Len(t, tools.Tools, 1)
	assert.Equal(t, "get_weather", tools.Tools[0].Name)
	assert.True(t, tools.Tools[0].Annotations.ReadOnlyHint)

	res, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "get_weather", Arguments: map[string]any{"city": "Paris"}})
	require.NoError(t, err)
	assert.False(t, res.IsError)
	assert.Equal(t, map[string]any{"city": "Paris", "temp": 18.0, "units": "celsius"}, res.StructuredContent)

	about, err := session.ReadResource(ctx, &sdk.ReadResourceParams{URI: "weather:///about"})
	require.NoError(t, err)
	assert.Contains(t, about.Contents[0].Text, "samples")
	prompt, err := session.GetPrompt(ctx, &sdk.GetPromptParams{Name: "pack", Arguments: map[string]string{"city": "Oslo"}})
	require.NoError(t, err)
	assert.Contains(t, prompt.Messages[0].Content.(*sdk.TextContent).Text, "Oslo")
	require.NoError(t, session.Close())
}
