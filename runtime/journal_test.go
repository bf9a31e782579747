package runtime_test

import (
	"context"
	"fmt"
	"log/slog"
	stdruntime "runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A logger that hangs does not hold a call past its deadline. It is in the
// census, and Close waits for it.
func TestHangingLoggerDoesNotHoldADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := blockingHandler{silent.Handler(), make(chan struct{})}
		reg := registry(t, &runtime.Options{Logger: slog.New(h), Grace: time.Hour, MaxAbandoned: -1},
			plainTool("hang", runtime.Policy{Timeout: time.Second}, deaf(2*time.Second)))
		for range 3 {
			start := time.Now()
			res := reg.Execute(t.Context(), call("hang"))
			assert.Equal(t, runtime.TimedOut, res.Failure.Code)
			assert.Equal(t, time.Second, time.Since(start))
		}
		synctest.Wait()
		hung := func(list []runtime.RunInfo) (n int) {
			for _, r := range list {
				if r.Kind == runtime.KindLog {
					assert.Equal(t, "hang id-hang", r.Tool+" "+r.CallID)
					n++
				}
			}
			return n
		}
		assert.Equal(t, 1, hung(reg.Stats().Abandoned))
		selected := reg.Select(func(*runtime.Tool) bool { return true })
		assert.Zero(t, hung(selected.Stats().Abandoned), "the calls were not the selection's")

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		err := reg.Close(ctx)
		assert.ErrorContains(t, err, `1 runs have not returned: hang (log of call "id-hang", 1m2s)`)
		close(h.open)
		require.NoError(t, reg.Close(t.Context()))
		assert.Empty(t, reg.Stats().Abandoned)
	})
}

// gatedHandler counts and keeps what it is told, once it is opened.
type gatedHandler struct {
	slog.Handler
	open chan struct{}
	got  *[]string
	n    *atomic.Int32
	bad  func(n int32)
}

func (h gatedHandler) Handle(_ context.Context, r slog.Record) error {
	<-h.open
	text := r.Message
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "call" || a.Key == "records" {
			text += " " + a.Value.String()
		}
		return true
	})
	*h.got = append(*h.got, text)
	if n := h.n.Add(1); h.bad != nil {
		h.bad(n)
	}
	return nil
}

// What calls that are out of time have to log comes in their order, also past a
// logger that panics or ends its goroutine, and what did not fit is counted.
func TestFailuresAreLoggedInOrder(t *testing.T) {
	for name, bad := range map[string]func(int32){
		"good":   nil,
		"panic":  func(n int32) { panic(n) },
		"goexit": func(n int32) { stdruntime.Goexit() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got []string
				h := gatedHandler{silent.Handler(), make(chan struct{}), &got, new(atomic.Int32), bad}
				reg := registry(t, &runtime.Options{Logger: slog.New(h)}, plainTool("t", runtime.Policy{}, sleeper(time.Hour)))
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				const n, room = 5000, 4096
				for i := range n {
					res := reg.Execute(ctx, runtime.Call{ID: fmt.Sprint(i), Name: "t"})
					require.Equal(t, runtime.Canceled, res.Failure.Code)
				}
				close(h.open)
				require.NoError(t, reg.Close(t.Context()))
				var want []string
				for i := range room {
					want = append(want, fmt.Sprintf("tool call failed %d", i))
				}
				told := fmt.Sprintf("records are not in the log: the logger is too slow %d", n-room)
				assert.Subset(t, got, []string{told})
				var rest []string
				for _, line := range got {
					if line != told {
						rest = append(rest, line)
					}
				}
				if bad != nil {
					want = slices.Delete(want, 1, 2) // told took its turn
				}
				assert.Equal(t, want, rest)
			})
		})
	}
}

// The warning about a run that does not return comes after the failure of its
// call, and a logger that hangs at it is in the census, too.
func TestOverdueRunsAreLoggedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []string
		h := gatedHandler{silent.Handler(), make(chan struct{}), &got, new(atomic.Int32), nil}
		reg := registry(t, &runtime.Options{Logger: slog.New(h)}, plainTool("t", runtime.Policy{Timeout: time.Second}, deaf(3*time.Second)))
		require.Equal(t, runtime.TimedOut, reg.Execute(t.Context(), call("t")).Failure.Code)
		time.Sleep(time.Minute)
		stats := reg.Stats()
		require.Len(t, stats.Abandoned, 1)
		assert.Equal(t, runtime.KindLog, stats.Abandoned[0].Kind)
		close(h.open)
		require.NoError(t, reg.Close(t.Context()))
		assert.Equal(t, []string{"tool call failed id-t", "abandoned run has not returned id-t"}, got)
	})
}
