package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A decision in another process counts through its MAC, once.
func TestApprovalsAcrossProcesses(t *testing.T) {
	var g gated
	server := func() *runtime.Registry { return registry(t, &runtime.Options{ApprovalKey: testKey}, g.tool("erase")) }
	all := []runtime.Call{city(fresh(), "erase", "Paris <&>")}
	a := server().Pending(context.Background(), all)[0].ApproveWith([]byte(`{"city":"R\u006fme <&>"}`), "go & run")
	a.By, a.Expires = "ann", time.Now().Add(time.Hour)
	a = stored(stored(a))

	results := server().ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})
	require.NoError(t, results[0].Err())
	assert.Equal(t, "ann", results[0].Decision.By)
	assert.Equal(t, []string{all[0].ID + " Rome <&>"}, g.calls())
	results = server().ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})
	assert.Equal(t, "erase was denied: the approval was used before", results[0].Text())
	assert.Len(t, g.calls(), 1)
}

// changed returns hex text with another first digit.
func changed(hex string) string {
	if hex[0] == '0' {
		return "1" + hex[1:]
	}
	return "0" + hex[1:]
}

func TestChangedApprovalsAreVoid(t *testing.T) {
	key := &runtime.Options{ApprovalKey: testKey}
	all := []runtime.Call{city(fresh(), "erase", "Paris")}
	var g gated
	good := func() runtime.Approval {
		a := registry(t, key, g.tool("erase")).Pending(context.Background(), all)[0].Approve("because")
		a.Expires = time.Now().Add(time.Hour)
		return stored(a)
	}
	for name, change := range map[string]func(*runtime.Approval){
		"call":        func(a *runtime.Approval) { a.CallID = "other" },
		"tool":        func(a *runtime.Approval) { a.Tool = "other" },
		"fingerprint": func(a *runtime.Approval) { a.Fingerprint = changed(a.Fingerprint) },
		"digest":      func(a *runtime.Approval) { a.Digest = changed(a.Digest) },
		"edited":      func(a *runtime.Approval) { a.Edited = json.RawMessage(`{"city":"Rome"}`) },
		"empty edit":  func(a *runtime.Approval) { a.Edited = json.RawMessage{} },
		"approved":    func(a *runtime.Approval) { a.Approved = false },
		"nonce":       func(a *runtime.Approval) { a.Nonce += "A" },
		"no nonce":    func(a *runtime.Approval) { a.Nonce = "" },
		"by":          func(a *runtime.Approval) { a.By = "mallory" },
		"reason":      func(a *runtime.Approval) { a.Reason = "" },
		"expires":     func(a *runtime.Approval) { a.Expires = a.Expires.Add(time.Hour) },
		"no expiry":   func(a *runtime.Approval) { a.Expires = time.Time{} },
		"MAC":         func(a *runtime.Approval) { a.MAC = changed(a.MAC) },
		"no MAC":      func(a *runtime.Approval) { a.MAC = "" },
		"fields":      func(a *runtime.Approval) { a.By, a.Reason = a.Reason, a.By },
	} {
		t.Run(name, func(t *testing.T) {
			a := good()
			change(&a)
			target := all[0]
			if a.CallID == "other" {
				target.ID = "other"
			}
			res := registry(t, key, g.tool("erase")).ExecuteAll(context.Background(), []runtime.Call{target}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
			require.True(t, res.IsError())
			assert.Equal(t, runtime.Denied, res.Failure.Code)
		})
	}
	otherKey := &runtime.Options{ApprovalKey: []byte("another key that is 32 bytes long")}
	for name, reg := range map[string]*runtime.Registry{
		"other key": registry(t, otherKey, g.tool("erase")), "no key": registry(t, nil, g.tool("erase")),
	} {
		res := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{good()}})[0]
		assert.Equal(t, runtime.Denied, res.Failure.Code, name)
	}
	assert.Empty(t, g.calls())
	res := registry(t, key, g.tool("erase")).ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{good()}})[0]
	assert.NoError(t, res.Err(), "unchanged it counts")
}

// An approval is bound to the arguments and to the tool as they were.
func TestApprovalIsBound(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("erase"), g.tool("other"))
	first := city("c1", "erase", "Paris")
	a := reg.Pending(context.Background(), []runtime.Call{first})[0].Approve("")
	one := func(c runtime.Call) runtime.Result {
		return reg.ExecuteAll(context.Background(), []runtime.Call{c}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	}
	assert.Equal(t, "erase was denied: the approval is for other arguments", one(city("c1", "erase", "Rome")).Text())
	assert.Equal(t, "other was denied: the approval is for another call", one(city("c1", "other", "Paris")).Text())
	assert.Equal(t, runtime.ApprovalRequired, one(city("c2", "erase", "Paris")).Failure.Code)
	assert.Equal(t, runtime.ApprovalRequired, one(city("", "erase", "Paris")).Failure.Code)

	description := "Now erases everything."
	changed, err := g.tool("erase").With(runtime.Override{Description: &description})
	require.NoError(t, err)
	tool, _ := reg.Lookup("erase")
	require.NoError(t, reg.Replace(changed))
	assert.Equal(t, "erase was denied: the tool has changed since it was approved", one(first).Text())
	require.NoError(t, reg.Replace(tool))
	assert.Empty(t, g.calls())
	assert.NoError(t, one(runtime.Call{ID: "c1", Name: "erase", Arguments: []byte(`{ "days":1, "city":"Paris" }`)}).Err(), "the canonical text is what counts")
	assert.Equal(t, "erase was denied: the approval was used before", one(first).Text())
}

