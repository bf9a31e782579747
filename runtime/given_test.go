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

// The result of a run that was abandoned has all that was known before the
// function was called, alone and in a batch.
func TestResultOfAnAbandonedRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool := cityTool("t", runtime.Policy{Timeout: time.Second, Approval: true}, func(_ context.Context, inv *runtime.Invocation, _ cityArgs) (string, error) {
			inv.AddUsage(runtime.Usage{Requests: 1})
			time.Sleep(time.Minute)
			inv.AddUsage(runtime.Usage{Requests: 1})
			return "", nil
		})
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve("fine"), nil
		}}, tool)
		c := runtime.Call{ID: "1", Name: "t", Arguments: []byte(`{"city":"a","days":"2"}`)}
		for _, res := range append(reg.ExecuteAll(t.Context(), []runtime.Call{c}, nil), reg.Execute(t.Context(), c)) {
			require.True(t, res.IsError())
			assert.Equal(t, runtime.TimedOut, res.Failure.Code)
			assert.Equal(t, time.Second, res.Failure.Limit)
			assert.Equal(t, time.Second, res.Duration)
			assert.True(t, res.Ran())
			assert.Equal(t, "1 t", res.CallID+" "+res.Tool)
			assert.JSONEq(t, `{"city":"a","units":"celsius","days":2}`, string(res.Arguments))
			require.Len(t, res.Repairs, 1)
			require.NotNil(t, res.Decision)
			assert.Equal(t, "fine", res.Decision.Reason)
			assert.Equal(t, runtime.Usage{Requests: 1}, res.Usage)
		}
		require.NoError(t, reg.Close(t.Context()))
	})
}
