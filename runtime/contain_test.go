package runtime_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	stdruntime "runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// logged returns a logger and what it has written.
func logged() (*slog.Logger, func() string) {
	var mu sync.Mutex
	var buf bytes.Buffer
	h := slog.NewTextHandler(writerFunc(func(p []byte) (int, error) {
		mu.Lock()
		defer mu.Unlock()
		return buf.Write(p)
	}), nil)
	return slog.New(h), func() string {
		mu.Lock()
		defer mu.Unlock()
		return buf.String()
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// badError panics where others have a text.
type badError struct{ secret string }

func (e *badError) Error() string { return e.secret[:len(e.secret)] + e.secret[9:] }

// badIs panics when it is compared.
type badIs struct{}

func (badIs) Error() string   { return "bad" }
func (badIs) Is(error) bool   { panic("token=hunter2") }
func (badIs) As(any) bool     { panic("token=hunter2") }
func (badIs) Unwrap() []error { panic("token=hunter2") }

// badJSON panics when it is encoded.
type badJSON struct{}

func (badJSON) MarshalJSON() ([]byte, error) { panic("token=hunter2") }

// badString panics when it is printed.
type badString struct{}

func (badString) String() string { panic("token=hunter2") }

var nilMap map[string]int

// panicking returns tools that panic in every place a tool can.
func panicking(policy runtime.Policy) map[string]*runtime.Tool {
	none := func(f func() error) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return "", f() }
	}
	tools := map[string]*runtime.Tool{
		"nil map":      plainTool("boom", policy, none(func() error { nilMap["a"] = 1; return nil })),
		"string":       plainTool("boom", policy, none(func() error { panic("token=hunter2") })),
		"error":        plainTool("boom", policy, none(func() error { panic(errors.New("token=hunter2")) })),
		"nil":          plainTool("boom", policy, none(func() error { panic(nil) })),
		"bad String":   plainTool("boom", policy, none(func() error { panic(badString{}) })),
		"bad Error":    plainTool("boom", policy, none(func() error { panic(&badError{}) })),
		"typed nil":    plainTool("boom", policy, none(func() error { return (*badError)(nil) })),
		"Error method": plainTool("boom", policy, none(func() error { return &badError{"x"} })),
		"deferred":     plainTool("boom", policy, none(func() error { defer func() { panic("token=hunter2") }(); return nil })),
		"iterator": plainTool("boom", policy, none(func() error {
			for range func(yield func(int) bool) { yield(1); panic("token=hunter2") } {
				continue
			}
			return nil
		})),
	}
	tools["marshal method"] = runtime.Bind(runtime.Binding[runtime.None, badJSON]{
		Name: "boom", Policy: policy,
		Call:   func(context.Context, *runtime.Invocation, *runtime.None) (badJSON, error) { return badJSON{}, nil },
		Result: func(e *wire.Encoder, v *badJSON) { e.Custom(v) },
	})
	tools["content"] = runtime.Bind(runtime.Binding[runtime.None, []runtime.Content]{
		Name: "boom", Policy: policy,
		Call:    func(context.Context, *runtime.Invocation, *runtime.None) ([]runtime.Content, error) { return nil, nil },
		Content: func(*[]runtime.Content) []runtime.Content { panic("token=hunter2") },
	})
	tools["decode"] = runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "boom", Policy: policy, Result: encodeString,
		Decode: func(*wire.Decoder, *runtime.None) bool { panic("token=hunter2") },
		Call:   func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return "", nil },
	})
	tools["serial key"] = runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "boom", Policy: runtime.Policy{Inline: policy.Inline, Serial: "x"}, Result: encodeString,
		SerialKey: func(*runtime.None) string { panic("token=hunter2") },
		Call:      func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return "", nil },
	})
	return tools
}

