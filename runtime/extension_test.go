package runtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// An extension that notes what it sees, and may rewrite arguments.
type extension struct {
	name    string
	rewrite string
	notes   *[]string
}

func (x extension) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		*x.notes = append(*x.notes, x.name+" before")
		res := next(ctx, call)
		*x.notes = append(*x.notes, x.name+" after")
		return res
	}
}

func (x extension) Observe(_ context.Context, e runtime.Event) error {
	*x.notes = append(*x.notes, fmt.Sprintf("%s %s %s", x.name, e.Kind, e.Arguments))
	if x.rewrite != "" {
		e.Rewrite(json.RawMessage(x.rewrite))
	}
	return nil
}

func TestExtensions(t *testing.T) {
	var notes []string
	note := func(name string) func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return extension{name: name, notes: &notes}.Wrap
	}
	opts := &runtime.Options{
		Extensions: []runtime.Extension{extension{"a", `{"city":"Rome"}`, &notes}, extension{"b", "", &notes}},
		Middleware: []runtime.Middleware{note("c")},
		Observe:    extension{name: "d", notes: &notes}.Observe,
	}
	reg := registry(t, opts, cityTool("city", runtime.Policy{}, describeCity))
	res := reg.Execute(context.Background(), city("1", "city", "Paris"))
	require.NoError(t, res.Err())
	const paris, rome = `{"city":"Paris","units":"celsius","days":1}`, `{"city":"Rome","units":"celsius","days":1}`
	assert.Equal(t, []string{
		"a before", "b before", "c before", "a decoded " + paris, "b decoded " + rome, "d decoded " + rome, "c after", "b after", "a after",
	}, notes)
	assert.Equal(t, rome, string(res.Arguments))
	assert.Contains(t, res.Text(), "Rome")

	_, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{nil}})
	assert.ErrorContains(t, err, "an extension is nil")
}

func TestRewriteIsChecked(t *testing.T) {
	var notes []string
	reg := registry(t, &runtime.Options{Extensions: []runtime.Extension{extension{"a", `{"town":"Rome"}`, &notes}}}, cityTool("city", runtime.Policy{}, describeCity))
	res := reg.Execute(context.Background(), city("1", "city", "Paris"))
	assert.Equal(t, runtime.Denied, res.Failure.Code)
	assert.False(t, res.Ran())
	assert.Contains(t, res.Text(), "the rewritten arguments are not valid:\n- town: unknown argument")
}

// What is approved is what an observer made of the arguments, at once, by
// predicate or from a store.
func TestRewriteBeforeApproval(t *testing.T) {
	var notes []string
	var g gated
	opts := &runtime.Options{Extensions: []runtime.Extension{extension{"a", `{"city":"Rome"}`, &notes}}}
	reg := registry(t, opts, g.tool("erase"))
	call := city(fresh(), "erase", "Paris")
	pending := reg.Pending(context.Background(), []runtime.Call{call})
	require.Len(t, pending, 1)
	assert.Contains(t, string(pending[0].Arguments), "Rome")
	res := reg.ExecuteAll(context.Background(), []runtime.Call{call}, &runtime.ExecuteOptions{Approvals: []runtime.Approval{pending[0].Approve("")}})[0]
	require.NoError(t, res.Err())
	assert.Contains(t, string(res.Arguments), "Rome")

	refuse := func(context.Context, runtime.Event) error { return fmt.Errorf("no") }
	assert.Empty(t, registry(t, &runtime.Options{Observe: refuse}, g.tool("erase")).Pending(context.Background(), []runtime.Call{call}))
}

// Middleware that only passes on costs one allocation.
func TestAllocationsOfMiddleware(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	pass := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, call runtime.Call) runtime.Result { return next(ctx, call) }
	}
	tool := cityTool("city", runtime.Policy{Inline: true}, describeCity)
	bare := registry(t, nil, tool)
	wrapped := registry(t, &runtime.Options{Middleware: []runtime.Middleware{pass}}, tool)
	base := allocations(func() { bare.Execute(context.Background(), benchCall) })
	assert.LessOrEqual(t, allocations(func() { wrapped.Execute(context.Background(), benchCall) }), base+1)
}

// A quota is an extension: it refuses calls before they run, and counts results.
type quota struct{ left, answered int }

func (q *quota) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
	return func(ctx context.Context, call runtime.Call) runtime.Result {
		defer func() { q.answered++ }()
		return next(ctx, call)
	}
}

func (q *quota) Observe(_ context.Context, e runtime.Event) error {
	if e.Kind != runtime.EventDecoded {
		return nil
	}
	if q.left--; q.left < 0 {
		return fmt.Errorf("no calls of %s are left", e.Tool)
	}
	return nil
}

func ExampleExtension() {
	q := &quota{left: 1}
	reg := must(runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{q}}, []*runtime.Tool{greeter()}))
	for range 2 {
		res := reg.Execute(context.Background(), runtime.Call{Name: "greet", Arguments: json.RawMessage(`{"name":"Ann"}`)})
		fmt.Println(res.Text())
	}
	fmt.Println(q.answered, "answers")
	// Output:
	// Hello Ann!
	// greet was refused: no calls of greet are left
	// 2 answers
}

func ExampleTool_Hide() {
	tool := must(runtime.NewTool(runtime.ToolSpec{
		Name: "login", Secrets: []string{"/password"},
		Parameters: json.RawMessage(`{"type":"object","properties":{"password":{"type":"string"}}}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	}))
	args := json.RawMessage(`{"password":"hunter22"}`)
	fmt.Println(tool.Hide(`login with "hunter22" failed`, args))
	fmt.Println(string(tool.Redact(args)))
	// Output:
	// login with "[secret]" failed
	// {"password":"[secret]"}
}

// What an observer rewrites after it has returned does not count: those after it
// have not seen it.
func TestLateRewrites(t *testing.T) {
	var kept []runtime.Event
	var seen []string
	first := func(_ context.Context, e runtime.Event) error {
		if e.Kind == runtime.EventDecoded {
			kept = append(kept, e)
			e.Rewrite([]byte(`{"city":"Rome"}`))
		}
		return nil
	}
	late := func(kept []runtime.Event) {
		for _, e := range kept {
			e.Rewrite([]byte(`{"city":"Evil"}`))
		}
	}
	var all sync.WaitGroup
	reg := registry(t, &runtime.Options{
		Extensions: []runtime.Extension{observing(first), observing(func(_ context.Context, e runtime.Event) error {
			late(kept)
			seen = append(seen, string(e.Kind)+string(e.Arguments))
			return nil
		})},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			before := slices.Clone(kept)
			all.Go(func() { late(before) })
			return q.ApproveWith([]byte(`{"city":"Oslo"}`), ""), nil
		},
	}, cityTool("t", runtime.Policy{Approval: true}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
		late(kept)
		return a.city, nil
	}))
	res := reg.Execute(t.Context(), city("1", "t", "Paris"))
	all.Wait()
	assert.Equal(t, "Rome", res.Text())
	for _, s := range seen {
		assert.NotContains(t, s, "Evil")
	}
	assert.NotContains(t, string(res.Arguments), "Evil")
}

// An observing is an extension that observes alone.
type observing func(context.Context, runtime.Event) error

func (o observing) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }

func (o observing) Observe(ctx context.Context, e runtime.Event) error { return o(ctx, e) }
