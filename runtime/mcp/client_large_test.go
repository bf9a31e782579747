package mcp_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// F04: arguments and results of five megabytes go both ways in one call, to a
// child process, in memory and over HTTP in each revision; what is over a limit
// fails alone.
func TestLargeBothWays(t *testing.T) {
	t.Parallel()
	roomy := &runtime.Options{Logger: noLog, MaxResult: 20 << 20}
	srvReg, err := runtime.NewRegistry(roomy, []*runtime.Tool{
		mcptest.Func("echo", `{"type":"object"}`, func(_ context.Context, args json.RawMessage) (any, error) { return args, nil }),
	})
	require.NoError(t, err)
	srv, err := mcptest.New(mcptest.Config{Registry: srvReg, Server: &mcp.ServerOptions{Logger: noLog}})
	require.NoError(t, err)
	t.Cleanup(func() { _ = srv.Close() })
	big := strings.Repeat("é☃\"x", 5_000_000/8)
	large, err := json.Marshal(map[string]string{"big": big})
	require.NoError(t, err)
	require.Greater(t, len(large), 5_000_000)
	over := over(t, srv)
	for name, how := range map[string]struct {
		target   mcp.Target
		revision string
	}{
		"child":              {command(t, "good"), ""},
		"memory":             {over["memory"], ""},
		"http of 2025-11-25": {over["http"], "2025-11-25"},
		"http of 2026-07-28": {over["http"], "2026-07-28"},
	} {
		c := client(t, how.target, &mcp.ClientOptions{Revision: how.revision})
		reg, err := runtime.NewRegistry(roomy)
		require.NoError(t, err)
		require.NoError(t, reg.AddProvider(t.Context(), "c_", c))
		res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo", Arguments: large})
		require.NoError(t, res.Err(), name)
		var got struct {
			Big  string
			Args struct{ Big string }
		}
		require.NoError(t, json.Unmarshal(res.Structured, &got), name)
		assert.True(t, got.Big == big || got.Args.Big == big, "%s: %d bytes came back", name, len(res.Structured))
		huge := json.RawMessage(`{"a":"` + strings.Repeat("x", 9<<20) + `"}`)
		assert.Equal(t, runtime.InvalidArguments, reg.Execute(t.Context(), runtime.Call{Name: "c_echo", Arguments: huge}).Failure.Code, name)
		require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err(), name)
	}
}
