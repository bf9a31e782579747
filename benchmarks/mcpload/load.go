// Package mcpload compares MCP servers of the same tools: toolgen's, one on the
// SDK's reflection, and one of raw handlers that decode with encoding/json and
// check nothing.
package mcpload

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A Server is one candidate.
type Server struct {
	Name string
	SDK  *sdk.Server
	// HTTP is its handler, with sessions or without.
	HTTP func(stateless bool) http.Handler
}

// Servers returns the candidates.
func Servers() ([]Server, error) {
	ours, err := mcp.NewServer(work.Registry(), &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	all := []Server{{"toolgen", ours.SDK(), func(stateless bool) http.Handler {
		h, err := ours.Handler(&mcp.HTTPOptions{Stateless: stateless})
		if err != nil {
			panic(err) // two settings that are known to be right
		}
		return h
	}}}
	reflection, raw := newSDK(), newSDK()
	addReflection(reflection, work.ToolGetWeather, work.WeatherSchema, work.GetWeather)
	addReflection(reflection, work.ToolCreateOrder, work.OrderSchema, work.CreateOrder)
	addRaw(raw, work.ToolGetWeather, work.WeatherSchema, work.GetWeather)
	addRaw(raw, work.ToolCreateOrder, work.OrderSchema, work.CreateOrder)
	for name, s := range map[string]*sdk.Server{"go-sdk.AddTool": reflection, "go-sdk.raw": raw} {
		all = append(all, Server{name, s, func(stateless bool) http.Handler {
			return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s }, &sdk.StreamableHTTPOptions{Stateless: stateless})
		}})
	}
	return all, nil
}

func newSDK() *sdk.Server {
	return sdk.NewServer(&sdk.Implementation{Name: "bench", Version: "1"}, nil)
}

func addReflection[A, R any](s *sdk.Server, name, schema string, f func(context.Context, A) (R, error)) {
	sdk.AddTool(s, &sdk.Tool{Name: name, Description: name, InputSchema: json.RawMessage(schema)},
		func(ctx context.Context, _ *sdk.CallToolRequest, a A) (*sdk.CallToolResult, R, error) {
			r, err := f(ctx, a)
			return nil, r, err
		})
}

func addRaw[A, R any](s *sdk.Server, name, schema string, f func(context.Context, A) (R, error)) {
	s.AddTool(&sdk.Tool{Name: name, Description: name, InputSchema: json.RawMessage(schema)},
		func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			var a A
			if err := json.Unmarshal(req.Params.Arguments, &a); err != nil {
				return nil, err
			}
			r, err := f(ctx, a)
			if err != nil {
				return nil, err
			}
			text, err := json.Marshal(r)
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}, err
		})
}

// Handler returns the part of a server after the transport and the decoding of
// messages, as a function.
func (s *Server) Handler(ctx context.Context, tool string, args []byte) (func() (*sdk.CallToolResult, error), error) {
	var handler sdk.MethodHandler
	s.SDK.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		handler = next
		return next
	})
	_, transport := sdk.NewInMemoryTransports()
	session, err := s.SDK.Connect(ctx, transport, nil)
	if err != nil {
		return nil, err
	}
	return func() (*sdk.CallToolResult, error) {
		res, err := handler(ctx, "tools/call", &sdk.CallToolRequest{Session: session, Params: &sdk.CallToolParamsRaw{Name: tool, Arguments: args}})
		if err != nil {
			return nil, err
		}
		return res.(*sdk.CallToolResult), nil
	}, nil
}

// A Load sends calls to a server over the loopback interface. Its client is as
// plain as can be: what it costs is the same for each server.
type Load struct {
	site    *httptest.Server
	headers []http.Header // of each sender: a session of its own, because IDs must differ within one
	body    []byte
	client  *http.Client
	Answers [][]byte // the last answer of each sender
}

// NewLoad starts a server, with sessions of revision 2025-11-25 or without them
// in revision 2026-07-28.
func NewLoad(s Server, stateless bool, tool string, args []byte, senders int) (*Load, error) {
	l := &Load{site: httptest.NewServer(s.HTTP(stateless)), Answers: make([][]byte, senders)}
	l.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: senders}}
	params := map[string]any{"name": tool, "arguments": json.RawMessage(args)}
	if stateless {
		params["_meta"] = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    "2026-07-28",
			"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "load", "version": "1"},
			"io.modelcontextprotocol/clientCapabilities": map[string]any{},
		}
	}
	for sender := range senders {
		header := http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		l.headers = append(l.headers, header)
		if stateless {
			header["Mcp-Protocol-Version"], header["Mcp-Method"], header["Mcp-Name"] = []string{"2026-07-28"}, []string{"tools/call"}, []string{tool}
		} else if err := l.hello(sender); err != nil {
			return nil, err
		}
	}
	var err error
	l.body, err = json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
	return l, err
}

// hello opens the session of a sender.
func (l *Load) hello(sender int) error {
	l.body = []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"load","version":"1"}}}`)
	header, err := l.send(sender)
	l.headers[sender]["Mcp-Session-Id"] = header["Mcp-Session-Id"]
	l.headers[sender]["Mcp-Protocol-Version"] = []string{"2025-11-25"}
	return err
}

// send sends the request once.
func (l *Load) send(sender int) (http.Header, error) {
	req, err := http.NewRequest(http.MethodPost, l.site.URL, bytes.NewReader(l.body))
	if err != nil {
		return nil, err
	}
	req.Header = l.headers[sender]
	res, err := l.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if l.Answers[sender], err = io.ReadAll(res.Body); err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", res.Status, l.Answers[sender])
	}
	return res.Header, nil
}

// Run sends n requests, as many at a time as there are senders.
func (l *Load) Run(n int) error {
	senders := len(l.Answers)
	errs := make([]error, senders)
	var wait sync.WaitGroup
	for sender := range senders {
		wait.Go(func() {
			for i := sender; i < n && errs[sender] == nil; i += senders {
				_, errs[sender] = l.send(sender)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Close stops the server.
func (l *Load) Close() {
	l.client.CloseIdleConnections()
	l.site.CloseClientConnections()
	l.site.Close()
}
