package mcp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// gate is a tool that waits until it is let through or cancelled.
type gate struct {
	entered chan string // what the arguments said
	open    chan struct{}
	ended   chan error // the cause of a run's context, where it ended
}

func newGate() *gate {
	return &gate{make(chan string, 100), make(chan struct{}), make(chan error, 100)}
}

func (g *gate) tool() *runtime.Tool {
	return mcptest.Func("wait", `{"type":"object"}`, func(ctx context.Context, args json.RawMessage) (any, error) {
		g.entered <- string(args)
		select {
		case <-g.open:
			return "through", nil
		case <-ctx.Done():
			g.ended <- context.Cause(ctx)
			return nil, ctx.Err()
		}
	})
}

// hold sends a call that waits, and another one under its ID, which is refused.
func (g *gate) hold(t *testing.T, p *peer) {
	p.send(`{"jsonrpc":"2.0","id":"held","method":"tools/call","params":{"name":"wait"}}`)
	<-g.entered
	assert.Equal(t, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the ID \"held\" is in use"}}`, p.ask("held", "ping", `{}`))
	close(g.open)
	assert.Contains(t, p.read(), `"through"`)
}

// A cancelled call ends with the client's reason, and has no answer; numbers and
// strings are different IDs (pitfalls F08, F09).
func TestCancel(t *testing.T) {
	g := newGate()
	var logged bytes.Buffer
	var mu sync.Mutex
	logger := slog.New(slog.NewTextHandler(lockedWriter{&mu, &logged}, nil))
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}, Server: &mcp.ServerOptions{Logger: logger}}), "2025-11-25", `{}`)
	for _, id := range []string{`7`, `"7"`} {
		p.send(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"wait"}}`, id)
		<-g.entered
	}
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99,"reason":"nothing runs under it"}}`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"7","reason":"user pressed stop"}}`)
	cause := <-g.ended
	var cancelled *mcp.Cancelled
	require.ErrorAs(t, cause, &cancelled)
	assert.Equal(t, "user pressed stop", cancelled.Reason)
	require.ErrorIs(t, cause, context.Canceled)
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`)
	require.Equal(t, context.Canceled, <-g.ended)
	assert.Equal(t, `{"jsonrpc":"2.0","id":8,"result":{}}`, p.ask(8, "ping", `{}`), "neither call was answered")

	p.send(`{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"wait"}}`)
	<-g.entered
	close(g.open)
	assert.Contains(t, p.read(), `"through"`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9,"reason":"too late"}}`)
	assert.Contains(t, p.call(10, "wait", `{}`), `"through"`)
	mu.Lock()
	defer mu.Unlock()
	assert.Contains(t, logged.String(), `reason="user pressed stop"`)
}

type lockedWriter struct {
	mu *sync.Mutex
	w  io.Writer
}

func (l lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// A slow tool holds nobody up (pitfall F07), and no more calls run at a time than
// may, with one reader of the input (F06).
func TestParallelCalls(t *testing.T) {
	g := newGate()
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}, Server: &mcp.ServerOptions{MaxCalls: 4}}), "2025-11-25", `{}`)
	for id := range 20 {
		p.send(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"wait","arguments":{"id":%d}}}`, 100+id, id)
	}
	for range 4 {
		<-g.entered
	}
	assert.Contains(t, p.ask(1, "ping", `{}`), `"id":1`)
	assert.Contains(t, p.ask(2, "tools/list", `{}`), `"id":2`)
	assert.Empty(t, g.entered, "the others wait")
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":119}}`) // or another one that waits
	assert.Contains(t, p.ask(3, "ping", `{}`), `"id":3`, "the server knows of it")
	close(g.open)
	for range 19 {
		assert.Contains(t, p.read(), `"through"`)
	}
	assert.Contains(t, p.ask(4, "ping", `{}`), `"id":4`, "19 answers, no more")
}

