package main

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

func TestRun(t *testing.T) {
	written := map[string]string{}
	type file struct{ Path, Content string }
	tool := func(name string, f func(file) string) *runtime.Tool {
		return mcptest.Func(name, `{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}},"required":["path"]}`,
			func(_ context.Context, args json.RawMessage) (any, error) {
				var a file
				if err := json.Unmarshal(args, &a); err != nil {
					return nil, err
				}
				return f(a), nil
			})
	}
	srv, err := mcptest.New(mcptest.Config{Tools: []*runtime.Tool{
		tool("write_file", func(a file) string { written[a.Path] = a.Content; return "written" }),
		tool("read_text_file", func(a file) string { return written[a.Path] }),
		tool("delete_everything", func(file) string { return "gone" }),
	}})
	require.NoError(t, err)
	defer srv.Close()
	var out bytes.Buffer
	server := mcp.Dial("files", func(context.Context) (sdk.Transport, error) { return srv.Transport(), nil })
	require.NoError(t, run(t.Context(), &out, server, "/files"))
	assert.Equal(t, `tools: filesystem_read_text_file, filesystem_write_file, get_weather
get_weather: {"city":"Paris","temp":18,"units":"celsius"}
filesystem_write_file: written
filesystem_read_text_file: {"city":"Paris","temp":18,"units":"celsius"}
`, out.String())
}

// Without the server the other tools are there, and it says what to do.
func TestRunWithoutServer(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), &out, mcp.Command("no-such-npx"), "/files"))
	assert.Contains(t, out.String(), "tools: get_weather\n")
	assert.Contains(t, out.String(), `filesystem is not there: exec: "no-such-npx": executable file not found`)
	assert.Contains(t, out.String(), "install Node.js")
	assert.Contains(t, out.String(), `get_weather: {"city":"Paris"`)
}
