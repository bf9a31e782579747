package runtime_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// impatient is middleware that answers after a time, whatever next does.
func impatient(after time.Duration, inner func(runtime.Result)) runtime.Middleware {
	return func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, call runtime.Call) runtime.Result {
			done := make(chan runtime.Result, 1)
			go func() {
				res := next(ctx, call)
				inner(res)
				done <- res
			}()
			select {
			case res := <-done:
				return res
			case <-time.After(after):
				return runtime.Result{Failure: &runtime.ToolError{Code: runtime.TimedOut, Message: "too slow"}}
			}
		}
	}
}

// Calls that middleware has answered for go on, one at a time for each serial key.
func TestSerialWhereMiddlewareDoesNotWait(t *testing.T) {
	for _, limit := range []int{1, 2, 3, -1} {
		synctest.Test(t, func(t *testing.T) {
			var together, most, ran, good atomic.Int32
			tool := plainTool("s", runtime.Policy{Serial: "*", Timeout: time.Minute}, func(context.Context) (string, error) {
				if n := together.Add(1); n > most.Load() {
					most.Store(n)
				}
				time.Sleep(60 * time.Millisecond)
				together.Add(-1)
				ran.Add(1)
				return "x", nil
			})
			reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{impatient(20*time.Millisecond, func(res runtime.Result) {
				if !res.IsError() {
					good.Add(1)
				}
			})}}, tool)
			for _, res := range reg.ExecuteAll(context.Background(), calls("s", 10), &runtime.ExecuteOptions{Limit: limit}) {
				assert.Equal(t, "too slow", res.Text())
			}
			time.Sleep(time.Hour)
			assert.Equal(t, []int32{1, 10, 10}, []int32{most.Load(), ran.Load(), good.Load()}, "limit %d: together, run, well", limit)
			assert.Equal(t, runtime.Stats{Running: []runtime.RunInfo{}, Abandoned: []runtime.RunInfo{}}, reg.Stats())
		})
	}
}

// An approver's yes counts also if middleware has answered before it came.
func TestApproverWhereMiddlewareDoesNotWait(t *testing.T) {
	for _, limit := range []int{1, 2, -1} {
		synctest.Test(t, func(t *testing.T) {
			var g gated
			inner := make(chan runtime.Result, 3)
			reg := registry(t, &runtime.Options{
				Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					time.Sleep(time.Second)
					return q.Approve(""), nil
				},
				Middleware: []runtime.Middleware{impatient(20*time.Millisecond, func(res runtime.Result) { inner <- res })},
			}, g.tool("erase"))
			all := []runtime.Call{city("0", "erase", "a"), city("1", "erase", "b"), city("2", "erase", "c")}
			for _, res := range reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: limit}) {
				assert.Equal(t, "too slow", res.Text())
			}
			var texts []string
			for range all {
				res := <-inner
				texts = append(texts, res.CallID+" "+res.Text())
			}
			assert.ElementsMatch(t, []string{"0 done a", "1 done b", "2 done c"}, texts)
		})
	}
}

// A call that middleware has put off until its worker has ended waits without a
// permit: it has none to give away.
func TestPutOffCallsGiveNoPermitAway(t *testing.T) {
	for _, limit := range []int{1, 2, -1} {
		synctest.Test(t, func(t *testing.T) {
			serial := plainTool("serial", runtime.Policy{Serial: "*"}, sleeper(5*time.Second))
			inner := make(chan runtime.Result, 1)
			putOff := func(tool *runtime.Tool, next runtime.Handler) runtime.Handler {
				if tool == nil || tool.Name() != "serial" {
					return next
				}
				return func(ctx context.Context, c runtime.Call) runtime.Result {
					go func() { time.Sleep(time.Second); inner <- next(ctx, c) }()
					return runtime.Result{}
				}
			}
			reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{putOff}}, serial, plainTool("long", runtime.Policy{}, sleeper(10*time.Second)))
			go registry(t, nil, serial).Execute(t.Context(), call("serial"))
			synctest.Wait()
			all := []runtime.Call{call("long"), call("serial")} // so that they have two workers
			start := time.Now()
			assertOrder(t, all, reg.ExecuteAll(t.Context(), all, &runtime.ExecuteOptions{Limit: limit}))
			assert.Equal(t, 10*time.Second, time.Since(start))
			res := <-inner
			assert.NoError(t, res.Err())
		})
	}
}

// A call that wants its permit back when its worker ends goes on without one.
func TestWaitForAPermitEndsWithTheWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		serial := plainTool("serial", runtime.Policy{Serial: "*"}, sleeper(time.Second))
		var at atomic.Int64 // nanoseconds
		start := time.Now()
		leaves, err := serial.With(runtime.Override{Middleware: []runtime.Middleware{impatient(2*time.Second, func(res runtime.Result) {
			at.Store(int64(time.Since(start)))
			assert.NoError(t, res.Err())
		})}})
		require.NoError(t, err)
		reg := registry(t, nil, leaves, plainTool("long", runtime.Policy{}, sleeper(10*time.Second)))
		go registry(t, nil, serial).Execute(t.Context(), call("serial")) // holds the key for a second
		synctest.Wait()
		all := []runtime.Call{call("serial"), call("long"), call("long")}
		assertOrder(t, all, reg.ExecuteAll(t.Context(), all, &runtime.ExecuteOptions{Limit: 2}))
		time.Sleep(time.Minute)
		assert.Equal(t, 3*time.Second, time.Duration(at.Load()))
	})
}

// twice is middleware that makes each call two times at once.
func twice(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		first := make(chan runtime.Result, 1)
		go func() { first <- next(ctx, call) }()
		res := next(ctx, call)
		<-first
		return res
	}
}

// Calls that middleware makes twice at once wait for each other's keys, not for
// permits that only they would give back.
func TestSerialWhereMiddlewareCallsTwice(t *testing.T) {
	for _, limit := range []int{1, 2, 8, -1} {
		synctest.Test(t, func(t *testing.T) {
			var together, most, ran atomic.Int32
			tool := plainTool("s", runtime.Policy{Serial: "*", Timeout: time.Minute}, func(context.Context) (string, error) {
				if n := together.Add(1); n > most.Load() {
					most.Store(n)
				}
				time.Sleep(time.Millisecond)
				together.Add(-1)
				ran.Add(1)
				return "x", nil
			})
			reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{twice}}, tool)
			for _, res := range reg.ExecuteAll(context.Background(), calls("s", 20), &runtime.ExecuteOptions{Limit: limit}) {
				assert.Equal(t, "x", res.Text())
			}
			assert.Equal(t, []int32{1, 40}, []int32{most.Load(), ran.Load()}, "limit %d: together, run", limit)
		})
	}
}
