// Package linked is no product code: it measures whether a program that links
// tracing, audit log and guardrails, but does not use them, makes its calls as
// fast as one that does not link them. Its benchmark builds both programs, runs
// them in turns and compares.
package linked

import (
	"context"
	"fmt"
	"runtime"
	"time"

	tools "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

type args struct{ n int }

// double is a small tool as toolgen generates it.
func double() *tools.Tool {
	return tools.Bind(tools.Binding[args, int]{
		Name: "double", Parameters: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`,
		Policy: tools.Policy{Inline: true},
		Decode: func(d *wire.Decoder, a *args) bool {
			d.BeginObject()
			for d.NextMember() {
				wire.Int(d, &a.n)
			}
			return !d.Failed()
		},
		Arguments: func(e *wire.Encoder, a *args) {
			e.BeginObject()
			e.Name(`"n":`)
			e.Int(int64(a.n))
			e.EndObject()
		},
		Call:   func(_ context.Context, _ *tools.Invocation, a *args) (int, error) { return 2 * a.n, nil },
		Result: func(e *wire.Encoder, v *int) { e.Int(int64(*v)) },
	})
}

// Main prints the nanoseconds of the fastest of many short passes, and the
// allocations, of one call.
func Main() {
	reg, err := tools.NewRegistry(nil, []*tools.Tool{double()})
	if err != nil {
		panic(err)
	}
	const calls, passes = 500, 400
	call := tools.Call{ID: "c1", Name: "double", Arguments: []byte(`{"n":21}`)}
	ctx := context.Background()
	best := time.Duration(1 << 62)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range passes {
		start := time.Now()
		for range calls {
			if res := reg.Execute(ctx, call); res.Failure != nil {
				panic(res.Failure)
			}
		}
		best = min(best, time.Since(start))
	}
	runtime.ReadMemStats(&after)
	fmt.Printf("%.2f %.2f\n", float64(best)/calls, float64(after.Mallocs-before.Mallocs)/(calls*passes))
}
