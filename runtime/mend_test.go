package runtime_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// endsLater is a context that is over after some looks at it.
type endsLater struct {
	context.Context
	looks atomic.Int32
}

func (c *endsLater) Err() error {
	if c.looks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A call whose context ends while its arguments are mended is answered for
// that, whatever the arguments are.
func TestRepairStopsWithTheContext(t *testing.T) {
	dynamic, err := runtime.NewTool(runtime.ToolSpec{
		Name: "city", Description: "Describes a city.",
		Parameters: []byte(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city"]}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "ran", nil },
	})
	require.NoError(t, err)
	for name, tool := range map[string]*runtime.Tool{"generated": cityTool("city", runtime.Policy{}, describeCity), "dynamic": dynamic} {
		reg := registry(t, nil, tool)
		call := runtime.Call{Name: "city", Arguments: []byte(`{"city":"Paris","days":"5"}`)}
		assert.NoError(t, reg.Execute(context.Background(), call).Err(), name)
		ctx := &endsLater{Context: context.Background()}
		ctx.looks.Store(1) // before the arguments are decoded
		res := reg.Execute(ctx, call)
		require.True(t, res.IsError(), name)
		assert.Equal(t, runtime.Canceled, res.Failure.Code, name)
		assert.Empty(t, res.Repairs, name)
	}
}

// noteTools are a tool of a list and of any value, as toolgen would write it and
// made at run time.
func noteTools(t *testing.T) map[string]*runtime.Tool {
	const parameters = `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}},"x":{}},"additionalProperties":false}`
	type note struct {
		tags []string
		x    any
	}
	decode := func(d *wire.Decoder, v *note) bool {
		if !d.BeginObject() {
			return false
		}
		v.tags = []string{}
		var seen uint64
		for d.NextMember() {
			switch d.Key() {
			case "tags":
				if at := d.At(); d.Once(&seen, 1<<0) && !d.Null() && d.BeginArray() {
					for d.NextElement() {
						wire.String(d, wire.Append(d, at, &v.tags))
					}
				}
			case "x":
				if d.Once(&seen, 1<<1) {
					wire.Any(d, &v.x)
				}
			default:
				d.Unknown("tags", "x")
			}
		}
		return !d.Failed()
	}
	encode := func(e *wire.Encoder, v *note) {
		e.BeginObject()
		e.Name(`"tags":`)
		e.Any(v.tags)
		e.Name(`"x":`)
		e.Any(v.x)
		e.EndObject()
	}
	return map[string]*runtime.Tool{
		"made": dynamicTool(t, "note", parameters, runtime.Policy{}),
		"generated": runtime.Bind(runtime.Binding[note, string]{
			Name: "note", Description: "Echoes.", Parameters: parameters, Decode: decode, Arguments: encode, Result: encodeString,
			Call: func(context.Context, *runtime.Invocation, *note) (string, error) { return "ran", nil },
		}),
	}
}

// What may mean no value is not taken for the one item of a list.
func TestRepairDoesNotGuessAboutNull(t *testing.T) {
	for name, tool := range noteTools(t) {
		reg := registry(t, nil, tool)
		for _, text := range []string{"null", "None", "NIL", "undefined", ""} {
			res := reg.Execute(context.Background(), runtime.Call{Name: "note", Arguments: []byte(`{"tags":"` + text + `"}`)})
			assert.False(t, res.Ran(), name)
			assert.Equal(t, "invalid arguments for note:\n- tags: want an array, got a string", res.Text(), name)
		}
		res := reg.Execute(context.Background(), runtime.Call{Name: "note", Arguments: []byte(`{"tags":"urgent"}`)})
		assert.NoError(t, res.Err(), name)
		assert.Contains(t, string(res.Arguments), `"tags":["urgent"]`, name)
	}
}

// The registry's limits hold for a repaired document as they do for one that was
// sent: nothing gets past them in a string, or by growing.
func TestRepairKeepsTheLimits(t *testing.T) {
	nested := func(levels int) string {
		return `"{\"x\":` + strings.Repeat("[", levels-1) + strings.Repeat("]", levels-1) + `}"`
	}
	for name, tool := range noteTools(t) {
		for _, c := range []struct {
			limit         string
			options       runtime.Options
			within, above string
			fault         string // of what was sent
		}{
			{"depth", runtime.Options{MaxDepth: 8}, nested(8), nested(9), "want an object, got a string"},
			{"size", runtime.Options{MaxArguments: 14}, `{"tags":"a"}`, `{"tags":"abc"}`, "tags: want an array, got a string"},
		} {
			run := func(args string) runtime.Result {
				return registry(t, &c.options, tool).Execute(context.Background(), runtime.Call{Name: "note", Arguments: []byte(args)})
			}
			res := run(c.within)
			assert.NoError(t, res.Err(), "%s: %s", name, c.limit)
			assert.NotEmpty(t, res.Repairs, "%s: %s", name, c.limit)
			res = run(c.above)
			assert.False(t, res.Ran(), "%s: %s", name, c.limit)
			assert.Empty(t, res.Repairs, "%s: %s", name, c.limit)
			assert.Equal(t, "invalid arguments for note:\n- "+c.fault, res.Text(), "%s: %s", name, c.limit)
		}
	}
}
