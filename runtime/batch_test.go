package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// calls returns n calls of a tool with the IDs 0, 1, ...
func calls(name string, n int) []runtime.Call {
	all := make([]runtime.Call, n)
	for i := range all {
		all[i] = runtime.Call{ID: fmt.Sprint(i), Name: name}
	}
	return all
}

func assertOrder(t *testing.T, calls []runtime.Call, results []runtime.Result) {
	t.Helper()
	require.Len(t, results, len(calls))
	for i, res := range results {
		assert.Equal(t, calls[i].ID, res.CallID)
		assert.Equal(t, calls[i].Name, res.Tool)
		assert.NotEmpty(t, res.Content)
	}
}

// E09: a call that fails cancels nobody.
func TestE09FailuresAreIsolated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("ok", runtime.Policy{}, waiter(50*time.Millisecond)),
			plainTool("fail", runtime.Policy{}, func(context.Context) (string, error) { return "", errors.New("no") }))
		all := []runtime.Call{call("ok"), call("fail"), call("ok")}
		results := reg.ExecuteAll(context.Background(), all, nil)
		assertOrder(t, all, results)
		assert.NoError(t, results[0].Err())
		assert.Error(t, results[1].Err())
		assert.NoError(t, results[2].Err())
	})
}

// fatal marks an error that makes it pointless to go on with the others.
type fatal struct{ error }

// E09: where an error is marked as one that should end the turn, the caller ends
// its context: every call has its own result all the same, those that are done
// the one they had, and nothing begins any more.
func TestE09FailFastIsTheCallers(t *testing.T) {
	for _, limit := range []int{1, 3, -1} {
		for _, mark := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				var ran atomic.Int32
				err := errors.New("the disk is full")
				if mark {
					err = fatal{err}
				}
				reg := registry(t, nil,
					plainTool("quick", runtime.Policy{}, func(context.Context) (string, error) { ran.Add(1); return "done", nil }),
					plainTool("fail", runtime.Policy{}, func(context.Context) (string, error) {
						time.Sleep(time.Millisecond)
						ran.Add(1)
						return "", err
					}),
					plainTool("slow", runtime.Policy{}, func(ctx context.Context) (string, error) { ran.Add(1); return waiter(50 * time.Millisecond)(ctx) }))
				all := []runtime.Call{{ID: "a", Name: "quick"}, {ID: "b", Name: "fail"}, {ID: "c", Name: "slow"}, {ID: "d", Name: "slow"}, {ID: "e", Name: "slow"}}
				ctx, cancel := context.WithCancelCause(context.Background())
				defer cancel(nil)
				start := time.Now()
				results := reg.ExecuteAll(ctx, all, &runtime.ExecuteOptions{Limit: limit, OnResult: func(_ int, res runtime.Result) {
					if errors.As(res.Err(), new(fatal)) {
						cancel(res.Err())
					}
				}})
				assertOrder(t, all, results)
				assert.NoError(t, results[0].Err())
				assert.ErrorIs(t, results[1].Err(), err)
				assert.Equal(t, runtime.Failed, results[1].Failure.Code)
				if !mark {
					for _, res := range results[2:] {
						assert.NoError(t, res.Err())
					}
					return
				}
				assert.Equal(t, time.Millisecond, time.Since(start))
				for _, res := range results[2:] {
					assert.Equal(t, runtime.Canceled, res.Failure.Code)
					assert.ErrorIs(t, res.Err(), err, "it says why")
				}
				require.NoError(t, reg.Close(context.Background()))
			})
		}
	}
}

