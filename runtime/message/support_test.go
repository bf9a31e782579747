package message_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"

	"github.com/toolgen-dev/toolgen/runtime"
)

var silent = slog.New(slog.NewTextHandler(io.Discard, nil))

// greeter is a registry with one tool.
func greeter() *runtime.Registry {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name:        "greet",
		Description: "Greets a person.",
		Parameters:  json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"}},"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct{ Name string }
			err := json.Unmarshal(inv.Arguments(), &args)
			return "Hello " + args.Name + "!", err
		},
	})
	if err != nil {
		panic(err)
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{tool})
	if err != nil {
		panic(err)
	}
	return reg
}

var anything = func() *runtime.Registry {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "any", Parameters: json.RawMessage(`{"type":"object"}`), Policy: runtime.Policy{Inline: true},
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	if err != nil {
		panic(err)
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{tool})
	if err != nil {
		panic(err)
	}
	return reg
}()

// runs reports whether a tool that takes any object runs with the arguments,
// mended if need be.
func runs(args string) bool {
	res := anything.Execute(context.Background(), runtime.Call{ID: "x", Name: "any", Arguments: json.RawMessage(args)})
	return res.Ran()
}
