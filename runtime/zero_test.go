package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	stdruntime "runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Tools that nobody has made answer, and say what is wrong.
func TestToolsThatNobodyMade(t *testing.T) {
	ctx := context.Background()
	for name, tool := range map[string]*runtime.Tool{
		"nil": nil, "zero": {}, "without a function": runtime.Bind(runtime.Binding[runtime.None, runtime.None]{Name: "t"}),
	} {
		t.Run(name, func(t *testing.T) {
			res := tool.Execute(ctx, call("t"))
			require.True(t, res.IsError())
			assert.Equal(t, runtime.UnknownTool, res.Failure.Code)
			assert.Contains(t, res.Text(), "cannot be called: it ")
			assert.False(t, res.Ran())
			out, err := tool.Append(ctx, []byte("x"), nil)
			assert.Equal(t, "x", string(out))
			assert.ErrorContains(t, err, "cannot be called")
			_, err = tool.Canonical(nil)
			assert.ErrorContains(t, err, "cannot be called")
			_, err = tool.With(runtime.Override{})
			assert.Error(t, err)
			assert.Error(t, registry(t, nil).Add(tool))
			assert.Error(t, registry(t, nil).Replace(tool))
			_, err = runtime.NewRegistry(nil, []*runtime.Tool{tool})
			assert.Error(t, err)
			info := tool.Describe()
			assert.Equal(t, tool.Name(), info.Name)
			assert.Equal(t, tool.Name(), tool.String())
			assert.Equal(t, tool.Parameters(), info.Parameters)
			assert.False(t, info.Conditional)
			assert.Empty(t, tool.Title()+tool.Description()+string(tool.Output())+string(tool.Native()))
			assert.Empty(t, tool.Examples())
			assert.Zero(t, tool.Hints())
			assert.Zero(t, tool.Policy())
			assert.False(t, tool.Deprecated())
			assert.Equal(t, info.Fingerprint, tool.Fingerprint())
			assert.Equal(t, "x", tool.Hide("x"))
			assert.Equal(t, "x", tool.RedactResult(runtime.Result{Content: []runtime.Content{runtime.TextContent("x")}}))
			assert.Equal(t, "{}", string(tool.Redact(json.RawMessage("{}"))))
			assert.Equal(t, "{}", string(tool.RedactAll(json.RawMessage("{}"))))
			if name != "without a function" {
				_, err = tool.Definition(runtime.OpenAI)
				assert.ErrorContains(t, err, "was not made by")
			}
			_, err = runtime.NewTool(runtime.ToolSpec{})
			assert.Error(t, err)
		})
	}
}

// A registry that nobody has made holds nothing, and says why it takes nothing.
func TestRegistryThatNobodyMade(t *testing.T) {
	for name, reg := range map[string]*runtime.Registry{"nil": nil, "zero": {}} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			assert.ErrorContains(t, reg.Add(named("t")), "not made by NewRegistry")
			assert.ErrorContains(t, reg.Replace(named("t")), "not made by NewRegistry")
			reg.Remove("t")
			assert.Equal(t, runtime.UnknownTool, reg.Execute(ctx, call("t")).Failure.Code)
			for _, res := range reg.ExecuteAll(ctx, []runtime.Call{call("t"), call("t")}, &runtime.ExecuteOptions{OnResult: func(int, runtime.Result) {}}) {
				assert.Equal(t, runtime.UnknownTool, res.Failure.Code)
			}
			_, err := reg.Run(ctx, "t", nil)
			assert.Error(t, err)
			assert.Empty(t, reg.Pending(ctx, []runtime.Call{call("t")}))
			assert.Empty(t, reg.Names())
			assert.Empty(t, reg.Describe())
			for range reg.All() {
				t.Error("a tool")
			}
			_, ok := reg.Lookup("t")
			assert.False(t, ok)
			defs, err := reg.Definitions(runtime.OpenAI)
			require.NoError(t, err)
			assert.Equal(t, "[]", string(defs))
			assert.Empty(t, reg.Stats().Running)
			assert.False(t, reg.HasApprover())
			reg.Follow(func() {})()
			assert.ErrorContains(t, reg.AddProvider(ctx, "p_", slowProvider{}), "not made by NewRegistry")
			assert.Empty(t, reg.Select(func(*runtime.Tool) bool { return true }).Names())
			assert.NoError(t, reg.Close(ctx))
			assert.NoError(t, reg.Refresh(ctx))
			assert.NoError(t, named("t").Execute(ctx, call("t")).Err(), "closing it closes nothing else")
		})
	}
}

