package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
)

// greeter is a tool as code outside of generated files makes it.
func greeter() *runtime.Tool {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name:        "greet",
		Description: "Greets a person.",
		Parameters:  json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"},"times":{"type":"integer","default":1,"minimum":1}},"required":["name"],"additionalProperties":false}`),
		Hints:       runtime.Hints{ReadOnly: true},
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct {
				Name  string
				Times int
			}
			if err := json.Unmarshal(inv.Arguments(), &args); err != nil {
				return nil, err
			}
			return strings.TrimSpace(strings.Repeat("Hello "+args.Name+"! ", args.Times)), nil
		},
	})
	if err != nil {
		panic(err)
	}
	return tool
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func Example() {
	reg := must(runtime.NewRegistry(nil, []*runtime.Tool{greeter()}))
	defs := must(reg.Definitions(runtime.OpenAI)) // for the request's "tools"
	fmt.Println(len(defs) > 0)
	// The model answers with a call; a string where an integer is due is mended.
	call := runtime.Call{ID: "c1", Name: "greet", Arguments: json.RawMessage(`{"name":"Ann","times":"2"}`)}
	res := reg.Execute(context.Background(), call)
	fmt.Println(res.IsError(), res.Text())
	fmt.Println(res.Repairs[0].Path, res.Repairs[0].From, "to", res.Repairs[0].To)
	// Output:
	// true
	// false Hello Ann! Hello Ann!
	// times "2" to 2
}

// Whatever goes wrong is a result that the model can read.
func ExampleRegistry_Execute() {
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{greeter()}))
	for _, call := range []runtime.Call{
		{ID: "1", Name: "greet", Arguments: json.RawMessage(`{"nam":"Ann","times":0}`)},
		{ID: "2", Name: "greeet"},
	} {
		res := reg.Execute(context.Background(), call)
		fmt.Println(res.Failure.Code)
		fmt.Println(res.Text())
	}
	// Output:
	// invalid_arguments
	// invalid arguments for greet:
	// - nam: unknown argument; did you mean "name"?
	// - times: must be at least 1
	// - name: required, missing
	// unknown_tool
	// there is no tool named "greeet"; did you mean greet?; available: greet
}

// A batch has one result a call, in the order of the calls.
func ExampleRegistry_ExecuteAll() {
	reg := must(runtime.NewRegistry(nil, []*runtime.Tool{greeter()}))
	calls := []runtime.Call{
		{ID: "1", Name: "greet", Arguments: json.RawMessage(`{"name":"Ann"}`)},
		{ID: "2", Name: "greet", Arguments: json.RawMessage(`{"name":"Bob"}`)},
	}
	for _, res := range reg.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Limit: 4}) {
		fmt.Println(res.CallID, res.Text())
	}
	// Output:
	// 1 Hello Ann!
	// 2 Hello Bob!
}

// A failure cancels no other call. Where one makes the rest pointless, the caller
// ends the context; each call has its own result all the same.
func ExampleRegistry_ExecuteAll_failFast() {
	errFull := errors.New("the disk is full")
	save := must(runtime.NewTool(runtime.ToolSpec{
		Name:    "save",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, errFull },
	}))
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{save}))
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	calls := []runtime.Call{{ID: "1", Name: "save"}, {ID: "2", Name: "save"}}
	results := reg.ExecuteAll(ctx, calls, &runtime.ExecuteOptions{
		Limit: 1,
		OnResult: func(_ int, res runtime.Result) {
			if errors.Is(res.Err(), errFull) {
				cancel(errFull)
			}
		},
	})
	fmt.Println(len(results), results[0].Failure.Code, errors.Is(results[1].Err(), errFull))
	// Output:
	// 2 tool_error true
}

// A caller that is no model gets the value, or the error.
func ExampleRegistry_Run() {
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{greeter()}))
	fmt.Println(reg.Run(context.Background(), "greet", json.RawMessage(`{"name":"Ann"}`)))
	_, err := reg.Run(context.Background(), "greet", nil)
	var failure *runtime.ToolError
	fmt.Println(errors.As(err, &failure), failure.Code)
	// Output:
	// Hello Ann! <nil>
	// true invalid_arguments
}

// A tool that ignores its context is left behind at its deadline. It is named
// until it returns.
func Example_timeout() {
	release := make(chan struct{})
	stubborn := must(runtime.NewTool(runtime.ToolSpec{
		Name: "stubborn", Policy: runtime.Policy{Timeout: 20 * time.Millisecond},
		Handler: func(context.Context, *runtime.Invocation) (any, error) {
			<-release
			return "too late", nil
		},
	}))
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{stubborn}))
	res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "stubborn"})
	fmt.Println(res.Failure.Code, res.Text())
	fmt.Println("abandoned:", reg.Stats().Abandoned[0].CallID)
	close(release)
	fmt.Println("closed:", reg.Close(context.Background()), len(reg.Stats().Abandoned))
	// Output:
	// timeout stubborn timed out after 20ms; the work may still complete
	// abandoned: c1
	// closed: <nil> 0
}

