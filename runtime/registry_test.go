package runtime_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

func named(name string) *runtime.Tool { return plainTool(name, runtime.Policy{}, sleeper(0)) }

func TestRegistryRefusesBadTools(t *testing.T) {
	for name, test := range map[string]struct {
		tools []*runtime.Tool
		err   string
	}{
		"twice":       {[]*runtime.Tool{named("a"), named("b"), named("a")}, "there are two tools named a"},
		"nil":         {[]*runtime.Tool{nil}, "a tool is nil"},
		"empty":       {[]*runtime.Tool{named("")}, `tool name "" does not match`},
		"space":       {[]*runtime.Tool{named("a b")}, `tool name "a b" does not match`},
		"newline":     {[]*runtime.Tool{named("a\n")}, `does not match`},
		"unicode":     {[]*runtime.Tool{named("é")}, `does not match`},
		"long":        {[]*runtime.Tool{named(strings.Repeat("a", 65))}, `does not match`},
		"no function": {[]*runtime.Tool{runtime.Bind(runtime.Binding[runtime.None, runtime.None]{Name: "a"})}, "tool a has no function"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := runtime.NewRegistry(nil, test.tools)
			require.ErrorContains(t, err, test.err)
			reg := registry(t, nil, named("x"))
			assert.ErrorContains(t, reg.Add(test.tools...), test.err)
			assert.Equal(t, []string{"x"}, reg.Names(), "none was added")
			if name != "twice" {
				assert.ErrorContains(t, reg.Replace(test.tools...), test.err)
				assert.Equal(t, []string{"x"}, reg.Names())
			}
		})
	}
	_, err := runtime.NewRegistry(nil, []*runtime.Tool{nil, named("a b")})
	assert.ErrorContains(t, err, "a tool is nil\ntool name")
	long := named(strings.Repeat("a", 64))
	assert.NoError(t, registry(t, nil).Add(long))
}

func TestRegistryChanges(t *testing.T) {
	a, b := named("a"), named("b")
	reg := registry(t, nil, b, a)
	assert.Equal(t, []string{"a", "b"}, reg.Names())
	assert.EqualError(t, reg.Add(named("c"), named("a")), "there are two tools named a")
	got, ok := reg.Lookup("a")
	assert.True(t, ok)
	assert.Same(t, a, got)
	_, ok = reg.Lookup("c")
	assert.False(t, ok)

	other := plainTool("a", runtime.Policy{}, func(context.Context) (string, error) { return "other", nil })
	require.NoError(t, reg.Replace(other, named("d")))
	assert.Equal(t, "other", reg.Execute(context.Background(), call("a")).Text())
	reg.Remove("b", "nope")
	reg.Remove()
	var names []string
	for tool := range reg.All() {
		names = append(names, tool.Name())
		reg.Remove(tool.Name()) // the iterator does not see it
	}
	assert.Equal(t, []string{"a", "d"}, names)
	assert.Empty(t, reg.Names())
	for range reg.All() {
		t.Fatal("there are no tools")
	}
	names[0] = "changed"
	assert.NotEqual(t, names, reg.Names())
}

func TestOptionsAreCheckedAndCopied(t *testing.T) {
	_, err := runtime.NewRegistry(&runtime.Options{ApprovalKey: make([]byte, 31), Middleware: []runtime.Middleware{nil}})
	assert.ErrorContains(t, err, "approval key of 31 bytes: it needs 32 or more")
	assert.ErrorContains(t, err, "a middleware is nil")

	count := 0
	counting := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, c runtime.Call) runtime.Result { count++; return next(ctx, c) }
	}
	opts := &runtime.Options{Logger: silent, Middleware: []runtime.Middleware{counting}}
	reg, err := runtime.NewRegistry(opts, []*runtime.Tool{named("a")})
	require.NoError(t, err)
	opts.Middleware[0] = nil
	opts.MaxArguments = 1
	require.NoError(t, reg.Add(named("b")))
	assert.NoError(t, reg.Execute(context.Background(), runtime.Call{Name: "b", Arguments: []byte("{}")}).Err())
	assert.Equal(t, 1, count)
}

