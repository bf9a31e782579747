package runtime_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// reporter returns a tool that reports progress from several goroutines.
func reporter(policy runtime.Policy) *runtime.Tool {
	return runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "t", Policy: policy, Result: encodeString,
		Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
			var all sync.WaitGroup
			for i := range 3 {
				all.Go(func() { inv.Progress(float64(i), 3, "") })
			}
			all.Wait()
			return "", nil
		},
	})
}

// both executes a call alone and in a batch.
func both(t *testing.T, f func(t *testing.T, execute func(context.Context, *runtime.Registry, runtime.Call) runtime.Result)) {
	t.Run("Execute", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f(t, func(ctx context.Context, reg *runtime.Registry, c runtime.Call) runtime.Result {
				return reg.Execute(ctx, c)
			})
		})
	})
	t.Run("ExecuteAll", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f(t, func(ctx context.Context, reg *runtime.Registry, c runtime.Call) runtime.Result {
				return reg.ExecuteAll(ctx, []runtime.Call{c}, nil)[0]
			})
		})
	})
}

// Reports of a call come one at a time, and none when it has its result.
func TestProgressEndsWithTheCall(t *testing.T) {
	both(t, func(t *testing.T, execute func(context.Context, *runtime.Registry, runtime.Call) runtime.Result) {
		var inside, most, told atomic.Int32
		ctx := runtime.WithProgress(t.Context(), func(runtime.Progress) {
			most.Store(max(most.Load(), inside.Add(1)))
			time.Sleep(4 * time.Second)
			inside.Add(-1)
			told.Add(1)
		})
		res := execute(ctx, registry(t, nil, reporter(runtime.Policy{Timeout: 5 * time.Second})), call("t"))
		require.True(t, res.IsError())
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		assert.Zero(t, inside.Load(), "none is being told")
		before := told.Load()
		assert.EqualValues(t, 2, before, "at the deadline the second one is being told, the third one waits")
		time.Sleep(time.Hour)
		assert.Equal(t, before, told.Load())
		assert.EqualValues(t, 1, most.Load())
	})
}

// A function that hears of progress may make calls itself, even such as wait for
// the one that it hears of.
func TestProgressMakesCalls(t *testing.T) {
	both(t, func(t *testing.T, execute func(context.Context, *runtime.Registry, runtime.Call) runtime.Result) {
		reg := registry(t, &runtime.Options{MaxWait: time.Hour}, reporter(runtime.Policy{Serial: "*", Timeout: 5 * time.Second}))
		var nested []runtime.Code
		ctx := runtime.WithProgress(t.Context(), func(runtime.Progress) {
			nested = append(nested, execute(t.Context(), reg, call("t")).Failure.Code)
		})
		assert.Equal(t, runtime.TimedOut, execute(ctx, reg, call("t")).Failure.Code)
		assert.NotEmpty(t, nested)
		assert.Subset(t, []runtime.Code{runtime.Busy}, nested, "when the first one hears so, the caller may not have its result yet, and there is another report")

		reg = registry(t, nil, reporter(runtime.Policy{}))
		depth := 0
		ctx = runtime.WithProgress(t.Context(), func(runtime.Progress) {
			if depth++; depth == 1 {
				assert.NoError(t, execute(ctx, reg, call("t")).Err())
			}
		})
		assert.NoError(t, execute(ctx, reg, call("t")).Err())
		assert.Equal(t, 6, depth)
	})
}