// E10: exactly one result a call, in call order, whatever happened.
func TestE10OneResultACall(t *testing.T) {
	for _, limit := range []int{0, 1, 3, -1} {
		synctest.Test(t, func(t *testing.T) {
			reg := registry(t, nil, plainTool("late", runtime.Policy{Timeout: time.Second}, sleeper(time.Minute)),
				plainTool("gated", runtime.Policy{Approval: true}, sleeper(0)), plainTool("ok", runtime.Policy{}, sleeper(0)))
			all := []runtime.Call{
				{ID: "a", Name: "late"}, {ID: "b", Name: "gated"}, {ID: "no", Name: "gated"}, {ID: "c", Name: "unknown"}, {ID: "d", Name: "ok"},
				{ID: "d", Name: "ok"}, {ID: "", Name: "ok"}, {ID: "g", Name: "ok", Arguments: []byte("{")},
			}
			seen := map[int]runtime.Result{}
			results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: limit, Approvals: []runtime.Approval{reg.Pending(t.Context(), all[2:3])[0].Deny("")}, OnResult: func(i int, r runtime.Result) {
				_, twice := seen[i]
				assert.False(t, twice)
				seen[i] = r
			}})
			assertOrder(t, all, results)
			var codes []runtime.Code
			for i, res := range results {
				assert.Equal(t, res.Text(), seen[i].Text())
				code := runtime.Code("")
				if res.IsError() {
					code = res.Failure.Code
				}
				codes = append(codes, code)
			}
			assert.Equal(t, []runtime.Code{
				runtime.TimedOut, runtime.ApprovalRequired, runtime.Denied, runtime.UnknownTool, "", "", "", runtime.InvalidArguments,
			}, codes)
			require.NoError(t, reg.Close(context.Background()))
		})
	}
}

func TestEmptyBatch(t *testing.T) {
	results := registry(t, nil).ExecuteAll(context.Background(), nil, nil)
	assert.NotNil(t, results)
	assert.Empty(t, results)
}

// E13: calls of one tool in one batch share nothing.
func TestE13SameToolTwice(t *testing.T) {
	leakCheck(t)
	var events, progress atomic.Int64
	observe := func(context.Context, runtime.Event) error { events.Add(1); return nil }
	reg := registry(t, &runtime.Options{Observe: observe}, cityTool("city", runtime.Policy{}, func(_ context.Context, inv *runtime.Invocation, a cityArgs) (string, error) {
		inv.Progress(1, 2, "half")
		inv.AddUsage(runtime.Usage{Requests: 1})
		return inv.CallID() + a.city, nil
	}))
	all := make([]runtime.Call, 8)
	for i := range all {
		all[i] = runtime.Call{ID: fmt.Sprint(i), Name: "city", Arguments: fmt.Appendf(nil, `{"city":"c%d"}`, i)}
	}
	ctx := runtime.WithProgress(context.Background(), func(runtime.Progress) { progress.Add(1) })
	for range 50 {
		results := reg.ExecuteAll(ctx, all, nil)
		for i, res := range results {
			assert.Equal(t, fmt.Sprintf("%dc%d", i, i), res.Text())
			assert.Equal(t, runtime.Usage{Requests: 1}, res.Usage)
		}
		assert.Equal(t, runtime.Usage{Requests: 8}, runtime.TotalUsage(results...))
	}
	assert.EqualValues(t, 400, events.Load())
	assert.EqualValues(t, 400, progress.Load())
}

func TestBatchLimit(t *testing.T) {
	for limit, want := range map[int]int32{0: 8, 1: 1, 3: 3, 100: 20, -1: 20} {
		synctest.Test(t, func(t *testing.T) {
			var now, most atomic.Int32
			reg := registry(t, nil, plainTool("count", runtime.Policy{}, func(context.Context) (string, error) {
				n := now.Add(1)
				for {
					m := most.Load()
					if n <= m || most.CompareAndSwap(m, n) {
						break
					}
				}
				time.Sleep(time.Second)
				now.Add(-1)
				return "", nil
			}))
			reg.ExecuteAll(context.Background(), calls("count", 20), &runtime.ExecuteOptions{Limit: limit})
			assert.Equal(t, want, most.Load())
		})
	}
}

func TestLimitOneKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []string
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Second)
			return q.Approve(""), nil
		}}, runtime.Bind(runtime.Binding[runtime.None, string]{
			Name: "gated", Policy: runtime.Policy{Approval: true}, Result: encodeString,
			Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
				order = append(order, inv.CallID())
				return "", nil
			},
		}))
		reg.ExecuteAll(context.Background(), calls("gated", 5), &runtime.ExecuteOptions{Limit: 1})
		assert.Equal(t, []string{"0", "1", "2", "3", "4"}, order)
	})
}

