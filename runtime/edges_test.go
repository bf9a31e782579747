package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// Middleware that gives up a call which still waits for its approver takes
// nothing from the batch: neither a result nor the limit.
func TestMiddlewareLeavesACallBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		impatient := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, c runtime.Call) runtime.Result {
				done := make(chan runtime.Result, 1)
				go func() { done <- next(ctx, c) }()
				select {
				case res := <-done:
					return res
				case <-time.After(5 * time.Second):
					return runtime.Result{Failure: &runtime.ToolError{Code: runtime.Busy, Message: "gave up"}}
				}
			}
		}
		reg := registry(t, &runtime.Options{
			Middleware: []runtime.Middleware{impatient},
			Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				time.Sleep(time.Minute)
				return q.Approve(""), nil
			},
		}, plainTool("gated", runtime.Policy{Approval: true}, sleeper(0)), plainTool("ok", runtime.Policy{}, sleeper(time.Second)))
		all := []runtime.Call{call("gated"), call("gated"), call("ok"), call("ok"), call("ok"), call("gated"), call("ok")}
		results := reg.ExecuteAll(context.Background(), all, &runtime.ExecuteOptions{Limit: 2})
		assertOrder(t, all, results)
		for i, res := range results {
			assert.Equal(t, all[i].Name == "gated", res.IsError(), res.Text())
		}
		time.Sleep(time.Hour)
		assert.Empty(t, reg.Stats().Running)
	})
}

