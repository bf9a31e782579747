package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// noLog is where tests log that expect failures.
var noLog = slog.New(slog.DiscardHandler)

// toolbox returns the registry of a host.
func toolbox(t *testing.T, tools ...*runtime.Tool) *runtime.Registry {
	t.Helper()
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: noLog}, tools)
	require.NoError(t, err)
	return reg
}

// memory returns a server in memory that is closed with the test.
func memory(t *testing.T, config mcptest.Config) *mcptest.Server {
	t.Helper()
	config.Server = &mcp.ServerOptions{Logger: noLog}
	config.Registry = toolbox(t)
	srv, err := mcptest.New(config)
	require.NoError(t, err)
	t.Cleanup(func() { _ = srv.Close() })
	return srv
}

// in returns the way to a server in memory.
func in(srv *mcptest.Server) mcp.Target {
	return mcp.Dial("memory", func(context.Context) (sdk.Transport, error) { return srv.Transport(), nil })
}

// over returns the ways to a server in memory and over HTTP.
func over(t *testing.T, srv *mcptest.Server) map[string]mcp.Target {
	url, err := srv.HTTP(nil)
	require.NoError(t, err)
	return map[string]mcp.Target{"memory": in(srv), "http": mcp.HTTP(url)}
}

// client connects a client that is closed with the test.
func client(t *testing.T, target mcp.Target, opts *mcp.ClientOptions) *mcp.Client {
	t.Helper()
	if opts == nil {
		opts = &mcp.ClientOptions{}
	}
	if opts.Logger == nil {
		opts.Logger = noLog
	}
	c, err := mcp.Connect(t.Context(), target, opts)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// decode decodes one JSON document.
func decode(t *testing.T, from io.Reader, into any) {
	t.Helper()
	if err := json.NewDecoder(from).Decode(into); err != nil {
		t.Error(err)
	}
}

// hosted returns a registry with the tools of a child, under the prefix c_.
func hosted(t *testing.T, target mcp.Target, opts *mcp.ClientOptions) (*runtime.Registry, *mcp.Client) {
	t.Helper()
	c := client(t, target, opts)
	reg := toolbox(t)
	require.NoError(t, reg.AddProvider(t.Context(), "c_", c))
	return reg, c
}

func args(format string, a ...any) json.RawMessage { return json.RawMessage(fmt.Sprintf(format, a...)) }
