package runtime_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
)

// An approval counts for a day, unless somebody says otherwise.
func TestApprovalLifetime(t *testing.T) {
	for _, test := range []struct {
		set  func(*runtime.Approval)
		wait time.Duration
		good bool
	}{
		{func(*runtime.Approval) {}, 23 * time.Hour, true},
		{func(*runtime.Approval) {}, 24 * time.Hour, false},
		{func(a *runtime.Approval) { a.Expires = time.Now().Add(48 * time.Hour) }, 47 * time.Hour, true},
		{func(a *runtime.Approval) { a.Expires = time.Time{} }, 10000 * time.Hour, true},
	} {
		for _, key := range [][]byte{nil, testKey} {
			synctest.Test(t, func(t *testing.T) {
				var g gated
				reg := registry(t, &runtime.Options{ApprovalKey: key}, g.tool("erase"))
				all := []runtime.Call{city(fresh(), "erase", "Paris")}
				a := reg.Pending(t.Context(), all)[0].Approve("")
				test.set(&a)
				if key != nil {
					a = stored(a)
				}
				time.Sleep(test.wait)
				res := reg.ExecuteAll(t.Context(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
				assert.Equal(t, test.good, res.Ran(), res.Text())
			})
		}
	}
}

// A process does not remember used approvals for ever: also those that an approver
// makes in the call, and that no copy of comes back.
func TestUsedApprovalsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gated
		reg := registry(t, &runtime.Options{ApprovalKey: testKey, Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve(""), nil
		}}, g.tool("erase"))
		before := runtime.UsedApprovals() // of other tests
		const days, daily = 8, 1000
		for range days {
			for range daily {
				assert.True(t, reg.Execute(t.Context(), city(fresh(), "erase", "Paris")).Ran())
			}
			time.Sleep(25 * time.Hour)
		}
		assert.Less(t, runtime.UsedApprovals()-before, before+4*daily)
	})
}

// A copy of a used approval does not count again when the one that was used would
// have expired.
func TestUsedApprovalsAreRememberedForTheirCopies(t *testing.T) {
	for name, longer := range map[string]func(*runtime.Approval){
		"a day":  func(*runtime.Approval) {},
		"a week": func(a *runtime.Approval) { a.Expires = a.Expires.Add(6 * 24 * time.Hour) },
		"always": func(a *runtime.Approval) { a.Expires = time.Time{} },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g gated
				reg := registry(t, &runtime.Options{ApprovalKey: testKey}, g.tool("erase"))
				one := city(fresh(), "erase", "Paris")
				a := reg.Pending(t.Context(), []runtime.Call{one})[0].Approve("")
				long := a
				longer(&long)
				long = stored(long)
				a.Expires = time.Now().Add(time.Second)
				assert.True(t, with(reg, one, a).Ran())
				for _, age := range []time.Duration{0, 23 * time.Hour, 4 * 24 * time.Hour} {
					time.Sleep(age)
					for range 5000 { // enough to forget what can be forgotten
						other := city(fresh(), "erase", "Paris")
						with(reg, other, reg.Pending(t.Context(), []runtime.Call{other})[0].Approve(""))
					}
					assert.False(t, with(reg, one, long).Ran(), age)
				}
			})
		})
	}
}
