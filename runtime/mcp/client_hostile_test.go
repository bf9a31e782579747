package mcp_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	goruntime "runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A script is a server that sends whatever lines it likes: answer gets each
// request and a function that sends a line.
type script struct {
	answer func(req request, send func(string))
	opened atomic.Int32
	mu     sync.Mutex
	out    io.Writer // of the last connection
}

func (s *script) target() mcp.Target {
	return mcp.Dial("script", func(context.Context) (sdk.Transport, error) {
		toServer, fromClient := io.Pipe()
		toClient, fromServer := io.Pipe()
		s.opened.Add(1)
		s.mu.Lock()
		s.out = fromServer
		s.mu.Unlock()
		go func() {
			defer fromServer.Close()
			in := bufio.NewReader(toServer)
			for {
				text, err := in.ReadBytes('\n')
				if err != nil {
					return
				}
				var req request
				if json.Unmarshal(text, &req) != nil || req.ID == nil || req.Method == "" {
					continue
				}
				s.answer(req, func(line string) { _, _ = io.WriteString(fromServer, line+"\n") })
			}
		}()
		return &sdk.IOTransport{Reader: toClient, Writer: fromClient}, nil
	})
}

// send sends a line that nobody has asked for.
func (s *script) send(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = io.WriteString(s.out, line+"\n")
}

// hangUp ends the connection.
func (s *script) hangUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.out.(io.Closer).Close()
}

// lines is a server that answers some methods with results or, where they begin
// with "!", with whole lines in which ID is replaced.
func lines(answers map[string]string) *script {
	return &script{answer: func(req request, send func(string)) {
		answer, ok := answers[req.Method]
		if !ok {
			answer = req.answer()
		}
		if raw, whole := strings.CutPrefix(answer, "!"); whole {
			send(strings.ReplaceAll(raw, "ID", string(req.ID)))
		} else if answer != "" {
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, answer))
		} else {
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`, req.ID))
		}
	}}
}

// Tools that cannot be taken over are left out, with the reason; the others stay.
func TestHostileTools(t *testing.T) {
	ok := `{"name":"ok","inputSchema":{"type":"object"}}`
	for name, test := range map[string]struct{ tool, leftOut, why string }{
		"null":            {`null`, "", "no name"},
		"number":          {`7`, "", "cannot unmarshal"},
		"no name":         {`{"inputSchema":{"type":"object"}}`, "", "no name"},
		"no schema":       {`{"name":"bad"}`, "bad", "no input schema"},
		"schema null":     {`{"name":"bad","inputSchema":null}`, "bad", "no input schema"},
		"schema array":    {`{"name":"bad","inputSchema":[]}`, "bad", "no input schema"},
		"schema of text":  {`{"name":"bad","inputSchema":{"type":"string"}}`, "bad", `type is not "object"`},
		"reference":       {`{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/nowhere"}}}}`, "bad", "nowhere"},
		"number for text": {`{"name":"bad","description":5,"inputSchema":{"type":"object"}}`, "bad", "cannot unmarshal"},
		"large":           {`{"name":"bad","description":"` + strings.Repeat("x", 70<<10) + `","inputSchema":{"type":"object"}}`, "bad", "over 65536"},
		"headers":         {`{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"type":"object","x-mcp-header":"A"}}}}`, "bad", "headers"},
		"large number":    {`{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"type":"number","maximum":1e400}}}}`, "bad", "the number 1e400"},
		"rather deep":     {`{"name":"bad","inputSchema":{"type":"object","x":` + nested(1200) + `}}`, "bad", "deeper than 512"},
		"deep":            {`{"name":"bad","inputSchema":{"type":"object","x":` + nested(6000) + `}}`, "bad", "nested more than 5000 deep"},
		"too deep for a decoder": {
			`{"name":"bad","inputSchema":{"type":"object","x":` + nested(20_000) + `}}`, "bad", "nested more than 5000 deep",
		},
	} {
		t.Run(name, func(t *testing.T) {
			answer := `{"tools":[` + ok + `,` + test.tool + `,{"name":"last","inputSchema":{"type":"object"}}]}`
			var log lockedBuffer
			for kind, target := range map[string]mcp.Target{
				"lines": lines(map[string]string{"tools/list": answer}).target(),
				"HTTP": mcp.HTTP(httpAnswers(t, func(req request) string {
					if req.Method == "tools/list" {
						return answer
					}
					return req.answer()
				})),
			} {
				reg, c := hosted(t, target, &mcp.ClientOptions{Name: kind, Logger: slog.New(slog.NewTextHandler(&log, nil))})
				assert.Equal(t, []string{"c_last", "c_ok"}, reg.Names(), kind)
				assert.Contains(t, c.Status().LeftOut[test.leftOut], test.why, kind)
				assert.Contains(t, log.String(), fmt.Sprintf("server=%s tool=%s why=", kind, cmp.Or(test.leftOut, `""`)))
			}
		})
	}
}

// nested returns arrays in arrays.
func nested(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }

// httpAnswers serves over HTTP what a function answers.
func httpAnswers(t *testing.T, answer func(request) string) (url string) {
	return webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var req request
		if r.Method != http.MethodPost {
			http.Error(w, "no such stream", http.StatusMethodNotAllowed)
			return
		}
		decode(t, r.Body, &req)
		if req.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, cmp.Or(answer(req), "{}"))
	}))
}

