package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// E03: what a panic says may hold a secret; no text of a result does.
func TestE03PanicTextStaysInside(t *testing.T) {
	boom := func(context.Context) (string, error) { panic("token=hunter2") }
	observe := func(context.Context, runtime.Event) error { panic("token=hunter2") }
	layer := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result { panic("token=hunter2") }
	}
	approve := func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) { panic("token=hunter2") }
	gated := plainTool("t", runtime.Policy{Approval: true}, boom)
	for _, reg := range []*runtime.Registry{
		registry(t, nil, plainTool("t", runtime.Policy{}, boom)),
		registry(t, &runtime.Options{Observe: observe}, named("t")),
		registry(t, &runtime.Options{Middleware: []runtime.Middleware{layer}}, named("t")),
		registry(t, &runtime.Options{Approve: approve}, gated),
	} {
		res := reg.Execute(context.Background(), call("t"))
		require.True(t, res.IsError())
		assert.NotContains(t, res.Text(), "hunter2")
		assert.NotContains(t, res.Text(), "goroutine")
		assert.NoError(t, registry(t, nil, named("ok")).Execute(context.Background(), call("ok")).Err())
	}
}

// E18: the failure of a tool that runs elsewhere is a failed result with its
// text, in the call's slot.
func TestE18RemoteFailure(t *testing.T) {
	remote, err := runtime.NewTool(runtime.ToolSpec{
		Name:    "branch",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, errors.New("no such branch") },
	})
	require.NoError(t, err)
	results := registry(t, nil, remote, named("ok")).ExecuteAll(context.Background(), []runtime.Call{call("ok"), call("branch"), call("ok")}, nil)
	assert.NoError(t, results[0].Err())
	assert.Equal(t, "no such branch", results[1].Text())
	assert.Equal(t, runtime.Failed, results[1].Failure.Code)
	assert.NoError(t, results[2].Err())
}

// E27: functions with and without arguments, results and errors.
func TestE27Signatures(t *testing.T) {
	fail := errors.New("no")
	none := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "none", Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	})
	onlyError := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "only_error", Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, fail
		},
	})
	type list struct{ words []string }
	variadic := runtime.Bind(runtime.Binding[list, int]{
		Name: "variadic", Parameters: `{"type":"object"}`,
		Decode: func(d *wire.Decoder, a *list) bool {
			for d.BeginObject(); d.NextMember(); {
				for d.BeginArray(); d.NextElement(); {
					var s string
					wire.String(d, &s)
					a.words = append(a.words, s)
				}
			}
			return !d.Failed()
		},
		Arguments: func(e *wire.Encoder, a *list) { e.Raw("{}") },
		Call: func(_ context.Context, _ *runtime.Invocation, a *list) (int, error) {
			return func(words ...string) int { return len(strings.Join(words, "")) }(a.words...), nil
		},
		Result: func(e *wire.Encoder, v *int) { e.Int(int64(*v)) },
	})
	reg := registry(t, nil, none, onlyError, variadic)
	assert.Equal(t, "ok", reg.Execute(context.Background(), call("none")).Text())
	assert.Equal(t, "no", reg.Execute(context.Background(), call("only_error")).Text())
	for range 3 { // arguments start empty each time
		assert.Equal(t, "3", reg.Execute(context.Background(), runtime.Call{Name: "variadic", Arguments: []byte(`{"w":["a","bc"]}`)}).Text())
	}
}

// A function that keeps a pointer to its arguments says so, and then nobody
// else writes there.
func TestRetainedArguments(t *testing.T) {
	var kept []*cityArgs
	tool := runtime.Bind(runtime.Binding[cityArgs, string]{
		Name: "keep", Parameters: cityParameters, Decode: decodeCity, Arguments: encodeCity, Result: encodeString, Retains: true,
		Call: func(_ context.Context, _ *runtime.Invocation, a *cityArgs) (string, error) {
			kept = append(kept, a)
			return "", nil
		},
	})
	reg := registry(t, nil, tool)
	for _, c := range []string{"a", "b", "c"} {
		require.NoError(t, reg.Execute(context.Background(), city("", "keep", c)).Err())
		_, err := tool.Append(context.Background(), nil, []byte(`{"city":"x"}`))
		require.NoError(t, err)
	}
	var cities []string
	for _, k := range kept {
		cities = append(cities, k.city)
	}
	assert.Equal(t, []string{"a", "x", "b", "x", "c", "x"}, cities)
}
