package mcpotel_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/otel/mcpotel"
)

// Clients with the SDK's defaults: every request and notification of both sides has
// its name, and says that it goes over HTTP.
func TestDefaultConnections(t *testing.T) {
	for _, revision := range []string{"", "2025-11-25"} {
		spans := tracetest.NewSpanRecorder()
		options := &mcpotel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans))}
		serving, err := mcpotel.Server(options)
		require.NoError(t, err)
		server := sdk.NewServer(&sdk.Implementation{Name: "s", Version: "1"}, nil)
		server.AddReceivingMiddleware(serving)
		server.AddSendingMiddleware(serving)
		sdk.AddTool(server, &sdk.Tool{Name: "read", Description: "x"}, func(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
			return &sdk.CallToolResult{}, nil, nil
		})
		web := httptest.NewServer(sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, nil))
		t.Cleanup(web.Close)
		clients := *options
		clients.Transport = mcpotel.OverHTTP
		sending, err := mcpotel.Client(&clients)
		require.NoError(t, err)
		client := sdk.NewClient(&sdk.Implementation{Name: "c", Version: "1"}, &sdk.ClientOptions{ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) {}})
		client.AddSendingMiddleware(sending)
		client.AddReceivingMiddleware(sending)
		session, err := client.Connect(context.Background(), &sdk.StreamableClientTransport{Endpoint: web.URL}, &sdk.ClientSessionOptions{ProtocolVersion: revision})
		require.NoError(t, err)
		_, err = session.ListTools(context.Background(), nil)
		require.NoError(t, err)
		_, err = session.CallTool(context.Background(), &sdk.CallToolParams{Name: "read"})
		require.NoError(t, err)

		// A client of this project says itself that it uses HTTP.
		sending, err = mcpotel.Client(options)
		require.NoError(t, err)
		ours, err := mcp.Connect(context.Background(), mcp.HTTP(web.URL), &mcp.ClientOptions{Revision: revision, Middleware: []sdk.Middleware{sending}})
		require.NoError(t, err)
		require.NoError(t, ours.Close())
		require.NoError(t, session.Close())

		names := map[string]int{}
		for _, s := range spans.Ended() {
			names[s.Name()]++
			got := attributes(s.Attributes())
			assert.NotContains(t, s.Name(), "_OTHER")
			if s.SpanKind() == trace.SpanKindClient {
				assert.Equal(t, "tcp", got["network.transport"], "%s %v", s.Name(), got)
				assert.Equal(t, "http", got["network.protocol.name"], s.Name())
			}
		}
		first := "server/discover"
		if revision != "" {
			first = "initialize"
		}
		assert.NotZero(t, names[first], names)
		assert.NotZero(t, names["tools/call read"], names)
	}
}

// Every method that the SDK knows has its name.
func TestMethodsOfTheSDK(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/modelcontextprotocol/go-sdk/mcp").Output()
	require.NoError(t, err)
	source, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "protocol.go"))
	require.NoError(t, err)
	found := regexp.MustCompile(`(?m)^\t(?:method|notification)\w+ += "(.+)"$`).FindAllSubmatch(source, -1)
	require.Greater(t, len(found), 20)
	spans := tracetest.NewSpanRecorder()
	serving, err := mcpotel.Server(&mcpotel.Options{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans))})
	require.NoError(t, err)
	for _, m := range found {
		_, err = serving(func(context.Context, string, sdk.Request) (sdk.Result, error) { return nil, nil })(context.Background(), string(m[1]),
			&sdk.ServerRequest[*sdk.PingParams]{Params: &sdk.PingParams{}})
		require.NoError(t, err)
		assert.Equal(t, string(m[1]), spans.Ended()[len(spans.Ended())-1].Name())
	}
}