// Answers that are written at the same time do not mix, with cancels in between
// (pitfall F05).
func TestWholeLines(t *testing.T) {
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{echo()}}), "2025-11-25", `{}`)
	const n = 50
	big := strings.Repeat("x", 20_000)
	var senders sync.WaitGroup
	for id := range n {
		senders.Go(func() {
			p.send(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"echo","arguments":{"id":%d,"big":"%s"}}}`, 1+id, id, big)
			if id%10 == 0 {
				p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, 1000+id)
			}
		})
	}
	seen := map[float64]bool{}
	for range n {
		var answer struct {
			ID     float64
			Result struct{ Content []struct{ Text string } }
		}
		require.NoError(t, json.Unmarshal([]byte(p.read()), &answer))
		assert.Contains(t, answer.Result.Content[0].Text, fmt.Sprintf(`"id":%v}`, answer.ID-1))
		seen[answer.ID] = true
	}
	senders.Wait()
	assert.Len(t, seen, n)
}

// Long lines work both ways up to the limit; one over it fails alone (pitfall
// F04), and so does what is no message.
func TestBadLines(t *testing.T) {
	g := newGate()
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{
		returns("big", "", strings.Repeat("é", 1_500_000)), echo(), g.tool(),
	}, Server: &mcp.ServerOptions{MaxMessage: 2 << 20}})
	p := hello(t, srv, "2025-11-25", `{}`)
	assert.Greater(t, len(p.call(1, "big", `{}`)), 3_000_000)
	assert.Greater(t, len(p.call(2, "echo", `{"a":"`+strings.Repeat("x", 1<<20)+`"}`)), 1<<20)

	long := strings.Repeat(`\"id\":1,{`, 300_000)
	refused := func(id string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"error":{"code":-32600,"message":"the message is over 2097152 bytes"}}`
	}
	p.send("%s", `{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"echo","arguments":{"id":"`+long+`"}}}`)
	assert.Equal(t, refused(`"a"`), p.read(), "the ID comes first")
	p.send("%s", `{"method":"tools/call","params":{"name":"echo","arguments":{"id":7,"a":"`+long+`"}},"jsonrpc":"2.0","id": 12 }`)
	assert.Equal(t, refused(`12`), p.read(), "the ID comes last")
	p.send("%s", long)
	assert.Equal(t, refused(`null`), p.read(), "there is none")

	for line, want := range map[string]string{
		`{not json`: `"id":null,"error":{"code":-32700`,
		`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`:   `"id":null,"error":{"code":-32600`,
		`{"jsonrpc":"1.0","id":3,"method":"ping"}`:     `"id":3,"error":{"code":-32600`,
		`{"jsonrpc":"2.0","id":[4],"method":"ping"}`:   `"id":null,"error":{"code":-32600`,
		`{"jsonrpc":"2.0","id":5,"method":17}`:         `"id":5,"error":{"code":-32600`,
		`42`:                                           `"id":null,"error":{"code":-32600`,
		`{"jsonrpc":"2.0","id":"` + "\xff" + `","a":}`: `"id":null,"error":{"code":-32700`,
	} {
		p.send("%s", line)
		assert.Contains(t, p.read(), want, line)
	}
	g.hold(t, p)
	p.send("\r\n\n   \n" + `{"jsonrpc":"2.0","id":6,"method":"ping"}` + "\r")
	assert.Equal(t, `{"jsonrpc":"2.0","id":6,"result":{}}`, p.read(), "empty lines and CRLF are nothing")
}

// When the client has gone the calls that run are cancelled, and Serve returns
// (pitfall F13).
func TestClientGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}})
		toServer, fromClient := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- srv.Serve(context.Background(), srv.Lines(toServer, io.Discard)) }()
		p := &peer{t: t, in: fromClient}
		p.send(initialize)
		p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}`)
		<-g.entered
		start := time.Now()
		require.NoError(t, fromClient.Close())
		assert.EqualError(t, <-g.ended, "the client has gone")
		assert.NoError(t, <-done)
		assert.Equal(t, time.Second, time.Since(start))
		require.NoError(t, srv.Close())
	})
}

// A client may send all it has to ask, close its side and read the answers.
func TestClientSaysAllAtOnce(t *testing.T) {
	for range 20 {
		srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{echo()}})
		var out bytes.Buffer
		in := io.NopCloser(strings.NewReader(initialize + `
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"a":1}}}`))
		require.NoError(t, srv.Serve(t.Context(), srv.Lines(in, &out)))
		assert.Contains(t, out.String(), `"protocolVersion"`)
		assert.Contains(t, out.String(), `"inputSchema"`)
		assert.Contains(t, out.String(), `{\"a\":1}`)
		assert.Equal(t, 3, strings.Count(out.String(), "\n"), out.String())
	}
}

// When the server is told to stop, calls have the grace to end.
func TestServeStops(t *testing.T) {
	for name, grace := range map[string]bool{"ends in time": true, "does not": false} {
		t.Run(name, func(t *testing.T) {
			g := newGate()
			opts := &mcp.ServerOptions{}
			if !grace {
				opts.Grace = -1
			}
			srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}, Server: opts})
			toServer, fromClient := io.Pipe()
			toClient, fromServer := io.Pipe()
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() {
				done <- srv.Serve(ctx, srv.Lines(toServer, fromServer))
				_ = fromServer.Close()
			}()
			answers := make(chan string, 1)
			go func() {
				all, _ := io.ReadAll(toClient)
				answers <- string(all)
			}()
			p := &peer{t: t, in: fromClient}
			p.send(initialize)
			p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}`)
			<-g.entered
			stop()
			if grace {
				close(g.open)
				assert.NoError(t, <-done)
				assert.Contains(t, <-answers, `"through"`)
				return
			}
			assert.ErrorIs(t, <-g.ended, context.Canceled)
			<-done // with an error or not: nothing waits for the last answer
		})
	}
}

// A tool that ignores its context does not keep a client that has gone.
func TestStubbornTool(t *testing.T) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	entered := make(chan struct{})
	stuck := mcptest.Func("stuck", "", func(context.Context, json.RawMessage) (any, error) {
		close(entered)
		<-release
		return nil, nil
	})
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{stuck}})
	p := hello(t, srv, "2025-11-25", `{}`)
	p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"stuck"}}`)
	<-entered
	require.NoError(t, srv.Close())
}

