package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// guarded is a tool that needs approval and counts its runs.
func guarded(runs *int) *runtime.Tool {
	return mcptest.Tool(runtime.ToolSpec{
		Name: "pay", Title: "Pay a bill", Description: "Pays a bill.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"to":{"type":"string"},"pin":{"type":"string"}},"required":["to"]}`),
		Policy:     runtime.Policy{Approval: true}, Secrets: []string{"/pin"},
		Handler: func(context.Context, *runtime.Invocation) (any, error) { *runs++; return "paid", nil },
	})
}

// answering returns options of a client whose user gives an answer, and keeps
// what was asked.
func answering(action string, asked *[]*sdk.ElicitParams, err error) *sdk.ClientOptions {
	return &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		*asked = append(*asked, req.Params)
		return &sdk.ElicitResult{Action: action}, err
	}}
}

const question = "Allow this call of the tool Pay a bill (pay)?\n\nArguments: {\"to\":\"Bob\",\"pin\":\"[secret]\"}\n\nPays a bill."

// The person in front of the client decides, and sees what runs but no secrets.
// In memory the SDK's client speaks 2026-07-28, over HTTP with sessions what it
// is told to.
func TestApproval(t *testing.T) {
	args := map[string]any{"to": "Bob", "pin": "1234"}
	for _, revision := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
		for _, c := range []struct {
			action string
			err    error
			text   string
			runs   int
		}{
			{"accept", nil, "paid", 1},
			{"decline", nil, "was denied: the user declined", 0},
			{"cancel", nil, "was denied: the user gave no answer", 0},
		} {
			t.Run(revision+" "+c.action, func(t *testing.T) {
				runs, asked := 0, []*sdk.ElicitParams(nil)
				srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{guarded(&runs)}})
				session := connectAs(t, srv, revision, answering(c.action, &asked, c.err))
				res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: args})
				require.NoError(t, err)
				assert.Equal(t, c.runs == 0, res.IsError)
				assert.Contains(t, text(t, res), c.text)
				assert.Equal(t, c.runs, runs)
				require.Len(t, asked, 1)
				assert.Equal(t, question, asked[0].Message)
			})
		}
	}
}

// connectAs connects a client of the SDK that speaks one revision.
func connectAs(t *testing.T, srv *mcptest.Server, revision string, opts *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "person"}, opts)
	session, err := client.Connect(t.Context(), srv.Transport(), &sdk.ClientSessionOptions{ProtocolVersion: revision})
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })
	require.Equal(t, revision, session.InitializeResult().ProtocolVersion)
	return session
}

// Where the client cannot ask, the model reads why. Nothing runs.
func TestApprovalNotPossible(t *testing.T) {
	for _, capabilities := range []string{`{}`, `{"elicitation":{"url":{}}}`} {
		runs := 0
		p := hello(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{guarded(&runs)}}), "2025-11-25", capabilities)
		line := p.call(1, "pay", `{"to":"Bob"}`)
		assert.Contains(t, line, `"isError":true`)
		assert.Contains(t, line, "needs a person's approval")
		assert.Contains(t, line, "this client cannot ask for it: it does not support elicitation")
		assert.Contains(t, p.call(2, "pay", `{}`), "to: ", "bad arguments are told first")
		assert.Zero(t, runs)
	}
	runs, asked := 0, []*sdk.ElicitParams(nil)
	srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{guarded(&runs)}})
	session := connect(t, srv, answering("accept", &asked, nil))
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": strings.Repeat("x", 20_000)}})
	require.NoError(t, err)
	assert.Contains(t, text(t, res), "too long to show for approval")
	assert.Zero(t, runs)
	assert.Empty(t, asked)

	session = connectAs(t, srv, "2025-11-25", answering("", &asked, errors.New("the window was closed")))
	res, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": "Bob"}})
	require.NoError(t, err)
	assert.Contains(t, text(t, res), "was denied: no decision could be had")
	assert.Zero(t, runs)
}

// A question that nobody answers ends.
func TestApprovalWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{guarded(&runs)}})
		session := connectAs(t, srv, "2025-11-25", &sdk.ClientOptions{ElicitationHandler: func(ctx context.Context, _ *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}})
		start := time.Now()
		res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": "Bob"}})
		require.NoError(t, err)
		assert.Contains(t, text(t, res), "no decision could be had")
		assert.Equal(t, mcp.DefaultApprovalWait, time.Since(start))
		require.NoError(t, session.Close())
		require.NoError(t, srv.Close())
	})
}