// An observer that fails where it cannot refuse is logged.
func TestObserverFailures(t *testing.T) {
	for _, panics := range []bool{false, true} {
		logger, log := logged()
		reg := registry(t, &runtime.Options{Logger: logger, Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind != runtime.EventRepair {
				return nil
			}
			if panics {
				panic("observer")
			}
			return errors.New("disk full")
		}}, cityTool("city", runtime.Policy{}, describeCity))
		res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"x","days":"2"}`)})
		assert.NoError(t, res.Err())
		assert.Contains(t, log(), map[bool]string{false: "observer failed", true: "observer panicked"}[panics])
	}
}

// Defaults and nulls of schemas that refer, list and combine.
func TestCanonicalFormOfSchemas(t *testing.T) {
	for name, test := range map[string]struct{ properties, args, want string }{
		"reference with a default":     {`"a":{"$ref":"#/$defs/n","default":5}`, `{}`, `{"a":5}`},
		"default of the reference":     {`"a":{"$ref":"#/$defs/n"}`, `{}`, `{"a":3}`},
		"reference in circles":         {`"a":{"$ref":"#/$defs/loop"},"b":{"type":"integer","default":1}`, `{}`, `{"b":1}`},
		"tuple":                        {`"a":{"type":"array","prefixItems":[{"$ref":"#/$defs/o"},{}],"items":{"$ref":"#/$defs/o"}}`, `{"a":[{},1,{}]}`, `{"a":[{"x":1},1,{"x":1}]}`},
		"map":                          {`"a":{"type":"object","additionalProperties":{"$ref":"#/$defs/o"}}`, `{"a":{"z":{},"b":{}}}`, `{"a":{"b":{"x":1},"z":{"x":1}}}`},
		"null in an enum":              {`"a":{"enum":["x",null]}`, `{"a":null}`, `{"a":null}`},
		"null beside an enum":          {`"a":{"enum":["x"]}`, `{"a":null}`, `{}`},
		"null in a union":              {`"a":{"anyOf":[{"type":"string"},{"type":"null"}]}`, `{"a":null}`, `{"a":null}`},
		"null beside a union":          {`"a":{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"a":null}`, `{}`},
		"null constant":                {`"a":{"const":null}`, `{"a":null}`, `{"a":null}`},
		"default for null":             {`"a":{"type":"string","default":"d"}`, `{"a":null}`, `{"a":"d"}`},
		"nested default":               {`"a":{"$ref":"#/$defs/o"}`, `{"a":{"y":2}}`, `{"a":{"x":1,"y":2}}`},
		"no default inside of nothing": {`"a":{"$ref":"#/$defs/o"}`, `{}`, `{}`},
	} {
		t.Run(name, func(t *testing.T) {
			tool, err := runtime.NewTool(runtime.ToolSpec{
				Name: "t", Handler: echoArguments,
				Parameters: []byte(`{"type":"object","properties":{` + test.properties + `},"$defs":{"n":{"type":"integer","default":3},"o":{"type":"object","properties":{"x":{"type":"integer","default":1}}},"loop":{"$ref":"#/$defs/loop"}}}`),
			})
			require.NoError(t, err)
			got, err := tool.Canonical([]byte(test.args))
			require.NoError(t, err)
			assert.Equal(t, test.want, string(got))
		})
	}
}

// A made tool serialises by the value of a property, as it is in the canonical
// arguments.
func TestNewToolSerial(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool, err := runtime.NewTool(runtime.ToolSpec{
			Name: "t", Policy: runtime.Policy{Serial: "repo"},
			Parameters: []byte(`{"type":"object","properties":{"n":{"type":"integer"},"repo":{"type":"string","default":"a"}}}`),
			Handler: func(context.Context, *runtime.Invocation) (any, error) {
				time.Sleep(time.Second)
				return nil, nil
			},
		})
		require.NoError(t, err)
		reg := registry(t, nil, tool)
		all := []runtime.Call{{ID: "1", Name: "t", Arguments: []byte(`{"n":1,"repo":"a"}`)}, {ID: "2", Name: "t"}, {ID: "3", Name: "t", Arguments: []byte(`{"repo":"b"}`)}}
		start := time.Now()
		reg.ExecuteAll(context.Background(), all, nil)
		assert.Equal(t, 2*time.Second, time.Since(start))
	})
}

// Calls that begin while a registry closes are answered, and Close waits for
// those that made it.
func TestCloseWhileCallsBegin(t *testing.T) {
	leakCheck(t)
	for range 50 {
		reg := registry(t, nil, plainTool("t", runtime.Policy{Serial: "*"}, sleeper(0)))
		done := make(chan runtime.Result, 40)
		for i := range 40 {
			go func() { done <- reg.Execute(context.Background(), runtime.Call{ID: fmt.Sprint(i), Name: "t"}) }()
		}
		require.NoError(t, reg.Close(context.Background()))
		assert.Empty(t, reg.Stats().Running)
		for range 40 {
			if res := <-done; res.IsError() {
				assert.Equal(t, runtime.Canceled, res.Failure.Code)
				assert.False(t, res.Ran())
			}
		}
	}
}

func TestCloseNamesTenRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, nil, plainTool("t", runtime.Policy{Timeout: -1}, sleeper(time.Minute)))
		for range 12 {
			go reg.Execute(context.Background(), call("t"))
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		err := reg.Close(ctx)
		assert.ErrorContains(t, err, "12 runs have not returned: ")
		assert.ErrorContains(t, err, "and 2 more")
		assert.Equal(t, 10, strings.Count(err.Error(), "call "))
		require.NoError(t, reg.Close(context.Background()))
	})
}

func TestToolAccessors(t *testing.T) {
	tool := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "t", Title: "T", Description: "d", Deprecated: true, Output: `{"type":"object"}`, Examples: []string{"{}"},
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	})
	assert.True(t, tool.Deprecated())
	assert.Equal(t, "t T d", fmt.Sprint(tool, " ", tool.Title(), " ", tool.Description()))
	assert.Equal(t, `{"type":"object"}`, string(tool.Output()))
	assert.Equal(t, "{}", string(tool.Examples()[0]))
	assert.Nil(t, named("x").Output())
	assert.Equal(t, `{"type":"object","properties":{},"additionalProperties":false}`, string(tool.Parameters()))
}
