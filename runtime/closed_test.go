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

// A closed registry answers nothing: not from a cache, not about names, and not
// with what middleware makes.
func TestClosedRegistryAnswersNothing(t *testing.T) {
	cached, err := plainTool("cached", runtime.Policy{}, func(context.Context) (string, error) { return "done", nil }).
		With(runtime.Override{Hints: &runtime.Hints{ReadOnly: true}, Middleware: []runtime.Middleware{runtime.Cache(time.Hour, 5)}})
	require.NoError(t, err)
	own, err := plainTool("own", runtime.Policy{}, func(context.Context) (string, error) { return "", nil }).
		With(runtime.Override{Middleware: []runtime.Middleware{func(*runtime.Tool, runtime.Handler) runtime.Handler {
			return func(context.Context, runtime.Call) runtime.Result { return runtime.Result{} }
		}}})
	require.NoError(t, err)
	reg := registry(t, nil, cached, own)
	sub := reg.Select(func(*runtime.Tool) bool { return true })
	calls := []runtime.Call{call("cached"), call("cached"), call("own"), call("nobody")}
	for i, res := range reg.ExecuteAll(t.Context(), calls, &runtime.ExecuteOptions{Limit: 1}) {
		assert.Equal(t, i == 3, res.IsError())
	}
	require.NoError(t, reg.Close(t.Context()))
	for _, reg := range []*runtime.Registry{reg, sub} {
		results := reg.ExecuteAll(t.Context(), calls, nil)
		for _, c := range calls {
			results = append(results, reg.Execute(t.Context(), c))
		}
		for i, res := range results {
			require.True(t, res.IsError())
			c := calls[i%len(calls)]
			assert.Equal(t, runtime.Canceled, res.Failure.Code)
			assert.Equal(t, c.Name+" did not run: the registry is closed", res.Text())
			assert.Equal(t, c.ID, res.CallID)
			assert.False(t, res.Ran())
		}
	}
}

// A registry that tests share, each with its own selection: what a bubble's Close
// has waited for does not outlive the bubble, and runs of others do not wake it.
func TestCloseInBubbles(t *testing.T) {
	base := registry(t, nil, plainTool("slow", runtime.Policy{Timeout: 10 * time.Millisecond}, deaf(30*time.Millisecond)))
	begun, gate := make(chan struct{}), make(chan struct{})
	require.NoError(t, base.Add(plainTool("held", runtime.Policy{}, func(context.Context) (string, error) {
		close(begun)
		<-gate
		return "", nil
	})))
	all := func(*runtime.Tool) bool { return true }
	plain := func() {
		s := base.Select(all)
		s.Execute(context.Background(), call("slow"))
		assert.NoError(t, s.Close(context.Background()))
	}
	for range 2 {
		synctest.Test(t, func(t *testing.T) { assert.NoError(t, base.Select(all).Close(t.Context())) })
		plain()
		synctest.Test(t, func(t *testing.T) {
			s := base.Select(all)
			s.Execute(t.Context(), call("slow"))
			assert.NoError(t, s.Close(t.Context()))
		})
	}
	// One waits in its bubble while outside of it another's run leaves.
	go func() {
		<-begun
		plain()
		close(gate)
	}()
	synctest.Test(t, func(t *testing.T) {
		s := base.Select(all)
		go s.Execute(t.Context(), call("held"))
		<-begun
		assert.NoError(t, s.Close(t.Context()))
	})
}
