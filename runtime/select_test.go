package runtime_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

func everything(*runtime.Tool) bool { return true }

// Closing a registry closes and waits for what was selected from it; closing
// that leaves the registry open.
func TestCloseCoversSelected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("t", runtime.Policy{}, func(context.Context) (string, error) {
			time.Sleep(3 * time.Second)
			return "done", nil
		}))
		sub := reg.Select(everything)
		deep := sub.Select(everything)
		other := reg.Select(everything)

		res := make(chan runtime.Result, 1)
		go func() { res <- deep.Execute(context.Background(), call("t")) }()
		synctest.Wait()
		for _, r := range []*runtime.Registry{reg, sub, deep} {
			assert.Len(t, r.Stats().Running, 1)
		}
		assert.Empty(t, other.Stats().Running)
		assert.NoError(t, other.Close(context.Background()), "it waits for its own alone")
		assert.Equal(t, runtime.Canceled, other.Execute(context.Background(), call("t")).Failure.Code)

		short, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		assert.ErrorContains(t, sub.Close(short), "1 runs have not returned: t (")
		start := time.Now()
		assert.NoError(t, reg.Execute(context.Background(), call("t")).Err(), "the registry is open")
		assert.Equal(t, 3*time.Second, time.Since(start))

		fresh := reg.Select(everything)
		go func() { res <- fresh.Execute(context.Background(), call("t")) }()
		synctest.Wait()
		require.NoError(t, reg.Close(context.Background()))
		assert.Equal(t, 6*time.Second, time.Since(start), "it has waited")
		for _, r := range []*runtime.Registry{reg, sub, deep, fresh, reg.Select(everything)} {
			assert.Equal(t, runtime.Canceled, r.Execute(context.Background(), call("t")).Failure.Code)
			assert.Empty(t, r.Stats().Running)
		}
		assert.NoError(t, (<-res).Err())
		assert.NoError(t, (<-res).Err())
	})
}

// Middleware is shared with what is selected, and passes on what a call brings.
func TestSelectedGoThroughTheSameMiddleware(t *testing.T) {
	limit := runtime.RateLimit(2, time.Hour)
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{limit}}, named("t"), named("u"))
	for i := range 3 {
		sub := reg.Select(func(tool *runtime.Tool) bool { return tool.Name() == "t" })
		res := sub.Execute(context.Background(), call("t"))
		assert.Equal(t, i == 2, res.IsError(), "a limit of two holds for all")
		assert.Equal(t, `there is no tool named "u"; available: t`, sub.Execute(context.Background(), call("u")).Text())
	}
	assert.Equal(t, runtime.Busy, reg.Execute(context.Background(), call("t")).Failure.Code)

	pass := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result { return next(ctx, c) }
	}
	var g gated
	gate := registry(t, &runtime.Options{Middleware: []runtime.Middleware{pass}}, g.tool("erase"))
	sub := gate.Select(everything)
	calls := []runtime.Call{city("1", "erase", "a")}
	requests := sub.Pending(context.Background(), calls)
	require.Len(t, requests, 1)
	results := sub.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Approvals: []runtime.Approval{requests[0].Approve("")}})
	assert.NoError(t, results[0].Err())
	require.NoError(t, sub.Close(context.Background()))
	assert.Equal(t, runtime.Canceled, sub.Execute(context.Background(), calls[0]).Failure.Code, "the call is of the one that it was made to")
}

// Middleware that cannot be asked again lets no call pass.
func TestSelectWithMiddlewareThatPanics(t *testing.T) {
	made := 0
	once := func(tool *runtime.Tool, next runtime.Handler) runtime.Handler {
		if made++; tool == nil && made > 2 {
			panic("no")
		}
		return next
	}
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{once}}, named("t"))
	sub := reg.Select(everything)
	assert.NoError(t, sub.Execute(context.Background(), call("t")).Err())
	assert.Equal(t, runtime.Panicked, sub.Execute(context.Background(), call("unknown")).Failure.Code)
}
