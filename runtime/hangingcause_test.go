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

// slowCause is an error whose text takes an hour.
type slowCause struct{}

func (slowCause) Error() string { time.Sleep(time.Hour); return "late" }

// The cause with which a context is cancelled may have a text that hangs: nobody
// but who reads the error waits for it.
func TestHangingCauseHoldsNobody(t *testing.T) {
	slow := func() { time.Sleep(time.Minute) }
	for name, opts := range map[string]runtime.Options{
		"claim": {Claim: func(context.Context, runtime.Approval) (bool, error) { slow(); return true, nil }},
		"approve": {Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			slow()
			return q.Approve(""), nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if opts.Approve == nil {
					opts.Approve = func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
						return q.Approve(""), nil
					}
				}
				reg := registry(t, &opts, plainTool("t", runtime.Policy{Approval: true, Serial: "*", Timeout: time.Hour}, sleeper(0)))
				ctx, cancel := context.WithCancelCause(t.Context())
				time.AfterFunc(time.Second, func() { cancel(slowCause{}) })
				start := time.Now()
				res := reg.Execute(ctx, call("t"))
				require.Error(t, res.Err())
				assert.Equal(t, time.Second, time.Since(start))
				require.NoError(t, reg.Close(t.Context()))
			})
		})
	}
	t.Run("provider", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			reg := registry(t, nil)
			ctx, cancel := context.WithCancelCause(t.Context())
			time.AfterFunc(time.Second, func() { cancel(slowCause{}) })
			start := time.Now()
			err := reg.AddProvider(ctx, "", providerFunc(func(context.Context) ([]*runtime.Tool, error) { slow(); return nil, nil }))
			require.ErrorIs(t, err, slowCause{})
			assert.Equal(t, time.Second, time.Since(start))
			require.NoError(t, reg.Close(t.Context()))
		})
	})
}
