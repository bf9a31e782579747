package otel_test

import (
	"context"
	"os"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

func Example() {
	tracing, err := otel.New(&otel.Options{TracerProvider: otel.Console(os.Stderr)})
	if err != nil {
		panic(err)
	}
	greet, err := runtime.NewTool(runtime.ToolSpec{
		Name: "greet", Description: "Greets.",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "Hello!", nil },
	})
	if err != nil {
		panic(err)
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}}, []*runtime.Tool{greet})
	if err != nil {
		panic(err)
	}
	res := reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "greet"})
	os.Stdout.WriteString(res.Text())
	// On standard error: execute_tool greet 7.1µs gen_ai.tool.name=greet gen_ai.tool.call.id=c1

	// Output: Hello!
}