// Two calls of one ID share one approval: it counts once. So do a value and its
// marshalled copy.
func TestApprovalIsUsedOnce(t *testing.T) {
	var g gated
	reg := registry(t, &runtime.Options{ApprovalKey: testKey}, g.tool("erase"))
	one := city(fresh(), "erase", "Paris")
	a := reg.Pending(context.Background(), []runtime.Call{one})[0].Approve("")
	twin := stored(a)
	denied := 0
	for _, res := range reg.ExecuteAll(context.Background(), []runtime.Call{one, one, one}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}}) {
		if res.IsError() {
			assert.Equal(t, runtime.Denied, res.Failure.Code)
			denied++
		}
	}
	assert.Equal(t, 2, denied)
	res := reg.ExecuteAll(context.Background(), []runtime.Call{one}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{twin}})[0]
	assert.Equal(t, runtime.Denied, res.Failure.Code)
	assert.Len(t, g.calls(), 1)
}

// An approver's value that it has also sent elsewhere counts once in all.
func TestApproverValueAndCopy(t *testing.T) {
	var g gated
	var copied runtime.Approval
	reg := registry(t, &runtime.Options{ApprovalKey: testKey, Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		a := q.Approve("")
		copied = stored(a)
		return a, nil
	}}, g.tool("erase"))
	one := city(fresh(), "erase", "Paris")
	require.NoError(t, reg.Execute(context.Background(), one).Err())
	res := reg.ExecuteAll(context.Background(), []runtime.Call{one}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{copied}})[0]
	assert.Equal(t, "erase was denied: the approval was used before", res.Text())
}

func TestClaim(t *testing.T) {
	var g gated
	claimed := map[string]bool{}
	var fail error
	opts := &runtime.Options{ApprovalKey: testKey, Claim: func(_ context.Context, a runtime.Approval) (bool, error) {
		if claimed[a.ID()] {
			return false, fail
		}
		claimed[a.ID()] = true
		return true, fail
	}}
	reg := registry(t, opts, g.tool("erase"))
	one := func() runtime.Result {
		c := city(fresh(), "erase", "Paris")
		a := stored(reg.Pending(context.Background(), []runtime.Call{c})[0].Approve(""))
		return reg.ExecuteAll(context.Background(), []runtime.Call{c}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	}
	assert.NoError(t, one().Err())
	assert.Len(t, claimed, 1)
	opts.Claim = nil // copied
	fail = errors.New("database is away")
	assert.Equal(t, "erase was denied: it could not be told whether the approval was used before", one().Text())
	assert.Len(t, g.calls(), 1)
	// Another process has used it.
	fail = nil
	c := city(fresh(), "erase", "Paris")
	a := stored(reg.Pending(context.Background(), []runtime.Call{c})[0].Approve(""))
	claimed[a.ID()] = true
	res := reg.ExecuteAll(context.Background(), []runtime.Call{c}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	assert.Equal(t, "erase was denied: the approval was used before", res.Text())
}

// A decision about another tool's call of the same ID is nothing to a tool that
// needs none; one about its own call is, also if it needs none any more.
func TestStoredDecisionOfAnotherTool(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("erase"), plainTool("free", runtime.Policy{}, func(context.Context) (string, error) { return "ran", nil }))
	a := reg.Pending(t.Context(), []runtime.Call{city("c1", "erase", "Paris")})[0].Approve("")
	free := runtime.Call{ID: "c1", Name: "free"}
	res := reg.ExecuteAll(t.Context(), []runtime.Call{free}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	assert.Equal(t, "ran", res.Text())
	assert.Nil(t, res.Decision)
	res = reg.ExecuteAll(t.Context(), []runtime.Call{city("c1", "erase", "Paris")}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{a}})[0]
	assert.NoError(t, res.Err(), "it was not used up")

	needed, ran := true, false
	sometimes := runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "sometimes", Result: encodeString,
		Call:          func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { ran = true; return "", nil },
		NeedsApproval: func(context.Context, *runtime.None) (bool, error) { return needed, nil },
	})
	reg = registry(t, nil, sometimes)
	calls := []runtime.Call{{ID: "c2", Name: "sometimes"}}
	no := reg.Pending(t.Context(), calls)[0].Deny("no")
	needed = false
	res = reg.ExecuteAll(t.Context(), calls, &runtime.ExecuteOptions{Approvals: []runtime.Approval{no}})[0]
	assert.Equal(t, "sometimes was denied: no", res.Text())
	assert.False(t, ran)
}
