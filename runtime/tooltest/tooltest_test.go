package tooltest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	stdruntime "runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

func tool(tb testing.TB, name, parameters string, policy runtime.Policy) *runtime.Tool {
	tb.Helper()
	t, err := runtime.NewTool(runtime.ToolSpec{
		Name: name, Parameters: json.RawMessage(parameters), Policy: policy,
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) { return inv.Arguments(), nil },
	})
	require.NoError(tb, err)
	return t
}

var silent = slog.New(slog.NewTextHandler(io.Discard, nil))

var schemas = map[string]string{
	"empty": `{"type":"object","properties":{},"additionalProperties":false}`,
	"scalars": `{"type":"object","properties":{
		"s":{"type":"string","minLength":3,"maxLength":5},"p":{"type":"string","pattern":"^[a-z]{2}-\\d+$"},"f":{"type":"string","format":"email"},
		"i":{"type":"integer","minimum":5,"maximum":7},"x":{"type":"integer","exclusiveMinimum":0,"multipleOf":5},"n":{"type":"number","maximum":-1},
		"b":{"type":"boolean"},"e":{"enum":["a","b"]},"c":{"const":"k"},"z":{"type":["string","null"]},"any":{}
	},"required":["s","p","f","i","x","n","b","e","c"],"additionalProperties":false}`,
	"nested": `{"type":"object","properties":{
		"items":{"type":"array","minItems":1,"maxItems":3,"items":{"$ref":"#/$defs/item"}},
		"labels":{"type":"object","additionalProperties":{"type":"integer"}},
		"pair":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":2},
		"set":{"type":"array","uniqueItems":true,"minItems":1,"maxItems":1,"items":{"type":"string"}}
	},"required":["items","pair","set"],"additionalProperties":false,
	"$defs":{"item":{"type":"object","properties":{"sku":{"type":"string","minLength":1},"sub":{"$ref":"#/$defs/item"},"blob":{"type":"string","contentEncoding":"base64"}},"required":["sku"],"additionalProperties":false}}}`,
	"union": `{"type":"object","properties":{"shape":{"anyOf":[
		{"type":"object","properties":{"type":{"const":"circle"},"r":{"type":"number","exclusiveMinimum":0}},"required":["type","r"],"additionalProperties":false},
		{"type":"object","properties":{"type":{"const":"square"},"side":{"type":"number"}},"required":["type","side"],"additionalProperties":false}
	]}},"required":["shape"],"additionalProperties":false}`,
}

func TestArguments(t *testing.T) {
	for name, text := range schemas {
		t.Run(name, func(t *testing.T) {
			sut := tool(t, "t", text, runtime.Policy{})
			root, err := schema.Parse(sut.Parameters())
			require.NoError(t, err)
			valid := tooltest.Valid(t, sut, 20)
			require.Len(t, valid, 20)
			for _, args := range valid {
				assert.Empty(t, schema.Check(root, args), string(args))
				assert.NoError(t, sut.Execute(context.Background(), runtime.Call{Arguments: args}).Err(), string(args))
			}
			assert.Equal(t, valid, tooltest.Valid(t, sut, 20), "the same each time")
			if name == "scalars" {
				assert.Contains(t, string(valid[0]), `"z":`)
				assert.NotContains(t, string(valid[1]), `"z":`)
			}

			broken := tooltest.Broken(t, sut)
			assert.Equal(t, broken, tooltest.Broken(t, sut), "the same each time")
			var names []string
			for _, c := range broken {
				names = append(names, c.Name)
				res := sut.Execute(context.Background(), runtime.Call{Arguments: c.Arguments})
				require.True(t, res.IsError(), "%s: %s", c.Name, c.Arguments)
				assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, c.Name)
			}
			assert.Subset(t, names, wanted[name], "all kinds are there")
		})
	}
}

var wanted = map[string][]string{
	"empty": {"not an object", "cut off", "more behind it", "not UTF-8", "no_such_member: unknown"},
	"scalars": {
		"s: missing", "s: doubled", "s: wrong type", "s: too short", "s: too long", "p: not of the pattern", "f: not of the format",
		"i: too small", "i: too large", "x: at the bound below", "n: too large", "b: wrong type", "e: none of the values", "c: none of the values",
	},
	"nested": {
		"items: missing", "items: too few", "items: too many", "items[0].sku: missing", "items[0].sku: too short", "items[0].no_such_member: unknown",
		"pair: too few", "pair: too many", "set: twice the same",
	},
	"union": {"shape: missing", "shape: wrong type", "shape.type: missing", "shape.no_such_member: unknown"},
}

