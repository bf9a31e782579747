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

// hanging returns a registry whose calls hang for an hour in what decides about
// them, and heeds no context.
func hanging(t *testing.T, where string, opts runtime.Options) *runtime.Registry {
	b := runtime.Binding[runtime.None, string]{
		Name: "t", Policy: runtime.Policy{Timeout: time.Second, Approval: true}, Result: encodeString,
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return "", nil },
	}
	opts.Approve = func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		if where == "approver" {
			time.Sleep(time.Hour)
		}
		return q.Approve(""), nil
	}
	switch where {
	case "predicate":
		b.NeedsApproval = func(context.Context, *runtime.None) (bool, error) { time.Sleep(time.Hour); return true, nil }
	case "claim":
		opts.Claim = func(context.Context, runtime.Approval) (bool, error) { time.Sleep(time.Hour); return true, nil }
	}
	return registry(t, &opts, runtime.Bind(b))
}

// Whoever decides about a call is in the census, and Close waits for them.
func TestDecidersAreInTheCensus(t *testing.T) {
	for _, where := range []string{"approver", "predicate", "claim"} {
		t.Run(where, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				logger, log := logged()
				reg := hanging(t, where, runtime.Options{Logger: logger, Grace: 2 * time.Second})
				ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
				defer cancel()
				start := time.Now()
				done := make(chan runtime.Result)
				go func() { done <- reg.Execute(ctx, call("t")) }()
				synctest.Wait()
				want := runtime.RunInfo{Tool: "t", CallID: "id-t", Kind: runtime.KindApproval, Since: start}
				assert.Equal(t, runtime.Stats{Running: []runtime.RunInfo{want}, Abandoned: []runtime.RunInfo{}}, reg.Stats())

				res := <-done
				// Where the predicate hangs the approver is asked, who says yes.
				assert.Equal(t, where == "predicate", res.Ran(), res.Text())
				stats := reg.Stats()
				assert.Empty(t, stats.Running)
				assert.Equal(t, []runtime.RunInfo{want}, stats.Abandoned)
				assert.NotContains(t, log(), "has not returned")
				time.Sleep(2 * time.Second)
				synctest.Wait()
				assert.Contains(t, log(), `msg="abandoned run has not returned" tool=t call=id-t kind=approval`)

				short, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				assert.ErrorContains(t, reg.Close(short), `1 runs have not returned: t (approval of call "id-t", `)
				assert.Empty(t, reg.Pending(context.Background(), []runtime.Call{call("t")}), "it would not run")
				require.NoError(t, reg.Close(context.Background()))
				assert.Equal(t, time.Hour, time.Since(start))
				assert.Empty(t, reg.Stats().Abandoned)
			})
		})
	}
}

// Too many of them make the tool busy: before another one is asked.
func TestHangingDecidersMakeBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := hanging(t, "approver", runtime.Options{Grace: -1, MaxAbandoned: 2})
		for i := range 5 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			res := reg.Execute(ctx, call("t"))
			cancel()
			want := runtime.TimedOut
			if i > 2 {
				want = runtime.Busy
			}
			assert.Equal(t, want, res.Failure.Code, i)
			assert.Len(t, reg.Stats().Abandoned, min(i+1, 3))
		}
		require.NoError(t, reg.Close(context.Background()))
	})
}

// A call that waits for its approver while the registry closes does not run, and
// the approval is not used up.
func TestCloseDuringApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gated
		var made runtime.Approval
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Minute)
			made = q.Approve("")
			return made, nil
		}}, g.tool("erase"))
		done := make(chan runtime.Result)
		go func() { done <- reg.Execute(context.Background(), city("1", "erase", "a")) }()
		synctest.Wait()
		start := time.Now()
		closed := make(chan error)
		go func() { closed <- reg.Close(context.Background()) }()
		res := <-done
		assert.Equal(t, runtime.Canceled, res.Failure.Code)
		assert.False(t, res.Ran())
		require.NoError(t, <-closed)
		assert.Equal(t, time.Minute, time.Since(start))
		assert.Empty(t, g.calls())
	})
}

// With a thousand at once nothing is lost.
func TestDecidersOfManyCalls(t *testing.T) {
	leakCheck(t)
	var g gated
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.Approve(""), nil
	}}, g.tool("erase"))
	var calls []runtime.Call
	for i := range 1000 {
		calls = append(calls, city(fmt.Sprint(i), "erase", "a"))
	}
	for _, res := range reg.ExecuteAll(context.Background(), calls, nil) {
		require.NoError(t, res.Err())
	}
	assert.Len(t, g.calls(), 1000)
	assert.Empty(t, reg.Stats().Running)
	assert.Empty(t, reg.Stats().Abandoned)
}

// The methods of the errors of those who decide run within their limits, too, and
// hold no serial key.
func TestErrorsOfDecidersThatHang(t *testing.T) {
	slow := hangingError{says: time.Hour, unwraps: time.Hour}
	for _, where := range []string{"approver", "predicate", "claim"} {
		synctest.Test(t, func(t *testing.T) {
			b := runtime.Binding[runtime.None, string]{
				Name: "t", Policy: runtime.Policy{Timeout: time.Second, Approval: true, Serial: "*"}, Result: encodeString,
				Call: func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return "done", nil },
			}
			opts := runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				if where == "approver" {
					return runtime.Approval{}, slow
				}
				return q.Approve(""), nil
			}}
			if where == "claim" {
				opts.Claim = func(context.Context, runtime.Approval) (bool, error) { return false, slow }
			}
			if where == "predicate" {
				b.NeedsApproval = func(context.Context, *runtime.None) (bool, error) { return false, slow }
			}
			reg := registry(t, &opts, runtime.Bind(b))
			for _, execute := range []func(context.Context) runtime.Result{
				func(ctx context.Context) runtime.Result { return reg.Execute(ctx, call("t")) },
				func(ctx context.Context) runtime.Result {
					return reg.ExecuteAll(ctx, []runtime.Call{call("t")}, nil)[0]
				},
			} {
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
				start := time.Now()
				res := execute(ctx)
				cancel()
				assert.Equal(t, where != "predicate", res.IsError(), where)
				limit := time.Second
				if where == "approver" {
					limit = 2 * time.Second
				}
				assert.Equal(t, limit, time.Since(start), where)
			}
			require.NoError(t, reg.Close(t.Context()))
		})
	}
}

// What an approver's error says is logged, and the error is the cause as it is.
func TestErrorsOfApprovers(t *testing.T) {
	away := errors.New("away")
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger, Approve: func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
		return runtime.Approval{}, away
	}}, plainTool("t", runtime.Policy{Approval: true}, func(context.Context) (string, error) { return "", nil }))
	res := reg.Execute(t.Context(), call("t"))
	assert.Same(t, away, res.Failure.Cause)
	assert.Contains(t, log(), `msg="approver failed" tool=t error=away`)
}
