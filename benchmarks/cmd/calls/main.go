// Command calls runs one workload through toolgen, the yardstick or encoding/json a number of times, and nothing else: for
// profilers that count instructions, see README.md.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"github.com/toolgen-dev/toolgen/benchmarks/limit"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
	"github.com/toolgen-dev/toolgen/runtime"
)

func main() {
	name := flag.String("w", "W1", "the workload")
	lib := flag.String("lib", "toolgen", "toolgen, execute, inline, by-hand or encoding-json")
	n := flag.Int("n", 1000, "how many calls")
	flag.Parse()
	for _, w := range work.Workloads() {
		if w.Name != *name {
			continue
		}
		call := candidates[*lib](w.Tool, w.Args)
		ctx := context.Background()
		for range *n {
			if err := call(ctx); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
}

var sink string

type call func(context.Context) error

var candidates = map[string]func(tool string, args []byte) call{
	"toolgen": func(tool string, args []byte) call {
		reg := registry(runtime.Override{})
		var buf []byte
		return func(ctx context.Context) error {
			t, _ := reg.Lookup(tool)
			var err error
			buf, err = t.Append(ctx, buf[:0], args)
			if string(buf) == "pong" {
				sink = "pong"
			} else {
				sink = string(buf)
			}
			return err
		}
	},
	"execute": func(tool string, args []byte) call { return execute(registry(runtime.Override{}), tool, args) },
	"inline": func(tool string, args []byte) call {
		return execute(registry(runtime.Override{Policy: &runtime.Policy{Inline: true}}), tool, args)
	},
	"by-hand": func(tool string, args []byte) call {
		f := map[string]func(context.Context, []byte) (string, error){"get_weather": limit.Weather, "create_order": limit.Order, "write_file": limit.Write}[tool]
		if f == nil {
			f = func(ctx context.Context, args []byte) (string, error) { return limit.Dispatch(ctx, tool, args) }
		}
		return func(ctx context.Context) (err error) { sink, err = f(ctx, args); return err }
	},
	"encoding-json": func(tool string, args []byte) call {
		switch tool {
		case "get_weather":
			return engine(args, work.GetWeather)
		case "create_order":
			return engine(args, work.CreateOrder)
		case "write_file":
			return engine(args, work.WriteFile)
		}
		return func(ctx context.Context) (err error) {
			var a work.NoArgs
			if err := json.Unmarshal(args, &a); err != nil {
				return err
			}
			sink, err = work.Ping(ctx, a)
			return err
		}
	},
}

func engine[A, R any](args []byte, f func(context.Context, A) (R, error)) call {
	return func(ctx context.Context) error {
		var a A
		if err := json.Unmarshal(args, &a); err != nil {
			return err
		}
		r, err := f(ctx, a)
		if err != nil {
			return err
		}
		b, err := json.Marshal(r)
		sink = string(b)
		return err
	}
}

func execute(reg *runtime.Registry, tool string, args []byte) call {
	c := runtime.Call{ID: "c1", Name: tool, Arguments: args}
	return func(ctx context.Context) error {
		r := reg.Execute(ctx, c)
		sink = r.Text()
		return r.Err()
	}
}

// registry holds the generated tools and, for W5, 99 more under other names.
func registry(o runtime.Override) *runtime.Registry {
	var tools []*runtime.Tool
	add := func(t *runtime.Tool, o runtime.Override) {
		t, err := t.With(o)
		if err != nil {
			panic(err)
		}
		tools = append(tools, t)
	}
	for _, t := range work.Tools() {
		add(t, o)
		if t.Name() == work.ToolPing {
			for _, name := range work.ToolNames() {
				if name != work.ToolPing {
					o := o
					o.Name = &name
					add(t, o)
				}
			}
		}
	}
	reg, err := runtime.NewRegistry(nil, tools)
	if err != nil {
		panic(err)
	}
	return reg
}
