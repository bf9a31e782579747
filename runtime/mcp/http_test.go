package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"peer","version":"1"}}}`

// post sends one message with headers, and returns status, headers and body.
func post(t *testing.T, url, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, res.Header, string(text)
}

// site serves over HTTP until the test ends.
func site(t *testing.T, config mcptest.Config, opts *mcp.HTTPOptions) (*mcptest.Server, string) {
	t.Helper()
	srv := serve(t, config)
	url, err := srv.HTTP(opts)
	require.NoError(t, err)
	return srv, url
}

// One address serves clients of each revision, with sessions or without, and all
// of what the server can do.
func TestHTTPRevisions(t *testing.T) {
	for _, single := range []bool{false, true} {
		for _, revision := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
			t.Run(revision, func(t *testing.T) {
				runs, asked := 0, []*sdk.ElicitParams(nil)
				reg := registry(t, nil, guarded(&runs), echo())
				_, url := site(t, mcptest.Config{Registry: reg, Documents: map[string]string{"a:b": "text"}}, &mcp.HTTPOptions{Stateless: single})
				heard := make(chan struct{}, 10)
				opts := answering("accept", &asked, nil)
				opts.ToolListChangedHandler = func(context.Context, *sdk.ToolListChangedRequest) { heard <- struct{}{} }
				client := sdk.NewClient(&sdk.Implementation{Name: "person"}, opts)
				session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url}, &sdk.ClientSessionOptions{ProtocolVersion: revision})
				require.NoError(t, err)
				defer session.Close()
				assert.Equal(t, revision, session.InitializeResult().ProtocolVersion)
				res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "echo", Arguments: json.RawMessage(`{"id":9007199254740993}`)})
				require.NoError(t, err)
				assert.JSONEq(t, `{"id":9007199254740993}`, text(t, res))
				doc, err := session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "a:b"})
				require.NoError(t, err)
				assert.Equal(t, "text", doc.Contents[0].Text)
				res, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": "Bob"}})
				require.NoError(t, err)
				if single && revision < "2026-07-28" {
					assert.Contains(t, text(t, res), "this client cannot ask for it", "there is no way to ask it")
					return
				}
				assert.Equal(t, "paid", text(t, res))
				assert.Equal(t, 1, runs)
				require.NoError(t, reg.Add(returns("new", "", 1)))
				<-heard
			})
		}
	}
}

// A name that was made to point here, and pages of others, are turned away
// before anything is read.
func TestHTTPOrigins(t *testing.T) {
	_, url := site(t, mcptest.Config{}, &mcp.HTTPOptions{Hosts: []string{"tools.example.com", "other.example.com:8443"}, Origins: []string{"https://app.example.com"}})
	for _, c := range []struct {
		host, origin string
		want         int
	}{
		{"", "", 200}, {"localhost:1", "", 200}, {"[::1]:80", "", 200}, {"127.9.9.9", "", 200},
		{"tools.example.com", "", 200}, {"TOOLS.example.com:8080", "", 200}, {"other.example.com:8443", "", 200},
		{"other.example.com", "", 403}, {"evil.example.com", "", 403}, {"localhost.evil.com", "", 403}, {"127.0.0.1.evil.com", "", 403},
		{"10.0.0.1", "", 403}, {"0.0.0.0", "", 403},
		{"", "http://localhost:3000", 200}, {"", "https://app.example.com", 200}, {"", "http://127.0.0.1", 200},
		{"", "https://evil.example.com", 403}, {"", "null", 403}, {"", "http://app.example.com", 403}, {"", "https://app.example.com.evil.com", 403},
		{"", "http://localhost.evil.com", 403}, {"", "file://localhost", 403}, {"", "chrome-extension://localhost", 403},
	} {
		var headers []string
		if c.host != "" {
			headers = append(headers, "Host", c.host)
		}
		if c.origin != "" {
			headers = append(headers, "Origin", c.origin)
		}
		status, _, body := post(t, url, initialize, headers...)
		assert.Equal(t, c.want, status, "%v %s", c, body)
	}
	_, plain := site(t, mcptest.Config{}, nil)
	status, _, _ := post(t, plain, initialize, "Host", "tools.example.com")
	assert.Equal(t, 403, status)

	for _, bad := range []mcp.HTTPOptions{
		{Hosts: []string{"https://a.example.com"}}, {Hosts: []string{"*"}}, {Hosts: []string{""}},
		{Origins: []string{"app.example.com"}}, {Origins: []string{"https://app.example.com/"}}, {Origins: []string{"*"}},
	} {
		_, err := serve(t, mcptest.Config{}).Handler(&bad)
		assert.Error(t, err, "%+v", bad)
	}
}

// Messages have a limit, also where they do not tell their length.
func TestHTTPBodyLimit(t *testing.T) {
	_, url := site(t, mcptest.Config{Tools: []*runtime.Tool{echo()}, Server: &mcp.ServerOptions{MaxMessage: 10_000}}, &mcp.HTTPOptions{Stateless: true})
	call := func(n int) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"a":"` + strings.Repeat("x", n) + `"}}}`
	}
	status, _, body := post(t, url, call(9_000))
	assert.Equal(t, 200, status)
	assert.Contains(t, body, "xxx")
	status, _, body = post(t, url, call(10_000))
	assert.Equal(t, 413, status)
	assert.Contains(t, body, "over 10000 bytes")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, io.MultiReader(strings.NewReader(call(5_000)), bytes.NewReader(make([]byte, 10_000))))
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	assert.Equal(t, 413, res.StatusCode)
	status, _, _ = post(t, url, `{not json`)
	assert.Equal(t, 400, status)
}

