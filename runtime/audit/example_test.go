package audit_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func Example() {
	dir := must(os.MkdirTemp("", "audit"))
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "audit.jsonl")
	greet := must(runtime.NewTool(runtime.ToolSpec{
		Name: "greet", Description: "Greets.",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return "Hello!", nil },
	}))

	log := must(audit.Open(path, &audit.Options{Required: true}))
	reg := must(runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{log}}, []*runtime.Tool{greet}))
	fmt.Println(reg.Execute(context.Background(), runtime.Call{ID: "c1", Name: "greet"}).Text())
	checkpoint := log.Checkpoint() // keep it elsewhere
	if err := log.Close(); err != nil {
		panic(err)
	}

	report, err := audit.Verify(path, &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{checkpoint}})
	fmt.Println(report.Lines, "lines", err)

	if err := os.Truncate(path, 0); err != nil {
		panic(err)
	}
	_, err = audit.Verify(path, &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{checkpoint}})
	fmt.Println(err != nil)
	// Output:
	// Hello!
	// 2 lines <nil>
	// true
}
