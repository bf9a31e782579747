package runtime_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// bare is a copy of an approval by its fields, as a database keeps it.
func bare(a runtime.Approval) (back runtime.Approval) {
	var text bytes.Buffer
	if err := errors.Join(gob.NewEncoder(&text).Encode(a), gob.NewDecoder(&text).Decode(&back)); err != nil {
		panic(err)
	}
	return back
}

// with executes one call with decisions.
func with(reg *runtime.Registry, call runtime.Call, approvals ...runtime.Approval) runtime.Result {
	return reg.ExecuteAll(context.Background(), []runtime.Call{call}, &runtime.ExecuteOptions{Approvals: approvals})[0]
}

const usedText = "erase was denied: the approval was used before"

// A decision counts once, also where a copy was made only after its use.
func TestCopiesMadeAfterUse(t *testing.T) {
	for name, copied := range map[string]func(runtime.Approval) runtime.Approval{"JSON": stored, "fields": bare} {
		var g gated
		reg := registry(t, &runtime.Options{ApprovalKey: testKey, Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve("ok"), nil
		}}, g.tool("erase"))
		one := city("c1", "erase", "Paris")
		a := reg.Pending(context.Background(), []runtime.Call{one})[0].Approve("")
		early := copied(a)
		res := with(reg, one, a)
		require.NoError(t, res.Err(), name)
		for _, again := range []runtime.Approval{a, early, copied(a), copied(*res.Decision)} {
			assert.Equal(t, usedText, with(reg, one, again).Text(), name)
		}
		assert.Len(t, g.calls(), 1)

		res = reg.Execute(context.Background(), one)
		require.NoError(t, res.Err(), name)
		assert.Equal(t, usedText, with(reg, one, copied(*res.Decision)).Text(), "%s of what the approver said", name)
		assert.Len(t, g.calls(), 2)
	}
}

// Claim hears of each use, so that another process cannot use a copy.
func TestClaimHearsOfEachUse(t *testing.T) {
	var g gated
	claimed := map[string]int{}
	reg := registry(t, &runtime.Options{
		ApprovalKey: testKey,
		Claim: func(_ context.Context, a runtime.Approval) (bool, error) {
			claimed[a.ID()]++
			return claimed[a.ID()] == 1, nil
		},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve(""), nil
		},
	}, g.tool("erase"))
	one := city("c1", "erase", "Paris")
	a := reg.Pending(context.Background(), []runtime.Call{one})[0].Approve("")
	require.NoError(t, with(reg, one, a).Err())
	assert.Equal(t, map[string]int{a.ID(): 1}, claimed)
	res := reg.Execute(context.Background(), one)
	require.NoError(t, res.Err())
	assert.Equal(t, 1, claimed[res.Decision.ID()])
	assert.Len(t, claimed, 2)
}

// Decisions about calls that look the same are each their own.
func TestEachDecisionIsItsOwn(t *testing.T) {
	var g gated
	reg := registry(t, &runtime.Options{ApprovalKey: testKey}, g.tool("erase"))
	one := city("call_0", "erase", "Paris")
	ask := func() runtime.ApprovalRequest { return reg.Pending(context.Background(), []runtime.Call{one})[0] }
	for range 2 { // conversations
		require.NoError(t, with(reg, one, stored(ask().Approve(""))).Err())
	}
	assert.Len(t, g.calls(), 2)

	// Two calls of one ID in a batch.
	twice := []runtime.Call{one, one}
	for approvals, want := range map[int]int{1: 1, 2: 2, 3: 2} {
		given := make([]runtime.Approval, approvals)
		for i := range given {
			given[i] = stored(ask().Approve(""))
		}
		good := 0
		for _, res := range reg.ExecuteAll(context.Background(), twice, &runtime.ExecuteOptions{Approvals: given}) {
			if !res.IsError() {
				good++
			}
		}
		assert.Equal(t, want, good, "%d approvals", approvals)
	}

	// A decision is found by its arguments.
	other := city("call_0", "erase", "Rome")
	q := reg.Pending(context.Background(), []runtime.Call{one, other})
	results := reg.ExecuteAll(context.Background(), []runtime.Call{one, other}, &runtime.ExecuteOptions{
		Approvals: []runtime.Approval{q[0].Approve(""), q[1].Deny("not Rome")},
	})
	assert.NoError(t, results[0].Err())
	assert.Equal(t, "erase was denied: not Rome", results[1].Text())
}

// Of several decisions about one call the denial counts, wherever it stands, and
// also if it was tampered with.
func TestDenialWins(t *testing.T) {
	var g gated
	reg := registry(t, &runtime.Options{ApprovalKey: testKey}, g.tool("erase"))
	one := city("c1", "erase", "Paris")
	q := reg.Pending(context.Background(), []runtime.Call{one})[0]
	forged := stored(q.Deny("no"))
	forged.Reason = "changed"
	for _, no := range []runtime.Approval{q.Deny("no"), stored(q.Deny("no")), forged} {
		for _, list := range [][]runtime.Approval{{no, q.Approve("")}, {q.Approve(""), no}, {q.Approve(""), no, q.Approve("")}} {
			res := with(reg, one, list...)
			require.True(t, res.IsError())
			assert.Equal(t, runtime.Denied, res.Failure.Code)
			assert.False(t, res.Decision.Approved)
		}
	}
	assert.Empty(t, g.calls())
}

// An approval that Claim cannot tell about ends the search: the call does not
// use up another.
func TestClaimThatFailsEndsTheSearch(t *testing.T) {
	var g gated
	asked := 0
	reg := registry(t, &runtime.Options{ApprovalKey: testKey, Claim: func(context.Context, runtime.Approval) (bool, error) {
		asked++
		return false, errors.New("database is away")
	}}, g.tool("erase"))
	one := city("c1", "erase", "Paris")
	q := reg.Pending(context.Background(), []runtime.Call{one})[0]
	res := with(reg, one, q.Approve(""), q.Approve(""))
	assert.Equal(t, "erase was denied: it could not be told whether the approval was used before", res.Text())
	assert.Equal(t, 1, asked)
	assert.Empty(t, g.calls())
}
