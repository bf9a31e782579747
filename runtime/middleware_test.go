package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

func TestRetry(t *testing.T) {
	for _, test := range []struct {
		name  string
		hints runtime.Hints
		fails int // before it succeeds
		err   error
		want  int // runs
		took  time.Duration
	}{
		{"success", runtime.Hints{ReadOnly: true}, 0, nil, 1, 0},
		{"transient", runtime.Hints{ReadOnly: true}, 2, runtime.Transient(errors.New("x")), 3, 300 * time.Millisecond},
		{"idempotent", runtime.Hints{Idempotent: true}, 1, runtime.Transient(errors.New("x")), 2, 100 * time.Millisecond},
		{"gives up", runtime.Hints{ReadOnly: true}, 9, runtime.Transient(errors.New("x")), 3, 300 * time.Millisecond},
		{"not retryable", runtime.Hints{ReadOnly: true}, 9, errors.New("x"), 1, 0},
		{"permanent", runtime.Hints{ReadOnly: true}, 9, runtime.Permanent(errors.New("x")), 1, 0},
		{"not repeatable", runtime.Hints{Destructive: true}, 9, runtime.Transient(errors.New("x")), 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				runs := 0
				tool, err := plainTool("t", runtime.Policy{}, func(context.Context) (string, error) {
					if runs++; runs <= test.fails {
						return "", test.err
					}
					return "done", nil
				}).With(runtime.Override{Hints: &test.hints})
				require.NoError(t, err)
				reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.Retry(runtime.RetryOptions{})}}, tool)
				start := time.Now()
				res := reg.Execute(context.Background(), call("t"))
				assert.Equal(t, test.want, runs)
				assert.Equal(t, test.took, time.Since(start))
				assert.Equal(t, test.took, res.Duration)
				assert.Equal(t, test.fails >= test.want, res.IsError())
				assert.Equal(t, runtime.UnknownTool, reg.Execute(context.Background(), call("x")).Failure.Code)
			})
		})
	}
}

func TestRetryTimesOutAndStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool, err := plainTool("t", runtime.Policy{Timeout: time.Second}, waiter(time.Hour)).With(runtime.Override{Hints: &runtime.Hints{ReadOnly: true}})
		require.NoError(t, err)
		retry := runtime.Retry(runtime.RetryOptions{Attempts: 5, Wait: 10 * time.Second, MaxWait: 15 * time.Second})
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{retry}}, tool)
		start := time.Now()
		assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("t")).Failure.Code)
		assert.Equal(t, 60*time.Second, time.Since(start), "5 runs of 1 s, waits of 10 and thrice 15 s")

		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		start = time.Now()
		reg.Execute(ctx, call("t"))
		assert.Equal(t, 5*time.Second, time.Since(start))
	})
}

// A call that was approved runs once.
func TestRetryKeepsToOneApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs, asked := 0, 0
		tool, err := plainTool("t", runtime.Policy{Approval: true}, func(context.Context) (string, error) {
			runs++
			return "", runtime.Transient(errors.New("x"))
		}).With(runtime.Override{Hints: &runtime.Hints{Idempotent: true}})
		require.NoError(t, err)
		reg := registry(t, &runtime.Options{
			Middleware: []runtime.Middleware{runtime.Retry(runtime.RetryOptions{})},
			Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				asked++
				return q.Approve(""), nil
			},
		}, tool)
		assert.Equal(t, "x", reg.Execute(context.Background(), call("t")).Text())
		assert.Equal(t, 1, runs)
		assert.Equal(t, 1, asked)
	})
}

func TestRateLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.RateLimit(2, time.Minute)}}, named("a"), named("b"))
		ok := func(name string) bool { return !reg.Execute(context.Background(), call(name)).IsError() }
		assert.True(t, ok("a"))
		assert.True(t, ok("a"))
		res := reg.Execute(context.Background(), call("a"))
		assert.Equal(t, runtime.Busy, res.Failure.Code)
		assert.True(t, res.Failure.Retryable)
		assert.Equal(t, "a is busy: at most 2 calls in 1m0s; try again in 1m0s", res.Text())
		assert.True(t, ok("b"), "each tool has its own")
		time.Sleep(30 * time.Second)
		assert.True(t, ok("b"))
		assert.Contains(t, reg.Execute(context.Background(), call("a")).Text(), "try again in 30s")
		time.Sleep(30 * time.Second)
		assert.True(t, ok("a"))
		assert.True(t, ok("a"))
		assert.False(t, ok("a"))
		assert.True(t, ok("b"))
		assert.False(t, ok("b"))
		time.Sleep(time.Hour)
		assert.True(t, ok("a"))
		assert.True(t, ok("a"))
		assert.False(t, ok("a"))
	})
}

// No span of the length holds more calls than the limit, wherever it begins.
func TestRateLimitHoldsInEachSpan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most, per = 10, time.Second
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.RateLimit(most, per)}}, named("a"))
		var begun []time.Time
		for range 1000 {
			if !reg.Execute(context.Background(), call("a")).IsError() {
				begun = append(begun, time.Now())
			}
			time.Sleep(7 * time.Millisecond)
		}
		for i, at := range begun[most:] {
			assert.GreaterOrEqual(t, at.Sub(begun[i]), per)
		}
		assert.Len(t, begun, 70, "ten in each of seven seconds")
	})
}

func TestRateLimitWithoutCallsOrTime(t *testing.T) {
	limited := func(n int, per time.Duration) runtime.Result {
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.RateLimit(n, per)}}, named("a"))
		reg.Execute(context.Background(), call("a"))
		return reg.Execute(context.Background(), call("a"))
	}
	for _, n := range []int{0, -1} {
		res := limited(n, time.Second)
		assert.Equal(t, "a is busy: its rate limit lets no calls begin", res.Text())
		assert.False(t, res.Failure.Retryable)
	}
	for _, per := range []time.Duration{0, -time.Second} {
		assert.NoError(t, limited(1, per).Err())
	}
}

func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		build := func(hints runtime.Hints, policy runtime.Policy) *runtime.Registry {
			runs = 0
			tool, err := cityTool("t", policy, func(_ context.Context, inv *runtime.Invocation, a cityArgs) (string, error) {
				runs++
				inv.AddUsage(runtime.Usage{Requests: 1})
				if a.city == "Nowhere" {
					return "", errors.New("no such city")
				}
				return fmt.Sprint(a.city, runs), nil
			}).With(runtime.Override{Hints: &hints})
			require.NoError(t, err)
			return registry(t, &runtime.Options{
				Middleware: []runtime.Middleware{runtime.Cache(time.Minute, 2)},
				Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					return q.Approve(""), nil
				},
			}, tool)
		}
		reg := build(runtime.Hints{ReadOnly: true}, runtime.Policy{})
		execute := func(id, args string) string {
			res := reg.Execute(context.Background(), runtime.Call{ID: id, Name: "t", Arguments: []byte(args)})
			assert.Equal(t, id, res.CallID)
			return fmt.Sprint(res.Text(), " ", res.Usage.Requests)
		}
		assert.Equal(t, "Paris1 1", execute("1", `{"city":"Paris"}`))
		assert.Equal(t, "Paris1 0", execute("2", ` { "units":"celsius", "city" : "Paris" } `))
		assert.Equal(t, "Paris2 1", execute("3", `{"city":"Paris","days":2}`))
		assert.Equal(t, "no such city 1", execute("4", `{"city":"Nowhere"}`))
		assert.Equal(t, "no such city 1", execute("4", `{"city":"Nowhere"}`))
		assert.Equal(t, "Rome5 1", execute("5", `{"city":"Rome"}`), "two are held, the oldest goes")
		assert.Equal(t, "Paris6 1", execute("6", `{"city":"Paris"}`))
		time.Sleep(time.Minute)
		assert.Equal(t, "Paris7 1", execute("7", `{"city":"Paris"}`))
		assert.Contains(t, execute("8", `{"town":"Paris"}`), "invalid arguments")

		for _, reg := range []*runtime.Registry{
			build(runtime.Hints{Idempotent: true}, runtime.Policy{}), build(runtime.Hints{ReadOnly: true}, runtime.Policy{Approval: true}),
		} {
			reg.Execute(context.Background(), city("1", "t", "Paris"))
			reg.Execute(context.Background(), city("2", "t", "Paris"))
		}
		assert.Equal(t, 4, runs, "neither is cached")
	})
}

