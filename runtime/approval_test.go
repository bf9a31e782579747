package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	stdruntime "runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// gated is a tool that needs approval, and what it ran with.
type gated struct {
	mu  sync.Mutex
	ran []string
}

func (g *gated) tool(name string) *runtime.Tool {
	return cityTool(name, runtime.Policy{Approval: true}, func(_ context.Context, inv *runtime.Invocation, a cityArgs) (string, error) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.ran = append(g.ran, inv.CallID()+" "+a.city)
		return "done " + a.city, nil
	})
}

func (g *gated) calls() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.ran
}

func city(id, name, city string) runtime.Call {
	return runtime.Call{ID: id, Name: name, Arguments: fmt.Appendf(nil, `{"city":%q}`, city)}
}

var ids atomic.Int64

// fresh returns an ID that no other call has, also if tests run twice: the
// process remembers the approvals it has used.
func fresh() string { return fmt.Sprint("fresh", ids.Add(1)) }

var testKey = []byte("0123456789abcdef0123456789abcdef")

func TestApprovalFailsClosed(t *testing.T) {
	yes := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.Approve("fine"), nil
	}
	for name, test := range map[string]struct {
		approve func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error)
		code    runtime.Code
		text    string
	}{
		"yes":         {yes, "", "done Paris"},
		"no approver": {nil, runtime.ApprovalRequired, "erase needs a person's approval; it did not run"},
		"no": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Deny("not on Fridays"), nil
		}, runtime.Denied, "erase was denied: not on Fridays"},
		"no reason": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) { return q.Deny(""), nil }, runtime.Denied, "erase was denied"},
		"error": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve(""), errors.New("x")
		}, runtime.Denied, "erase was denied: no decision could be had"},
		"panic": {func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) { panic("token=hunter2") }, runtime.Denied, "erase was denied: no decision could be had"},
		"zero": {func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
			return runtime.Approval{Approved: true}, nil
		}, runtime.Denied, "erase was denied: the approval is not authentic"},
		"hand-made": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			return runtime.Approval{CallID: a.CallID, Tool: a.Tool, Fingerprint: a.Fingerprint, Digest: a.Digest, Approved: true, MAC: a.MAC}, nil
		}, runtime.Denied, "erase was denied: the approval is not authentic"},
		"turned": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Deny("")
			a.Approved = true
			return a, nil
		}, runtime.Denied, "erase was denied: the approval was changed"},
		"unmarshalled": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return stored(q.Approve("")), nil
		}, runtime.Denied, "erase was denied: the approval is not authentic"},
		"expired": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			a.Expires = time.Now().Add(-time.Second)
			return a, nil
		}, runtime.Denied, "erase was denied: the approval has expired"},
		"signed": {func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			a.By, a.Expires = "ann", time.Now().Add(time.Hour)
			return a, nil
		}, "", "done Paris"},
	} {
		t.Run(name, func(t *testing.T) {
			var g gated
			reg := registry(t, &runtime.Options{Approve: test.approve}, g.tool("erase"))
			for _, ctx := range []context.Context{context.Background(), t.Context()} {
				res := reg.Execute(ctx, city("c1", "erase", "Paris"))
				assert.Equal(t, test.text, res.Text())
				if test.code == "" {
					assert.NoError(t, res.Err())
					assert.True(t, res.Decision.Approved)
					continue
				}
				require.True(t, res.IsError())
				assert.Equal(t, test.code, res.Failure.Code)
				assert.Empty(t, g.calls())
			}
		})
	}
}

// stored is an approval that went through JSON.
func stored(a runtime.Approval) (back runtime.Approval) {
	text, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(text, &back); err != nil {
		panic(err)
	}
	return back
}