// A tool whose schema is known only at run time. What the model sends is checked
// against it, and the function reads arguments with their defaults.
func ExampleNewTool() {
	tool := must(runtime.NewTool(runtime.ToolSpec{
		Name:       "repeat",
		Parameters: json.RawMessage(`{"type":"object","properties":{"word":{"type":"string"},"times":{"type":"integer","default":2,"maximum":9}},"required":["word"],"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct {
				Word  string
				Times int
			}
			err := json.Unmarshal(inv.Arguments(), &args)
			return strings.Repeat(args.Word, args.Times), err
		},
	}))
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{tool}))
	for _, args := range []string{`{"word":"ha"}`, `{"word":"ha","times":10}`} {
		fmt.Println(reg.Execute(context.Background(), runtime.Call{Name: "repeat", Arguments: json.RawMessage(args)}).Text())
	}
	// Output:
	// haha
	// invalid arguments for repeat:
	// - times: must be at most 9
}

// Close waits for what still runs, as long as its context allows, and names it.
func ExampleRegistry_Close() {
	release := make(chan struct{})
	slow := must(runtime.NewTool(runtime.ToolSpec{
		Name: "slow", Policy: runtime.Policy{Timeout: time.Millisecond},
		Handler: func(context.Context, *runtime.Invocation) (any, error) {
			<-release
			return nil, nil
		},
	}))
	reg := must(runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{slow}))
	reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "slow"})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	err := reg.Close(ctx)
	fmt.Println(errors.Is(err, context.DeadlineExceeded), strings.Contains(err.Error(), `slow (call "c1", `))
	close(release)
	fmt.Println(reg.Close(context.Background()))
	// Output:
	// true true
	// <nil>
}

func charge() *runtime.Tool {
	return must(runtime.NewTool(runtime.ToolSpec{
		Name: "charge", Description: "Charges a card.", Policy: runtime.Policy{Approval: true},
		Parameters: json.RawMessage(`{"type":"object","properties":{"cents":{"type":"integer"}},"required":["cents"],"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return "charged " + string(inv.Arguments()), nil
		},
	}))
}

// An approver that decides at once.
func ExampleOptions_approve() {
	reg := must(runtime.NewRegistry(&runtime.Options{
		Logger: silent,
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			if string(q.Arguments) == `{"cents":100}` {
				return q.Approve("a small sum"), nil
			}
			return q.Deny("over the limit"), nil
		},
	}, []*runtime.Tool{charge()}))
	for _, args := range []string{`{"cents":100}`, `{"cents":100000}`} {
		fmt.Println(reg.Execute(context.Background(), runtime.Call{Name: "charge", Arguments: json.RawMessage(args)}).Text())
	}
	// Output:
	// charged {"cents":100}
	// charge was denied: over the limit
}

// The run stops for a person's decision, which comes in later, in this process
// or another one that has the key.
func ExampleRegistry_Pending() {
	opts := &runtime.Options{Logger: silent, ApprovalKey: []byte("a secret of 32 bytes or more ....")}
	reg := must(runtime.NewRegistry(opts, []*runtime.Tool{charge()}))
	calls := []runtime.Call{{ID: "c1", Name: "charge", Arguments: json.RawMessage(`{"cents":100}`)}}
	var store [][]byte
	for _, q := range reg.Pending(context.Background(), calls) {
		fmt.Println("approve", q.Tool, string(q.Arguments), "?")
		decision := q.Approve("looks right")
		decision.By = "ann@example.com"
		store = append(store, must(json.Marshal(decision)))
	}

	// Later: the same calls, and the decisions.
	var decisions []runtime.Approval
	for _, text := range store {
		var a runtime.Approval
		if err := json.Unmarshal(text, &a); err != nil {
			panic(err)
		}
		decisions = append(decisions, a)
	}
	resumed := must(runtime.NewRegistry(opts, []*runtime.Tool{charge()}))
	res := resumed.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Approvals: decisions})[0]
	fmt.Println(res.Text(), "by", res.Decision.By)
	res = resumed.ExecuteAll(context.Background(), calls, &runtime.ExecuteOptions{Approvals: decisions})[0]
	fmt.Println(res.Text())
	// Output:
	// approve charge {"cents":100} ?
	// charged {"cents":100} by ann@example.com
	// charge was denied: the approval was used before
}