// What cannot be made fails the test, unless there is an example.
func TestNothingToMake(t *testing.T) {
	impossible := tool(t, "t", `{"type":"object","properties":{"a":{"allOf":[{"type":"string"},{"type":"integer"}]}},"required":["a"]}`, runtime.Policy{})
	tb := &fake{TB: t}
	func() {
		defer func() { _ = recover() }()
		tooltest.Valid(tb, impossible, 1)
	}()
	assert.Contains(t, tb.text, "give it an example")

	withExample := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "t", Parameters: `{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!x)"}},"required":["a"]}`, Examples: []string{`{"a":"b"}`},
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	})
	assert.NotEmpty(t, tooltest.Valid(t, withExample, 3))
}

// fake is a test that fails.
type fake struct {
	testing.TB
	text string
}

func (f *fake) Helper()                        {}
func (f *fake) Errorf(format string, v ...any) { f.text += fmt.Sprintf(format, v...) }
func (f *fake) Fatalf(format string, v ...any) { f.Errorf(format, v...); panic(f) }
func (f *fake) Fatal(v ...any)                 { f.Errorf("%v", fmt.Sprint(v...)); panic(f) }

func TestRecorder(t *testing.T) {
	reg, rec := tooltest.Record(t, &runtime.Options{Logger: silent}, []*runtime.Tool{
		tool(t, "free", schemas["empty"], runtime.Policy{}), tool(t, "gated", schemas["empty"], runtime.Policy{Approval: true}),
	})
	reg.ExecuteAll(context.Background(), []runtime.Call{
		{ID: "1", Name: "gated"}, {ID: "2", Name: "unknown"}, {ID: "3", Name: "free", Arguments: []byte(`{"x":1}`)},
	}, nil)
	assert.Len(t, rec.Entries(), 3)
	assert.True(t, rec.AssertNothingRan(t))
	reg.Execute(context.Background(), runtime.Call{ID: "4", Name: "free"})
	assert.True(t, rec.AssertRan(t, "free"))
	assert.Equal(t, "4", rec.Ran()[0].Call.ID)
	assert.Equal(t, "{}", rec.Ran()[0].Result.Text())

	tb := &fake{TB: t}
	assert.False(t, rec.AssertNothingRan(tb))
	assert.Equal(t, "want calls of nothing, got free", tb.text)
	rec.Reset()
	assert.Empty(t, rec.Entries())

	tb = &fake{TB: t}
	func() {
		defer func() { _ = recover() }()
		tooltest.Record(tb, nil, []*runtime.Tool{nil})
	}()
	assert.Contains(t, tb.text, "a tool is nil")
}

// What ran is told by the functions, not by what middleware makes of it.
func TestRecorderBelowMiddleware(t *testing.T) {
	ran := 0
	sut, err := runtime.NewTool(runtime.ToolSpec{
		Name: "t", Hints: runtime.Hints{Idempotent: true},
		Handler: func(context.Context, *runtime.Invocation) (any, error) {
			ran++
			return nil, runtime.Transient(errors.New("again"))
		},
	})
	require.NoError(t, err)
	for name, m := range map[string]runtime.Middleware{
		"its own result": func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, call runtime.Call) runtime.Result {
				next(ctx, call)
				return runtime.Result{}
			}
		},
		"a panic": func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, call runtime.Call) runtime.Result { next(ctx, call); panic("no") }
		},
		"another context": func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(_ context.Context, call runtime.Call) runtime.Result {
				next(context.Background(), call)
				return runtime.Result{}
			}
		},
		"again": runtime.Retry(runtime.RetryOptions{Wait: 1}),
	} {
		t.Run(name, func(t *testing.T) {
			own, err := sut.With(runtime.Override{Middleware: []runtime.Middleware{m}})
			require.NoError(t, err)
			for _, tool := range []*runtime.Tool{sut, own} {
				opts := &runtime.Options{Logger: silent}
				if tool == sut {
					opts.Middleware = []runtime.Middleware{m}
				}
				ran = 0
				reg, rec := tooltest.Record(t, opts, []*runtime.Tool{tool})
				reg.Execute(context.Background(), runtime.Call{ID: "1", Name: "t"})
				assert.Len(t, rec.Ran(), ran)
				assert.Equal(t, "1", rec.Ran()[0].Call.ID)
				assert.False(t, rec.AssertNothingRan(&fake{TB: t}))
				require.Len(t, rec.Entries(), 1)
				assert.Equal(t, name != "another context", rec.Entries()[0].Ran())
			}
		})
	}
}