func TestOnResultComesAsResultsFinish(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, cityTool("wait", runtime.Policy{}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
			time.Sleep(time.Duration(a.days) * time.Second)
			return "", nil
		}))
		all := calls("wait", 4)
		for i, days := range []int{3, 1, 4, 2} {
			all[i].Arguments = fmt.Appendf(nil, `{"city":"x","days":%d}`, days)
		}
		start := time.Now()
		var order []int
		reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{OnResult: func(i int, r runtime.Result) {
			order = append(order, i)
			assert.Equal(t, r.Duration, time.Since(start))
		}})
		assert.Equal(t, []int{1, 3, 0, 2}, order)
	})
}

// A worker that is stuck past the deadline does not cost the batch a worker.
func TestStuckWorkersAreReplaced(t *testing.T) {
	for _, middleware := range [][]runtime.Middleware{nil, {func(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }}} {
		synctest.Test(t, func(t *testing.T) {
			reg := registry(t, &runtime.Options{MaxAbandoned: -1, Middleware: middleware},
				plainTool("hang", runtime.Policy{Timeout: time.Second}, sleeper(time.Hour)),
				plainTool("ok", runtime.Policy{Timeout: time.Second}, sleeper(10*time.Millisecond)))
			var all []runtime.Call
			for range 10 {
				all = append(all, call("hang"), call("ok"))
			}
			start := time.Now()
			results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: 2})
			assertOrder(t, all, results)
			for i, res := range results {
				assert.Equal(t, i%2 == 0, res.IsError())
			}
			assert.Less(t, time.Since(start), 11*time.Second)
			assert.Len(t, reg.Stats().Abandoned, 10)
			require.NoError(t, reg.Close(context.Background()))
		})
	}
}

// Deadlines of a batch fire in the order of time, also if an earlier one comes
// up later.
func TestBatchDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil,
			plainTool("long", runtime.Policy{Timeout: 10 * time.Second}, sleeper(time.Minute)),
			plainTool("short", runtime.Policy{Timeout: 2 * time.Second}, sleeper(time.Minute)),
			plainTool("none", runtime.Policy{Timeout: -1}, sleeper(20*time.Second)),
			plainTool("inline", runtime.Policy{Timeout: time.Second, Inline: true}, sleeper(15*time.Second)))
		all := []runtime.Call{call("long"), call("short"), call("none"), call("inline"), call("short"), call("long")}
		start := time.Now()
		at := map[int]time.Duration{}
		results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{
			Limit: 4, OnResult: func(i int, _ runtime.Result) { at[i] = time.Since(start) },
		})
		assertOrder(t, all, results)
		assert.Equal(t, map[int]time.Duration{
			0: 10 * time.Second, 1: 2 * time.Second, 2: 20 * time.Second, 3: 15 * time.Second,
			4: 4 * time.Second, 5: 14 * time.Second,
		}, at)
		require.NoError(t, reg.Close(context.Background()))
	})
}

func TestSerial(t *testing.T) {
	for _, test := range []struct {
		name   string
		serial string
		cities []string
		want   time.Duration
	}{
		{"none", "", []string{"a", "a", "b", "b"}, time.Second},
		{"tool", "*", []string{"a", "a", "b", "b"}, 4 * time.Second},
		{"argument", "city", []string{"a", "a", "b", "b"}, 2 * time.Second},
		{"default argument", "units", []string{"a", "b"}, 2 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reg := registry(t, nil, cityTool("city", runtime.Policy{Serial: test.serial}, func(context.Context, *runtime.Invocation, cityArgs) (string, error) {
					time.Sleep(time.Second)
					return "", nil
				}))
				all := calls("city", len(test.cities))
				for i, c := range test.cities {
					all[i].Arguments = fmt.Appendf(nil, `{"city":%q}`, c)
				}
				start := time.Now()
				for _, res := range reg.ExecuteAll(context.Background(), all, nil) {
					assert.NoError(t, res.Err())
				}
				assert.Equal(t, test.want, time.Since(start))
			})
		})
	}
}

