package runtime_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Those who get a result from a cache may change it, and so may middleware in
// front of the cache: nobody else sees that.
func TestCachedResultsAreNotShared(t *testing.T) {
	loud := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			res := next(ctx, c)
			res.Content[0].Text = "<" + res.Content[0].Text + ">"
			return res
		}
	}
	parameters := []byte(`{"type":"object","properties":{"n":{"type":"integer"}}}`)
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "t", Parameters: parameters, Hints: runtime.Hints{ReadOnly: true},
		Handler: func(context.Context, *runtime.Invocation) (any, error) {
			return runtime.Reply{
				Content:    []runtime.Content{runtime.TextContent("text"), runtime.ImageContent("image/png", []byte("data"))},
				Structured: []byte(`{"a":1}`),
			}, nil
		},
	})
	assert.NoError(t, err)
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{loud, runtime.Cache(time.Hour, 10)}}, tool)
	for range 3 {
		res := reg.Execute(t.Context(), runtime.Call{ID: "1", Name: "t", Arguments: []byte(`{"n":"1"}`)})
		assert.Equal(t, "<text>", res.Content[0].Text)
		assert.Equal(t, "data", string(res.Content[1].Data))
		assert.Equal(t, `{"a":1}`, string(res.Structured))
		assert.Equal(t, `{"n":1}`, string(res.Arguments))
		assert.Equal(t, "1", res.Repairs[0].To)
		for _, b := range [][]byte{res.Content[1].Data, res.Structured, res.Arguments} {
			clear(b)
		}
		res.Content[0].Text, res.Repairs[0].To = "", ""
	}
}

// A function that still runs when its call is answered keeps the arguments it has.
func TestAbandonedArgumentsAreNotShared(t *testing.T) {
	got := make(chan string)
	answered := make(chan struct{})
	tool := cityTool("t", runtime.Policy{Timeout: time.Millisecond}, func(_ context.Context, inv *runtime.Invocation, _ cityArgs) (string, error) {
		<-answered
		got <- string(inv.Arguments())
		return "", nil
	})
	reg := registry(t, nil, tool)
	for _, execute := range []func(runtime.Call) runtime.Result{
		func(c runtime.Call) runtime.Result { return reg.Execute(t.Context(), c) },
		func(c runtime.Call) runtime.Result { return reg.ExecuteAll(t.Context(), []runtime.Call{c}, nil)[0] },
	} {
		res := execute(city("1", "t", "Paris"))
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		want := string(res.Arguments)
		assert.Contains(t, want, "Paris")
		clear(res.Arguments)
		answered <- struct{}{}
		assert.Equal(t, want, <-got)
	}
	assert.NoError(t, reg.Close(t.Context()))
}