// E01: a panic is one call's failure. The model gets an incident id, the log
// the stack.
func TestE01PanicsAreResults(t *testing.T) {
	leakCheck(t)
	for _, inline := range []bool{false, true} {
		for name, tool := range panicking(runtime.Policy{Inline: inline}) {
			t.Run(fmt.Sprintf("%s inline=%v", name, inline), func(t *testing.T) {
				logger, log := logged()
				reg := registry(t, &runtime.Options{Logger: logger}, tool)
				for _, res := range []runtime.Result{
					reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "boom"}),
					reg.ExecuteAll(context.Background(), []runtime.Call{{ID: "c1", Name: "boom"}}, nil)[0],
					tool.Execute(context.Background(), runtime.Call{ID: "c1"}),
				} {
					require.True(t, res.IsError())
					assert.Equal(t, runtime.Panicked, res.Failure.Code)
					assert.Equal(t, "c1", res.CallID)
					incident, ok := strings.CutPrefix(res.Text(), "boom failed: internal error, incident ")
					require.True(t, ok, res.Text())
					assert.Len(t, incident, 12)
					assert.Error(t, res.Failure.Cause)
				}
				assert.Contains(t, log(), "contain_test.go", "the stack")
				assert.Empty(t, reg.Stats().Running)
			})
		}
	}
}

// An error whose Is or As panics does no harm.
func TestErrorMethodsAreContained(t *testing.T) {
	reg := registry(t, nil, plainTool("boom", runtime.Policy{}, func(context.Context) (string, error) { return "", badIs{} }))
	res := reg.Execute(context.Background(), call("boom"))
	assert.Equal(t, runtime.Panicked, res.Failure.Code)
}

// E02: a panic has the same outcome at each place of a batch and each limit.
func TestE02PanicInBatch(t *testing.T) {
	leakCheck(t)
	for name, tool := range panicking(runtime.Policy{}) {
		reg := registry(t, nil, tool, plainTool("ok", runtime.Policy{}, sleeper(0)))
		for _, limit := range []int{1, 4} {
			for _, names := range [][]string{{"boom", "ok"}, {"ok", "boom"}, {"boom", "boom", "ok", "boom", "ok"}} {
				var calls []runtime.Call
				for _, n := range names {
					calls = append(calls, call(n))
				}
				for i, res := range reg.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Limit: limit}) {
					if names[i] == "ok" {
						assert.Equal(t, "done", res.Text(), name)
					} else {
						require.True(t, res.IsError(), name)
						assert.Equal(t, runtime.Panicked, res.Failure.Code, name)
					}
				}
			}
		}
	}
}

// runtime.Goexit ends a goroutine without a panic: the call has a result all
// the same, and a batch goes on.
func TestGoexit(t *testing.T) {
	leakCheck(t)
	exit := func(context.Context) (string, error) { stdruntime.Goexit(); return "", nil }
	pass := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }
	early := func(t *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			if c.Name == "plain" {
				stdruntime.Goexit()
			}
			return next(ctx, c)
		}
	}
	for name, middleware := range map[string][]runtime.Middleware{"none": nil, "pass": {pass}, "early": {early}} {
		t.Run(name, func(t *testing.T) {
			reg := registry(t, &runtime.Options{Middleware: middleware},
				plainTool("exit", runtime.Policy{}, exit), plainTool("inline", runtime.Policy{Inline: true}, exit),
				plainTool("plain", runtime.Policy{}, sleeper(0)))
			assert.Equal(t, runtime.Panicked, reg.Execute(context.Background(), call("exit")).Failure.Code)
			for _, limit := range []int{1, 2, 8} {
				calls := []runtime.Call{call("exit"), call("inline"), call("plain"), call("exit"), call("inline"), call("plain")}
				for i, res := range reg.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Limit: limit}) {
					assert.Equal(t, calls[i].ID, res.CallID)
					if calls[i].Name == "plain" && name != "early" {
						assert.Equal(t, "done", res.Text())
						continue
					}
					require.True(t, res.IsError())
					assert.Equal(t, runtime.Panicked, res.Failure.Code)
				}
			}
			assert.Empty(t, reg.Stats().Running)
		})
	}
}