// A definition that is deep, but not too deep, is taken over as it is.
func TestDeepTool(t *testing.T) {
	schema := `{"type":"object","x":` + nested(500) + `}`
	reg, c := hosted(t, lines(map[string]string{"tools/list": `{"tools":[{"name":"deep","inputSchema":` + schema + `}]}`}).target(), nil)
	tool, ok := reg.Lookup("c_deep")
	require.True(t, ok, c.Status().LeftOut)
	assert.Equal(t, schema, string(tool.Parameters()))
}

// F21, F23: names that are invalid, doubled or long; the server gets its own.
func TestHostileNames(t *testing.T) {
	long := strings.Repeat("n", 80)
	names := []string{"git.log", "git_log", "git log", "c_git", long + "1", long + "2", "git.log", "日本"}
	var tools []string
	for i, name := range names {
		tools = append(tools, fmt.Sprintf(`{"name":%q,"description":"number %d","inputSchema":{"type":"object"}}`, name, i))
	}
	reg, _ := hosted(t, lines(map[string]string{"tools/list": `{"tools":[` + strings.Join(tools, ",") + `]}`}).target(), nil)
	assert.Len(t, reg.Names(), 7, "%v", reg.Names())
	got := map[string]bool{}
	for _, name := range reg.Names() {
		assert.LessOrEqual(t, len(name), 64)
		got[reg.Execute(t.Context(), runtime.Call{Name: name}).Text()] = true
	}
	for _, name := range names {
		assert.True(t, got[name], name)
	}
	first, _ := reg.Lookup("c_git_log")
	assert.Equal(t, "number 1", first.Description())
}

// F18: all pages are read, and a list without end is not believed.
func TestHostilePages(t *testing.T) {
	tool := func(n int) string { return fmt.Sprintf(`{"name":"t%d","inputSchema":{"type":"object"}}`, n) }
	serve := func(page func(n int) (tools, cursor string)) *script {
		n := 0
		return &script{answer: func(req request, send func(string)) {
			result := req.answer()
			if req.Method == "tools/list" {
				tools, cursor := page(n)
				n++
				result = fmt.Sprintf(`{"tools":[%s],"nextCursor":%q}`, tools, cursor)
			}
			if result == "" {
				send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, req.ID))
				return
			}
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result))
		}}
	}
	reg, _ := hosted(t, serve(func(n int) (string, string) {
		return []string{tool(1) + "," + tool(2), "", tool(3) + "," + tool(4), tool(5)}[n], []string{"a", "b", "c", ""}[n]
	}).target(), nil)
	assert.Equal(t, []string{"c_t1", "c_t2", "c_t3", "c_t4", "c_t5"}, reg.Names())

	for want, page := range map[string]func(int) (string, string){
		"a page comes again":      func(n int) (string, string) { return tool(n), []string{"a", "b"}[n%2] },
		"more than 20 entries":    func(n int) (string, string) { return tool(n), fmt.Sprint(n + 1) },
		"more than 20 pages":      func(n int) (string, string) { return "", fmt.Sprint(n + 1) },
		"over 4096 bytes":         func(n int) (string, string) { return `{"x":"` + strings.Repeat("x", 3000) + `"}`, fmt.Sprint(n + 1) },
		"the answer is over 4096": func(int) (string, string) { return `{"x":"` + strings.Repeat("x", 5000) + `"}`, "" },
	} {
		c := client(t, serve(page).target(), &mcp.ClientOptions{MaxTools: 20, MaxMessage: 4096})
		_, err := c.Tools(t.Context())
		assert.ErrorContains(t, err, want)
	}
}