// Tokens are checked before anything else, and a session belongs to its user.
func TestHTTPTokens(t *testing.T) {
	opts := &mcp.HTTPOptions{
		Verify: func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
			user, ok := strings.CutPrefix(token, "token-of-")
			if !ok {
				return nil, auth.ErrInvalidToken
			}
			return &auth.TokenInfo{UserID: user, Expiration: time.Now().Add(time.Hour), Scopes: []string{"call"}}, nil
		},
		Token: &auth.RequireBearerTokenOptions{Scopes: []string{"call"}, ResourceMetadataURL: "https://tools.example.com/meta"},
	}
	who := mcptest.Func("who", "", func(ctx context.Context, _ json.RawMessage) (any, error) {
		return mcp.CallRequest(ctx).Extra.TokenInfo.UserID, nil
	})
	_, url := site(t, mcptest.Config{Tools: []*runtime.Tool{who}}, opts)
	for _, token := range []string{"", "Bearer nonsense", "Basic token-of-ann"} {
		status, header, _ := post(t, url, initialize, "Authorization", token)
		assert.Equal(t, 401, status, token)
		assert.Contains(t, header.Get("WWW-Authenticate"), "https://tools.example.com/meta")
	}
	status, header, _ := post(t, url, initialize, "Authorization", "Bearer token-of-ann")
	require.Equal(t, 200, status)
	session := header.Get("Mcp-Session-Id")
	require.NotEmpty(t, session)
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who"}}`
	_, _, body := post(t, url, call, "Authorization", "Bearer token-of-ann", "Mcp-Session-Id", session)
	assert.Contains(t, body, `"text":"ann"`)
	status, _, _ = post(t, url, call, "Authorization", "Bearer token-of-eve", "Mcp-Session-Id", session)
	assert.Equal(t, 403, status, "the session of another user")
	for _, method := range []string{http.MethodDelete, http.MethodGet} {
		req, err := http.NewRequestWithContext(t.Context(), method, url, nil)
		require.NoError(t, err)
		req.Header = http.Header{"Authorization": {"Bearer token-of-eve"}, "Mcp-Session-Id": {session}, "Accept": {"text/event-stream"}}
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		assert.Equal(t, 403, res.StatusCode, "nor can she end it or listen to it")
	}
	_, _, body = post(t, url, call, "Authorization", "Bearer token-of-ann", "Mcp-Session-Id", session)
	assert.Contains(t, body, `"text":"ann"`)
}

// A client cannot choose the name of its session, so that nobody can be made to use
// one that another knows.
func TestHTTPSessionFixation(t *testing.T) {
	_, url := site(t, mcptest.Config{}, nil)
	status, header, _ := post(t, url, initialize, "Mcp-Session-Id", "known-to-eve")
	assert.Equal(t, 404, status)
	assert.Empty(t, header.Get("Mcp-Session-Id"))
	names := map[string]bool{}
	for range 10 {
		_, header, _ := post(t, url, initialize)
		name := header.Get("Mcp-Session-Id")
		assert.GreaterOrEqual(t, len(name), 20, "it cannot be guessed")
		names[name] = true
	}
	assert.Len(t, names, 10)
}

