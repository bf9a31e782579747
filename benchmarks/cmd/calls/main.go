// Command calls makes calls of one workload in one way, and does nothing else:
// for profilers that count instructions. README.md has the command line.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/toolgen-dev/toolgen/benchmarks/limit"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
	"github.com/toolgen-dev/toolgen/runtime"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "calls:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("calls", flag.ContinueOnError)
	name := flags.String("w", "W1", "the `workload`")
	lib := flags.String("lib", "toolgen", "`toolgen`, execute, inline, by-hand or encoding-json")
	n := flags.Int("n", 1, "how many `calls`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	bind := libs[*lib]
	if bind == nil {
		return fmt.Errorf("there is no lib %q", *lib)
	}
	for _, w := range work.Workloads() {
		if w.Name != *name {
			continue
		}
		call, text := bind(w.Tool, w.Args), ""
		for range *n {
			var err error
			if text, err = call(context.Background()); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(out, text)
		return err
	}
	return fmt.Errorf("there is no workload %q", *name)
}

// A call runs a tool and returns the text for the model.
type call func(context.Context) (string, error)

// libs are the ways to bind a tool and its arguments to a call. They are those
// of package peers, without its many libraries.
var libs = map[string]func(tool string, args []byte) call{
	"toolgen":       lean,
	"execute":       func(tool string, args []byte) call { return execute(tools(runtime.Policy{}), tool, args) },
	"inline":        func(tool string, args []byte) call { return execute(tools(runtime.Policy{Inline: true}), tool, args) },
	"by-hand":       byHand,
	"encoding-json": encodingJSON,
}

func lean(tool string, args []byte) call {
	reg := tools(runtime.Policy{})
	var buf []byte
	return func(ctx context.Context) (string, error) {
		t, _ := reg.Lookup(tool)
		var err error
		if buf, err = t.Append(ctx, buf[:0], args); string(buf) == "pong" {
			return "pong", err
		}
		return string(buf), err
	}
}

func execute(reg *runtime.Registry, tool string, args []byte) call {
	c := runtime.Call{ID: "c1", Name: tool, Arguments: args}
	return func(ctx context.Context) (string, error) {
		r := reg.Execute(ctx, c)
		return r.Text(), r.Err()
	}
}

// tools returns the generated tools and, for W5, 99 more under other names.
func tools(policy runtime.Policy) *runtime.Registry {
	var all []*runtime.Tool
	for _, t := range work.Tools() {
		names := []string{t.Name()}
		if t.Name() == work.ToolPing {
			names = work.ToolNames()
		}
		for _, name := range names {
			with, err := t.With(runtime.Override{Name: &name, Policy: &policy})
			if err != nil {
				panic(err)
			}
			all = append(all, with)
		}
	}
	reg, err := runtime.NewRegistry(nil, all)
	if err != nil {
		panic(err)
	}
	return reg
}

func byHand(tool string, args []byte) call {
	var f func(context.Context, []byte) (string, error)
	switch tool {
	case work.ToolGetWeather:
		f = limit.Weather
	case work.ToolCreateOrder:
		f = limit.Order
	case work.ToolWriteFile:
		f = limit.Write
	default:
		return func(ctx context.Context) (string, error) { return limit.Dispatch(ctx, tool, args) }
	}
	return func(ctx context.Context) (string, error) { return f(ctx, args) }
}

func encodingJSON(tool string, args []byte) call {
	switch tool {
	case work.ToolGetWeather:
		return unmarshal(args, work.GetWeather)
	case work.ToolCreateOrder:
		return unmarshal(args, work.CreateOrder)
	case work.ToolWriteFile:
		return unmarshal(args, work.WriteFile)
	}
	return func(ctx context.Context) (string, error) {
		var a work.NoArgs
		if err := json.Unmarshal(args, &a); err != nil {
			return "", err
		}
		return work.Ping(ctx, a)
	}
}

func unmarshal[A, R any](args []byte, f func(context.Context, A) (R, error)) call {
	return func(ctx context.Context) (string, error) {
		var a A
		if err := json.Unmarshal(args, &a); err != nil {
			return "", err
		}
		r, err := f(ctx, a)
		if err != nil {
			return "", err
		}
		b, err := json.Marshal(r)
		return string(b), err
	}
}