// F33, F36: whatever a server answers to a call becomes a result or a failure of
// that call, and the next one is answered.
func TestHostileResults(t *testing.T) {
	for name, test := range map[string]struct{ answer, text, structured, failure string }{
		"null":             {answer: `null`, failure: "no result"},
		"nothing":          {answer: `!{"jsonrpc":"2.0","id":ID}`, failure: "no result"},
		"text":             {answer: `"x"`, failure: "not an object"},
		"array":            {answer: `[]`, failure: "not an object"},
		"empty":            {answer: `{}`, text: "(empty)"},
		"empty content":    {answer: `{"content":[]}`, text: "(empty)"},
		"content null":     {answer: `{"content":null}`, text: "(empty)"},
		"content text":     {answer: `{"content":"x"}`, failure: "no result"},
		"part null":        {answer: `{"content":[null]}`, text: `[content of the unknown type ""]`},
		"part number":      {answer: `{"content":[7,{"type":"text","text":"x"}]}`, text: "[content that cannot be read]\nx"},
		"unknown type":     {answer: `{"content":[{"type":"hologram"},{"type":"text","text":"x"}]}`, text: "[content of the unknown type \"hologram\"]\nx"},
		"bad base64":       {answer: `{"content":[{"type":"image","mimeType":"image/png","data":"%%"}]}`, text: "[image image/png that is not base64]"},
		"image":            {answer: `{"content":[{"type":"image","mimeType":"image/png","data":"AAAA"},{"type":"resource","resource":{"uri":"a://b","blob":"AAAA"}}]}`, text: "[image image/png, 3 bytes]\n[resource a://b, 3 bytes]"},
		"resource null":    {answer: `{"content":[{"type":"resource","resource":null}]}`, text: "[resource without content]"},
		"link":             {answer: `{"content":[{"type":"resource_link","uri":"a://b","name":"n"}]}`, text: "[resource_link a://b n]"},
		"structured alone": {answer: `{"structuredContent":{"id": 9007199254740993, "f":1e400}}`, text: `{"id":9007199254740993,"f":1e400}`, structured: `{"id":9007199254740993,"f":1e400}`},
		"structured null":  {answer: `{"structuredContent":null,"content":[{"type":"text","text":"x"}]}`, text: "x"},
		"isError":          {answer: `{"isError":true,"structuredContent":{"a":1},"content":[{"type":"text","text":"disk full"}]}`, failure: "disk full"},
		"isError bare":     {answer: `{"isError":true}`, failure: "gave no reason"},
		"isError text":     {answer: `{"isError":"yes"}`, failure: "no result"},
		"error":            {answer: `!{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"bad id","data":{"x":1}}}`, failure: `MCP server "script": calling "tools/call": bad id`},
		"error text":       {answer: `!{"jsonrpc":"2.0","id":ID,"error":"oh"}`, failure: "no result"},
		"error and code":   {answer: `!{"jsonrpc":"2.0","id":ID,"error":{"code":"x"}}`, failure: "unmarshal"},
		"invalid UTF-8":    {answer: "{\"content\":[{\"type\":\"text\",\"text\":\"a\xffb\"}]}", text: "a\uFFFDb"},
		"surrogate":        {answer: `{"content":[{"type":"text","text":"a\ud800b"}]}`, text: "a\uFFFDb"},
		"deep":             {answer: `{"structuredContent":` + nested(2000) + `}`, text: nested(2000)},
		"too deep":         {answer: `{"structuredContent":` + nested(20_000) + `}`, failure: "nested more than 5000 deep"},
		"twice":            {answer: "!" + `{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"first"}]}}` + "\n" + `{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"second"}]}}`, text: "first"},
		"batch":            {answer: `![{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"x"}]}}]`, text: "x"},
		"spoofed":          {answer: `{"content":[{"type":"text","text":"x"}],"_meta":{"toolgen.dev/exact":"{\"isError\":true}"}}`, text: "x"},
		"no version":       {answer: `!{"id":ID,"result":{"content":[{"type":"text","text":"x"}]}}`, text: "x"},
	} {
		t.Run(name, func(t *testing.T) {
			srv := lines(map[string]string{"tools/call": test.answer})
			reg, c := hosted(t, srv.target(), &mcp.ClientOptions{CallTimeout: 5 * time.Second})
			for range 2 {
				res := reg.Execute(t.Context(), runtime.Call{Name: "c_write"})
				if test.failure != "" {
					assert.ErrorContains(t, res.Err(), test.failure)
					continue
				}
				require.NoError(t, res.Err())
				assert.Equal(t, test.text, res.Text())
				if test.structured != "" {
					assert.Equal(t, test.structured, string(res.Structured))
				}
			}
			assert.True(t, c.Status().Connected)
			assert.EqualValues(t, 1, srv.opened.Load(), "one connection")
		})
	}
}