func TestApprovalRequestShowsCanonicalArguments(t *testing.T) {
	var g gated
	var got runtime.ApprovalRequest
	tool := g.tool("erase")
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		got = q
		return q.Approve(""), nil
	}}, tool)
	res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "erase", Arguments: []byte(` { "city" : "P\u0061ris", "days" : "2" } `)})
	require.NoError(t, res.Err())
	assert.Equal(t, "c1", got.CallID)
	assert.Equal(t, "erase", got.Tool)
	assert.Equal(t, "Tells about a city.", got.Description)
	assert.Equal(t, tool.Fingerprint(), got.Fingerprint)
	assert.Equal(t, `{"city":"Paris","units":"celsius","days":2}`, string(got.Arguments))
	assert.Equal(t, string(got.Arguments), string(res.Arguments))
}

// E23: a stored decision wins, and nobody is asked again.
func TestE23StoredDecision(t *testing.T) {
	var g gated
	asked := 0
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked++
		return q.Deny("changed my mind"), nil
	}}, g.tool("erase"))
	all := []runtime.Call{city("c1", "erase", "Paris")}
	requests := reg.Pending(context.Background(), all)
	require.Len(t, requests, 1)
	results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{requests[0].Approve("ok")}})
	assert.NoError(t, results[0].Err())
	assert.Zero(t, asked)
	assert.Equal(t, []string{"c1 Paris"}, g.calls())
}

// E24: approving one call of a batch approves that one.
func TestE24ApprovalsArePerCall(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("rm"))
	all := []runtime.Call{city("1", "rm", "a"), city("2", "rm", "b"), city("3", "rm", "a")}
	requests := reg.Pending(context.Background(), all)
	require.Len(t, requests, 3)
	results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Approvals: []runtime.Approval{requests[0].Approve("")}})
	assert.NoError(t, results[0].Err())
	assert.Equal(t, runtime.ApprovalRequired, results[1].Failure.Code)
	assert.Equal(t, runtime.ApprovalRequired, results[2].Failure.Code)
	assert.Equal(t, []string{"1 a"}, g.calls())
}

// E25: of several decisions each has its effect, and calls that need none do
// not wait for them.
func TestE25DecisionsInABatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gated
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Hour)
			if q.CallID == "2" {
				return q.Deny("too risky"), nil
			}
			return q.Approve(""), nil
		}}, g.tool("rm"), plainTool("ok", runtime.Policy{}, sleeper(time.Second)))
		all := []runtime.Call{city("1", "rm", "a"), city("2", "rm", "b"), city("3", "rm", "c"), call("ok"), call("ok"), call("ok")}
		start := time.Now()
		at := map[int]time.Duration{}
		results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: 2, OnResult: func(i int, _ runtime.Result) { at[i] = time.Since(start) }})
		assertOrder(t, all, results)
		assert.NoError(t, results[0].Err())
		assert.Equal(t, "rm was denied: too risky", results[1].Text())
		assert.NoError(t, results[2].Err())
		assert.ElementsMatch(t, []string{"1 a", "3 c"}, g.calls())
		assert.Equal(t, 2*time.Second, at[5], "an approver holds no worker")
		assert.Equal(t, time.Hour, at[0])
	})
}

// The limit holds for calls that come back from their approver, too.
func TestLimitAfterApproval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Second)
			return q.Approve(""), nil
		}}, plainTool("gated", runtime.Policy{Approval: true}, sleeper(time.Second)))
		start := time.Now()
		for _, res := range reg.ExecuteAll(context.Background(), calls("gated", 6), &runtime.ExecuteOptions{Limit: 2}) {
			assert.NoError(t, res.Err())
		}
		assert.Equal(t, 4*time.Second, time.Since(start))
	})
}

