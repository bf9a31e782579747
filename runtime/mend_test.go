package runtime_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// endsLater is a context that is over after some looks at it.
type endsLater struct {
	context.Context
	looks atomic.Int32
}

func (c *endsLater) Err() error {
	if c.looks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A call whose context ends while its arguments are mended is answered for
// that, whatever the arguments are.
func TestRepairStopsWithTheContext(t *testing.T) {
	dynamic, err := runtime.NewTool(runtime.ToolSpec{
		Name: "city", Description: "Describes a city.",
		Parameters: []byte(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city"]}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "ran", nil },
	})
	require.NoError(t, err)
	for name, tool := range map[string]*runtime.Tool{"generated": cityTool("city", runtime.Policy{}, describeCity), "dynamic": dynamic} {
		reg := registry(t, nil, tool)
		call := runtime.Call{Name: "city", Arguments: []byte(`{"city":"Paris","days":"5"}`)}
		assert.NoError(t, reg.Execute(context.Background(), call).Err(), name)
		ctx := &endsLater{Context: context.Background()}
		ctx.looks.Store(1) // before the arguments are decoded
		res := reg.Execute(ctx, call)
		require.True(t, res.IsError(), name)
		assert.Equal(t, runtime.Canceled, res.Failure.Code, name)
		assert.Empty(t, res.Repairs, name)
	}
}
