package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// What a registry knows about a tool is what a client lists: in the order of
// names, the schemas byte for byte.
func TestListTools(t *testing.T) {
	spec := runtime.ToolSpec{
		Name: "pay", Title: "Pay a bill", Description: "Pays.\n\nOnce.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"z":{"type":"integer","maximum":9007199254740991},"a":{"type":"number","multipleOf":0.010}},"required":["z"],"additionalProperties":false}`),
		Output:     json.RawMessage(`{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`),
		Hints:      runtime.Hints{ReadOnly: true, Destructive: true, Idempotent: true, ClosedWorld: true},
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	}
	native, err := runtime.NativeTool(runtime.NativeSpec{Kind: runtime.WebSearch})
	require.NoError(t, err)
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{mcptest.Tool(spec), returns("b", `{"type":"string"}`, "x"), returns("a", "", nil), native}})
	for _, revision := range []string{"2025-06-18", "2025-11-25"} {
		list := result[struct{ Tools json.RawMessage }](t, hello(t, srv, revision, `{}`).ask(1, "tools/list", `{}`))
		assert.Equal(t, `[`+
			`{"description":"The tool a of a test.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"name":"a"},`+
			`{"description":"The tool b of a test.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"name":"b"},`+
			`{"annotations":{"destructiveHint":true,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":true},"description":"Pays.\n\nOnce.",`+
			`"inputSchema":`+string(spec.Parameters)+`,"name":"pay","outputSchema":`+string(spec.Output)+`,"title":"Pay a bill"}]`, string(list.Tools))
	}
}