func TestNilFunctions(t *testing.T) {
	reg := registry(t, nil, named("t"))
	assert.PanicsWithValue(t, "runtime: Select without a function", func() { reg.Select(nil) })
	assert.PanicsWithValue(t, "runtime: Follow without a function", func() { reg.Follow(nil) })
	_, err := named("t").With(runtime.Override{Middleware: []runtime.Middleware{nil}})
	assert.EqualError(t, err, "tool t: a middleware is nil")
	var none *valueExtension
	_, err = runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{none}})
	assert.EqualError(t, err, "an extension is nil")
	assert.EqualError(t, reg.AddProvider(context.Background(), "", nil), "the provider is nil")
}

type valueExtension struct{ name string }

func (e valueExtension) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }
func (e valueExtension) Observe(context.Context, runtime.Event) error               { return errors.New(e.name) }

// Middleware that returns no handler, or panics, is never left out.
func TestMiddlewareWithoutHandler(t *testing.T) {
	nothing := func(*runtime.Tool, runtime.Handler) runtime.Handler { return nil }
	broken := func(*runtime.Tool, runtime.Handler) runtime.Handler { panic("no") }
	for _, m := range []runtime.Middleware{nothing, broken} {
		_, err := runtime.NewRegistry(&runtime.Options{Middleware: []runtime.Middleware{m}}, []*runtime.Tool{named("t")})
		assert.ErrorContains(t, err, "a middleware panicked: ")
		tool, err := named("t").With(runtime.Override{Middleware: []runtime.Middleware{m}})
		require.NoError(t, err)
		assert.ErrorContains(t, registry(t, nil).Add(tool), "a middleware panicked: ")
		for range 2 { // the second call does not go around it
			res := tool.Execute(context.Background(), call("t"))
			require.True(t, res.IsError())
			assert.Equal(t, runtime.Panicked, res.Failure.Code)
			assert.False(t, res.Ran())
		}
	}
}

// A nil context is one that never ends.
func TestNilContexts(t *testing.T) {
	var none context.Context
	seen := func(ctx context.Context) error { // as functions do that take a context
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
			return nil
		}
	}
	f := func(ctx context.Context) (string, error) { return "", seen(ctx) }
	for _, policy := range []runtime.Policy{{}, {Inline: true}, {Approval: true}, {Serial: "*"}} {
		loses := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(_ context.Context, c runtime.Call) runtime.Result { return next(none, c) }
		}
		for _, middleware := range [][]runtime.Middleware{nil, {loses}} {
			reg := registry(t, &runtime.Options{
				Middleware: middleware,
				Observe:    func(ctx context.Context, _ runtime.Event) error { return seen(ctx) },
				Approve: func(ctx context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
					return q.Approve(""), seen(ctx)
				},
			}, plainTool("t", policy, f))
			assert.NoError(t, reg.Execute(none, call("t")).Err())
			assert.NoError(t, reg.ExecuteAll(none, []runtime.Call{call("t")}, nil)[0].Err())
			_, err := reg.Run(none, "t", nil)
			assert.NoError(t, err)
			reg.Pending(none, []runtime.Call{{ID: "1", Name: "t"}})
			assert.NoError(t, reg.Close(none))
		}
	}
	_, err := plainTool("t", runtime.Policy{}, f).Append(none, nil, nil)
	assert.NoError(t, err)
	reg := registry(t, nil)
	assert.NoError(t, seen(runtime.WithProgress(none, func(runtime.Progress) {})))
	p := providerFunc(func(ctx context.Context) ([]*runtime.Tool, error) { return nil, seen(ctx) })
	assert.NoError(t, reg.AddProvider(none, "", p))
	assert.NoError(t, reg.Refresh(none))
}

// A follower that panics or ends its goroutine harms neither who changes the
// registry nor the others.
func TestFollowersAreContained(t *testing.T) {
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger})
	told := 0
	reg.Follow(func() { panic("no") })
	reg.Follow(func() { stdruntime.Goexit() })
	reg.Follow(func() { told++ })
	require.True(t, survives(func() {
		assert.NoError(t, reg.Add(named("a")))
		reg.Remove("a")
	}))
	assert.Equal(t, 2, told)
	assert.Regexp(t, `msg="follower panicked" incident=[0-9a-f]{12} panic=no stack=`, log())
}

