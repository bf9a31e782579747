package mcp

import (
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// FuzzRewrite gives the client whatever a server may write: what comes out is a
// message that the SDK reads, and it holds the answer as it was.
func FuzzRewrite(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x"}],"structuredContent":{"n":9007199254740993}}}`,
		`{"jsonrpc":"2.0","id":"a","result":{"tools":[{"name":"a","inputSchema":{"type":"object"}},null,7]},"_meta":{}}`,
		`{"jsonrpc":"2.0","id":1,"result":null}`, `{"id":1}`, `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`,
		`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`, `{"jsonrpc":"2.0","id":1,"result":{"_meta":7}}`,
		"\xff", `[]`, `{"id":{"id":2},"result":{}}`, `{"jsonrpc":"2.0","id":1,"method":5}`, `{"jsonrpc":"2.0","id":1e3,"result":{}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out := rewriteMessage(text)
		if out == nil {
			return
		}
		msg, err := jsonrpc.DecodeMessage(out)
		if err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		res, ok := msg.(*jsonrpc.Response)
		if !ok || res.Error != nil {
			return
		}
		for _, into := range []interface{ GetMeta() map[string]any }{&sdk.CallToolResult{}, &sdk.ListToolsResult{}} {
			if err := json.Unmarshal(res.Result, into); err != nil {
				continue // another kind of result, or members of which the SDK is strict
			}
			if exact := exactly(into.GetMeta()); !json.Valid(exact) {
				t.Fatalf("%s holds no answer", out)
			}
		}
	})
}