// No pass through float64, and no change of the bytes (pitfalls C04, C05, F31).
func TestExactNumbers(t *testing.T) {
	type big struct {
		ID    int64   `json:"id"`
		Total uint64  `json:"total"`
		Ratio float64 `json:"ratio"`
	}
	made := mcptest.Tool(runtime.ToolSpec{
		Name: "big", Parameters: json.RawMessage(`{"type":"object","properties":{"id":{"type":"integer"}}}`),
		Output: json.RawMessage(`{"type":"object"}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct{ ID int64 }
			err := json.Unmarshal(inv.Arguments(), &args)
			return big{args.ID, 18446744073709551615, 0.1}, err
		},
	})
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{made, echo()}})
	p := hello(t, srv, "2025-11-25", `{}`)
	const want = `{"id":-9007199254740995,"total":18446744073709551615,"ratio":0.1}`
	line := p.call(1, "big", `{"id":-9007199254740995}`)
	assert.Contains(t, line, `"structuredContent":`+want)
	assert.Contains(t, line, `"text":`+string(quoted(want)))
	args := `{"f":1e400,"n":9223372036854775807,"s":"<&>é"}`
	line = p.call(2, "echo", args)
	assert.Equal(t, args, result[struct{ Content []struct{ Text string } }](t, line).Content[0].Text)
}

func quoted(text string) []byte {
	out, _ := json.Marshal(text)
	return out
}

// Bad arguments are for the model, an unknown tool is the protocol's error.
func TestFailures(t *testing.T) {
	reg := registry(t, nil)
	pay := mcptest.Func("pay", `{"type":"object","properties":{"amount":{"type":"integer"}},"required":["amount"],"additionalProperties":false}`,
		func(context.Context, json.RawMessage) (any, error) { panic("a bug") })
	srv := serve(t, mcptest.Config{Registry: reg, Tools: []*runtime.Tool{pay}})
	p := hello(t, srv, "2025-06-18", `{}`)

	type failed struct {
		IsError           bool
		Content           []struct{ Type, Text string }
		StructuredContent json.RawMessage
	}
	res := result[failed](t, p.call(1, "pay", `{"amount":"much","Amount":1}`))
	assert.True(t, res.IsError)
	ours := reg.Execute(t.Context(), runtime.Call{Name: "pay", Arguments: []byte(`{"amount":"much","Amount":1}`)})
	assert.Equal(t, ours.Text(), res.Content[0].Text, "the registry's own text")
	for _, args := range []string{`null`, `[1]`, `"x"`, `{}`, `{"amount":1,"amount":2}`} {
		assert.True(t, result[failed](t, p.call(2, "pay", args)).IsError, args)
	}
	res = result[failed](t, p.call(3, "pay", `{"amount":1}`))
	assert.True(t, res.IsError, "a panic costs its own call (pitfall E01)")
	assert.NotContains(t, res.Content[0].Text, "a bug")

	assert.JSONEq(t, `{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"there is no tool named \"pey\"; did you mean pay?; available: pay"}}`,
		p.call(4, "pey", `{}`))
	assert.Contains(t, p.ask(5, "tools/call", `{"Name":"pay","arguments":{"amount":1}}`), `"code":-32602`, "members match exactly (pitfall C06)")
	assert.Contains(t, p.ask(6, "nothing/such", `{}`), `"code":-32601`)
	assert.Equal(t, `{"jsonrpc":"2.0","id":7,"result":{}}`, p.ask(7, "ping", `{}`))
}

// Arguments that are missing or null are none (pitfall C02's kind).
func TestNoArguments(t *testing.T) {
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{returns("now", "", "noon")}}), "2025-11-25", `{}`)
	for _, params := range []string{`{"name":"now"}`, `{"name":"now","arguments":null}`, `{"name":"now","arguments":{}}`} {
		assert.Contains(t, p.ask(1, "tools/call", params), `"text":"noon"`, params)
	}
}

// Empty lists are lists, absent capabilities absent (pitfall F27).
func TestEmptyLists(t *testing.T) {
	p := dial(t, serve(t, mcptest.Config{}))
	p.send(initialize)
	line := p.read()
	assert.NotContains(t, line, "null")
	caps := result[struct{ Capabilities map[string]json.RawMessage }](t, line).Capabilities
	assert.Contains(t, caps, "tools", "tools may come later")
	assert.NotContains(t, caps, "resources")
	assert.NotContains(t, caps, "prompts")
	assert.NotContains(t, caps, "completions")
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	assert.Contains(t, p.ask(1, "tools/list", `{}`), `"tools":[]`)
	assert.Contains(t, p.ask(2, "resources/list", `{}`), `"resources":[]`)
	assert.Contains(t, p.ask(3, "resources/templates/list", `{}`), `"resourceTemplates":[]`)
	assert.Contains(t, p.ask(4, "prompts/list", `{}`), `"prompts":[]`)
}

// A schema of results is announced only where every success holds an object
// (pitfalls F28, F30), and failures hold text alone (F29).
func TestStructuredResults(t *testing.T) {
	type doc struct {
		Title string `json:"title"`
	}
	object := `{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}`
	nullable := `{"type":["object","null"],"properties":{"title":{"type":"string"}}}`
	fails := mcptest.Tool(runtime.ToolSpec{Name: "fails", Output: json.RawMessage(object),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return doc{"x"}, assert.AnError }})
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{
		returns("object", object, doc{"x"}), returns("none", nullable, (*doc)(nil)), returns("text", `{"type":"string"}`, "x"),
		returns("list", `{"type":"array"}`, []int{1}), returns("nothing", "", nil), returns("free", "", map[string]int{"a": 1}), fails,
	}})
	session := connect(t, srv, nil)
	list, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	announced := map[string]bool{}
	for _, tool := range list.Tools {
		announced[tool.Name] = tool.OutputSchema != nil
	}
	assert.Equal(t, map[string]bool{"object": true, "none": false, "text": false, "list": false, "nothing": false, "free": false, "fails": true}, announced)

	for name, want := range map[string][2]string{
		"object": {`{"title":"x"}`, `{"title":"x"}`}, "none": {"null", ""}, "text": {"x", ""}, "list": {"[1]", ""},
		"nothing": {"null", ""}, "free": {`{"a":1}`, `{"a":1}`}, "fails": {assert.AnError.Error(), ""},
	} {
		res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: name})
		require.NoError(t, err)
		assert.Equal(t, want[0], text(t, res), name)
		assert.Equal(t, name == "fails", res.IsError)
		if want[1] == "" {
			assert.Nil(t, res.StructuredContent, name)
		} else {
			got, err := json.Marshal(res.StructuredContent)
			require.NoError(t, err)
			assert.JSONEq(t, want[1], string(got), name)
		}
	}
}

// Each kind of content arrives as the protocol writes it, in its order.
func TestContent(t *testing.T) {
	parts := []runtime.Content{
		runtime.TextContent("hi"), runtime.TextContent(""),
		runtime.ImageContent("image/png", []byte{1}), runtime.AudioContent("audio/wav", nil),
		{Type: runtime.TypeResource, URI: "a:b", MIME: "text/plain", Text: "doc"},
		{Type: runtime.TypeResource, URI: "a:c", Data: []byte{2}}, {Type: runtime.TypeResource, URI: "a:d"},
		{Type: runtime.TypeLink, URI: "a:e", Text: "see"}, {Type: runtime.TypeLink, URI: "a:f"},
	}
	p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{returns("all", "", parts)}}), "2025-06-18", `{}`)
	assert.JSONEq(t, `[
		{"type":"text","text":"hi"},{"type":"text","text":"(empty)"},
		{"type":"image","mimeType":"image/png","data":"AQ=="},{"type":"audio","mimeType":"audio/wav","data":""},
		{"type":"resource","resource":{"uri":"a:b","mimeType":"text/plain","text":"doc"}},
		{"type":"resource","resource":{"uri":"a:c","blob":"Ag=="}},{"type":"resource","resource":{"uri":"a:d","blob":""}},
		{"type":"resource_link","uri":"a:e","name":"see"},{"type":"resource_link","uri":"a:f","name":"a:f"}
	]`, string(result[struct{ Content json.RawMessage }](t, p.call(1, "all", `{}`)).Content))
}

// Clients hear of changes of the registry, and calls see them at once.
func TestListChanges(t *testing.T) {
	reg := registry(t, nil, returns("a", "", 1))
	heard := make(chan struct{}, 10)
	srv := serve(t, mcptest.Config{Registry: reg})
	session := connect(t, srv, &sdk.ClientOptions{ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { heard <- struct{}{} }})
	names := func() (all []string) {
		list, err := session.ListTools(t.Context(), nil)
		require.NoError(t, err)
		for _, tool := range list.Tools {
			all = append(all, tool.Name+" "+tool.Description)
		}
		return all
	}
	require.NoError(t, reg.Add(returns("c", "", 2), returns("b", "", 3)))
	<-heard
	assert.Equal(t, []string{"a The tool a of a test.", "b The tool b of a test.", "c The tool c of a test."}, names())
	require.NoError(t, reg.Replace(mcptest.Tool(runtime.ToolSpec{Name: "b", Description: "New.",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "new", nil }})))
	<-heard
	assert.Contains(t, names(), "b New.")
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "b"})
	require.NoError(t, err)
	assert.Equal(t, "new", text(t, res))
	reg.Remove("a", "c")
	<-heard
	assert.Equal(t, []string{"b New."}, names())
	_, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "a"})
	assert.ErrorContains(t, err, "there is no tool named")

	require.NoError(t, srv.Close())
	require.NoError(t, reg.Add(returns("d", "", 1)), "a closed server follows no more")
}

// Tools that MCP cannot express are an error of NewServer, and are left out and
// logged when they come later.
func TestUnfitTools(t *testing.T) {
	unfit := mcptest.Func("unfit", `{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"no header"}}}`,
		func(context.Context, json.RawMessage) (any, error) { return nil, nil })
	_, err := mcp.NewServer(registry(t, nil, unfit), nil)
	assert.ErrorContains(t, err, "tool unfit: ")

	var logged bytes.Buffer
	reg := registry(t, nil)
	srv := serve(t, mcptest.Config{Registry: reg, Server: &mcp.ServerOptions{Logger: slog.New(slog.NewTextHandler(&logged, nil))}})
	require.NoError(t, reg.Add(unfit, returns("fit", "", 1)))
	list, err := connect(t, srv, nil).ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Tools, 1)
	assert.Equal(t, "fit", list.Tools[0].Name)
	assert.Contains(t, logged.String(), "tool unfit")
}

func TestServerOptions(t *testing.T) {
	_, err := mcp.NewServer(nil, nil)
	assert.EqualError(t, err, "mcp: the registry is nil")
	_, err = mcp.NewServer(registry(t, nil), &mcp.ServerOptions{MaxMessage: -1, ApprovalWait: -1, StateKey: []byte("short")})
	assert.EqualError(t, err, "mcp: MaxMessage is negative\nApprovalWait is negative\nStateKey has 5 bytes; it needs 32")

	srv := serve(t, mcptest.Config{Server: &mcp.ServerOptions{Name: "shop", Title: "The shop", Version: "2", Instructions: "Be kind."}})
	hello := connect(t, srv, nil).InitializeResult()
	assert.Equal(t, "Be kind.", hello.Instructions)
	assert.Equal(t, &sdk.Implementation{Name: "shop", Title: "The shop", Version: "2"}, hello.ServerInfo)
}

// Lists come in pages.
func TestPages(t *testing.T) {
	var tools []*runtime.Tool
	for i := range 1500 {
		tools = append(tools, returns("t"+strings.Repeat("x", i/100)+string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676)), "", i))
	}
	session := connect(t, serve(t, mcptest.Config{Tools: tools}), nil)
	seen := map[string]bool{}
	last := ""
	for tool, err := range session.Tools(t.Context(), nil) {
		require.NoError(t, err)
		assert.Less(t, last, tool.Name)
		last, seen[tool.Name] = tool.Name, true
	}
	assert.Len(t, seen, len(tools))
	assert.Contains(t, hello(t, serve(t, mcptest.Config{}), "2025-11-25", `{}`).ask(1, "tools/list", `{"cursor":"nonsense"}`), `"code":-32602`)
}
