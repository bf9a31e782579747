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

// A user's test of a registry with everything around its tools: it waits out
// minutes in no time, and the bubble ends with no goroutine left.
func TestBubbleOfAUser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, c runtime.Call) runtime.Result {
				time.Sleep(time.Second)
				return next(ctx, c)
			}
		}
		reg := registry(t, &runtime.Options{
			Middleware: []runtime.Middleware{slow, runtime.Retry(runtime.RetryOptions{}), runtime.RateLimit(100, time.Minute)},
			Observe:    func(context.Context, runtime.Event) error { time.Sleep(time.Second); return nil },
			Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				time.Sleep(time.Minute)
				return q.Approve(""), nil
			},
		}, plainTool("t", runtime.Policy{Approval: true, Serial: "*"}, func(context.Context) (string, error) {
			time.Sleep(30 * time.Second)
			return "done", nil
		}))
		start := time.Now()
		assert.Equal(t, "done", reg.Execute(t.Context(), call("t")).Text())
		assert.Equal(t, 94*time.Second, time.Since(start), "middleware, decoded, approver, approval, run, function")
		start = time.Now()
		for _, res := range reg.ExecuteAll(t.Context(), []runtime.Call{call("t"), call("t")}, nil) {
			assert.Equal(t, "done", res.Text())
		}
		assert.Equal(t, 125*time.Second, time.Since(start), "one after the other in run and the function alone")
		require.NoError(t, reg.Close(t.Context()))
	})
}

// OnResult may block and make calls of its own, also of the same registry and
// serial key, while the batch goes on.
func TestOnResultMakesCalls(t *testing.T) {
	for _, limit := range []int{1, 2, -1} {
		synctest.Test(t, func(t *testing.T) {
			runs := 0
			reg := registry(t, nil, plainTool("t", runtime.Policy{Serial: "*"}, func(context.Context) (string, error) {
				runs++
				time.Sleep(time.Second)
				return "done", nil
			}))
			seen := map[int]int{}
			results := reg.ExecuteAll(t.Context(), []runtime.Call{call("t"), call("t"), call("t")}, &runtime.ExecuteOptions{
				Limit: limit,
				OnResult: func(i int, r runtime.Result) {
					seen[i]++
					assert.NoError(t, r.Err())
					time.Sleep(10 * time.Second)
					assert.NoError(t, reg.Execute(t.Context(), call("t")).Err())
					assert.NoError(t, reg.ExecuteAll(t.Context(), []runtime.Call{call("t")}, nil)[0].Err())
				},
			})
			assert.Len(t, results, 3)
			assert.Equal(t, map[int]int{0: 1, 1: 1, 2: 1}, seen)
			assert.Equal(t, 9, runs)
		})
	}
}

// The caller's deadline ends a batch wherever its calls are: with an approver,
// behind a serial key, in the function, or not begun.
func TestDeadlineFindsCallsEverywhere(t *testing.T) {
	for _, limit := range []int{1, 2, -1} {
		synctest.Test(t, func(t *testing.T) {
			forever := func(context.Context) (string, error) { time.Sleep(time.Hour); return "", nil }
			reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				time.Sleep(time.Hour)
				return q.Approve(""), nil
			}}, plainTool("asks", runtime.Policy{Approval: true}, forever), plainTool("serial", runtime.Policy{Serial: "*"}, forever),
				plainTool("plain", runtime.Policy{}, forever))
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			calls := []runtime.Call{call("asks"), call("serial"), call("serial"), call("plain"), call("asks"), call("plain")}
			start := time.Now()
			told := 0
			results := reg.ExecuteAll(ctx, calls, &runtime.ExecuteOptions{Limit: limit, OnResult: func(int, runtime.Result) { told++ }})
			assert.Equal(t, 5*time.Second, time.Since(start))
			assert.Equal(t, len(calls), told)
			for i, res := range results {
				assert.Equal(t, calls[i].ID, res.CallID)
				require.True(t, res.IsError())
				assert.Equal(t, runtime.TimedOut, res.Failure.Code, "%d: %s", i, res.Text())
			}
			assert.Empty(t, reg.Stats().Running)
			require.NoError(t, reg.Close(t.Context()))
		})
	}
}

// Closing while a batch runs: what runs comes to its end, what has not begun is
// canceled, each call has one result.
func TestCloseWhileABatchRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("t", runtime.Policy{}, func(context.Context) (string, error) { time.Sleep(time.Second); return "done", nil }))
		calls := make([]runtime.Call, 10)
		for i := range calls {
			calls[i] = call("t")
		}
		done := make(chan []runtime.Result)
		go func() { done <- reg.ExecuteAll(t.Context(), calls, &runtime.ExecuteOptions{Limit: 4}) }()
		synctest.Wait()
		require.NoError(t, reg.Close(t.Context()))
		finished, canceled := 0, 0
		for _, res := range <-done {
			switch {
			case !res.IsError():
				finished++
			case res.Failure.Code == runtime.Canceled:
				canceled++
				assert.False(t, res.Ran())
			}
		}
		assert.Equal(t, []int{4, 6}, []int{finished, canceled})
	})
}

// A lateContext has passed its deadline before its channel tells so, as any
// context has for a moment.
type lateContext struct {
	context.Context
	at time.Time
}

func (c lateContext) Deadline() (time.Time, bool) { return c.at, true }

// The deadline that abandons the holder of a serial key ends the call that waits
// for it too: it timed out, whichever it hears of first.
func TestDeadlineOfHolderAndWaiter(t *testing.T) {
	for _, wait := range []time.Duration{0, 5 * time.Second} { // without a limit, and one that ends then too
		synctest.Test(t, func(t *testing.T) {
			reg := registry(t, &runtime.Options{MaxWait: wait}, plainTool("serial", runtime.Policy{Serial: "*", Timeout: 5 * time.Second},
				func(context.Context) (string, error) { time.Sleep(time.Hour); return "", nil }))
			ctx := lateContext{t.Context(), time.Now().Add(5 * time.Second)}
			done := make(chan runtime.Result)
			go func() { done <- reg.Execute(t.Context(), call("serial")) }()
			synctest.Wait()
			assert.Equal(t, runtime.TimedOut, reg.Execute(ctx, call("serial")).Failure.Code)
			assert.Equal(t, runtime.TimedOut, (<-done).Failure.Code)
			require.NoError(t, reg.Close(t.Context()))
		})
	}
}
