package runtime_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	assert.LessOrEqual(t, base, 8.0, "run, text of the arguments, canonical text, value, structured, text, content, the function's own")

	calls := make([]runtime.Call, 1000)
	for i := range calls {
		calls[i] = benchCall
	}
	perCall := allocations(func() { plain.ExecuteAll(ctx, calls, nil) }) / 1000
	assert.LessOrEqual(t, perCall, base+0.1, "batch")
}

// The lean path costs no allocation beyond the values: here none at all.
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
	ctx, input := context.Background(), json.RawMessage(`{"n":21}`)
	buf := make([]byte, 0, 64)
	got := allocations(func() {
		out, err := double.Append(ctx, buf[:0], input)
		if err != nil || string(out) != "42" {
			t.Fatal(string(out), err)
		}
	})
	require.LessOrEqual(t, got, 1.0, "the text of the arguments")
	ping := plainTool("ping", runtime.Policy{}, func(context.Context) (string, error) { return "pong", nil })
	got = allocations(func() {
		out, err := ping.Append(ctx, buf[:0], nil)
		if err != nil || string(out) != "pong" {
			t.Fatal(string(out), err)
		}
	})
	assert.Zero(t, got)
}