type badWatcher struct {
	providerFunc
	stop func()
}

func (w badWatcher) Watch(func(context.Context)) func() {
	if w.stop == nil {
		panic("no")
	}
	return w.stop
}

// So does a provider that cannot be watched, or not be stopped.
func TestWatchersAreContained(t *testing.T) {
	for name, stop := range map[string]func(){"watch": nil, "stop": func() { panic("no") }} {
		logger, log := logged()
		reg := registry(t, &runtime.Options{Logger: logger})
		tools := func(context.Context) ([]*runtime.Tool, error) { return []*runtime.Tool{named("t")}, nil }
		require.NoError(t, reg.AddProvider(context.Background(), "x_", badWatcher{tools, stop}), name)
		assert.Equal(t, []string{"x_t"}, reg.Names())
		require.NoError(t, reg.Close(context.Background()), name)
		assert.Contains(t, log(), "watcher panicked", name)
	}
}

// A provider that comes to a closed registry is not asked, and one that is about
// to be watched while it closes is not watched for ever.
func TestWatcherOfClosedRegistry(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	reg := registry(t, nil)
	stopped, asked := 0, 0
	tools := func(context.Context) ([]*runtime.Tool, error) { asked++; return nil, nil }
	closing := closingWatcher{tools, func() { assert.Error(t, reg.Close(over)) }, func() { stopped++ }}
	require.NoError(t, reg.AddProvider(context.Background(), "x_", closing))
	assert.ErrorContains(t, reg.AddProvider(context.Background(), "y_", closing), `provider "y_": the registry is closed`)
	for range 2 {
		assert.ErrorContains(t, reg.Refresh(context.Background()), `provider "x_": the registry is closed`)
	}
	assert.Equal(t, []int{1, 1}, []int{asked, stopped})
}

// News from a provider after the end are no fault that a log has to tell of.
func TestNewsAfterClose(t *testing.T) {
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger})
	var changed func(context.Context)
	asked := 0
	tools := func(context.Context) ([]*runtime.Tool, error) { asked++; return nil, nil }
	require.NoError(t, reg.AddProvider(t.Context(), "x_", newsWatcher{tools, &changed}))
	changed(t.Context())
	require.NoError(t, reg.Close(t.Context()))
	changed(t.Context())
	assert.Equal(t, 2, asked)
	assert.Empty(t, log())
}

type newsWatcher struct {
	providerFunc
	changed *func(context.Context)
}

func (w newsWatcher) Watch(changed func(context.Context)) func() {
	*w.changed = changed
	return func() {}
}

// closingWatcher closes the registry while it begins to watch.
type closingWatcher struct {
	providerFunc
	close, stop func()
}

func (w closingWatcher) Watch(func(context.Context)) func() { w.close(); return w.stop }

// The waits of many attempts stay what they should be.
func TestRetryWaitsDoNotOverflow(t *testing.T) {
	attempts := 0
	tool, err := plainTool("t", runtime.Policy{}, func(context.Context) (string, error) {
		attempts++
		return "", runtime.Transient(errors.New("no"))
	}).With(runtime.Override{Hints: &runtime.Hints{ReadOnly: true}})
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{runtime.Retry(runtime.RetryOptions{Attempts: 101, Wait: time.Second, MaxWait: time.Minute})}}, tool)
		reg.Execute(context.Background(), call("t"))
		assert.Equal(t, 101, attempts)
		assert.Equal(t, 63*time.Second+94*time.Minute, time.Since(start))
	})
}

// Middleware may use the registry while it wraps a tool that is being added.
func TestMiddlewareReadsTheRegistry(t *testing.T) {
	var reg *runtime.Registry
	reads := func(tool *runtime.Tool, next runtime.Handler) runtime.Handler {
		if reg != nil {
			assert.Equal(t, []string{"a"}, reg.Names())
			assert.Equal(t, runtime.UnknownTool, reg.Execute(context.Background(), call("b")).Failure.Code)
		}
		return next
	}
	reg = registry(t, &runtime.Options{Middleware: []runtime.Middleware{reads}}, named("a"))
	require.NoError(t, reg.Add(named("b")))
}