func TestSerialWaiting(t *testing.T) {
	slow := func(policy runtime.Policy) *runtime.Tool { return plainTool("slow", policy, sleeper(10*time.Second)) }
	for _, test := range []struct {
		name    string
		maxWait time.Duration
		timeout time.Duration
		want    time.Duration // of the second call
		text    string
	}{
		{"own time limit", 0, 12 * time.Second, 20 * time.Second, ""},
		{"own time limit too short", 0, 5 * time.Second, 5 * time.Second, "slow is busy"},
		{"no limit", 0, -1, 20 * time.Second, ""},
		{"short wait", 3 * time.Second, 12 * time.Second, 3 * time.Second, "slow is busy: another call is still running; try again later"},
		{"no wait", -1, 12 * time.Second, 0, "slow is busy: another call is still running; try again later"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reg := registry(t, &runtime.Options{MaxWait: test.maxWait}, slow(runtime.Policy{Timeout: test.timeout, Serial: "*"}))
				first := make(chan runtime.Result, 1)
				go func() { first <- reg.Execute(context.Background(), call("slow")) }()
				synctest.Wait()
				start := time.Now()
				res := reg.Execute(context.Background(), call("slow"))
				assert.Equal(t, test.want, time.Since(start))
				if test.text == "" {
					assert.NoError(t, res.Err())
				} else {
					require.True(t, res.IsError())
					assert.Equal(t, runtime.Busy, res.Failure.Code)
					assert.True(t, res.Failure.Retryable)
					assert.Contains(t, res.Text(), test.text)
				}
				<-first
				require.NoError(t, reg.Close(context.Background()))
			})
		})
	}
}

// The key is held until the function really returns; a call that finds its
// holder abandoned is answered at once.
func TestSerialKeyOfAbandonedRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("hang", runtime.Policy{Timeout: time.Second, Serial: "*"}, sleeper(10*time.Second)))
		assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("hang")).Failure.Code)
		start := time.Now()
		res := reg.Execute(context.Background(), call("hang"))
		assert.Equal(t, runtime.Busy, res.Failure.Code)
		assert.Zero(t, time.Since(start))
		time.Sleep(10 * time.Second)
		synctest.Wait()
		assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("hang")).Failure.Code, "the key is free again")
		require.NoError(t, reg.Close(context.Background()))
	})
}

func TestSerialWaitEndsWithContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("slow", runtime.Policy{Serial: "*"}, sleeper(10*time.Second)))
		go reg.Execute(context.Background(), call("slow"))
		synctest.Wait()
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Second, cancel)
		res := reg.Execute(ctx, call("slow"))
		assert.Equal(t, runtime.Canceled, res.Failure.Code)
		time.Sleep(time.Minute)
		assert.NoError(t, reg.Execute(context.Background(), call("slow")).Err(), "nobody holds the key")
	})
}

// Calls that wait for a serial key keep no worker from the others.
func TestSerialWaitHoldsNoWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("serial", runtime.Policy{Serial: "*"}, sleeper(10*time.Second)),
			plainTool("ok", runtime.Policy{}, sleeper(time.Second)))
		var all []runtime.Call
		for range 4 {
			all = append(all, call("serial"))
		}
		all = append(all, call("ok"), call("ok"))
		start := time.Now()
		at := map[int]time.Duration{}
		reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: 2, OnResult: func(i int, r runtime.Result) {
			assert.NoError(t, r.Err())
			at[i] = time.Since(start)
		}})
		assert.Equal(t, time.Second, at[4])
		assert.Equal(t, 2*time.Second, at[5])
		assert.Equal(t, 40*time.Second, time.Since(start))
	})
}

// Parallel limit and serial keys under load: nothing is lost, nothing overlaps.
func TestSerialUnderLoad(t *testing.T) {
	leakCheck(t)
	var inside [3]atomic.Int32
	reg := registry(t, nil, cityTool("city", runtime.Policy{Serial: "days", Timeout: -1}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
		if inside[a.days].Add(1) != 1 {
			return "", errors.New("overlap")
		}
		defer inside[a.days].Add(-1)
		return "", nil
	}))
	all := calls("city", 600)
	for i := range all {
		all[i].Arguments = fmt.Appendf(nil, `{"city":"x","days":%d}`, i%3)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, res := range reg.ExecuteAll(context.Background(), all, nil) {
				assert.NoError(t, res.Err())
			}
		})
	}
	wg.Wait()
}