// E26: arguments are checked in one way, before anybody is asked.
func TestE26CheckedBeforeAsking(t *testing.T) {
	var g gated
	asked := 0
	tool := g.tool("erase")
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked++
		return q.Approve(""), nil
	}}, tool)
	bad := runtime.Call{ID: "c1", Name: "erase", Arguments: []byte(`{"town":"Paris"}`)}
	_, runErr := reg.Run(context.Background(), "erase", bad.Arguments)
	_, appendErr := tool.Append(context.Background(), nil, bad.Arguments)
	texts := []string{
		reg.Execute(context.Background(), bad).Text(),
		reg.ExecuteAll(context.Background(), []runtime.Call{bad}, nil)[0].Text(),
		tool.Execute(context.Background(), bad).Text(),
		runErr.(*runtime.ToolError).Message, appendErr.(*runtime.ToolError).Message,
	}
	for _, text := range texts {
		assert.Equal(t, "invalid arguments for erase:\n- town: unknown argument\n- city: required, missing", text)
	}
	assert.Empty(t, reg.Pending(context.Background(), []runtime.Call{bad}))
	assert.Zero(t, asked)
}

func TestPending(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("erase"), named("ok"))
	all := []runtime.Call{
		city("1", "erase", "a"), call("ok"), {ID: "3", Name: "unknown"}, {ID: "4", Name: "erase", Arguments: []byte(`{"city":`)},
		city("", "erase", "no id"), city("6", "erase", "b"), {ID: "7", Name: "erase", Arguments: []byte(`{"city":"c","days":"2"}`)},
	}
	var got []string
	for _, q := range reg.Pending(context.Background(), all) {
		got = append(got, q.CallID+string(q.Arguments))
	}
	assert.Equal(t, []string{
		`1{"city":"a","units":"celsius","days":1}`, `6{"city":"b","units":"celsius","days":1}`, `7{"city":"c","units":"celsius","days":2}`,
	}, got)
	assert.Empty(t, g.calls())
}

func TestApproverEdits(t *testing.T) {
	var g gated
	var edit string
	var seen []string
	reg := registry(t, &runtime.Options{
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.ApproveWith([]byte(edit), "softer"), nil
		},
		Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind == runtime.EventDecoded {
				seen = append(seen, string(e.Arguments))
			}
			return nil
		},
	}, g.tool("erase"))
	edit = `{"city":"Rome"}`
	res := reg.Execute(context.Background(), city("c1", "erase", "Paris"))
	require.NoError(t, res.Err())
	assert.Equal(t, "done Rome", res.Text())
	assert.Equal(t, `{"city":"Rome","units":"celsius","days":1}`, string(res.Arguments))
	assert.Equal(t, []string{`{"city":"Paris","units":"celsius","days":1}`, `{"city":"Rome","units":"celsius","days":1}`}, seen)
	request := registry(t, nil, g.tool("erase")).Pending(context.Background(), []runtime.Call{city("x", "erase", "Rome")})[0]
	assert.Equal(t, request.Approve("").Digest, res.Decision.Digest, "the digest is that of what ran")

	for edit, text := range map[string]string{
		`{"town":"Rome"}`:            "erase was denied: the approver's arguments are not valid:\n- town: unknown argument\n- city: required, missing",
		`{"city":"Rome","days":"2"}`: "erase was denied: the approver's arguments are not valid:\n- days: want an integer, got \"2\"",
		`{"city":`:                   "not valid JSON",
		``:                           "- city: required, missing",
	} {
		reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.ApproveWith([]byte(edit), ""), nil
		}}, g.tool("erase"))
		res := reg.Execute(context.Background(), city("c1", "erase", "Paris"))
		require.True(t, res.IsError(), edit)
		assert.Equal(t, runtime.Denied, res.Failure.Code)
		assert.Contains(t, res.Text(), text)
	}
	assert.Len(t, g.calls(), 1)
}

// secretTool takes secrets at several places.
func secretTool(f func(token, city string) string) *runtime.Tool {
	type args struct{ raw json.RawMessage }
	return runtime.Bind(runtime.Binding[args, string]{
		Name: "login", Parameters: `{"type":"object","properties":{"token":{"type":"string"},"items":{"type":"array","items":{"type":"object"}},"city":{"type":"string"}}}`,
		Policy: runtime.Policy{Approval: true}, Secrets: []string{"/token", "/items/*/pin"},
		Decode:    func(d *wire.Decoder, a *args) bool { return wire.Raw(d, &a.raw) },
		Arguments: func(e *wire.Encoder, a *args) { e.RawMessage(a.raw) },
		Call: func(_ context.Context, _ *runtime.Invocation, a *args) (string, error) {
			return f("", string(a.raw)), nil
		},
		Result: encodeString,
	})
}

