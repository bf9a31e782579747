package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	stdruntime "runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// chaosTool does what its arguments say: it takes some seconds, with or without
// regard to its context, and then ends in one of many ways.
func chaosTool(name string, policy runtime.Policy, running *atomic.Int32) *runtime.Tool {
	return cityTool(name, policy, func(ctx context.Context, inv *runtime.Invocation, a cityArgs) (string, error) {
		running.Add(1)
		defer running.Add(-1)
		d := time.Duration(a.days) * time.Second
		if a.units == "celsius" {
			time.Sleep(d)
		} else if _, err := waiter(d)(ctx); err != nil {
			return "", err
		}
		switch a.city {
		case "fail":
			return "", errors.New("no")
		case "panic":
			panic("no")
		case "exit":
			stdruntime.Goexit()
		}
		return inv.CallID(), nil
	})
}

// Whatever calls, limits, middleware and cancellation come together: each call
// has one result, in order; each is reported once; and in the end nothing runs.
func TestChaos(t *testing.T) {
	rounds := 300
	if raceEnabled {
		rounds = 60
	}
	for seed := range rounds {
		synctest.Test(t, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(seed), 7))
			chance := func(n int) bool { return rng.IntN(n) == 0 }
			var inside atomic.Int32
			tools := []*runtime.Tool{
				chaosTool("plain", runtime.Policy{Timeout: 5 * time.Second}, &inside),
				chaosTool("long", runtime.Policy{Timeout: -1}, &inside),
				chaosTool("inline", runtime.Policy{Timeout: 5 * time.Second, Inline: true}, &inside),
				chaosTool("serial", runtime.Policy{Timeout: 8 * time.Second, Serial: "*"}, &inside),
				chaosTool("keyed", runtime.Policy{Timeout: 8 * time.Second, Serial: "city"}, &inside),
				chaosTool("gated", runtime.Policy{Timeout: 5 * time.Second, Approval: true}, &inside),
				chaosTool("gated_keyed", runtime.Policy{Timeout: 5 * time.Second, Approval: true, Serial: "city"}, &inside),
			}
			opts := &runtime.Options{
				MaxAbandoned: rng.IntN(4), MaxWait: time.Duration(rng.IntN(3)-1) * time.Second, Grace: time.Duration(rng.IntN(3)-1) * time.Second,
				Approve: func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					switch len(q.CallID) {
					case 1:
						time.Sleep(3 * time.Second)
					case 2:
						<-time.After(time.Second)
						return q.Deny("no"), nil
					}
					return q.Approve(""), nil
				},
			}
			if chance(2) {
				opts.Middleware = []runtime.Middleware{func(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }}
			}
			reg := registry(t, opts, tools...)
			all := make([]runtime.Call, 1+rng.IntN(40))
			for i := range all {
				all[i] = runtime.Call{ID: fmt.Sprint(i), Name: tools[rng.IntN(len(tools))].Name(), Arguments: fmt.Appendf(nil, `{"city":%q,"units":%q,"days":%d}`,
					[]string{"ok", "ok", "fail", "panic", "exit"}[rng.IntN(5)], []string{"celsius", "fahrenheit"}[rng.IntN(2)], rng.IntN(10))}
				if chance(20) {
					all[i].Name = "unknown"
				}
				if chance(20) {
					all[i].Arguments = []byte(`{"city":`)
				}
			}
			ctx, cancel := context.Background(), context.CancelFunc(func() {})
			if chance(2) {
				ctx, cancel = context.WithTimeout(ctx, time.Duration(rng.IntN(40))*time.Second)
			}
			defer cancel()
			reported := map[int]int{}
			limit := rng.IntN(6) - 1
			results := reg.ExecuteAll(ctx, all, &runtime.ExecuteOptions{Limit: limit, OnResult: func(i int, r runtime.Result) {
				reported[i]++
				assert.Equal(t, all[i].ID, r.CallID)
			}})
			require.Len(t, results, len(all))
			for i, res := range results {
				assert.Equal(t, all[i].ID, res.CallID, "seed %d", seed)
				assert.Equal(t, 1, reported[i])
				require.NotEmpty(t, res.Content)
				if !res.IsError() {
					assert.Equal(t, all[i].ID, res.Text(), "seed %d: a result of another call", seed)
					assert.True(t, res.Ran())
				}
			}
			require.NoError(t, reg.Close(context.Background()))
			time.Sleep(time.Hour) // approvers that were left behind
			synctest.Wait()
			assert.Zero(t, inside.Load(), "seed %d", seed)
			stats := reg.Stats()
			assert.Empty(t, stats.Running)
			assert.Empty(t, stats.Abandoned)
			for _, tool := range tools { // no key and no count is left
				res := tool.Execute(context.Background(), runtime.Call{ID: "after", Arguments: []byte(`{"city":"ok","days":0}`)})
				if !tool.Policy().Approval {
					assert.NoError(t, res.Err(), "seed %d: %s", seed, tool.Name())
				}
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