// Sessions have a number and a time to live.
func TestHTTPSessions(t *testing.T) {
	_, url := site(t, mcptest.Config{}, &mcp.HTTPOptions{MaxSessions: 2})
	var sessions []string
	for range 2 {
		status, header, _ := post(t, url, initialize)
		require.Equal(t, 200, status)
		sessions = append(sessions, header.Get("Mcp-Session-Id"))
	}
	status, header, body := post(t, url, initialize)
	assert.Equal(t, 503, status, body)
	assert.NotEmpty(t, header.Get("Retry-After"))
	status, _, _ = post(t, url, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Mcp-Session-Id", sessions[0])
	assert.Equal(t, 200, status, "those that there are go on")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodDelete, url, nil)
	require.NoError(t, err)
	req.Header.Set("Mcp-Session-Id", sessions[0])
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	status, _, _ = post(t, url, initialize)
	assert.Equal(t, 200, status, "one has ended")
	status, _, _ = post(t, url, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Mcp-Session-Id", sessions[0])
	assert.Equal(t, 404, status)
}

// A cancel over HTTP ends the call with its reason; a header cannot make up whose.
func TestHTTPCancel(t *testing.T) {
	g := newGate()
	_, url := site(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}}, nil)
	_, header, _ := post(t, url, initialize)
	session := header.Get("Mcp-Session-Id")
	answered := make(chan string, 1)
	go func() {
		_, _, body := post(t, url, `{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"wait"}}`, "Mcp-Session-Id", session, "Toolgen-Request-Id", "sb")
		answered <- body
	}()
	<-g.entered
	cancel := func(id string) {
		status, _, _ := post(t, url, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"`+id+`","reason":"enough"}}`, "Mcp-Session-Id", session)
		assert.Equal(t, 202, status)
	}
	cancel("b")
	cancel("a")
	assert.EqualError(t, <-g.ended, "canceled by the client: enough")
	assert.Contains(t, <-answered, `"isError":true`, "the request must have an answer")
}

// In the stateless revision a call ends when its request does.
func TestHTTPGone(t *testing.T) {
	g := newGate()
	_, url := site(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}}, nil)
	ctx, leave := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait",`+modern+`}}`))
	require.NoError(t, err)
	for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "wait"} {
		req.Header.Set(name, value)
	}
	done := make(chan error, 1)
	go func() {
		_, err := http.DefaultClient.Do(req)
		done <- err
	}()
	<-g.entered
	leave()
	assert.ErrorIs(t, <-g.ended, context.Canceled)
	assert.ErrorIs(t, <-done, context.Canceled)
}

// A server that is told to stop answers what runs, and ends streams.
func TestHTTPStops(t *testing.T) {
	g := newGate()
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- srv.ServeHTTP(ctx, listener, nil) }()
	url := "http://" + listener.Addr().String() + "/mcp"
	_, header, _ := post(t, url, initialize)
	session := header.Get("Mcp-Session-Id")
	stream, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	stream.Header.Set("Accept", "text/event-stream")
	stream.Header.Set("Mcp-Session-Id", session)
	opened, err := http.DefaultClient.Do(stream)
	require.NoError(t, err)
	defer opened.Body.Close()
	answered := make(chan string, 1)
	go func() {
		_, _, body := post(t, url, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait"}}`, "Mcp-Session-Id", session)
		answered <- body
	}()
	<-g.entered
	stop()
	close(g.open)
	assert.Contains(t, <-answered, `"text":"through"`)
	_, err = io.ReadAll(opened.Body)
	assert.NoError(t, err, "the stream ends")
	assert.NoError(t, <-done)
	_, err = http.Get(url)
	assert.Error(t, err, "nobody listens any more")
}

// Nobody serves others by mistake.
func TestListenAndServe(t *testing.T) {
	srv := serve(t, mcptest.Config{})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	verify := func(context.Context, string, *http.Request) (*auth.TokenInfo, error) { return nil, errors.New("no") }
	hosts := []string{"a.example.com"}
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", "192.0.2.1:0", "example.com:0"} {
		for _, opts := range []*mcp.HTTPOptions{nil, {}, {Hosts: hosts}, {Verify: verify}} {
			assert.ErrorContains(t, srv.ListenAndServe(ctx, addr, opts), "others can reach "+addr)
		}
	}
	assert.NoError(t, srv.ListenAndServe(ctx, "0.0.0.0:0", &mcp.HTTPOptions{Hosts: hosts, Verify: verify}))
	assert.Error(t, srv.ListenAndServe(ctx, "nonsense", nil))
	for _, addr := range []string{":0", "127.0.0.1:0", "localhost:0"} {
		assert.NoError(t, srv.ListenAndServe(ctx, addr, nil), addr)
	}
	assert.Error(t, srv.ListenAndServe(ctx, ":0", &mcp.HTTPOptions{Hosts: []string{"*"}}))
}

// The handler goes into any server.
func TestHandler(t *testing.T) {
	handler, err := serve(t, mcptest.Config{}).Handler(nil)
	require.NoError(t, err)
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPut, "http://localhost/", nil)
	handler.ServeHTTP(w, r)
	assert.Equal(t, http.StatusMethodNotAllowed, w.Code)
}
