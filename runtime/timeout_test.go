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

// sleeper returns a function that ignores its context.
func sleeper(d time.Duration) func(context.Context) (string, error) {
	return func(context.Context) (string, error) {
		time.Sleep(d)
		return "done", nil
	}
}

// waiter returns a function that heeds its context.
func waiter(d time.Duration) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		select {
		case <-time.After(d):
			return "done", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

func call(name string) runtime.Call { return runtime.Call{ID: "id-" + name, Name: name} }

func TestTimeoutOrder(t *testing.T) {
	const long = time.Hour
	for _, test := range []struct {
		name             string
		tool, registry   time.Duration
		parent           time.Duration // 0: no deadline
		want             time.Duration // 0: none
		wantLimitMessage string
	}{
		{name: "default", want: 60 * time.Second, wantLimitMessage: "1m0s"},
		{name: "registry", registry: 7 * time.Second, want: 7 * time.Second, wantLimitMessage: "7s"},
		{name: "tool", tool: 3 * time.Second, registry: 7 * time.Second, want: 3 * time.Second, wantLimitMessage: "3s"},
		{name: "tool longer than the registry", tool: 9 * time.Second, registry: 7 * time.Second, want: 9 * time.Second, wantLimitMessage: "9s"},
		{name: "parent earlier", tool: 3 * time.Second, parent: 2 * time.Second, want: 2 * time.Second, wantLimitMessage: "2s"},
		{name: "parent later", tool: 3 * time.Second, parent: 4 * time.Second, want: 3 * time.Second, wantLimitMessage: "3s"},
		{name: "none", tool: -1},
		{name: "none in the registry", registry: -1},
		{name: "tool limit though none in the registry", tool: time.Second, registry: -1, want: time.Second, wantLimitMessage: "1s"},
		{name: "none but a parent", tool: -1, parent: 5 * time.Second, want: 5 * time.Second, wantLimitMessage: "5s"},
	} {
		for _, inline := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s inline=%v", test.name, inline), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var deadline time.Time
					var limited bool
					tool := plainTool("wait", runtime.Policy{Timeout: test.tool, Inline: inline}, func(ctx context.Context) (string, error) {
						deadline, limited = ctx.Deadline()
						return waiter(long)(ctx)
					})
					reg := registry(t, &runtime.Options{Timeout: test.registry}, tool)
					ctx := context.Background()
					if test.parent != 0 {
						var cancel context.CancelFunc
						ctx, cancel = context.WithTimeout(ctx, test.parent)
						defer cancel()
					}
					start := time.Now()
					res := reg.Execute(ctx, call("wait"))
					took := time.Since(start)
					synctest.Wait()
					if test.want == 0 {
						require.NoError(t, res.Err())
						assert.Equal(t, long, took)
						assert.False(t, limited)
						return
					}
					require.True(t, res.IsError())
					assert.Equal(t, runtime.TimedOut, res.Failure.Code)
					assert.Equal(t, test.want, took)
					assert.Equal(t, test.want, res.Failure.Limit)
					assert.Equal(t, "wait timed out after "+test.wantLimitMessage+"; the work may still complete", res.Text())
					assert.ErrorIs(t, res.Err(), context.DeadlineExceeded)
					assert.True(t, limited)
					assert.Equal(t, start.Add(test.want), deadline)
					assert.Equal(t, test.want, res.Duration)
				})
			})
		}
	}
}

// E04: a function that never looks at its context is left behind at the
// deadline, and counted while it runs.
func TestE04HangingTool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hang := plainTool("hang", runtime.Policy{Timeout: 50 * time.Millisecond}, func(context.Context) (string, error) {
			<-release
			return "late", nil
		})
		reg := registry(t, nil, hang, plainTool("ok", runtime.Policy{}, sleeper(0)))
		start := time.Now()
		res := reg.Execute(context.Background(), call("hang"))
		assert.Equal(t, 50*time.Millisecond, time.Since(start))
		assert.Equal(t, "hang timed out after 50ms; the work may still complete", res.Text())
		assert.Equal(t, []runtime.RunInfo{{Tool: "hang", CallID: "id-hang", Since: start}}, reg.Stats().Abandoned)
		assert.Empty(t, reg.Stats().Running)
		assert.Equal(t, "done", reg.Execute(context.Background(), call("ok")).Text())
		close(release)
		synctest.Wait()
		assert.Empty(t, reg.Stats().Abandoned)
	})
}