// Middleware wraps every call, those of unknown tools too.
func ExampleMiddleware() {
	shout := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, call runtime.Call) runtime.Result {
			res := next(ctx, call)
			res.Content = []runtime.Content{runtime.TextContent(strings.ToUpper(res.Text()))}
			return res
		}
	}
	reg := must(runtime.NewRegistry(&runtime.Options{
		Middleware: []runtime.Middleware{shout, runtime.Retry(runtime.RetryOptions{}), runtime.Cache(time.Minute, 100)},
	}, []*runtime.Tool{greeter()}))
	fmt.Println(reg.Execute(context.Background(), runtime.Call{Name: "greet", Arguments: json.RawMessage(`{"name":"Ann"}`)}).Text())
	// Output: HELLO ANN!
}

type researcher struct{}

func (researcher) Run(_ context.Context, task string) (runtime.Envelope[string], error) {
	return runtime.Envelope[string]{Value: "found out: " + task, Usage: runtime.Usage{Requests: 3, InputTokens: 1200}}, nil
}

// An agent becomes a tool of another one. Its usage comes with the result.
func ExampleAgentTool() {
	tool := must(runtime.AgentTool("research", "Finds things out.", researcher{}))
	limit := 10 * time.Minute
	tool = must(tool.With(runtime.Override{Timeout: &limit}))
	reg := must(runtime.NewRegistry(nil, []*runtime.Tool{tool}))
	res := reg.Execute(context.Background(), runtime.Call{Name: "research", Arguments: json.RawMessage(`{"task":"why is the sky blue"}`)})
	fmt.Println(res.Text(), res.Usage.Requests, res.Usage.InputTokens)
	// Output: found out: why is the sky blue 3 1200
}

type files struct{}

func (files) Tools(context.Context) ([]*runtime.Tool, error) {
	read, err := runtime.NewTool(runtime.ToolSpec{
		Name: "read", Description: "Reads a file.",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "contents", nil },
	})
	return []*runtime.Tool{read}, err
}

// Tools that are known only at run time come from a provider, under a prefix.
func ExampleRegistry_AddProvider() {
	reg := must(runtime.NewRegistry(nil, []*runtime.Tool{greeter()}))
	if err := reg.AddProvider(context.Background(), "filesystem_", files{}); err != nil {
		panic(err)
	}
	fmt.Println(reg.Names())
	fmt.Println(reg.Execute(context.Background(), runtime.Call{Name: "filesystem_read"}).Text())
	// Output:
	// [filesystem_read greet]
	// contents
}

// A model sees some of the tools.
func ExampleRegistry_Select() {
	reg := must(runtime.NewRegistry(nil, []*runtime.Tool{greeter(), charge()}))
	safe := reg.Select(func(t *runtime.Tool) bool { return t.Hints().ReadOnly })
	fmt.Println(reg.Names(), safe.Names())
	// Output: [charge greet] [greet]
}

// A tool goes by another name.
func ExampleTool_With() {
	name, text := "hello", "Says hello to a person."
	hello := must(greeter().With(runtime.Override{Name: &name, Description: &text}))
	fmt.Println(hello.Name(), hello.Description())
	// Output: hello Says hello to a person.
}

// The short way, for callers that guard the call themselves.
func ExampleTool_Append() {
	text, err := greeter().Append(context.Background(), []byte("> "), []byte(`{"name":"Ann"}`))
	fmt.Println(string(text), err)
	// Output: > Hello Ann! <nil>
}

// A tool that runs at the provider has definitions and no function.
func ExampleNativeTool() {
	search := must(runtime.NativeTool(runtime.NativeSpec{Kind: runtime.WebSearch}))
	fmt.Println(string(must(search.Definition(runtime.Anthropic))))
	_, err := runtime.NativeTool(runtime.NativeSpec{Kind: runtime.CodeExecution})
	fmt.Println(err)
	// Output:
	// {"type":"web_search_20250305","name":"web_search"}
	// native tool code_execution acts without any check of this program: set Consent to allow it
}

// A tool tells how far it has come.
func ExampleWithProgress() {
	count := must(runtime.NewTool(runtime.ToolSpec{
		Name: "count",
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			for i := range 2 {
				inv.Progress(float64(i+1), 2, "counting")
			}
			return "done", nil
		},
	}))
	ctx := runtime.WithProgress(context.Background(), func(p runtime.Progress) {
		fmt.Println(p.Tool, p.Done, "of", p.Total)
	})
	fmt.Println(count.Execute(ctx, runtime.Call{ID: "c1"}).Text())
	// Output:
	// count 1 of 2
	// count 2 of 2
	// done
}

// A guard on the arguments sees them decoded, mended and with their defaults.
func ExampleEvent() {
	reg := must(runtime.NewRegistry(&runtime.Options{
		Logger: silent,
		Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind == runtime.EventDecoded && strings.Contains(string(e.Arguments), "root") {
				return errors.New("nobody greets root")
			}
			return nil
		},
	}, []*runtime.Tool{greeter()}))
	fmt.Println(reg.Execute(context.Background(), runtime.Call{Name: "greet", Arguments: json.RawMessage(`{"name":"\u0072oot"}`)}).Text())
	// Output: greet was refused: nobody greets root
}
