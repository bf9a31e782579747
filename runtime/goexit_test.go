package runtime_test

import (
	"context"
	"log/slog"
	stdruntime "runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// survives runs f on a goroutine of its own and reports whether f returned.
func survives(f func()) bool {
	done := make(chan bool)
	go func() {
		returned := false
		defer func() { done <- returned }()
		f()
		returned = true
	}()
	return <-done
}

// leaver is middleware that ends the goroutine before or after the function.
func leaver(after bool) runtime.Middleware {
	return func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			if after {
				next(ctx, c)
			}
			stdruntime.Goexit()
			return runtime.Result{}
		}
	}
}

// Middleware and observers that end their goroutine end a call, not its caller.
func TestGoexitBesideTheTool(t *testing.T) {
	leakCheck(t)
	leave := func(kind runtime.EventKind) func(context.Context, runtime.Event) error {
		return func(_ context.Context, e runtime.Event) error {
			if e.Kind == kind {
				stdruntime.Goexit()
			}
			return nil
		}
	}
	approve := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.Approve(""), nil
	}
	for name, test := range map[string]struct {
		opts runtime.Options
		ran  bool
	}{
		"middleware before": {runtime.Options{Middleware: []runtime.Middleware{leaver(false)}}, false},
		"middleware after":  {runtime.Options{Middleware: []runtime.Middleware{leaver(true)}}, true},
		"decoded":           {runtime.Options{Observe: leave(runtime.EventDecoded)}, false},
		"repair":            {runtime.Options{Observe: leave(runtime.EventRepair)}, false},
		"approval":          {runtime.Options{Observe: leave(runtime.EventApproval)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			logger, log := logged()
			test.opts.Logger, test.opts.Approve = logger, approve
			calls := 0
			reg := registry(t, &test.opts, cityTool("city", runtime.Policy{Approval: true, Serial: "*"}, func(context.Context, *runtime.Invocation, cityArgs) (string, error) {
				calls++
				return "", nil
			}))
			one := runtime.Call{ID: "1", Name: "city", Arguments: []byte(`{"city":"a","days":"1"}`)} // has to be mended
			for range 2 {                                                                            // the serial key is free again
				var res runtime.Result
				require.True(t, survives(func() { res = reg.Execute(context.Background(), one) }))
				assert.Equal(t, runtime.Panicked, res.Failure.Code)
				assert.Equal(t, test.ran, res.Ran())
				assert.Equal(t, "1", res.CallID)
				assert.Regexp(t, `^city failed: internal error, incident [0-9a-f]{12}$`, res.Text())
				res = reg.ExecuteAll(context.Background(), []runtime.Call{one}, nil)[0]
				assert.Equal(t, runtime.Panicked, res.Failure.Code)
				assert.Equal(t, test.ran, res.Ran())
				assert.True(t, survives(func() { reg.Pending(context.Background(), []runtime.Call{one}) }))
			}
			assert.Equal(t, test.ran, calls > 0)
			assert.Contains(t, log(), "runtime.Goexit was called")
			assert.Empty(t, reg.Stats().Running)
			require.NoError(t, reg.Close(t.Context()))
		})
	}
}

// The same of middleware of a tool alone, and of calls of unknown names.
func TestGoexitInMiddlewareElsewhere(t *testing.T) {
	leakCheck(t)
	tool, err := named("t").With(runtime.Override{Middleware: []runtime.Middleware{leaver(true)}})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{leaver(false)}})
	for _, f := range []func() runtime.Result{
		func() runtime.Result { return tool.Execute(context.Background(), call("t")) },
		func() runtime.Result { return reg.Execute(context.Background(), call("unknown")) },
	} {
		var res runtime.Result
		require.True(t, survives(func() { res = f() }))
		assert.Equal(t, runtime.Panicked, res.Failure.Code)
	}
}

// A panic in middleware behind the function does not hide that it was called.
func TestRanAfterPanicInMiddleware(t *testing.T) {
	for _, after := range []bool{false, true} {
		boom := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, c runtime.Call) runtime.Result {
				if after {
					next(ctx, c)
				}
				panic("no")
			}
		}
		for _, policy := range []runtime.Policy{{}, {Inline: true}} {
			reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{boom}}, plainTool("t", policy, sleeper(0)))
			assert.Equal(t, after, reg.Execute(context.Background(), call("t")).Ran())
			assert.Equal(t, after, reg.ExecuteAll(context.Background(), []runtime.Call{call("t")}, nil)[0].Ran())
		}
	}
}

type leavingHandler struct{ slog.Handler }

func (leavingHandler) Enabled(context.Context, slog.Level) bool { stdruntime.Goexit(); return false }

func TestGoexitInLogger(t *testing.T) {
	reg := registry(t, &runtime.Options{Logger: slog.New(leavingHandler{})}, named("t"))
	var res runtime.Result
	require.True(t, survives(func() { res = reg.Execute(context.Background(), call("unknown")) }))
	assert.Equal(t, runtime.UnknownTool, res.Failure.Code)
}

// OnResult is called on the caller's goroutine. If it ends that, the calls of the
// batch still come to their end first.
func TestGoexitInOnResult(t *testing.T) {
	leakCheck(t)
	ran := make(chan struct{}, 3)
	reg := registry(t, nil, plainTool("t", runtime.Policy{}, func(context.Context) (string, error) {
		ran <- struct{}{}
		return "", nil
	}))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	assert.False(t, survives(func() {
		reg.ExecuteAll(ctx, []runtime.Call{call("t"), call("t"), call("t")}, &runtime.ExecuteOptions{
			Limit: 1, OnResult: func(int, runtime.Result) { stdruntime.Goexit() },
		})
	}))
	assert.Len(t, ran, 3)
	assert.Empty(t, reg.Stats().Running)
}

// An inline tool runs on its caller's goroutine, and so does what goes with it:
// that goroutine ends, and everything that belongs to the call is given back.
func TestGoexitAroundInlineTool(t *testing.T) {
	leakCheck(t)
	exit := func(context.Context) (string, error) { stdruntime.Goexit(); return "", nil }
	for name, opts := range map[string]runtime.Options{
		"tool":       {},
		"middleware": {Middleware: []runtime.Middleware{leaver(true)}},
		"observer":   {Observe: func(context.Context, runtime.Event) error { stdruntime.Goexit(); return nil }},
	} {
		f := exit
		if name != "tool" {
			f = sleeper(0)
		}
		reg := registry(t, &opts, plainTool("t", runtime.Policy{Inline: true, Serial: "*"}, f))
		for range 2 {
			assert.False(t, survives(func() { reg.Execute(context.Background(), call("t")) }), name)
			res := reg.ExecuteAll(context.Background(), []runtime.Call{call("t"), call("t")}, &runtime.ExecuteOptions{Limit: 1})
			for _, r := range res {
				assert.Equal(t, runtime.Panicked, r.Failure.Code, name)
			}
		}
		assert.Empty(t, reg.Stats().Running, name)
		require.NoError(t, reg.Close(t.Context()), name)
	}
}
