package mcp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// quiet is where tests log that expect failures.
var quiet = slog.New(slog.DiscardHandler)

// registry returns a registry of tools that logs nothing.
func registry(t *testing.T, opts *runtime.Options, tools ...*runtime.Tool) *runtime.Registry {
	t.Helper()
	if opts == nil {
		opts = &runtime.Options{}
	}
	opts.Logger = quiet
	reg, err := runtime.NewRegistry(opts, tools)
	require.NoError(t, err)
	return reg
}

// serve returns a server in memory that is closed with the test.
func serve(t *testing.T, config mcptest.Config) *mcptest.Server {
	t.Helper()
	if config.Server == nil {
		config.Server = &mcp.ServerOptions{}
	}
	if config.Server.Logger == nil {
		config.Server.Logger = quiet
	}
	if config.Registry == nil {
		config.Registry = registry(t, nil)
	}
	srv, err := mcptest.New(config)
	require.NoError(t, err)
	t.Cleanup(func() { _ = srv.Close() })
	return srv
}

// connect connects a client of the SDK, which is closed with the test.
func connect(t *testing.T, srv *mcptest.Server, opts *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	session, err := srv.Connect(t.Context(), opts)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// A peer is a client that sends and reads lines, whatever is on them.
type peer struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Reader
	mu  sync.Mutex
}

// dial connects a peer. It has not said hello.
func dial(t *testing.T, srv *mcptest.Server) *peer {
	pipe := srv.Transport().(*sdk.IOTransport)
	p := &peer{t: t, in: pipe.Writer, out: bufio.NewReader(pipe.Reader)}
	t.Cleanup(func() { _ = p.in.Close(); _ = pipe.Reader.Close() })
	return p
}

// hello connects a peer that has done the handshake of a revision.
func hello(t *testing.T, srv *mcptest.Server, revision, capabilities string) *peer {
	t.Helper()
	p := dial(t, srv)
	p.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":%q,"capabilities":%s,"clientInfo":{"name":"peer","version":"1"}}}`, revision, capabilities)
	require.Contains(t, p.read(), `"protocolVersion":"`+revision+`"`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return p
}

// send sends one line.
func (p *peer) send(format string, args ...any) {
	p.t.Helper()
	line := format
	if len(args) > 0 {
		line = fmt.Sprintf(format, args...)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_, err := io.WriteString(p.in, line+"\n")
	require.NoError(p.t, err)
}

// read returns the next line.
func (p *peer) read() string {
	p.t.Helper()
	line, err := p.out.ReadString('\n')
	require.NoError(p.t, err)
	return strings.TrimSuffix(line, "\n")
}

// ask sends a request with an ID and returns the line that comes back.
func (p *peer) ask(id any, method, params string) string {
	p.t.Helper()
	text, err := json.Marshal(id)
	require.NoError(p.t, err)
	p.send(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, text, method, params)
	return p.read()
}

// call calls a tool and returns the line that comes back.
func (p *peer) call(id any, tool, args string) string {
	p.t.Helper()
	return p.ask(id, "tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool, args))
}

// result reads a line that has to hold a result.
func result[T any](t *testing.T, line string) T {
	t.Helper()
	var answer struct {
		Result *T
		Error  json.RawMessage
	}
	require.NoError(t, json.Unmarshal([]byte(line), &answer), line)
	require.NotNil(t, answer.Result, line)
	return *answer.Result
}

// returns is a tool without arguments that returns a value.
func returns(name, output string, value any) *runtime.Tool {
	return mcptest.Tool(runtime.ToolSpec{
		Name: name, Output: json.RawMessage(output),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return value, nil },
	})
}

// echo is a tool that returns its arguments, as they were decoded.
func echo() *runtime.Tool {
	return mcptest.Func("echo", `{"type":"object"}`, func(_ context.Context, args json.RawMessage) (any, error) { return args, nil })
}

// text returns the text of a result of the SDK.
func text(t *testing.T, res *sdk.CallToolResult) string {
	t.Helper()
	require.Len(t, res.Content, 1)
	return res.Content[0].(*sdk.TextContent).Text
}