func TestSecretsAreHiddenFromTheApprover(t *testing.T) {
	const sent = `{"token":"hunter2","items":[{"pin":1234,"n":1},{"pin":null}],"city":"Paris"}`
	var shown, edit string
	var event runtime.Event
	reg := registry(t, &runtime.Options{
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			shown = string(q.Arguments)
			return q.ApproveWith([]byte(edit), ""), nil
		},
		Observe: func(_ context.Context, e runtime.Event) error { event = e; return nil },
	}, secretTool(func(_, raw string) string { return raw }))
	for given, want := range map[string]string{
		`{"token":"[secret]","items":[{"pin":"[secret]","n":2}],"city":"Rome"}`: `{"token":"hunter2","items":[{"pin":1234,"n":2}],"city":"Rome"}`,
		`{"token":"new"}`:     `{"token":"new"}`,
		`{"city":"[secret]"}`: `{"city":"[secret]"}`,
	} {
		edit = given
		res := reg.Execute(context.Background(), runtime.Call{ID: "s", Name: "login", Arguments: []byte(sent)})
		assert.Equal(t, want, res.Text())
		assert.Equal(t, `{"token":"[secret]","items":[{"pin":"[secret]","n":1},{"pin":null}],"city":"Paris"}`, shown)
	}
	assert.NotContains(t, string(event.Tool.Redact([]byte(sent))), "hunter2")
	edit = `{"items":[{"pin":1},{"pin":1},{"pin":"[secret]"}]}`
	res := reg.Execute(context.Background(), runtime.Call{ID: "s", Name: "login", Arguments: []byte(sent)})
	assert.Equal(t, "login was denied: the approver's arguments are not valid: items.2.pin: there is no secret to keep", res.Text())
}

func TestPredicate(t *testing.T) {
	type verdict struct {
		needed bool
		err    error
		panics bool
	}
	var answer verdict
	var g gated
	asked := 0
	bind := func(seen *cityArgs) *runtime.Tool {
		return runtime.Bind(runtime.Binding[cityArgs, string]{
			Name: "erase", Parameters: cityParameters, Decode: decodeCity, Arguments: encodeCity, Result: encodeString,
			Policy: runtime.Policy{Approval: true},
			NeedsApproval: func(_ context.Context, a *cityArgs) (bool, error) {
				*seen = *a
				a.city = "changed by the predicate"
				if answer.panics {
					panic("x")
				}
				return answer.needed, answer.err
			},
			Call: func(_ context.Context, inv *runtime.Invocation, a *cityArgs) (string, error) {
				g.ran = append(g.ran, a.city)
				return "", nil
			},
		})
	}
	var seen cityArgs
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		asked++
		return q.Deny(""), nil
	}}, bind(&seen))
	one := city("c1", "erase", "Paris")
	for _, ctx := range []context.Context{context.Background(), t.Context()} {
		g.ran, asked = nil, 0
		answer = verdict{}
		assert.NoError(t, reg.Execute(ctx, one).Err())
		assert.Empty(t, reg.Pending(ctx, []runtime.Call{one}))
		assert.Equal(t, []string{"Paris"}, g.ran, "a predicate has arguments of its own")
		assert.Equal(t, cityArgs{"Paris", "celsius", 1}, seen)
		for i, answers := range []verdict{{needed: true}, {err: errors.New("x")}, {panics: true}} {
			answer = answers
			assert.Equal(t, runtime.Denied, reg.Execute(ctx, one).Failure.Code)
			assert.Equal(t, i+1, asked)
			assert.Len(t, reg.Pending(ctx, []runtime.Call{one}), 1)
			if !answer.panics {
				_, err := bind(&seen).Append(ctx, nil, one.Arguments)
				assert.ErrorContains(t, err, "needs a person's approval")
			}
		}
		assert.Len(t, g.ran, 1)
	}
	assert.True(t, reg.Describe()[0].Conditional)
}