// E05: a run that returns after its deadline ends its goroutine.
func TestE05LateReturnsLeaveNothing(t *testing.T) {
	leakCheck(t)
	synctest.Test(t, func(t *testing.T) { // it fails if a goroutine stays
		tool := plainTool("late", runtime.Policy{Timeout: 20 * time.Millisecond}, sleeper(25*time.Millisecond))
		reg := registry(t, &runtime.Options{MaxAbandoned: -1}, tool)
		calls := make([]runtime.Call, 1000)
		for i := range calls {
			calls[i] = call("late")
		}
		for _, res := range reg.ExecuteAll(context.Background(), calls[:500], &runtime.ExecuteOptions{Limit: -1}) {
			assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		}
		for _, c := range calls[500:] {
			assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), c).Failure.Code)
		}
		require.NoError(t, reg.Close(context.Background()))
		assert.Equal(t, runtime.Stats{Running: []runtime.RunInfo{}, Abandoned: []runtime.RunInfo{}}, reg.Stats())
	})
}

// E06: the clock of a call starts when it runs, not when it is queued.
func TestE06QueueingIsNotCounted(t *testing.T) {
	for _, policy := range []runtime.Policy{{Timeout: 60 * time.Millisecond}, {Timeout: 60 * time.Millisecond, Serial: "*"}} {
		synctest.Test(t, func(t *testing.T) {
			reg := registry(t, &runtime.Options{MaxWait: time.Second}, plainTool("slow", policy, sleeper(40*time.Millisecond)))
			calls := []runtime.Call{call("slow"), call("slow"), call("slow")}
			limit := 1
			if policy.Serial != "" {
				limit = 3
			}
			for _, res := range reg.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Limit: limit}) {
				assert.NoError(t, res.Err())
			}
		})
	}
}

// E08: cancelling does not wait for tools that ignore their context.
func TestE08CancelBatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("slow", runtime.Policy{}, sleeper(300*time.Millisecond)))
		ctx, cancel := context.WithCancelCause(context.Background())
		stopped := errors.New("the user pressed stop")
		time.AfterFunc(25*time.Millisecond, func() { cancel(stopped) })
		start := time.Now()
		calls := []runtime.Call{{ID: "a", Name: "slow"}, {ID: "b", Name: "slow"}, {ID: "c", Name: "slow"}, {ID: "d", Name: "slow"}}
		results := reg.ExecuteAll(ctx, calls, &runtime.ExecuteOptions{Limit: 3})
		assert.Equal(t, 25*time.Millisecond, time.Since(start))
		for i, res := range results {
			assert.Equal(t, calls[i].ID, res.CallID)
			assert.Equal(t, runtime.Canceled, res.Failure.Code)
			assert.ErrorIs(t, res.Err(), stopped)
		}
		assert.Equal(t, "slow was canceled; the work may still complete", results[0].Text())
		assert.Equal(t, "slow did not run: the call was canceled", results[3].Text())
		assert.Len(t, reg.Stats().Abandoned, 3)
		require.NoError(t, reg.Close(context.Background()))
	})
}

func TestCancelOfOneCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("slow", runtime.Policy{}, sleeper(time.Minute)), plainTool("kind", runtime.Policy{}, waiter(time.Minute)))
		for _, name := range []string{"slow", "kind"} {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(time.Second, cancel)
			start := time.Now()
			res := reg.Execute(ctx, call(name))
			assert.Equal(t, time.Second, time.Since(start))
			assert.Equal(t, runtime.Canceled, res.Failure.Code)
			assert.Equal(t, name+" was canceled; the work may still complete", res.Text())
			assert.ErrorIs(t, res.Err(), context.Canceled)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		assert.Equal(t, "slow did not run: the call was canceled", reg.Execute(ctx, call("slow")).Text())
		require.NoError(t, reg.Close(context.Background()))
	})
}

func TestParentDeadlineIsTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("slow", runtime.Policy{}, sleeper(time.Minute)))
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		res := reg.Execute(ctx, call("slow"))
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		assert.Equal(t, time.Second, res.Failure.Limit)
		res = reg.Execute(ctx, call("slow"))
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		assert.Equal(t, "slow did not run: the time is over", res.Text())
		require.NoError(t, reg.Close(context.Background()))
	})
}

// A deadline error that is the tool's own affair is no timeout of the call.
func TestOwnDeadlineError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil,
			plainTool("own", runtime.Policy{}, func(ctx context.Context) (string, error) {
				ctx, cancel := context.WithTimeout(ctx, time.Second)
				defer cancel()
				<-ctx.Done()
				return "", fmt.Errorf("database: %w", ctx.Err())
			}),
			plainTool("other", runtime.Policy{Timeout: time.Second, Inline: true}, func(ctx context.Context) (string, error) {
				<-ctx.Done()
				return "", errors.New("disk full")
			}))
		res := reg.Execute(context.Background(), call("own"))
		assert.Equal(t, runtime.Failed, res.Failure.Code)
		assert.Equal(t, "database: context deadline exceeded", res.Text())
		res = reg.Execute(context.Background(), call("other"))
		assert.Equal(t, runtime.Failed, res.Failure.Code, "its error is not that of the context")
	})
}

