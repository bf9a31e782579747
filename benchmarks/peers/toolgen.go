package peers

import (
	"context"
	"sync"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
	"github.com/toolgen-dev/toolgen/runtime"
)

// registry holds the generated tools and, for W5, 99 more under other names.
var registry = sync.OnceValue(func() *runtime.Registry {
	return newRegistry(runtime.Override{})
})

var inlineRegistry = sync.OnceValue(func() *runtime.Registry {
	return newRegistry(runtime.Override{Policy: &runtime.Policy{Inline: true}})
})

func newRegistry(o runtime.Override) *runtime.Registry {
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
		if t.Name() != work.ToolPing {
			continue
		}
		for _, name := range work.ToolNames() {
			if name != work.ToolPing {
				o := o
				o.Name = &name
				add(t, o)
			}
		}
	}
	reg, err := runtime.NewRegistry(nil, tools)
	if err != nil {
		panic(err)
	}
	return reg
}

// toolgenAppend is the bare call: look-up, decode, check, call, render.
func toolgenAppend(tool string, args []byte) Call {
	reg := registry()
	var buf []byte
	return func(ctx context.Context) (string, error) {
		t, _ := reg.Lookup(tool)
		var err error
		buf, err = t.Append(ctx, buf[:0], args)
		if err != nil {
			return "", err
		}
		return intern(buf), nil
	}
}

// intern returns b as a string; the text of W5 is a constant, as it is in the
// other candidates.
func intern(b []byte) string {
	if string(b) == "pong" {
		return "pong"
	}
	return string(b)
}

// toolgenExecute is the whole path: registry, canonical arguments, result
// record and, unless inline, the time guard.
func toolgenExecute(inline bool) func(string, []byte) Call {
	return func(tool string, args []byte) Call {
		reg := registry()
		if inline {
			reg = inlineRegistry()
		}
		call := runtime.Call{ID: "c1", Name: tool, Arguments: args}
		return func(ctx context.Context) (string, error) {
			r := reg.Execute(ctx, call)
			return r.Text(), r.Err()
		}
	}
}