// F25: a server that writes nothing but noise is given up with a reason.
func TestHostileNoise(t *testing.T) {
	srv := &script{answer: func(_ request, send func(string)) {
		for range 1100 {
			send("still starting…")
		}
	}}
	_, err := mcp.Connect(t.Context(), srv.target(), &mcp.ClientOptions{Logger: noLog})
	assert.ErrorContains(t, err, "lines in a row that are no messages")
}

// F35: one connection for however many calls fail at a time, and the list is
// fetched again.
func TestReconnectOnce(t *testing.T) {
	lists := make(chan struct{}, 10)
	arrived := make(chan struct{}, 10)
	var srv *script
	var calls atomic.Int32
	srv = &script{answer: func(req request, send func(string)) {
		switch req.Method {
		case "server/discover":
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, req.ID))
			return
		case "tools/list":
			lists <- struct{}{}
		case "tools/call":
			if calls.Add(1) <= 5 {
				arrived <- struct{}{}
				return
			}
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, req.answer()))
	}}
	reg, c := hosted(t, srv.target(), nil)
	<-lists
	var wait sync.WaitGroup
	for range 5 {
		wait.Go(func() {
			assert.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err(), "read-only calls are made again")
		})
	}
	for range 5 {
		<-arrived
	}
	srv.hangUp()
	wait.Wait()
	<-lists
	assert.EqualValues(t, 2, srv.opened.Load())
	assert.True(t, c.Status().Connected)
}

// F35: answers that say that a session is lost, in several shapes.
func TestSessionLost(t *testing.T) {
	for name, answer := range map[string]string{
		"-32001": `{"code":-32001,"message":"Session not found"}`,
		"-32600": `{"code":-32600,"message":"Invalid Request: no valid session ID"}`,
		"-32000": `{"code":-32000,"message":"Bad Request: Session expired"}`,
	} {
		t.Run(name, func(t *testing.T) {
			var calls atomic.Int32
			srv := &script{answer: func(req request, send func(string)) {
				result := req.answer()
				if req.Method == "tools/call" && calls.Add(1) == 1 {
					send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":%s}`, req.ID, answer))
				} else if result != "" {
					send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result))
				} else {
					send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, req.ID))
				}
			}}
			reg, _ := hosted(t, srv.target(), nil)
			require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_write"}).Err(), "the server cannot have seen the first call")
			assert.EqualValues(t, 2, srv.opened.Load())
		})
	}
}

// A server that cannot be reached again fails calls at once, with the reason.
func TestReconnectFails(t *testing.T) {
	srv := lines(nil)
	way := srv.target()
	var refuse atomic.Bool
	target := mcp.Dial("script", func(ctx context.Context) (sdk.Transport, error) {
		if refuse.Load() {
			return nil, fmt.Errorf("the port is closed")
		}
		return mcp.DialOf(ctx, way)
	})
	reg, c := hosted(t, target, &mcp.ClientOptions{Backoff: time.Hour, MaxBackoff: time.Hour})
	refuse.Store(true)
	srv.hangUp()
	for range 2 {
		res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})
		assert.ErrorIs(t, res.Err(), mcp.ErrUnavailable)
		assert.Contains(t, res.Text(), `MCP server "script": the server is unavailable and is being reconnected: the port is closed`)
		assert.True(t, res.Failure.Retryable)
	}
	assert.ErrorContains(t, reg.Refresh(t.Context()), "the port is closed")
	assert.Equal(t, []string{"c_echo", "c_write"}, reg.Names(), "the old list stays")
	refuse.Store(false)
	require.NoError(t, c.Connect(t.Context()), "who asks for it gets an attempt now")
	require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err())
}

