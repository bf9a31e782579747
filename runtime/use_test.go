package runtime_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// serialTool needs approval and runs one at a time; slow calls take half a minute.
func serialTool(g *gated, policy runtime.Policy) *runtime.Tool {
	policy.Approval, policy.Serial = true, "*"
	return cityTool("erase", policy, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
		if a.city == "slow" {
			time.Sleep(30 * time.Second)
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.ran = append(g.ran, a.city)
		return "done " + a.city, nil
	})
}

// approveAll approves calls.
func approveAll(t *testing.T, reg *runtime.Registry, all ...runtime.Call) (given []runtime.Approval) {
	for _, q := range reg.Pending(t.Context(), all) {
		given = append(given, q.Approve(""))
	}
	require.Len(t, given, len(all))
	return given
}

// one executes a call with decisions.
func one(ctx context.Context, reg *runtime.Registry, c runtime.Call, given ...runtime.Approval) runtime.Result {
	return reg.ExecuteAll(ctx, []runtime.Call{c}, &runtime.ExecuteOptions{Approvals: given})[0]
}

// A call that is refused after it was approved, and before its function is called,
// keeps its approval.
func TestRefusedCallsKeepTheirApproval(t *testing.T) {
	for name, test := range map[string]struct {
		opts runtime.Options
		wait time.Duration // of the caller; 0 for none
		code runtime.Code
	}{
		"never waits":     {runtime.Options{MaxWait: -1}, 0, runtime.Busy},
		"waits in vain":   {runtime.Options{MaxWait: time.Second}, 0, runtime.Busy},
		"holder is stuck": {runtime.Options{Timeout: time.Second}, 0, runtime.Busy},
		"deadline":        {runtime.Options{}, time.Second, runtime.TimedOut},
		"cancelled":       {runtime.Options{}, -time.Second, runtime.Canceled},
	} {
		for _, shared := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				var g gated
				claims := 0
				opts := test.opts
				if shared {
					opts.ApprovalKey = testKey
					opts.Claim = func(context.Context, runtime.Approval) (bool, error) { claims++; return true, nil }
				}
				reg := registry(t, &opts, serialTool(&g, runtime.Policy{}))
				slow, quick := city(fresh(), "erase", "slow"), city(fresh(), "erase", "a")
				given := approveAll(t, reg, slow, quick)
				if shared {
					given[1] = stored(given[1])
				}
				go one(context.Background(), reg, slow, given[0])
				synctest.Wait()
				ctx := context.Background()
				switch {
				case test.wait > 0:
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, test.wait)
					defer cancel()
				case test.wait < 0:
					var cancel context.CancelFunc
					ctx, cancel = context.WithCancel(ctx)
					time.AfterFunc(-test.wait, cancel)
				}
				res := one(ctx, reg, quick, given[1])
				require.True(t, res.IsError(), name)
				assert.Equal(t, test.code, res.Failure.Code, name)
				assert.False(t, res.Ran(), name)
				time.Sleep(2 * time.Minute)
				assert.NoError(t, one(context.Background(), reg, quick, given[1]).Err(), name)
				res = one(context.Background(), reg, quick, given[1])
				assert.Equal(t, "erase was denied: the approval was used before", res.Text(), name)
				assert.Equal(t, []string{"slow", "a"}, g.calls(), name)
				if shared {
					assert.Equal(t, 2, claims, name)
				}
			})
		}
	}
}

// A call whose time is over before anybody waits for anything keeps it, too.
func TestLateCallsKeepTheirApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gated
		slow := true
		reg := registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
			if slow && e.Kind == runtime.EventApproval {
				time.Sleep(time.Minute)
			}
			return nil
		}}, g.tool("erase"))
		c := city(fresh(), "erase", "a")
		a := approveAll(t, reg, c)[0]
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		res := one(ctx, reg, c, a)
		assert.Equal(t, "erase did not run: the time is over", res.Text())
		assert.Equal(t, a.ID(), res.Decision.ID())
		slow = false
		assert.NoError(t, one(t.Context(), reg, c, a).Err())
	})
}

// The time that Options.Claim takes is not the tool's.
func TestClaimIsNotTheToolsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, &runtime.Options{Claim: func(context.Context, runtime.Approval) (bool, error) {
			time.Sleep(800 * time.Millisecond)
			return true, nil
		}}, plainTool("t", runtime.Policy{Approval: true, Timeout: time.Second}, waiter(800*time.Millisecond)))
		c := runtime.Call{ID: fresh(), Name: "t"}
		assert.NoError(t, one(t.Context(), reg, c, approveAll(t, reg, c)...).Err())
	})
}

// A registry that closes while an approved call waits for its turn leaves the
// approval to another one with the same key.
func TestClosedRegistryLeavesTheApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gated
		tool := serialTool(&g, runtime.Policy{})
		server := func() *runtime.Registry { return registry(t, &runtime.Options{ApprovalKey: testKey}, tool) }
		reg := server()
		slow, quick := city(fresh(), "erase", "slow"), city(fresh(), "erase", "a")
		given := approveAll(t, reg, slow, quick)
		go one(context.Background(), reg, slow, given[0])
		synctest.Wait()
		done := make(chan runtime.Result)
		go func() { done <- one(context.Background(), reg, quick, given[1]) }()
		synctest.Wait()
		require.NoError(t, reg.Close(context.Background()))
		res := <-done
		assert.Equal(t, "erase did not run: the registry is closed", res.Text())
		assert.NoError(t, one(context.Background(), server(), quick, given[1]).Err())
	})
}