// An ended context is no approval, also if the approver does not look at it.
func TestApprovalAndContext(t *testing.T) {
	for name, approve := range map[string]func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error){
		"heeds": func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			<-ctx.Done()
			return runtime.Approval{}, ctx.Err()
		},
		"approves": func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			<-ctx.Done()
			return q.Approve(""), nil
		},
		"sleeps": func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			time.Sleep(time.Hour)
			return q.Approve(""), nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g gated
				reg := registry(t, &runtime.Options{Approve: approve}, g.tool("erase"), plainTool("ok", runtime.Policy{}, sleeper(0)))
				ctx, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				start := time.Now()
				assert.Equal(t, runtime.TimedOut, reg.Execute(ctx, city("1", "erase", "a")).Failure.Code)
				assert.Equal(t, time.Second, time.Since(start))

				ctx, cancel = context.WithCancel(context.Background())
				time.AfterFunc(time.Second, cancel)
				results := reg.ExecuteAll(ctx, []runtime.Call{city("1", "erase", "a"), city("2", "erase", "b"), call("ok"), city("3", "erase", "a")}, &runtime.ExecuteOptions{Limit: 2})
				assert.Equal(t, runtime.Canceled, results[0].Failure.Code)
				assert.Equal(t, runtime.Canceled, results[1].Failure.Code)
				assert.NoError(t, results[2].Err())
				assert.Equal(t, 2*time.Second, time.Since(start))
				assert.Empty(t, g.calls())
				time.Sleep(2 * time.Hour)
			})
		})
	}
}

// An approver that ends its goroutine has not approved.
func TestApproverGoexit(t *testing.T) {
	var g gated
	reg := registry(t, &runtime.Options{Approve: func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
		stdruntime.Goexit()
		return runtime.Approval{}, nil
	}}, g.tool("erase"), named("ok"))
	assert.Equal(t, runtime.Denied, reg.Execute(t.Context(), city("1", "erase", "a")).Failure.Code)
	for _, limit := range []int{1, 2} {
		results := reg.ExecuteAll(context.Background(), []runtime.Call{city("1", "erase", "a"), call("ok"), city("2", "erase", "a"), call("ok")}, &runtime.ExecuteOptions{Limit: limit})
		assert.True(t, results[0].IsError())
		assert.NoError(t, results[1].Err())
		assert.True(t, results[2].IsError())
		assert.NoError(t, results[3].Err())
	}
	assert.Empty(t, g.calls())
}

// A stored denial counts also where nobody would have been asked.
func TestStoredDenialAlwaysCounts(t *testing.T) {
	var g gated
	reg := registry(t, nil, g.tool("erase"))
	c := city("c1", "erase", "Paris")
	denial := reg.Pending(context.Background(), []runtime.Call{c})[0].Deny("no")
	free, err := g.tool("erase").With(runtime.Override{Policy: &runtime.Policy{}})
	require.NoError(t, err)
	require.NoError(t, reg.Replace(free))
	res := reg.ExecuteAll(context.Background(), []runtime.Call{c}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{denial}})[0]
	assert.Equal(t, runtime.Denied, res.Failure.Code)
	assert.Empty(t, g.calls())
}

// A predicate that hangs asks for approval, at the tool's time limit.
func TestHangingPredicate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool := runtime.Bind(runtime.Binding[runtime.None, string]{
			Name: "t", Policy: runtime.Policy{Timeout: time.Second}, Result: encodeString,
			NeedsApproval: func(context.Context, *runtime.None) (bool, error) { time.Sleep(time.Hour); return false, nil },
			Call:          func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return "", nil },
		})
		start := time.Now()
		res := registry(t, nil, tool).Execute(context.Background(), call("t"))
		assert.Equal(t, runtime.ApprovalRequired, res.Failure.Code)
		assert.Equal(t, time.Second, time.Since(start))
		time.Sleep(time.Hour)
	})
}
