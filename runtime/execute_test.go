package runtime_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

func describeCity(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
	return a.city + " in " + a.units, nil
}

func TestExecute(t *testing.T) {
	reg := registry(t, nil, cityTool("city", runtime.Policy{}, describeCity))
	res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "city", Arguments: []byte(` {"city":"Paris"} `)})
	require.NoError(t, res.Err())
	assert.Equal(t, "c1", res.CallID)
	assert.Equal(t, "city", res.Tool)
	assert.Equal(t, "Paris in celsius", res.Text())
	assert.Equal(t, `"Paris in celsius"`, string(res.Structured))
	assert.Equal(t, "Paris in celsius", res.Value)
	assert.Equal(t, `{"city":"Paris","units":"celsius","days":1}`, string(res.Arguments))
	assert.Positive(t, res.Duration)
}