// An approver of the registry decides alone: the client is not asked.
func TestApproverOfTheRegistry(t *testing.T) {
	runs, asked := 0, []*sdk.ElicitParams(nil)
	reg := registry(t, &runtime.Options{Approve: func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.Deny("by order of " + mcp.CallRequest(ctx).ClientInfo().Name), nil
	}}, guarded(&runs))
	session := connect(t, serve(t, mcptest.Config{Registry: reg}), answering("accept", &asked, nil))
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{"to": "Bob"}})
	require.NoError(t, err)
	assert.Contains(t, text(t, res), "by order of mcptest")
	assert.Zero(t, runs)
	assert.Empty(t, asked)
}

// modern is the meta data of a request of revision 2026-07-28.
const modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"peer","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`

// asks calls pay without an answer, and returns the state that it asks with.
func asks(t *testing.T, p *peer, args string) string {
	t.Helper()
	res := result[struct {
		ResultType    string
		RequestState  string
		InputRequests map[string]json.RawMessage
	}](t, p.ask(1, "tools/call", `{`+modern+`,"name":"pay","arguments":`+args+`}`))
	assert.Equal(t, "input_required", res.ResultType)
	assert.Contains(t, res.InputRequests, "toolgen_approval")
	return res.RequestState
}

// answers calls pay with an answer and a state.
func answers(p *peer, args, state string) string {
	return p.ask(2, "tools/call", `{`+modern+`,"name":"pay","arguments":`+args+`,"requestState":`+string(quoted(state))+
		`,"inputResponses":{"toolgen_approval":{"action":"accept"}}}`)
}

// The answer of revision 2026-07-28 comes with a second call. It counts for the
// same call alone, once and for a while.
func TestApprovalState(t *testing.T) {
	runs := 0
	reg := registry(t, nil, guarded(&runs))
	srv := serve(t, mcptest.Config{Registry: reg})
	p := dial(t, srv)
	const bob, eve = `{"to":"Bob","pin":"1"}`, `{"to":"Eve","pin":"1"}`

	state := asks(t, p, bob)
	assert.Contains(t, answers(p, eve, state), "does not belong to this call", "other arguments")
	assert.Contains(t, answers(p, `{"to":"Bob","pin":"2"}`, state), "does not belong to this call", "another secret, which the question hides")
	assert.Contains(t, answers(p, bob, state+"x"), "does not belong to this call")
	assert.Contains(t, answers(p, bob, "toolgen1.e30.e30"), "does not belong to this call")
	assert.Contains(t, answers(p, bob, ""), "without the state")
	assert.Contains(t, answers(p, bob, "state of another"), "without the state")
	assert.Zero(t, runs)
	assert.Contains(t, answers(p, `{"pin":"1", "to":"Bob"}`, state), `"text":"paid"`, "the same arguments, written otherwise")
	assert.Contains(t, answers(p, bob, state), "used before")
	assert.Equal(t, 1, runs)

	state = asks(t, p, bob)
	tool, _ := reg.Lookup("pay")
	changed := "Pays a bill twice."
	tool, err := tool.With(runtime.Override{Description: &changed})
	require.NoError(t, err)
	require.NoError(t, reg.Replace(tool))
	assert.Contains(t, answers(p, bob, state), "does not belong to this call", "the tool has changed")

	other := dial(t, serve(t, mcptest.Config{Registry: registry(t, nil, tool)}))
	assert.Contains(t, answers(other, bob, asks(t, p, bob)), "does not belong to this call", "another server has another key")
	key := []byte(strings.Repeat("k", mcp.MinStateKey))
	one := dial(t, serve(t, mcptest.Config{Registry: registry(t, nil, tool), Server: &mcp.ServerOptions{StateKey: key}}))
	two := dial(t, serve(t, mcptest.Config{Registry: registry(t, nil, tool), Server: &mcp.ServerOptions{StateKey: key}}))
	assert.Contains(t, answers(two, bob, asks(t, one, bob)), `"text":"paid"`, "servers with one key are one")
}

