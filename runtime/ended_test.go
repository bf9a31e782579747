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

// What the context of a run has said about its end it says ever after, also when
// the function has returned.
func TestContextKeepsItsError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var kept context.Context
		for _, policy := range []runtime.Policy{{Timeout: time.Second}, {Timeout: time.Second, Inline: true}} {
			reg := registry(t, nil, plainTool("t", policy, func(ctx context.Context) (string, error) {
				kept = ctx
				assert.NoError(t, ctx.Err())
				time.Sleep(2 * time.Second)
				assert.Equal(t, context.DeadlineExceeded, ctx.Err())
				return "", nil
			}))
			reg.Execute(t.Context(), call("t"))
			require.NoError(t, reg.Close(t.Context()))
			assert.Equal(t, context.DeadlineExceeded, kept.Err())
			<-kept.Done()
			assert.Equal(t, context.DeadlineExceeded, kept.Err())
		}
	})
}

// A call whose deadline has passed when it gets its serial key does not run, and
// leaves the key to the next one.
func TestKeyThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("t", runtime.Policy{Serial: "*", Timeout: time.Minute}, sleeper(10*time.Second)))
		first := make(chan runtime.Result)
		go func() { first <- reg.Execute(t.Context(), call("t")) }()
		synctest.Wait()
		res := reg.Execute(lateContext{t.Context(), time.Now().Add(5 * time.Second)}, call("t"))
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
		assert.False(t, res.Ran())
		assert.NoError(t, (<-first).Err())
		assert.NoError(t, reg.Execute(t.Context(), call("t")).Err())
	})
}

// A context that panics when a call begins to wait leaves nobody in the queue.
func TestKeyIsNotLeftToABrokenContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("t", runtime.Policy{Serial: "*", Timeout: time.Minute}, sleeper(10*time.Second)))
		go reg.Execute(t.Context(), call("t"))
		synctest.Wait()
		assert.Equal(t, runtime.Panicked, reg.Execute(noDone{t.Context()}, call("t")).Failure.Code)
		assert.NoError(t, reg.Execute(t.Context(), call("t")).Err())
	})
}

type noDone struct{ context.Context }

func (noDone) Done() <-chan struct{} { panic("no") }