// A tool without a description gets one that names it and the server.
func TestDescriptionFallsBack(t *testing.T) {
	reg, _ := hosted(t, lines(nil).target(), &mcp.ClientOptions{Name: "box"})
	tool, _ := reg.Lookup("c_echo")
	assert.Equal(t, "The tool echo of the MCP server box.", tool.Description())
	assert.Equal(t, mcp.DefaultCallTimeout, tool.Policy().Timeout)
	assert.Equal(t, runtime.Hints{ReadOnly: true}, tool.Hints())
	tool, _ = reg.Lookup("c_write")
	assert.Equal(t, runtime.Hints{Destructive: true}, tool.Hints(), "the protocol's defaults")
}

// A tool's own word about sessions is no loss of the connection: it was called.
func TestSessionsOfTools(t *testing.T) {
	srv := lines(map[string]string{"tools/call": `!{"jsonrpc":"2.0","id":ID,"error":{"code":-32000,"message":"the browser session is busy"}}`})
	reg, _ := hosted(t, srv.target(), nil)
	assert.ErrorContains(t, reg.Execute(t.Context(), runtime.Call{Name: "c_write"}).Err(), "the browser session is busy")
	assert.EqualValues(t, 1, srv.opened.Load())
}

// F18: lists of documents and prompts have pages too.
func TestPagesOfOffers(t *testing.T) {
	n := 0
	srv := &script{answer: func(req request, send func(string)) {
		result := `{"protocolVersion":"2025-06-18","capabilities":{"resources":{},"prompts":{}},"serverInfo":{"name":"x","version":"1"}}`
		switch req.Method {
		case "server/discover":
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, req.ID))
			return
		case "resources/list", "resources/templates/list", "prompts/list":
			n++
			member := map[string]string{"resources/list": "resources", "resources/templates/list": "resourceTemplates", "prompts/list": "prompts"}[req.Method]
			result = fmt.Sprintf(`{"%s":[{"uri":"a://%d","name":"n%d"}],"nextCursor":"%s"}`, member, n, n, []string{"", "x", "y"}[n%3])
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result))
	}}
	c := client(t, srv.target(), nil)
	for _, list := range []func(context.Context) ([]mcp.Resource, error){c.Resources, c.ResourceTemplates} {
		all, err := list(t.Context())
		require.NoError(t, err)
		assert.Len(t, all, 3)
	}
	prompts, err := c.Prompts(t.Context())
	require.NoError(t, err)
	assert.Len(t, prompts, 3)
}

// Nothing of a client is left when it is closed.
func TestClientLeavesNothing(t *testing.T) {
	srv := memory(t, files())
	for _, target := range over(t, srv) {
		for range 3 {
			c, err := mcp.Connect(t.Context(), target, &mcp.ClientOptions{Logger: noLog})
			require.NoError(t, err)
			reg := toolbox(t)
			require.NoError(t, reg.AddProvider(t.Context(), "c_", c))
			require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_picture"}).Err())
			require.NoError(t, c.Close())
		}
	}
	var left string
	assert.Eventually(t, func() bool { left = clientGoroutines(); return left == "" }, 10*time.Second, time.Millisecond)
	assert.Empty(t, left)
}

// clientGoroutines returns the stacks of goroutines that clients of this package
// have started. Tests that run at the same time have some too, so it is for those
// that run alone.
func clientGoroutines() string {
	buf := make([]byte, 4<<20)
	var left []string
	for stack := range strings.SplitSeq(string(buf[:goruntime.Stack(buf, true)]), "\n\n") {
		_, from, _ := strings.Cut(stack, "created by ")
		for _, part := range []string{"(*Client)", "(*link)", "(*clientLines", "(*notices)", "(*process)", "drain", "startProcess"} {
			if strings.Contains(from, "runtime/mcp."+part) {
				left = append(left, stack)
			}
		}
	}
	return strings.Join(left, "\n\n")
}
