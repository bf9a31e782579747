package mcp_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A server gets the arguments that the model has written: their order, the
// spelling of their numbers and strings, and no defaults.
func TestExactArguments(t *testing.T) {
	const definition = `{"name":"take","inputSchema":{"type":"object","properties":` +
		`{"a":{"type":"integer"},"b":{"type":"number"},"c":{"type":"string","default":"x"},"d":{"type":"object"}}}}`
	got := make(chan string, 2)
	take := func(req request) string {
		switch req.Method {
		case "tools/list":
			return `{"tools":[` + definition + `]}`
		case "tools/call":
			got <- string(req.Params.Arguments)
		}
		return req.answer()
	}
	script := &script{answer: func(req request, send func(string)) {
		result := take(req)
		if result == "" {
			result = `{}`
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result))
	}}
	for kind, target := range map[string]mcp.Target{"lines": script.target(), "HTTP": mcp.HTTP(httpAnswers(t, take))} {
		reg, _ := hosted(t, target, nil)
		for args, want := range map[string]string{
			`{"d":{"z":1,"y":{"x":1.50,"w":1E+2}},"b":-0.0,"a":9007199254740993}`: "",
			`{"b":1e400,"a":123456789012345678901234567890}`:                      "",
			`{"more":null,"c":"\u00e9\/<&>` + "\u2028" + `"}`:                     "",
			`{}`:                           "",
			`{"b":"1.50","a":1}`:           `{"b":1.50,"a":1}`, // repaired
			`"{\"c\":\"x\",\"a\":1}"`:      `{"c":"x","a":1}`,
			"{\"c\": null,\n \"a\" : 1 } ": `{"a":1}`, // one line, and null where it means absent
			``:                             `{}`,
		} {
			res := reg.Execute(t.Context(), runtime.Call{Name: "c_take", Arguments: json.RawMessage(args)})
			require.NoError(t, res.Err(), kind)
			assert.Equal(t, cmp.Or(want, args), <-got, kind)
		}
	}
}
