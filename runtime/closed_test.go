package runtime_test

import (
	"context"
	"testing"
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