// Reports of progress come in order, increase, and only to who asked.
func TestProgress(t *testing.T) {
	steps := mcptest.Tool(runtime.ToolSpec{Name: "steps", Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
		for _, done := range []float64{0, 1, 1, 0.5, 2} {
			inv.Progress(done, 2, fmt.Sprint("at ", done))
		}
		return "done", nil
	}})
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{steps}}), "2025-11-25", `{}`)
	p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"steps","_meta":{"progressToken":"tok"}}}`)
	for _, done := range []string{"0", "1", "2"} {
		line := p.read()
		assert.Contains(t, line, `"method":"notifications/progress"`)
		assert.Contains(t, line, `"progressToken":"tok"`)
		assert.Contains(t, line, `"message":"at `+done+`"`)
		assert.Contains(t, line, `"progress":`+done)
	}
	assert.Contains(t, p.read(), `"done"`)
	assert.Contains(t, p.call(2, "steps", `{}`), `"done"`, "nobody asked")
}

// What tools print does not reach the protocol (pitfall F26). The test binary is
// the server, see TestMain.
func TestPrintingTool(t *testing.T) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "MCP_TEST_SERVER=stdio")
	var printed bytes.Buffer
	command.Stderr = &printed
	client := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil)
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: command}, nil)
	require.NoError(t, err)
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "print"})
	require.NoError(t, err)
	assert.Equal(t, "printed", text(t, res))
	require.NoError(t, session.Close())
	assert.True(t, command.ProcessState.Success())
	assert.Equal(t, 3, strings.Count(printed.String(), "noise"), printed.String())
}

// A process whose client goes while a tool runs cancels the tool and ends (pitfall
// F13).
func TestProcessEndsWithClient(t *testing.T) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "MCP_TEST_SERVER=stdio")
	in, err := command.StdinPipe()
	require.NoError(t, err)
	out, err := command.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	p := &peer{t: t, in: in}
	p.send(initialize)
	p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}`)
	said := bufio.NewReader(out)
	line, err := said.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "waiting\n", line)
	require.NoError(t, in.Close())
	rest, err := io.ReadAll(said)
	require.NoError(t, err)
	assert.Contains(t, string(rest), "told to end: the client has gone\n")
	assert.NoError(t, command.Wait())
}

func TestMain(m *testing.M) {
	if os.Getenv("MCP_TEST_SERVER") == "" {
		os.Exit(m.Run())
	}
	printing := mcptest.Func("print", "", func(context.Context, json.RawMessage) (any, error) {
		fmt.Println("noise")
		_, err := os.Stdout.WriteString("noise\n")
		slog.Info("noise")
		return "printed", err
	})
	waiting := mcptest.Func("wait", "", func(ctx context.Context, _ json.RawMessage) (any, error) {
		fmt.Fprintln(os.Stderr, "waiting")
		<-ctx.Done()
		fmt.Fprintln(os.Stderr, "told to end:", context.Cause(ctx))
		return nil, ctx.Err()
	})
	reg, err1 := runtime.NewRegistry(nil, []*runtime.Tool{printing, waiting})
	srv, err2 := mcp.NewServer(reg, nil)
	if err := errors.Join(err1, err2, srv.ServeStdio(context.Background())); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A writer that fails ends the connection; calls that run are cancelled.
func TestBrokenOutput(t *testing.T) {
	g := newGate()
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool(), echo()}})
	toServer, fromClient := io.Pipe()
	var broken atomic.Bool
	out := writerFunc(func(p []byte) (int, error) {
		if broken.Load() {
			return 0, errors.New("broken pipe")
		}
		return len(p), nil
	})
	done := make(chan error, 1)
	go func() { done <- srv.Serve(context.Background(), srv.Lines(toServer, out)) }()
	p := &peer{t: t, in: fromClient}
	p.send(initialize)
	p.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}`)
	<-g.entered
	broken.Store(true)
	p.send(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	assert.ErrorContains(t, <-g.ended, "broken pipe")
	assert.ErrorContains(t, <-done, "broken pipe")
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