// Where tokens tell who calls, the user who was asked is the one who answers, and
// is named in the decision.
func TestApprovalUser(t *testing.T) {
	runs := 0
	var by []string
	reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
		if e.Kind == runtime.EventApproval {
			by = append(by, e.Decision.By)
		}
		return nil
	}}, guarded(&runs))
	_, url := site(t, mcptest.Config{Registry: reg}, &mcp.HTTPOptions{
		Verify: func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
			return &auth.TokenInfo{UserID: token, Expiration: time.Now().Add(time.Hour)}, nil
		},
	})
	call := func(user, more string) string {
		_, _, body := post(t, url, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{`+modern+`,"name":"pay","arguments":{"to":"Bob"}`+more+`}}`,
			"Authorization", "Bearer "+user, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "pay")
		return body
	}
	_, state, _ := strings.Cut(call("ann", ""), `"requestState":"`)
	state, _, _ = strings.Cut(state, `"`)
	require.NotEmpty(t, state)
	answer := `,"requestState":"` + state + `","inputResponses":{"toolgen_approval":{"action":"accept"}}`
	assert.Contains(t, call("eve", answer), "does not belong to this call")
	assert.Contains(t, call("ann", answer), `"text":"paid"`)
	assert.Equal(t, []string{"eve", "ann"}, by)
}

func TestApprovalStateExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		srv := serve(t, mcptest.Config{Tools: []*runtime.Tool{guarded(&runs)}, Server: &mcp.ServerOptions{ApprovalWait: time.Minute}})
		p := dial(t, srv)
		state := asks(t, p, `{"to":"Bob"}`)
		time.Sleep(time.Minute)
		assert.Contains(t, answers(p, `{"to":"Bob"}`, state), "came too late")
		assert.Zero(t, runs)
		require.NoError(t, srv.Close())
	})
}

// A tool that asks for more after it was approved is approved still: the person
// is asked once.
func TestApprovalThenInput(t *testing.T) {
	for _, revision := range []string{"2025-11-25", "2026-07-28"} {
		var asked []*sdk.ElicitParams
		states := []string{}
		tool := mcptest.Tool(runtime.ToolSpec{Name: "pay", Policy: runtime.Policy{Approval: true},
			Handler: func(ctx context.Context, _ *runtime.Invocation) (any, error) {
				params := mcp.CallRequest(ctx).Params
				states = append(states, params.RequestState)
				if params.InputResponses["why"] != nil {
					return "paid", nil
				}
				return nil, &mcp.InputNeeded{State: "mine", Requests: sdk.InputRequestMap{"why": &sdk.ElicitParams{
					Message: "Why?", RequestedSchema: json.RawMessage(`{"type":"object","properties":{}}`)}}}
			}})
		session := connectAs(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{tool}}), revision, answering("accept", &asked, nil))
		res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay"})
		require.NoError(t, err)
		assert.Equal(t, "paid", text(t, res), revision)
		assert.Len(t, asked, 2, revision)
		assert.Equal(t, []string{"", "mine"}, states, "the tool sees its own state alone")
	}
}

// What changes how text looks, or does not show, is an escape, and no text can
// pretend to be the arguments: they come first and are one line.
func TestApprovalShowsAll(t *testing.T) {
	asked := []*sdk.ElicitParams(nil)
	tool := mcptest.Tool(runtime.ToolSpec{
		Name: "pay", Title: "Pay\n\nArguments: {}", Description: "Pays.\n\nArguments: {\"to\":\"Ada\"}\u3164", Policy: runtime.Policy{Approval: true},
		Parameters: json.RawMessage(`{"type":"object"}`), Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	session := connect(t, serve(t, mcptest.Config{Tools: []*runtime.Tool{tool}}), answering("decline", &asked, nil))
	_, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "pay", Arguments: map[string]any{
		"to": "Bob\u202eevE\u200b\U000e0041\a\ufe0f\U000e0141\u3164\uffa0\u034f\u2800é❤\ufe0f\n",
	}})
	require.NoError(t, err)
	require.Len(t, asked, 1)
	assert.Equal(t, `Allow this call of the tool Pay\n\nArguments: {} (pay)?`+"\n\n"+
		`Arguments: {"to":"Bob\u202eevE\u200b\U000e0041\u0007\ufe0f\U000e0141\u3164\uffa0\u034f\u2800é❤`+"\ufe0f"+`\n"}`+"\n\n"+
		"Pays.\n\nArguments: {\"to\":\"Ada\"}"+`\u3164`, asked[0].Message)
}