// If result and deadline are both there, the result wins.
func TestResultBeatsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("inline", runtime.Policy{Timeout: time.Second, Inline: true}, sleeper(2*time.Second)))
		res := reg.Execute(context.Background(), call("inline"))
		assert.NoError(t, res.Err(), "an inline tool is only cancelled")
		assert.Equal(t, "done", res.Text())
	})
}

func TestAbandonedRunsAreCountedAfterGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hang := func(context.Context) (string, error) { <-release; return "", nil }
		reg := registry(t, &runtime.Options{MaxAbandoned: 2},
			plainTool("hang", runtime.Policy{Timeout: time.Second}, hang), plainTool("ok", runtime.Policy{}, sleeper(0)))
		for range 3 {
			assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("hang")).Failure.Code)
		}
		synctest.Wait()
		// The last one is within its grace, so only two count.
		assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("hang")).Failure.Code)
		time.Sleep(time.Second)
		synctest.Wait()
		res := reg.Execute(context.Background(), call("hang"))
		require.True(t, res.IsError())
		assert.Equal(t, runtime.Busy, res.Failure.Code)
		assert.True(t, res.Failure.Retryable)
		assert.Equal(t, "hang is busy: earlier calls that timed out are still running; try again later", res.Text())
		assert.Len(t, reg.Stats().Abandoned, 4)
		assert.Equal(t, "done", reg.Execute(context.Background(), call("ok")).Text(), "other tools are not touched")

		close(release)
		synctest.Wait()
		assert.Empty(t, reg.Stats().Abandoned)
		assert.NoError(t, reg.Execute(context.Background(), call("hang")).Err())
	})
}

func TestNegativeGraceAndNoLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := plainTool("hang", runtime.Policy{Timeout: time.Second}, sleeper(time.Hour))
		reg := registry(t, &runtime.Options{Grace: -1, MaxAbandoned: 1}, hang)
		codes := func(reg *runtime.Registry) (codes []runtime.Code) {
			for range 4 {
				codes = append(codes, reg.Execute(context.Background(), call("hang")).Failure.Code)
			}
			return codes
		}
		assert.Equal(t, []runtime.Code{runtime.TimedOut, runtime.TimedOut, runtime.Busy, runtime.Busy}, codes(reg))
		endless := registry(t, &runtime.Options{Grace: -1, MaxAbandoned: -1}, hang)
		assert.Equal(t, []runtime.Code{runtime.TimedOut, runtime.TimedOut, runtime.TimedOut, runtime.TimedOut}, codes(endless))
		require.NoError(t, reg.Close(context.Background()))
		require.NoError(t, endless.Close(context.Background()))
	})
}

func TestCloseReportsWhatDoesNotEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		reg := registry(t, nil, plainTool("hang", runtime.Policy{Timeout: time.Second}, func(context.Context) (string, error) { <-release; return "", nil }),
			plainTool("slow", runtime.Policy{Timeout: -1}, sleeper(5*time.Second)))
		go reg.Execute(context.Background(), call("hang"))
		slow := make(chan runtime.Result, 1)
		go func() { slow <- reg.Execute(context.Background(), call("slow")) }()
		synctest.Wait()

		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		err := reg.Close(ctx)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		assert.ErrorContains(t, err, `1 runs have not returned: hang (call "id-hang", 10s)`)
		assert.Equal(t, "done", (<-slow).Text(), "Close cancels nobody")
		res := reg.Execute(context.Background(), call("slow"))
		assert.Equal(t, runtime.Canceled, res.Failure.Code)
		assert.Equal(t, "slow did not run: the registry is closed", res.Text())

		close(release)
		assert.NoError(t, reg.Close(context.Background()))
		assert.NoError(t, reg.Close(context.Background()))
	})
}

// Users test their tools with synctest: a run that waits forever is a deadlock
// they see, and time is theirs.
func TestSynctestSeesOneBubble(t *testing.T) {
	reg := registry(t, nil, plainTool("wait", runtime.Policy{Timeout: time.Second}, waiter(time.Hour)))
	for range 3 { // the registry lives across bubbles
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			assert.Equal(t, runtime.TimedOut, reg.Execute(context.Background(), call("wait")).Failure.Code)
			results := reg.ExecuteAll(context.Background(), []runtime.Call{call("wait"), call("wait")}, nil)
			assert.Equal(t, runtime.TimedOut, results[1].Failure.Code)
			assert.Equal(t, 2*time.Second, time.Since(start))
		})
	}
}
