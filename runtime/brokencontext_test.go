package runtime_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A brokenContext panics in one of its methods, or says that it has ended and not
// why.
type brokenContext struct {
	context.Context
	where string
}

func (c brokenContext) Deadline() (time.Time, bool) { c.pass("deadline"); return c.Context.Deadline() }
func (c brokenContext) Err() error                  { c.pass("err"); return c.Context.Err() }
func (c brokenContext) Value(key any) any           { c.pass("value"); return c.Context.Value(key) }

func (c brokenContext) Done() <-chan struct{} {
	c.pass("done")
	if c.where == "liar" {
		closed := make(chan struct{})
		close(closed)
		return closed
	}
	return c.Context.Done()
}

func (c brokenContext) pass(where string) {
	if c.where == where {
		panic("broken " + where)
	}
}

// A context that breaks the rules costs the calls that it is given to, at most.
func TestBrokenContexts(t *testing.T) {
	for _, where := range []string{"deadline", "err", "value", "done", "liar"} {
		for name, policy := range map[string]runtime.Policy{
			"plain": {}, "inline": {Inline: true}, "serial": {Serial: "*"}, "gated": {Approval: true}, "gated serial": {Serial: "*", Approval: true},
		} {
			t.Run(where+" "+name, func(t *testing.T) {
				leakCheck(t)
				ctx := brokenContext{context.Background(), where}
				tool := plainTool("t", policy, func(context.Context) (string, error) { return "done", nil })
				for _, opts := range []*runtime.Options{{Approve: yes}, {Approve: yes, Observe: func(context.Context, runtime.Event) error { return nil }}} {
					reg := registry(t, opts, tool)
					all := []runtime.Call{call("t"), call("t"), call("nobody")}
					assert.NotPanics(t, func() {
						assertOrder(t, all, reg.ExecuteAll(ctx, all, nil))
						assert.NotEmpty(t, reg.Execute(ctx, call("t")).Text())
						reg.Pending(ctx, all)
					})
					require.NoError(t, reg.Close(context.Background()))
					assert.NoError(t, registry(t, opts, tool).Execute(context.Background(), call("t")).Err(), "no key is held")
				}
			})
		}
	}
}
