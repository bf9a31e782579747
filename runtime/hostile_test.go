package runtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	stdruntime "runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A quitter ends the goroutine of whoever asks for its text.
type quitter struct{}

func (*quitter) Error() string  { stdruntime.Goexit(); return "" }
func (*quitter) String() string { stdruntime.Goexit(); return "" }

// echoTool returns a tool of NewTool that returns its arguments.
func echoTool(t *testing.T, policy runtime.Policy) *runtime.Tool {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "echo", Description: "Says it again.", Policy: policy,
		Parameters: json.RawMessage(`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return string(inv.Arguments()), nil
		},
	})
	require.NoError(t, err)
	return tool
}

// A value that ends the goroutine when a failure is made of it neither stops a
// batch nor stays in the census.
func TestTextsThatEndTheirGoroutine(t *testing.T) {
	text := func(f func() (string, error)) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return f() }
	}
	quits := map[string]func() (string, error){
		"panic":    func() (string, error) { panic(&quitter{}) },
		"stringer": func() (string, error) { panic(fmt.Stringer(&quitter{})) },
		"error":    func() (string, error) { return "", &quitter{} },
		"wrapped":  func() (string, error) { panic(fmt.Errorf("x: %w", &joined{&quitter{}})) },
	}
	for name, f := range quits {
		for _, inline := range []bool{false, true} {
			reg := registry(t, nil, plainTool("quit", runtime.Policy{Inline: inline}, text(f)), named("ok"))
			results := reg.ExecuteAll(context.Background(), []runtime.Call{call("quit"), call("ok"), call("quit")}, &runtime.ExecuteOptions{Limit: 1})
			assert.Equal(t, runtime.Panicked, results[0].Failure.Code, name)
			assert.NoError(t, results[1].Err(), name)
			assert.Equal(t, runtime.Panicked, results[2].Failure.Code, name)
			assert.Empty(t, reg.Stats().Running, name)
			require.NoError(t, reg.Close(t.Context()), name)
		}
	}
}

type joined struct{ error }

func (j *joined) Unwrap() error { return j.error }

// The same of an approver, an observer and middleware, also where the caller's
// context cannot end.
func TestApproverWhoseTextEndsItsGoroutine(t *testing.T) {
	for name, approve := range map[string]func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error){
		"error": func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve(""), &quitter{}
		},
		"panic":  func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) { panic(&quitter{}) },
		"Goexit": func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) { panic(quit()) },
	} {
		var g gated
		reg := registry(t, &runtime.Options{Approve: approve}, g.tool("erase"))
		back := false
		done := make(chan struct{})
		go func() {
			defer close(done)
			assert.Equal(t, runtime.Denied, reg.Execute(context.Background(), city("1", "erase", "a")).Failure.Code, name)
			back = true
		}()
		<-done
		assert.True(t, back, "%s: the caller's goroutine was ended", name)
		assert.Empty(t, g.calls())
	}
}

func quit() string { stdruntime.Goexit(); return "" }

func TestObserverWhoseTextEndsItsGoroutine(t *testing.T) {
	reg := registry(t, &runtime.Options{
		Observe:    func(context.Context, runtime.Event) error { return &quitter{} },
		Middleware: []runtime.Middleware{func(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }},
	}, echoTool(t, runtime.Policy{}))
	var res runtime.Result
	done := make(chan struct{})
	go func() {
		defer close(done)
		res = reg.Execute(context.Background(), call("echo"))
	}()
	<-done
	assert.Equal(t, "echo was refused: a *runtime_test.quitter without a text", res.Text())
}

// What approvers and observers get is theirs: writing to it changes neither what
// runs nor what others see.
func TestArgumentsAreNotShared(t *testing.T) {
	scribble := func(b []byte) {
		for i := range b {
			b[i] = '#'
		}
	}
	const args = `{"a":"x"}`
	for _, policy := range []runtime.Policy{{}, {Approval: true}} {
		var seen []string
		observe := func(_ context.Context, e runtime.Event) error {
			seen = append(seen, string(e.Arguments))
			scribble(e.Arguments)
			if e.Decision != nil {
				e.Decision.Edited = json.RawMessage(`{"a":"observer"}`)
			}
			return nil
		}
		reg := registry(t, &runtime.Options{
			Observe: observe, Extensions: []runtime.Extension{observer(observe)},
			Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				assert.Equal(t, args, string(q.Arguments))
				scribble(q.Arguments)
				return q.Approve(""), nil
			},
		}, echoTool(t, policy))
		one := runtime.Call{ID: "1", Name: "echo", Arguments: json.RawMessage(args)}
		res := reg.Execute(context.Background(), one)
		require.NoError(t, res.Err())
		assert.Equal(t, args, res.Text())
		assert.Equal(t, args, string(res.Arguments))
		assert.NotEmpty(t, seen)
		for _, text := range seen {
			assert.Equal(t, args, text)
		}
		for _, q := range reg.Pending(context.Background(), []runtime.Call{one}) {
			assert.Equal(t, args, string(q.Arguments))
		}
	}
}

// observer is an extension that only observes.
type observer func(context.Context, runtime.Event) error

func (observer) Wrap(_ *runtime.Tool, next runtime.Handler) runtime.Handler { return next }

func (o observer) Observe(ctx context.Context, e runtime.Event) error { return o(ctx, e) }

// Every field of a content part counts against the limit.
func TestMaxResultCountsAllFields(t *testing.T) {
	big := strings.Repeat("x", 1000)
	for name, part := range map[string]runtime.Content{
		"text": runtime.TextContent(big), "data": runtime.ImageContent("image/png", []byte(big)), "URI": {Type: runtime.TypeLink, URI: big},
		"MIME": {Type: runtime.TypeImage, MIME: big}, "type": {Type: big},
	} {
		tool, err := runtime.NewTool(runtime.ToolSpec{
			Name: "t", Policy: runtime.Policy{MaxResult: 900},
			Handler: func(context.Context, *runtime.Invocation) (any, error) { return part, nil },
		})
		require.NoError(t, err)
		res := registry(t, nil, tool).Execute(context.Background(), call("t"))
		require.True(t, res.IsError(), name)
		assert.Equal(t, runtime.ResultTooLarge, res.Failure.Code, name)
	}
}
