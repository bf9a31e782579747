package tooltest_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

func greet() *runtime.Tool {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name:       "greet",
		Parameters: json.RawMessage(`{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"],"additionalProperties":false}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "Hello", nil },
	})
	if err != nil {
		panic(err)
	}
	return tool
}

// What a user's test of a tool looks like.
func TestGreet(t *testing.T) {
	tool := greet()
	reg, rec := tooltest.Record(t, nil, []*runtime.Tool{tool})
	for _, c := range tooltest.Broken(t, tool) {
		res := reg.Execute(t.Context(), runtime.Call{Name: "greet", Arguments: c.Arguments})
		assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, c.Name)
	}
	rec.AssertNothingRan(t)
	for _, args := range tooltest.Valid(t, tool, 5) {
		res := reg.Execute(t.Context(), runtime.Call{Name: "greet", Arguments: args})
		require.NoError(t, res.Err())
	}
	rec.AssertRan(t, "greet", "greet", "greet", "greet", "greet")
}
