package mcp_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
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

// webSite serves a handler until the test ends.
func webSite(t *testing.T, handler http.Handler) string {
	srv := httptest.NewServer(handler)
	t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
	})
	return srv.URL
}

// A server of the older HTTP+SSE.
func TestClientSSE(t *testing.T) {
	srv := memory(t, files())
	url := webSite(t, sdk.NewSSEHandler(func(*http.Request) *sdk.Server { return srv.SDK() }, nil))
	ctx, cancel := context.WithCancel(t.Context())
	c, err := mcp.Connect(ctx, mcp.SSE(url), &mcp.ClientOptions{Logger: noLog})
	require.NoError(t, err)
	defer c.Close()
	cancel() // the stream goes on
	reg := toolbox(t)
	require.NoError(t, reg.AddProvider(t.Context(), "c_", c))
	res := reg.Execute(t.Context(), runtime.Call{Name: "c_read", Arguments: args(`{"id":9007199254740993}`)})
	require.NoError(t, res.Err())
	assert.Equal(t, `{"got":{"id":9007199254740993}}`, string(res.Structured))
	until(t, reg, func() { require.NoError(t, srv.Registry.Add(saying("new", "it"))) }, func() bool { _, ok := reg.Lookup("c_new"); return ok })
}

// F32: what is no server is an error within the time for the handshake.
func TestHTTPIsNoServer(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"html":      func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>Sign in</html>") },
		"not found": http.NotFound,
		"forbidden": func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusForbidden) },
		"no json": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, "{oops")
		},
		"silent": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // or the end of the connection is not seen
			<-r.Context().Done()
		},
		"endless": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 64<<10)); err != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := webSite(t, handler)
			for _, target := range []mcp.Target{mcp.HTTP(url), mcp.SSE(url)} {
				_, err := mcp.Connect(t.Context(), target, &mcp.ClientOptions{ConnectTimeout: 500 * time.Millisecond, Logger: noLog, MaxMessage: 1 << 20})
				assert.ErrorIs(t, err, mcp.ErrUnavailable)
			}
		})
	}
	_, err := mcp.Connect(t.Context(), mcp.HTTP("ftp://x"), nil)
	assert.ErrorContains(t, err, "is not a URL of HTTP")
}

// F35: a server that was started again has forgotten the session; calls go on.
func TestHTTPServerRestarts(t *testing.T) {
	var handler atomic.Pointer[http.Handler]
	start := func() *mcptest.Server {
		srv := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("who", "it")}})
		h, err := srv.Handler(nil)
		require.NoError(t, err)
		handler.Store(&h)
		return srv
	}
	first := start()
	url := webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*handler.Load()).ServeHTTP(w, r) }))
	reg, c := hosted(t, mcp.HTTP(url), &mcp.ClientOptions{Revision: "2025-11-25"})
	require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_who"}).Err())
	start()
	require.NoError(t, first.Close())
	res := reg.Execute(t.Context(), runtime.Call{Name: "c_who"})
	require.NoError(t, res.Err(), "the new server has not seen the call before")
	assert.True(t, c.Status().Connected)
}

// Headers go to the host of the URL alone.
func TestHTTPHeaders(t *testing.T) {
	elsewhere := make(chan http.Header, 10)
	other := webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		elsewhere <- r.Header
		http.NotFound(w, r)
	}))
	srv := memory(t, files())
	h, err := srv.Handler(nil)
	require.NoError(t, err)
	var redirect atomic.Bool
	url := webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Header.Get("X-Api-Key") != "secret":
			http.Error(w, "no key", http.StatusUnauthorized)
		case redirect.Load():
			http.Redirect(w, r, other, http.StatusTemporaryRedirect)
		default:
			h.ServeHTTP(w, r)
		}
	}))
	_, err = mcp.Connect(t.Context(), mcp.HTTP(url), &mcp.ClientOptions{Logger: noLog})
	assert.ErrorIs(t, err, mcp.ErrUnavailable)
	target := mcp.HTTP(url)
	target.Header = http.Header{"x-api-key": {"secret"}}
	reg, _ := hosted(t, target, nil)
	require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_picture"}).Err())
	redirect.Store(true)
	assert.Error(t, reg.Execute(t.Context(), runtime.Call{Name: "c_picture"}).Err())
	assert.Empty(t, (<-elsewhere).Get("X-Api-Key"))
}