func TestMiddlewareIsContained(t *testing.T) {
	boom := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			next(ctx, c)
			panic("token=hunter2")
		}
	}
	ok := plainTool("ok", runtime.Policy{}, sleeper(0))
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{boom}}, ok)
	wrapped, err := ok.With(runtime.Override{Middleware: []runtime.Middleware{boom}})
	require.NoError(t, err)
	for _, res := range []runtime.Result{
		reg.Execute(context.Background(), call("ok")),
		reg.Execute(context.Background(), call("unknown")),
		reg.ExecuteAll(context.Background(), []runtime.Call{call("ok")}, nil)[0],
		wrapped.Execute(context.Background(), call("ok")),
	} {
		require.True(t, res.IsError())
		assert.Equal(t, runtime.Panicked, res.Failure.Code)
		assert.NotContains(t, res.Text(), "hunter2")
	}

	broken := func(*runtime.Tool, runtime.Handler) runtime.Handler { panic("no") }
	_, err = runtime.NewRegistry(&runtime.Options{Middleware: []runtime.Middleware{broken}}, []*runtime.Tool{ok})
	assert.ErrorContains(t, err, "middleware panicked")
}

// A panic beside the function costs its call also where middleware has put that on
// a goroutine of its own, which nobody could protect from outside.
func TestPanicsOnGoroutinesOfMiddleware(t *testing.T) {
	apart := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			done := make(chan runtime.Result)
			go func() { done <- next(ctx, c) }()
			return <-done
		}
	}
	logger, log := logged()
	reg := registry(t, &runtime.Options{
		Logger: logger, Middleware: []runtime.Middleware{apart},
		Observe: func(context.Context, runtime.Event) error { panic("no") },
	}, named("t"))
	results := append(reg.ExecuteAll(t.Context(), []runtime.Call{call("t"), call("t")}, nil), reg.Execute(t.Context(), call("t")))
	for _, res := range results {
		require.True(t, res.IsError())
		assert.Equal(t, runtime.Panicked, res.Failure.Code)
		assert.Equal(t, "id-t", res.CallID)
		assert.False(t, res.Ran())
	}
	assert.Contains(t, log(), "panic=no")
}

// A call whose function ran counts as run, also if a repetition of it panics
// beside the function.
func TestRanBeforeAPanic(t *testing.T) {
	seen := 0
	twice := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result {
			next(ctx, c)
			return next(ctx, c)
		}
	}
	reg := registry(t, &runtime.Options{Middleware: []runtime.Middleware{twice}, Observe: func(context.Context, runtime.Event) error {
		if seen++; seen == 2 {
			panic("no")
		}
		return nil
	}}, named("t"))
	res := reg.Execute(t.Context(), call("t"))
	assert.Equal(t, runtime.Panicked, res.Failure.Code)
	assert.True(t, res.Ran())
}

// Middleware that returns nothing still gives a result the model can read.
func TestMiddlewareResultIsCompleted(t *testing.T) {
	empty := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result { return runtime.Result{} }
	}
	failing := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result {
			return runtime.Result{Failure: &runtime.ToolError{Code: runtime.Denied, Message: "not today"}}
		}
	}
	ok := plainTool("ok", runtime.Policy{}, sleeper(0))
	res := registry(t, &runtime.Options{Middleware: []runtime.Middleware{empty}}, ok).Execute(context.Background(), call("ok"))
	assert.Equal(t, "(empty)", res.Text())
	assert.Equal(t, "ok", res.Tool)
	assert.Equal(t, "id-ok", res.CallID)
	res = registry(t, &runtime.Options{Middleware: []runtime.Middleware{failing}}, ok).Execute(context.Background(), call("ok"))
	assert.Equal(t, "not today", res.Text())
	silence := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result {
			return runtime.Result{Failure: &runtime.ToolError{}}
		}
	}
	res = registry(t, &runtime.Options{Middleware: []runtime.Middleware{silence}}, ok).Execute(context.Background(), call("ok"))
	assert.True(t, res.IsError())
	assert.Equal(t, "(empty)", res.Text(), "some providers refuse an empty text")
}