func TestSelect(t *testing.T) {
	reg := registry(t, &runtime.Options{MaxArguments: 5}, named("a"), named("b"), named("c"))
	sub := reg.Select(func(t *runtime.Tool) bool { return t.Name() != "b" })
	assert.Equal(t, []string{"a", "c"}, sub.Names())
	reg.Remove("a")
	assert.Equal(t, []string{"a", "c"}, sub.Names())
	res := sub.Execute(context.Background(), runtime.Call{Name: "a", Arguments: []byte(`{     }`)})
	assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, "the options are the same")
	assert.Equal(t, runtime.UnknownTool, sub.Execute(context.Background(), call("b")).Failure.Code)
	require.NoError(t, sub.Close(context.Background()))
	assert.NoError(t, reg.Execute(context.Background(), call("b")).Err(), "closing one leaves the other open")
}

func TestDefinitions(t *testing.T) {
	reg := registry(t, nil, named("b"), cityTool("a", runtime.Policy{}, describeCity))
	for _, d := range dialect.All() {
		defs, err := reg.Definitions(d)
		require.NoError(t, err, d)
		require.True(t, json.Valid(defs), d)
		again, err := reg.Definitions(d)
		require.NoError(t, err)
		assert.Equal(t, string(defs), string(again))
		clear(again) // the caller's copy is its own
		again, _ = reg.Definitions(d)
		assert.Equal(t, string(defs), string(again))
		fresh, err := registry(t, nil, cityTool("a", runtime.Policy{}, describeCity), named("b")).Definitions(d)
		require.NoError(t, err)
		assert.Equal(t, string(defs), string(fresh), "sorted by name")
		assert.Less(t, strings.Index(string(defs), `"a"`), strings.Index(string(defs), `"b"`))

		tool, _ := reg.Lookup("a")
		def, err := tool.Definition(d)
		require.NoError(t, err)
		assert.Contains(t, string(defs), string(def))
		none, err := registry(t, nil).Definitions(d)
		require.NoError(t, err)
		assert.Equal(t, "[]", string(none))
	}
	_, err := reg.Definitions("nope")
	assert.ErrorContains(t, err, "nope")
	gemini, err := reg.Definitions(runtime.Gemini)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(gemini), `[{"functionDeclarations":[`))
}

// All reasons come in one error, and no JSON with it.
func TestDefinitionsErrors(t *testing.T) {
	bad := func(name, schema string) *runtime.Tool {
		return runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
			Name: name, Parameters: schema,
			Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
				return runtime.None{}, nil
			},
		})
	}
	reg := registry(t, nil, bad("x", `{`), bad("y", `{"type":"array"}`), named("z"))
	defs, err := reg.Definitions(runtime.OpenAI)
	assert.Nil(t, defs)
	assert.ErrorContains(t, err, "tool x: ")
	assert.ErrorContains(t, err, "tool y: ")
	assert.NotContains(t, err.Error(), "tool z")

	var many []*runtime.Tool
	for i := range 200 {
		many = append(many, named(fmt.Sprintf("t%d", i)))
	}
	big := registry(t, nil, many...)
	defs, err = big.Definitions(runtime.OpenAI)
	assert.Nil(t, defs)
	assert.Error(t, err)
	defs, err = big.Select(func(t *runtime.Tool) bool { return len(t.Name()) == 2 }).Definitions(runtime.OpenAI)
	assert.NoError(t, err)
	assert.Equal(t, 10, strings.Count(string(defs), `"function":`))
}

func TestDescribe(t *testing.T) {
	tool := cityTool("a", runtime.Policy{Timeout: time.Second, Approval: true, Serial: "city"}, describeCity)
	reg := registry(t, nil, tool)
	text, err := json.Marshal(reg.Describe())
	require.NoError(t, err)
	assert.JSONEq(t, `[{"name":"a","description":"Tells about a city.","parameters":`+cityParameters+
		`,"hints":{},"policy":{"timeout":1000000000,"approval":true,"serial":"city"},"fingerprint":"`+tool.Fingerprint()+`"}]`, string(text))
	text, err = json.Marshal(registry(t, nil).Describe())
	require.NoError(t, err)
	assert.Equal(t, "[]", string(text))
}

