package runtime_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// allocations returns how many allocations f makes.
func allocations(f func()) float64 {
	f() // warm the pools
	return testing.AllocsPerRun(200, f)
}

// What a call costs beyond a call without any guard.
func TestAllocationsOfGuards(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	plain := registry(t, nil, cityTool("city", runtime.Policy{}, describeCity))
	inline := registry(t, nil, cityTool("city", runtime.Policy{Inline: true}, describeCity))
	base := allocations(func() { runtime.Unguarded(plain, benchCall) })
	assert.LessOrEqual(t, allocations(func() { inline.Execute(ctx, benchCall) }), base+1, "inline")
	assert.LessOrEqual(t, allocations(func() { plain.Execute(ctx, benchCall) }), base+5, "default guard")
	assert.LessOrEqual(t, base, 7.0, "run, canonical text, value, structured, text, content, the function's own")

	calls := make([]runtime.Call, 1000)
	for i := range calls {
		calls[i] = benchCall
	}
	perCall := allocations(func() { plain.ExecuteAll(ctx, calls, nil) }) / 1000
	assert.LessOrEqual(t, perCall, base+0.1, "batch")
	few := allocations(func() { plain.ExecuteAll(ctx, calls[:1], &runtime.ExecuteOptions{Limit: 1000}) })
	assert.LessOrEqual(t, few, base+20, "no more workers than calls")
}

// The lean path costs no allocation beyond the values: none for numbers, none of
// its own for a few short strings, and one for a long one.
func TestAllocationsOfAppend(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	type args struct{ n int }
	double := runtime.Bind(runtime.Binding[args, int]{
		Name: "double", Parameters: `{"type":"object"}`,
		Decode: func(d *wire.Decoder, a *args) bool {
			d.BeginObject()
			for d.NextMember() {
				wire.Int(d, &a.n)
			}
			return !d.Failed()
		},
		Arguments: func(e *wire.Encoder, a *args) { e.Raw("{}") },
		Call:      func(_ context.Context, _ *runtime.Invocation, a *args) (int, error) { return 2 * a.n, nil },
		Result:    func(e *wire.Encoder, v *int) { e.Int(int64(*v)) },
	})
	length := cityTool("length", runtime.Policy{}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
		return a.units, nil
	})
	ping := plainTool("ping", runtime.Policy{}, func(context.Context) (string, error) { return "pong", nil })
	long := strings.Repeat("text\\n", 10_000)
	for _, test := range []struct {
		name       string
		tool       *runtime.Tool
		args, want string
		most       float64
	}{
		{"no arguments", ping, ``, "pong", 0},
		{"an empty object", ping, `{}`, "pong", 0},
		{"a number", double, `{"n":21}`, "42", 0},
		{"short strings", length, `{"city":"Paris","units":"fahrenheit"}`, "fahrenheit", 0},
		{"strings that share a copy", length, `{"city":"` + strings.Repeat("x", 1000) + `","units":"celsius"}`, "celsius", 1},
		{"a long string", length, `{"city":"` + strings.Repeat("x", 100_000) + `","units":"celsius"}`, "celsius", 1},
		{"a long string with escapes", length, `{"city":"` + long + `","units":"celsius"}`, "celsius", 2}, // the room for it was a third too much
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, input, buf := context.Background(), []byte(test.args), make([]byte, 0, 64)
			got := allocations(func() {
				out, err := test.tool.Append(ctx, buf[:0], input)
				if err != nil || string(out) != test.want {
					t.Fatal(string(out), err)
				}
			})
			assert.LessOrEqual(t, got, test.most)
		})
	}
}