// F04, F25, F33: hostile answers over HTTP, as one document and as events.
func TestHTTPHostileAnswers(t *testing.T) {
	for _, events := range []bool{false, true} {
		for name, test := range map[string]struct{ answer, text, failure string }{
			"exact":     {answer: `{"jsonrpc":"2.0","id":ID,"result":{"structuredContent":{"id":9007199254740993}}}`, text: `{"id":9007199254740993}`},
			"lines":     {answer: "{\"jsonrpc\":\"2.0\",\n\"id\":ID,\n\n\"result\":{\"structuredContent\":\"x\"}}", text: `x`},
			"no result": {answer: `{"jsonrpc":"2.0","id":ID}`, failure: "no result"},
			"huge":      {answer: `{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"` + strings.Repeat("x", 2<<20) + `"}]}}`, failure: "over 1048576 bytes"},
			"error":     {answer: `{"jsonrpc":"2.0","id":ID,"error":{"code":-32000,"message":"oh"}}`, failure: "oh"},
		} {
			t.Run(fmt.Sprint(name, events), func(t *testing.T) {
				url := webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.Method != http.MethodPost {
						http.Error(w, "no", http.StatusMethodNotAllowed)
						return
					}
					var req request
					decode(t, r.Body, &req)
					if req.ID == nil {
						w.WriteHeader(http.StatusAccepted)
						return
					}
					answer := test.answer
					if req.Method != "tools/call" {
						answer = `{"jsonrpc":"2.0","id":ID,"error":{"code":-32601,"message":"no"}}`
						if result := req.answer(); result != "" {
							answer = `{"jsonrpc":"2.0","id":ID,"result":` + result + `}`
						}
					}
					answer = strings.ReplaceAll(answer, "ID", string(req.ID))
					if !events {
						w.Header().Set("Content-Type", "application/json; charset=utf-8")
						fmt.Fprint(w, answer)
						return
					}
					w.Header().Set("Content-Type", "text/event-stream")
					fmt.Fprintf(w, ": hello\nretry\nevent: message\ndata: noise\n\nevent: message\ndata: %s\n\n", strings.ReplaceAll(strings.ReplaceAll(answer, "\n\n", "\n"), "\n", "\ndata: "))
				}))
				reg, c := hosted(t, mcp.HTTP(url), &mcp.ClientOptions{MaxMessage: 1 << 20, Logger: slog.New(slog.DiscardHandler)})
				for range 2 {
					res := reg.Execute(t.Context(), runtime.Call{Name: "c_write"})
					if test.failure != "" {
						assert.ErrorContains(t, res.Err(), test.failure)
					} else {
						require.NoError(t, res.Err())
						assert.Equal(t, test.text, res.Text())
					}
				}
				assert.True(t, c.Status().Connected)
			})
		}
	}
}

// A server of the newest revision that was started again is followed still: the
// stream of its notices has ended, and is asked for again.
func TestHTTPNoticesEnd(t *testing.T) {
	var handler atomic.Pointer[http.Handler]
	start := func(tools ...*runtime.Tool) *mcptest.Server {
		srv := memory(t, mcptest.Config{Tools: tools})
		h, err := srv.Handler(nil)
		require.NoError(t, err)
		handler.Store(&h)
		return srv
	}
	start(saying("first", "it"))
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*handler.Load()).ServeHTTP(w, r) }))
	defer front.Close()
	reg, c := hosted(t, mcp.HTTP(front.URL), nil)
	defer c.Close()
	require.Equal(t, "2026-07-28", c.Status().Revision)
	var second *mcptest.Server
	until(t, reg, func() {
		second = start(saying("second", "it"))
		front.CloseClientConnections()
	}, func() bool { _, ok := reg.Lookup("c_second"); return ok })
	until(t, reg, func() { require.NoError(t, second.Registry.Add(saying("third", "it"))) }, func() bool { return len(reg.Names()) == 2 })
	assert.Equal(t, "I am of it", reg.Execute(t.Context(), runtime.Call{Name: "c_third"}).Text())
}

// Where the stream of notices ends again and again, calls go on all the same.
func TestHTTPNoticesNeverStay(t *testing.T) {
	srv := memory(t, mcptest.Config{Tools: []*runtime.Tool{saying("who", "it")}})
	h, err := srv.Handler(nil)
	require.NoError(t, err)
	var listened atomic.Int32
	url := webSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Method") == "subscriptions/listen" {
			listened.Add(1)
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, ": bye\n\n")
			return
		}
		h.ServeHTTP(w, r)
	}))
	reg, c := hosted(t, mcp.HTTP(url), &mcp.ClientOptions{Backoff: time.Millisecond, MaxBackoff: time.Hour})
	for range 200 {
		require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_who"}).Err())
	}
	assert.True(t, c.Status().Connected)
	assert.Positive(t, listened.Load())
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A server that answers nothing, not even that somebody gives up, holds nobody up
// for longer than the time for the handshake.
func TestHTTPAnswersNothing(t *testing.T) {
	for _, revision := range []string{"", "2025-11-25"} {
		synctest.Test(t, func(t *testing.T) {
			target := mcp.HTTP("http://box.example.com")
			target.Client = &http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) {
				<-r.Context().Done()
				return nil, r.Context().Err()
			})}
			begun := time.Now() // of the bubble's clock
			_, err := mcp.Connect(t.Context(), target, &mcp.ClientOptions{ConnectTimeout: time.Second, Revision: revision, Logger: noLog})
			assert.ErrorContains(t, err, "no handshake within 1s")
			assert.Equal(t, time.Second, time.Since(begun))
		})
	}
}