type badHandler struct{ slog.Handler }

func (badHandler) Enabled(context.Context, slog.Level) bool { panic("logger") }

func TestLoggerIsContained(t *testing.T) {
	reg := registry(t, &runtime.Options{Logger: slog.New(badHandler{})}, plainTool("boom", runtime.Policy{}, func(context.Context) (string, error) { panic("x") }))
	assert.Equal(t, runtime.Panicked, reg.Execute(context.Background(), call("boom")).Failure.Code)
}

func TestOnResultIsContained(t *testing.T) {
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger}, plainTool("ok", runtime.Policy{}, sleeper(0)))
	seen := map[int]bool{}
	results := reg.ExecuteAll(context.Background(), []runtime.Call{call("ok"), call("ok"), call("ok")}, &runtime.ExecuteOptions{
		OnResult: func(i int, r runtime.Result) {
			seen[i] = true
			panic("no")
		},
	})
	assert.Len(t, results, 3)
	assert.Len(t, seen, 3)
	assert.Contains(t, log(), "OnResult panicked")
}

// What goes wrong in a tool is no reason to let a raw context panic.
func TestNilContext(t *testing.T) {
	reg := registry(t, nil, plainTool("ok", runtime.Policy{}, sleeper(0)))
	var none context.Context
	assert.NoError(t, reg.Execute(none, call("ok")).Err())
	assert.NoError(t, reg.ExecuteAll(none, []runtime.Call{call("ok")}, nil)[0].Err())
}

// E14: the whole text of an error reaches the model, and the error the host.
func TestE14ErrorText(t *testing.T) {
	base := errors.New("no such file")
	for name, test := range map[string]struct {
		err       error
		text      string
		retryable bool
	}{
		"wrapped":   {err: fmt.Errorf("open %q: %w", "a.txt", base), text: `open "a.txt": no such file`},
		"transient": {err: fmt.Errorf("dial: %w", runtime.Transient(base)), text: "dial: no such file", retryable: true},
		"permanent": {err: runtime.Permanent(runtime.Transient(base)), text: "no such file"},
		"ours":      {err: &runtime.ToolError{Message: "boom"}, text: "boom"},
		"named":     {err: &runtime.ToolError{Tool: "other", Message: "boom"}, text: "other: boom"},
		"empty":     {err: errors.New(" "), text: "fail failed and gave no reason"},
		"not UTF-8": {err: errors.New("a\xffb"), text: "a\uFFFDb"},
		"long":      {err: errors.New(strings.Repeat("é", 5000)), text: strings.Repeat("é", 2046) + "…"},
	} {
		t.Run(name, func(t *testing.T) {
			reg := registry(t, nil, plainTool("fail", runtime.Policy{}, func(context.Context) (string, error) { return "ignored", test.err }))
			res := reg.Execute(context.Background(), call("fail"))
			require.True(t, res.IsError())
			assert.Equal(t, runtime.Failed, res.Failure.Code)
			assert.Equal(t, test.text, res.Text())
			assert.LessOrEqual(t, len(res.Text()), 4096)
			assert.Equal(t, test.retryable, res.Failure.Retryable)
			assert.ErrorIs(t, res.Err(), test.err)
			assert.Nil(t, res.Value)
			_, err := reg.Run(context.Background(), "fail", nil)
			assert.ErrorIs(t, err, test.err)
		})
	}
	assert.NoError(t, runtime.Transient(nil))
	assert.NoError(t, runtime.Permanent(nil))
}

func TestFailureIsLogged(t *testing.T) {
	logger, log := logged()
	reg := registry(t, &runtime.Options{Logger: logger}, plainTool("fail", runtime.Policy{}, func(context.Context) (string, error) { return "", errors.New("disk full") }))
	reg.Execute(context.Background(), call("fail"))
	assert.Contains(t, log(), `level=WARN msg="tool call failed" tool=fail call=id-fail code=tool_error message="disk full"`)
}

