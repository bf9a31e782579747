package runtime_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// deaf returns a function that ignores its context.
func deaf(d time.Duration) func(context.Context) (string, error) {
	return func(context.Context) (string, error) {
		time.Sleep(d)
		return "", nil
	}
}

// A provider that ignores its context keeps neither the caller nor the other
// providers waiting, and what it returns then is dropped.
func TestProviderIgnoresItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var wait time.Duration
		version := "1"
		p := func(slow bool) runtime.Provider {
			return providerFunc(func(context.Context) ([]*runtime.Tool, error) {
				v := version
				if slow {
					time.Sleep(wait)
				}
				return offering("v" + v).Tools(t.Context())
			})
		}
		reg := registry(t, nil)
		require.NoError(t, reg.AddProvider(t.Context(), "slow_", p(true)))
		require.NoError(t, reg.AddProvider(t.Context(), "quick_", p(false)))
		wait, version = time.Hour, "2"
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		done := make(chan error)
		go func() { done <- reg.Refresh(ctx) }()
		synctest.Wait()
		assert.Equal(t, []string{"quick_v2", "slow_v1"}, reg.Names(), "the others are there at once")
		err := <-done
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.ErrorContains(t, err, `provider "slow_"`)
		assert.ErrorIs(t, reg.AddProvider(ctx, "late_", p(true)), context.DeadlineExceeded)
		assert.Equal(t, time.Minute, time.Since(start))
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		assert.Equal(t, []string{"quick_v2", "slow_v1"}, reg.Names(), "what comes late is dropped")
		wait = 0
		require.NoError(t, reg.Refresh(t.Context()))
		assert.Equal(t, []string{"quick_v2", "slow_v2"}, reg.Names())
	})
}

// A tool may move from one provider to another, whichever answers first.
func TestToolMovesBetweenProviders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var names [2]string
		var wait [2]time.Duration
		reg := registry(t, nil)
		for i := range 2 {
			names[i] = []string{"a", "b"}[i]
			require.NoError(t, reg.AddProvider(t.Context(), "", providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) {
				time.Sleep(wait[i])
				return offering(names[i]).Tools(ctx)
			})))
		}
		for _, wait = range [][2]time.Duration{{0, time.Second}, {time.Second, 0}} {
			names = [2]string{"b", "c"}
			require.NoError(t, reg.Refresh(t.Context()))
			names = [2]string{"a", "b"}
			require.NoError(t, reg.Refresh(t.Context()))
			assert.Equal(t, []string{"a", "b"}, reg.Names())
		}
	})
}

// blockingHandler is a log that hangs.
type blockingHandler struct {
	slog.Handler
	open chan struct{}
}

func (h blockingHandler) Handle(context.Context, slog.Record) error {
	<-h.open
	return nil
}

// A log that hangs does not keep back the results that a deadline gives to the
// calls of a batch, nor the calls after them.
func TestResultsComeBeforeTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := blockingHandler{silent.Handler(), make(chan struct{})}
		reg := registry(t, &runtime.Options{Logger: slog.New(h), Grace: time.Hour},
			plainTool("hang", runtime.Policy{Timeout: time.Second}, deaf(time.Minute)),
			plainTool("quick", runtime.Policy{}, func(context.Context) (string, error) { return "", nil }))
		told := 0
		reg.ExecuteAll(t.Context(), []runtime.Call{call("hang"), call("hang"), call("quick")}, &runtime.ExecuteOptions{
			Limit: 2,
			OnResult: func(int, runtime.Result) {
				if told++; told == 3 {
					close(h.open)
				}
			},
		})
		assert.Equal(t, 3, told)
		require.NoError(t, reg.Close(t.Context()))
	})
}

// Those who wait for a serial key hear at once that its holder was abandoned.
func TestWaitersHearOfAnAbandonedHolder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, &runtime.Options{MaxWait: time.Minute}, plainTool("serial", runtime.Policy{Serial: "*", Timeout: 5 * time.Second}, deaf(time.Hour)))
		start := time.Now()
		go reg.Execute(t.Context(), call("serial"))
		synctest.Wait()
		res := reg.Execute(t.Context(), call("serial"))
		assert.Equal(t, "serial is busy: an earlier call that timed out is still running; try again later", res.Text())
		assert.Equal(t, 5*time.Second, time.Since(start))
		require.NoError(t, reg.Close(t.Context()))
	})
}

// While a call waits for its approver the tool may have come to have too many
// abandoned runs.
func TestBusyAfterApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked, runs atomic.Int32
		reg := registry(t, &runtime.Options{Grace: -1, MaxAbandoned: 1, Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Duration(asked.Add(1)) * time.Minute)
			return q.Approve(""), nil
		}}, plainTool("t", runtime.Policy{Approval: true, Timeout: time.Second}, func(context.Context) (string, error) {
			runs.Add(1)
			time.Sleep(time.Hour)
			return "", nil
		}))
		done := make(chan runtime.Code)
		for range 4 {
			go func() { done <- reg.Execute(t.Context(), call("t")).Failure.Code }()
			synctest.Wait()
		}
		assert.Equal(t, []runtime.Code{runtime.TimedOut, runtime.TimedOut, runtime.Busy, runtime.Busy}, []runtime.Code{<-done, <-done, <-done, <-done})
		assert.Equal(t, []int32{4, 2}, []int32{asked.Load(), runs.Load()})
		require.NoError(t, reg.Close(t.Context()))
	})
}

// A batch whose context ends while a call is decoded does not call its function.
func TestBatchEndsBeforeTheFunction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		runs := 0
		reg := registry(t, &runtime.Options{Observe: func(context.Context, runtime.Event) error {
			cancel()
			time.Sleep(time.Second)
			return nil
		}}, plainTool("t", runtime.Policy{}, func(context.Context) (string, error) { runs++; return "", nil }))
		res := reg.ExecuteAll(ctx, []runtime.Call{call("t")}, nil)[0]
		require.True(t, res.IsError())
		assert.Equal(t, runtime.Canceled, res.Failure.Code)
		assert.False(t, res.Ran())
		assert.Zero(t, runs)
	})
}
