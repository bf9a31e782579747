package runtime_test

import (
	"context"
	"fmt"
	stdruntime "runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Observers hear that a run was abandoned before they hear that it has returned,
// each of them, whatever another one does.
func TestObserversHearInOrder(t *testing.T) {
	for _, leave := range []func(){func() {}, func() { panic("no") }, stdruntime.Goexit} {
		for _, batch := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				var mu sync.Mutex
				var heard []string
				hear := func(name string, e runtime.Event) bool {
					if e.Kind != runtime.EventAbandoned && e.Kind != runtime.EventLate {
						return false
					}
					mu.Lock()
					defer mu.Unlock()
					heard = append(heard, fmt.Sprint(name, " ", e.Kind))
					return true
				}
				first := observing(func(_ context.Context, e runtime.Event) error {
					if hear("first", e) {
						time.Sleep(time.Minute) // longer than the function takes
						leave()
					}
					return nil
				})
				second := observing(func(_ context.Context, e runtime.Event) error { hear("second", e); return nil })
				reg := registry(t, &runtime.Options{Extensions: []runtime.Extension{first, second}},
					plainTool("t", runtime.Policy{Timeout: time.Second, Serial: "*"}, deaf(2*time.Second)))
				var res runtime.Result
				if batch {
					res = reg.ExecuteAll(t.Context(), []runtime.Call{call("t")}, nil)[0]
				} else {
					res = reg.Execute(t.Context(), call("t"))
				}
				assert.Equal(t, runtime.TimedOut, res.Failure.Code)
				assert.Len(t, reg.Stats().Abandoned, 1, "until all have heard")
				require.NoError(t, reg.Close(t.Context()))
				assert.Equal(t, []string{"first abandoned", "second abandoned", "first late", "second late"}, heard)
				assert.Empty(t, reg.Stats().Abandoned)
			})
		}
	}
}
