package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp/mcptest"
)

// E18: a server that answers isError gives a failed result with its text, in the
// call's slot of a batch; the others have theirs.
func TestE18FailureOfAServerInABatch(t *testing.T) {
	srv := memory(t, mcptest.Config{Tools: []*runtime.Tool{
		mcptest.Func("branch", "", func(context.Context, json.RawMessage) (any, error) { return nil, errors.New("no such branch") }),
		mcptest.Func("ok", "", func(context.Context, json.RawMessage) (any, error) { return "fine", nil }),
	}})
	for way, target := range over(t, srv) {
		reg, _ := hosted(t, target, nil)
		for _, limit := range []int{1, 4} {
			results := reg.ExecuteAll(t.Context(), []runtime.Call{
				{ID: "1", Name: "c_ok"}, {ID: "2", Name: "c_branch"}, {ID: "3", Name: "c_ok"}, {ID: "4", Name: "c_branch"},
			}, &runtime.ExecuteOptions{Limit: limit})
			for i, res := range results {
				assert.Equal(t, string(rune('1'+i)), res.CallID, way)
				if i%2 == 0 {
					assert.NoError(t, res.Err(), way)
					assert.Equal(t, "fine", res.Text(), way)
					continue
				}
				require.True(t, res.IsError(), way)
				assert.Equal(t, runtime.Failed, res.Failure.Code, way)
				assert.Equal(t, "no such branch", res.Text(), way)
			}
		}
		_, err := reg.Run(t.Context(), "c_branch", nil)
		assert.ErrorContains(t, err, "no such branch", way)
	}
}

// E26: bad arguments are refused with one text on every way to a tool, before
// anybody is asked and before the function is called.
func TestE26OneDecoderThroughAServer(t *testing.T) {
	ran, asked := 0, 0
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "erase", Policy: runtime.Policy{Approval: true},
		Parameters: json.RawMessage(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { ran++; return "done", nil },
	})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked++
		return q.Approve(""), nil
	}}, tool)
	bad := runtime.Call{ID: "1", Name: "erase", Arguments: json.RawMessage(`{"town":"Paris"}`)}
	want := reg.Execute(t.Context(), bad).Text()
	assert.Contains(t, want, "town: unknown argument")

	session := connect(t, serve(t, mcptest.Config{Registry: reg}), nil)
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "erase", Arguments: bad.Arguments})
	require.NoError(t, err)
	assert.True(t, res.IsError)
	assert.Equal(t, want, text(t, res))
	assert.Equal(t, want, reg.ExecuteAll(t.Context(), []runtime.Call{bad}, nil)[0].Text())
	assert.Empty(t, reg.Pending(t.Context(), []runtime.Call{bad}))
	assert.Zero(t, asked)
	assert.Zero(t, ran)

	good, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "erase", Arguments: json.RawMessage(`{"city":"Paris"}`)})
	require.NoError(t, err)
	assert.Equal(t, "done", text(t, good))
	assert.Equal(t, []int{1, 1}, []int{asked, ran}, "the same way lets good ones through")
}