func TestScript(t *testing.T) {
	reg, rec := tooltest.Record(t, &runtime.Options{Logger: silent}, []*runtime.Tool{tool(t, "free", schemas["empty"], runtime.Policy{})})
	calls := []runtime.Call{{Name: "free"}, {ID: "mine", Name: "nope"}}
	talk, err := tooltest.Run(context.Background(), reg, tooltest.Script(
		tooltest.Turn{Calls: calls},
		tooltest.Turn{Calls: calls[:1], Check: func(results []runtime.Result) error {
			if len(results) != 2 || results[1].CallID != "mine" {
				return errors.New("wrong results")
			}
			return nil
		}},
		tooltest.Turn{Text: "done"},
	), nil)
	require.NoError(t, err)
	assert.Equal(t, "done", talk.Text)
	assert.Empty(t, calls[0].ID, "the script is not changed")
	var ids []string
	for _, res := range talk.All() {
		ids = append(ids, res.CallID)
	}
	assert.Equal(t, []string{"call_1", "mine", "call_3"}, ids)
	rec.AssertRan(t, "free", "free")

	_, err = tooltest.Run(context.Background(), reg, nil, nil)
	assert.EqualError(t, err, "the model is nil")
	_, err = tooltest.Run(context.Background(), reg, tooltest.Script(tooltest.Turn{Calls: calls}), nil)
	assert.EqualError(t, err, "the script has 1 turns, and the program asks for one more")
	_, err = tooltest.Run(context.Background(), reg, tooltest.Script(tooltest.Turn{Check: func([]runtime.Result) error { return errors.New("no") }}), nil)
	assert.EqualError(t, err, "turn 1: no")
	_, err = tooltest.Run(context.Background(), reg, endless{}, nil)
	assert.ErrorContains(t, err, "has not ended")
}

type endless struct{}

func (endless) Next(context.Context, []runtime.Result) (tooltest.Turn, error) {
	return tooltest.Turn{Calls: []runtime.Call{{Name: "free"}}}, nil
}

// A tool is tested without a model: what it must refuse never reaches it.
func Example() {
	t := &fake{} // the *testing.T of a test
	greet, _ := runtime.NewTool(runtime.ToolSpec{
		Name:       "greet",
		Parameters: json.RawMessage(`{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"],"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return "Hello", nil
		},
	})
	reg, rec := tooltest.Record(t, &runtime.Options{Logger: silent}, []*runtime.Tool{greet})
	for _, c := range tooltest.Broken(t, greet) {
		reg.Execute(context.Background(), runtime.Call{Name: "greet", Arguments: c.Arguments})
	}
	fmt.Println("refused:", rec.AssertNothingRan(t))

	talk, err := tooltest.Run(context.Background(), reg, tooltest.Script(
		tooltest.Turn{Calls: []runtime.Call{{Name: "greet", Arguments: json.RawMessage(`{"name":"Ann"}`)}}},
		tooltest.Turn{Text: "I said hello."},
	), nil)
	fmt.Println(strings.TrimSpace(talk.Text), len(talk.All()), err)
	// Output:
	// refused: true
	// I said hello. 1 <nil>
}

// An inline tool that ends its goroutine has run, and its end is logged once.
func TestRecorderOfEndedGoroutines(t *testing.T) {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "t", Policy: runtime.Policy{Inline: true},
		Handler: func(context.Context, *runtime.Invocation) (any, error) { stdruntime.Goexit(); return nil, nil },
	})
	require.NoError(t, err)
	var log bytes.Buffer
	var mu sync.Mutex
	logger := slog.New(slog.NewTextHandler(writer(func(p []byte) (int, error) {
		mu.Lock()
		defer mu.Unlock()
		return log.Write(p)
	}), nil))
	reg, rec := tooltest.Record(t, &runtime.Options{Logger: logger}, []*runtime.Tool{tool})
	res := reg.ExecuteAll(t.Context(), []runtime.Call{{ID: "1", Name: "t"}}, nil)[0]
	assert.True(t, res.Ran())
	assert.Equal(t, runtime.Panicked, res.Failure.Code)
	rec.AssertRan(t, "t")
	assert.True(t, rec.Entries()[0].Ran())
	assert.False(t, rec.AssertNothingRan(new(fake)))
	require.NoError(t, reg.Close(t.Context()))
	mu.Lock()
	defer mu.Unlock()
	assert.Equal(t, 1, strings.Count(log.String(), "tool panicked"))
	_, incident, _ := strings.Cut(res.Text(), "incident ")
	assert.Contains(t, log.String(), "incident="+incident)
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
