package runtime_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

func TestFollow(t *testing.T) {
	reg, err := runtime.NewRegistry(nil)
	require.NoError(t, err)
	tool := func(name string) *runtime.Tool {
		made, err := runtime.NewTool(runtime.ToolSpec{Name: name, Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil }})
		require.NoError(t, err)
		return made
	}
	var seen [][]string
	stop := reg.Follow(func() { seen = append(seen, reg.Names()) })
	others := 0
	defer reg.Follow(func() { others++ })()

	require.NoError(t, reg.Add(tool("b"), tool("a")))
	require.Error(t, reg.Add(tool("a")), "nothing changed, nobody is told")
	require.NoError(t, reg.Replace(tool("a")))
	reg.Remove("a")
	stop()
	reg.Remove("b")
	assert.Equal(t, [][]string{{"a", "b"}, {"a", "b"}, {"b"}}, seen)
	assert.Equal(t, 4, others)
}

// Whoever is told may change the registry.
func TestFollowerChanges(t *testing.T) {
	reg, err := runtime.NewRegistry(nil)
	require.NoError(t, err)
	calls := 0
	defer reg.Follow(func() {
		if calls++; calls < 3 {
			reg.Remove("nothing")
		}
	})()
	reg.Remove("nothing")
	assert.Equal(t, 3, calls)
}

func TestHasApprover(t *testing.T) {
	without, err := runtime.NewRegistry(nil)
	require.NoError(t, err)
	assert.False(t, without.HasApprover())
	with, err := runtime.NewRegistry(&runtime.Options{Approve: func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
		return runtime.Approval{}, nil
	}})
	require.NoError(t, err)
	assert.True(t, with.HasApprover())
}