// Calls that come at once with one approval do not run twice, whether they are
// let pass together or wait for each other.
func TestConcurrentCallsOfOneApproval(t *testing.T) {
	leakCheck(t)
	for _, serial := range []bool{false, true} {
		for _, shared := range []bool{false, true} {
			for range 20 {
				var g gated
				var claims atomic.Int32
				tool, opts := g.tool("erase"), &runtime.Options{}
				if serial {
					tool = serialTool(&g, runtime.Policy{})
				}
				if shared {
					opts.ApprovalKey = testKey
					opts.Claim = func(context.Context, runtime.Approval) (bool, error) { return claims.Add(1) == 1, nil }
				}
				reg := registry(t, opts, tool)
				c := city(fresh(), "erase", "a")
				a := approveAll(t, reg, c)[0]
				if shared {
					a = stored(a)
				}
				var good, used atomic.Int32
				var wg sync.WaitGroup
				for range 16 {
					wg.Go(func() {
						switch res := one(context.Background(), reg, c, a); res.Text() {
						case "erase was denied: the approval was used before":
							used.Add(1)
						case "done a":
							good.Add(1)
						}
					})
				}
				wg.Wait()
				assert.Equal(t, []int32{1, 15}, []int32{good.Load(), used.Load()})
				assert.Len(t, g.calls(), 1)
			}
		}
	}
}

// Of two approvals for one call the other counts where the first turns out to be
// used, by another call or elsewhere; each with its own arguments.
func TestOtherApprovalWhereOneIsUsed(t *testing.T) {
	var g gated
	taken := map[string]bool{}
	var events []string
	opts := &runtime.Options{
		ApprovalKey: testKey,
		Claim:       func(_ context.Context, a runtime.Approval) (bool, error) { return !taken[a.ID()], nil },
		Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind == runtime.EventApproval {
				text := string(e.Decision.Edited)
				if e.Err != nil {
					text += " " + e.Err.Error()
				}
				events = append(events, text)
			}
			return nil
		},
	}
	reg := registry(t, opts, serialTool(&g, runtime.Policy{}))
	c := city(fresh(), "erase", "a")
	q := reg.Pending(t.Context(), []runtime.Call{c})[0]
	edited, plain := q.ApproveWith([]byte(`{"city":"b"}`), ""), q.Approve("")
	taken[edited.ID()] = true
	res := one(t.Context(), reg, c, stored(edited), stored(plain))
	assert.Equal(t, "done a", res.Text())
	assert.JSONEq(t, `{"city":"a","units":"celsius","days":1}`, string(res.Arguments))
	assert.Equal(t, plain.ID(), res.Decision.ID())
	assert.Equal(t, []string{`{"city":"b"}`, ""}, events)

	events = nil
	res = one(t.Context(), reg, c, stored(edited), stored(plain))
	assert.Equal(t, "erase was denied: the approval was used before", res.Text())
	assert.Equal(t, []string{`{"city":"b"} erase: erase was denied: the approval was used before`}, events)
	assert.Equal(t, []string{"a"}, g.calls())
}

// Of several decisions that do not count the text tells about one for this call,
// wherever it stands.
func TestReasonIsOfTheCallsDecision(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("erase"))
	c := city(fresh(), "erase", "a")
	q := reg.Pending(t.Context(), []runtime.Call{c})[0]
	other := reg.Pending(t.Context(), []runtime.Call{city(c.ID, "erase", "b")})[0].Approve("")
	old := q.Approve("")
	old.Expires = time.Now().Add(-time.Second)
	for _, given := range [][]runtime.Approval{{other, old}, {old, other}, {other, old, other}} {
		res := one(t.Context(), reg, c, given...)
		assert.Equal(t, "erase was denied: the approval has expired", res.Text())
		assert.Equal(t, old.ID(), res.Decision.ID())
	}
	assert.Equal(t, "erase was denied: the approval is for other arguments", one(t.Context(), reg, c, other, other).Text())
	assert.Empty(t, g.calls())
}

// What becomes of a decision right before the function is told as an event, too.
func TestApprovalThatDoesNotCountAnyMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, test := range map[string]struct {
			life  time.Duration
			claim func(context.Context, runtime.Approval) (bool, error)
			text  string
		}{
			"expired":   {time.Second, nil, "erase was denied: the approval has expired"},
			"elsewhere": {time.Hour, func(context.Context, runtime.Approval) (bool, error) { return false, nil }, "erase was denied: the approval was used before"},
			"unknown":   {time.Hour, func(context.Context, runtime.Approval) (bool, error) { return true, errors.New("no") }, "erase was denied: it could not be told whether the approval was used before"},
		} {
			var g gated
			var events []error
			opts := &runtime.Options{
				MaxWait: time.Hour,
				Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					a := q.Approve("")
					a.Expires = time.Now().Add(test.life)
					return a, nil
				},
				Observe: func(_ context.Context, e runtime.Event) error {
					if e.Kind == runtime.EventApproval {
						events = append(events, e.Err)
					}
					return nil
				},
			}
			tool := serialTool(&g, runtime.Policy{})
			go one(context.Background(), registry(t, &runtime.Options{Approve: yes}, tool), city(fresh(), "erase", "slow"))
			synctest.Wait()
			opts.Claim = test.claim
			reg := registry(t, opts, tool)
			res := reg.Execute(context.Background(), city(fresh(), "erase", "a"))
			assert.Equal(t, test.text, res.Text(), name)
			require.Len(t, events, 2, name)
			assert.NoError(t, events[0], name)
			assert.EqualError(t, events[1], "erase: "+test.text, name)
			assert.NoError(t, registry(t, &runtime.Options{Approve: yes}, tool).Execute(context.Background(), city(fresh(), "erase", "c")).Err(), "the key is free")
			assert.Equal(t, []string{"slow", "c"}, g.calls(), name)
		}
	})
}

func yes(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
	return q.Approve(""), nil
}
