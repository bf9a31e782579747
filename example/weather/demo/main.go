// Command demo shows the whole way of a tool call, without network or key: it
// prints the definitions that go into a request, executes the calls of one
// turn as a model sends them, in parallel, and prints what goes back. With
// -trace it also prints the trace of the turn to standard error.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolgen-dev/toolgen/example/weather"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// turn is an assistant message of the OpenAI chat API: one good call, one that
// relies on a default, one with wrong arguments, one for an unknown tool.
//
//go:embed turn.json
var turn []byte

func main() {
	trace := flag.Bool("trace", false, "print a trace to standard error")
	flag.Parse()
	ctx, reg, end, err := registry(context.Background(), *trace, os.Stderr)
	if err == nil {
		err = run(ctx, reg, os.Stdout)
		end()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// registry returns the tools, traced where that is asked for: one tree for all
// calls, written to w by end.
func registry(ctx context.Context, trace bool, w io.Writer) (_ context.Context, _ *runtime.Registry, end func(), _ error) {
	if !trace {
		return ctx, weather.Registry(), func() {}, nil
	}
	console := otel.Console(w)
	tracing, err := otel.New(&otel.Options{TracerProvider: console, Content: true})
	if err != nil {
		return nil, nil, nil, err
	}
	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}}, weather.Tools())
	ctx, turn := console.Tracer("demo").Start(ctx, "turn")
	return ctx, reg, func() { turn.End() }, err
}

func run(ctx context.Context, reg *runtime.Registry, w io.Writer) error {
	defs, err := reg.Definitions(runtime.OpenAI) // JSON array for the request's "tools"
	if err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, defs, "", "  "); err != nil {
		return err
	}
	fmt.Fprintf(w, "tools: %s\n", &pretty)

	calls, err := parseTurn(turn)
	if err != nil {
		return err
	}
	results := reg.ExecuteAll(ctx, calls, nil)
	for i, res := range results {
		outcome := "ok"
		if res.IsError() {
			outcome = string(res.Failure.Code)
		}
		text := strings.ReplaceAll(res.Text(), "\n", "\n  ")
		fmt.Fprintf(w, "\n%s %s %s: %s\n  %s\n", res.CallID, calls[i].Name, calls[i].Arguments, outcome, text)
	}
	return nil
}

// parseTurn takes the calls out of an assistant message.
func parseTurn(message []byte) ([]runtime.Call, error) {
	var m struct {
		ToolCalls []struct {
			ID       string `json:"id"`
			Function struct {
				Name      string `json:"name"`
				Arguments string `json:"arguments"` // JSON as the model wrote it
			} `json:"function"`
		} `json:"tool_calls"`
	}
	if err := json.Unmarshal(message, &m); err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	var calls []runtime.Call
	for _, c := range m.ToolCalls {
		calls = append(calls, runtime.Call{ID: c.ID, Name: c.Function.Name, Arguments: []byte(c.Function.Arguments)})
	}
	return calls, nil
}