func TestProgressAndUsage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []runtime.Progress
		var late *runtime.Invocation
		tool := runtime.Bind(runtime.Binding[runtime.None, string]{
			Name: "work", Policy: runtime.Policy{Timeout: 2500 * time.Millisecond}, Result: encodeString,
			Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
				late = inv
				assert.Equal(t, "work", inv.Tool().Name())
				assert.Equal(t, "{}", string(inv.Arguments()))
				for i := range 5 {
					inv.Progress(float64(i), 5, "step")
					inv.AddUsage(runtime.Usage{OutputTokens: 1})
					time.Sleep(time.Second)
				}
				return "", nil
			},
		})
		ctx := runtime.WithProgress(context.Background(), func(p runtime.Progress) {
			got = append(got, p)
			panic("contained")
		})
		res := registry(t, nil, tool).Execute(ctx, runtime.Call{ID: "c1", Name: "work"})
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		time.Sleep(time.Minute)
		require.Len(t, got, 3, "what comes after the answer is dropped")
		assert.Equal(t, runtime.Progress{CallID: "c1", Tool: "work", Done: 2, Total: 5, Message: "step"}, got[2])
		assert.Equal(t, runtime.Usage{OutputTokens: 3}, res.Usage, "also of a call that timed out")
		late.Progress(1, 1, "")
		late.AddUsage(runtime.Usage{OutputTokens: 1})
		assert.Len(t, got, 3)
	})
	// Nobody listens.
	var none *runtime.Invocation
	none.Progress(1, 1, "")
	none.AddUsage(runtime.Usage{})
	assert.Empty(t, none.CallID())
	assert.Nil(t, none.Tool())
	assert.Nil(t, none.Arguments())
	tool := runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "bare", Result: encodeString,
		Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
			inv.Progress(1, 1, "")
			inv.AddUsage(runtime.Usage{Requests: 1})
			return inv.Tool().Name(), nil
		},
	})
	text, err := tool.Append(context.Background(), nil, nil)
	require.NoError(t, err)
	assert.Equal(t, "bare", string(text))
}

// What all attempts spent is in the result.
func TestRetryAddsUpUsage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := int64(0)
		tool := runtime.Bind(runtime.Binding[runtime.None, string]{
			Name: "t", Hints: runtime.Hints{Idempotent: true}, Result: encodeString,
			Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
				runs++
				inv.AddUsage(runtime.Usage{Requests: 1, InputTokens: runs})
				if runs%3 != 0 {
					return "", runtime.Transient(errors.New("again"))
				}
				return "", nil
			},
		})
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.Retry(runtime.RetryOptions{})}}, tool)
		assert.Equal(t, runtime.Usage{Requests: 3, InputTokens: 6}, reg.Execute(t.Context(), call("t")).Usage)
		assert.Equal(t, runtime.Usage{Requests: 3, InputTokens: 15}, reg.Execute(t.Context(), call("t")).Usage)
	})
}

// Nothing is cached that a predicate may want to have approved.
func TestCacheLeavesPredicatesAlone(t *testing.T) {
	runs := 0
	tool := runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "t", Hints: runtime.Hints{ReadOnly: true}, Result: encodeString,
		Call:          func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { runs++; return "", nil },
		NeedsApproval: func(context.Context, *runtime.None) (bool, error) { return runs > 0, nil },
	})
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.Cache(time.Minute, 2)}}, tool)
	assert.NoError(t, reg.Execute(t.Context(), call("t")).Err())
	assert.Equal(t, runtime.ApprovalRequired, reg.Execute(t.Context(), call("t")).Failure.Code)
}
