package mcp_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// An answer has the ID of its request, byte for byte: numbers have no size, and
// strings that look like numbers, or like what the server calls them inside, are
// strings.
func TestIDs(t *testing.T) {
	p := hello(t, serve(t, mcptest.Config{}), "2025-11-25", `{}`)
	for _, id := range []string{
		`7`, `"7"`, `-1`, `9007199254740992`, `9007199254740993`, `-9007199254740993`, `18446744073709551616`,
		`123456789012345678901234567890`, `1.0`, `1e3`, `25e-0`, `1.50e1`, `-0`, `0e-999999999999999999999`,
		`""`, `"9007199254740993"`, `"1.5"`, `"null"`, `"toolgen.dev/id:7"`, `"\ud800"`, `"\ufffd"`, `"a b<&>é"`,
	} {
		p.send(`{"jsonrpc":"2.0","id":%s,"method":"ping"}`, id)
		assert.Equal(t, `{"jsonrpc":"2.0","id":`+id+`,"result":{}}`, p.read())
		p.send(`{"jsonrpc":"2.0","id":%s,"method":"nothing/like/it"}`, id)
		assert.Contains(t, p.read(), `{"jsonrpc":"2.0","id":`+id+`,"error":{"code":-32601`)
	}
	for id, under := range map[string]string{
		`1.5`: `1.5`, `-0.1`: `-0.1`, `1e-1`: `1e-1`, `15e-1`: `15e-1`, `1e-400`: `1e-400`, `1e400`: `1e400`, `1e-999999999999999999999`: `1e-999999999999999999999`,
		`null`: `null`, `true`: `null`, `[1]`: `null`, `{"id":1}`: `null`,
	} {
		p.send(`{"jsonrpc":"2.0","id":%s,"method":"ping"}`, id)
		assert.Contains(t, p.read(), `{"jsonrpc":"2.0","id":`+under+`,"error":{"code":-32600,`, id)
	}
	p.send(`{"jsonrpc":"2.0","id":null,"method":"notifications/roots/list_changed"}`)
	p.send(`{"jsonrpc":"2.0","id":null,"result":{}}`)
	p.send(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"what?"}}`)
	assert.Equal(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, p.ask(1, "ping", `{}`), "what is no request has no answer")
}

// IDs that float64 cannot tell from each other are of different requests, and
// each can be cancelled.
func TestIDsDiffer(t *testing.T) {
	g := newGate()
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{g.tool()}}), "2025-11-25", `{}`)
	for _, id := range []string{`9007199254740993`, `9007199254740992`, `"9007199254740993"`} {
		p.send(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"wait"}}`, id)
		<-g.entered
	}
	p.send(`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`)
	assert.Contains(t, p.read(), `{"jsonrpc":"2.0","id":null,"error":{"code":-32600`, "it is in use")
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9007199254740993,"reason":"the first"}}`)
	assert.EqualError(t, <-g.ended, "canceled by the client: the first")
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"9007199254740993","reason":"the last"}}`)
	assert.EqualError(t, <-g.ended, "canceled by the client: the last")
	close(g.open)
	assert.Contains(t, p.read(), `"id":9007199254740992,"result":`)
}

// Over HTTP a request is refused where the SDK would answer under another ID.
func TestHTTPIDs(t *testing.T) {
	srv := serve(t, mcptest.Config{})
	url, err := srv.HTTP(nil)
	require.NoError(t, err)
	for id, status := range map[string]int{
		`7`: 200, `"7"`: 200, `9007199254740992`: 200, `"9007199254740993"`: 200,
		`9007199254740993`: 400, `1.5`: 400, `1e400`: 400, `"\ud800"`: 400, `1.0`: 400, `null`: 400, `true`: 400,
	} {
		body := `{"jsonrpc":"2.0","id":` + id + `,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, bytes.NewReader([]byte(body)))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		text, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		assert.Equal(t, status, res.StatusCode, "%s: %s", id, text)
		if status == 200 {
			assert.Contains(t, string(text), `"id":`+id+`,`)
		} else if json.Valid(text) {
			assert.Contains(t, string(text), `"id":`+id+`,`)
			assert.Contains(t, string(text), `"code":-32600`)
		}
	}
}