// The fingerprint changes with everything that a person has approved.
func TestFingerprint(t *testing.T) {
	base := runtime.Binding[runtime.None, runtime.None]{
		Name: "a", Description: "b",
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	}
	prints := []string{runtime.Bind(base).Fingerprint()}
	for _, change := range []func(*runtime.Binding[runtime.None, runtime.None]){
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Name = "ab" },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Title = "a" },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Name, b.Description = "ab", "" },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Parameters = `{"type":"object"}` },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Output = `{"type":"object"}` },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Hints.Destructive = true },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Hints.ReadOnly = true },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Policy.Approval = true },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Policy.Timeout = 1 },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Policy.Serial = "*" },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Policy.MaxResult = 1 },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Secrets = []string{"/a"} },
		func(b *runtime.Binding[runtime.None, runtime.None]) { b.Examples = []string{"{}"} },
	} {
		b := base
		change(&b)
		prints = append(prints, runtime.Bind(b).Fingerprint())
	}
	slices.Sort(prints)
	assert.Len(t, slices.Compact(prints), 14)
	assert.Equal(t, runtime.Bind(base).Fingerprint(), runtime.Bind(base).Fingerprint())
}

var manyCalls = flag.Int("calls", 64*200, "how many calls TestConcurrentUse makes")

// Calls and changes at the same time lose no result and double none.
func TestConcurrentUse(t *testing.T) {
	leakCheck(t)
	const goroutines = 64
	each := *manyCalls / goroutines
	var ran atomic.Int64
	counting := func(name string, inline bool) *runtime.Tool {
		return runtime.Bind(runtime.Binding[runtime.None, string]{
			Name: name, Policy: runtime.Policy{Inline: inline}, Result: encodeString,
			Call: func(_ context.Context, inv *runtime.Invocation, _ *runtime.None) (string, error) {
				ran.Add(1)
				return inv.CallID(), nil
			},
		})
	}
	reg := registry(t, nil, counting("a", false), counting("b", true), counting("c", false))
	stop := make(chan struct{})
	var changes sync.WaitGroup
	changes.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			name := fmt.Sprintf("x%d", i%10)
			_ = reg.Add(counting(name, false))
			_ = reg.Replace(counting("c", i%2 == 0))
			reg.Remove(name)
			_, _ = reg.Definitions(runtime.OpenAI)
			_ = reg.Stats()
			reg.Select(func(*runtime.Tool) bool { return true }).Names()
		}
	})
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			var batch []runtime.Call
			for i := range each {
				c := runtime.Call{ID: fmt.Sprintf("%d-%d", g, i), Name: string("abc"[i%3])}
				if i%4 == 0 {
					batch = append(batch, c)
					continue
				}
				if res := reg.Execute(context.Background(), c); res.Text() != c.ID {
					t.Errorf("call %s: %s", c.ID, res.Text())
				}
			}
			for i, res := range reg.ExecuteAll(context.Background(), batch, nil) {
				if res.Text() != batch[i].ID {
					t.Errorf("call %s: %s", batch[i].ID, res.Text())
				}
			}
		})
	}
	wg.Wait()
	close(stop)
	changes.Wait()
	assert.EqualValues(t, goroutines*each, ran.Load())
	assert.Empty(t, reg.Stats().Running)
}

// TestSchemaOfSeveralLines: generated files have a line for each property; the
// tool is the same as of the compact text.
func TestSchemaOfSeveralLines(t *testing.T) {
	bind := func(parameters, output string) *runtime.Tool {
		return runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
			Name: "look", Description: "Looks.", Parameters: parameters, Output: output,
			Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
				return runtime.None{}, nil
			},
		})
	}
	compact := bind(`{"type":"object","properties":{"a":{"type":"string","description":"a\nb"},"b":{}}}`, `{"type":"object","properties":{"c":{}}}`)
	broken := bind("{\"type\":\"object\",\"properties\":{\n\"a\":{\"type\":\"string\",\"description\":\"a\\nb\"},\n\"b\":{}\n}}", "{\"type\":\"object\",\"properties\":{\n\"c\":{}\n}}")
	assert.Equal(t, string(compact.Parameters()), string(broken.Parameters()))
	assert.Equal(t, string(compact.Output()), string(broken.Output()))
	assert.Equal(t, compact.Fingerprint(), broken.Fingerprint())
	for _, d := range []runtime.Dialect{runtime.OpenAI, runtime.MCP, runtime.Gemini} {
		want, err := compact.Definition(d)
		require.NoError(t, err)
		got, err := broken.Definition(d)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got))
	}
}