// TestRefusedArgumentsAreNotLogged: the log has places and rules, no values.
func TestRefusedArgumentsAreNotLogged(t *testing.T) {
	logger, log := logged()
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "find", Description: "Finds.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"at":{"type":"array","items":{"type":"integer"}}},"required":["kind","at"]}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{Logger: logger}, tool)
	find := func(arguments string) runtime.Result {
		return reg.Execute(context.Background(), runtime.Call{ID: "1", Name: "find", Arguments: json.RawMessage(arguments)})
	}
	assert.Contains(t, find(`{"kind":"hunter2","at":[1,"hunter3"]}`).Text(), "hunter2")
	find(`{"kind":"a"}`)
	find(`{"kind":hunter4}`)
	assert.Contains(t, log(), `code=invalid_arguments faults="kind enum, at[1] type"`)
	assert.Contains(t, log(), `code=invalid_arguments faults="at required"`)
	assert.Contains(t, log(), `code=invalid_arguments faults="kind syntax"`)
	assert.NotContains(t, log(), "hunter")
}

// E19: a failure is marked as one everywhere, and an unknown tool names what
// there is.
func TestE19UnknownTool(t *testing.T) {
	reg := registry(t, nil, plainTool("get_weather", runtime.Policy{}, sleeper(0)), plainTool("find", runtime.Policy{}, sleeper(0)))
	want := `there is no tool named "get_wether"; did you mean get_weather?; available: find, get_weather`
	results := append(reg.ExecuteAll(context.Background(), []runtime.Call{{Name: "get_wether"}}, nil), reg.Execute(context.Background(), runtime.Call{Name: "get_wether"}))
	for _, res := range results {
		require.True(t, res.IsError())
		assert.Equal(t, runtime.UnknownTool, res.Failure.Code)
		assert.Equal(t, want, res.Text())
	}
	_, err := reg.Run(context.Background(), "nope", nil)
	assert.EqualError(t, err, `nope: there is no tool named "nope"; available: find, get_weather`)
	assert.Equal(t, `there is no tool named "x"; no tools are available`, registry(t, nil).Execute(context.Background(), runtime.Call{Name: "x"}).Text())
	long := registry(t, nil).Execute(context.Background(), runtime.Call{Name: strings.Repeat("x", 1<<20)})
	assert.Less(t, len(long.Text()), 300)
}

func TestResultIsJSON(t *testing.T) {
	reg := registry(t, nil, plainTool("fail", runtime.Policy{}, func(context.Context) (string, error) { return "", runtime.Transient(errors.New("later")) }))
	res := reg.Execute(context.Background(), call("fail"))
	text, err := json.Marshal(res)
	require.NoError(t, err)
	var back runtime.Result
	require.NoError(t, json.Unmarshal(text, &back))
	assert.Equal(t, res.Content, back.Content)
	assert.Equal(t, res.Failure.Message, back.Failure.Message)
	assert.True(t, back.Failure.Retryable)
}

// A goroutine made for a call keeps the labels of its caller, for profiles.
func TestProfilerLabels(t *testing.T) {
	var profile bytes.Buffer
	reg := registry(t, nil, plainTool("t", runtime.Policy{}, func(context.Context) (string, error) {
		return "", pprof.Lookup("goroutine").WriteTo(&profile, 1)
	}))
	pprof.Do(context.Background(), pprof.Labels("request", "r-4711"), func(ctx context.Context) {
		require.NoError(t, reg.Execute(ctx, call("t")).Err())
		require.NoError(t, reg.ExecuteAll(ctx, []runtime.Call{call("t")}, nil)[0].Err())
	})
	assert.GreaterOrEqual(t, strings.Count(profile.String(), `{"request":"r-4711"}`), 4, "caller and run, twice")
}
