package tooltest_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

func greet() *runtime.Tool {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name:       "greet",
		Parameters: json.RawMessage(`{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"],"additionalProperties":false}`),
		Handler:    func(context.Context, *runtime.Invocation) (any, error) { return "Hello", nil },
	})
	if err != nil {
		panic(err)
	}
	return tool
}

// What a user's test of a tool looks like.
func TestGreet(t *testing.T) {
	tool := greet()
	reg, rec := tooltest.Record(t, nil, []*runtime.Tool{tool})
	for _, c := range tooltest.Broken(t, tool) {
		res := reg.Execute(t.Context(), runtime.Call{Name: "greet", Arguments: c.Arguments})
		assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, c.Name)
	}
	rec.AssertNothingRan(t)
	for _, args := range tooltest.Valid(t, tool, 5) {
		res := reg.Execute(t.Context(), runtime.Call{Name: "greet", Arguments: args})
		require.NoError(t, res.Err())
	}
	rec.AssertRan(t, "greet", "greet", "greet", "greet", "greet")
}

// picky returns a tool whose decoder takes one text alone for each item, which its
// schema does not say.
func picky(text, examples string) *runtime.Tool {
	return runtime.Bind(runtime.Binding[string, runtime.None]{
		Name:       "t",
		Parameters: `{"type":"object","properties":{"list":{"type":"array","minItems":2,"items":{"type":"string"` + examples + `}}},"required":["list"],"additionalProperties":false}`,
		Decode: func(d *wire.Decoder, _ *string) bool {
			for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
				for next := d.BeginArray() && d.NextElement(); next; next = d.NextElement() {
					var got string
					if at := d.At(); wire.String(d, &got) && got != text {
						d.Refuse(at, "format", "is no such thing")
					}
				}
			}
			return !d.Failed()
		},
		Arguments: func(*wire.Encoder, *string) {},
		Call:      func(context.Context, *runtime.Invocation, *string) (runtime.None, error) { return runtime.None{}, nil },
	})
}

func TestValidTriesWhatTheDecoderTakes(t *testing.T) {
	for _, tool := range []*runtime.Tool{picky("90s", ""), picky("odd", `,"examples":["even","odd"]`)} {
		all := tooltest.Valid(t, tool, 5)
		require.Len(t, all, 5)
		for _, args := range all {
			_, err := tool.Canonical(args)
			assert.NoError(t, err, string(args))
		}
		assert.NotEmpty(t, tooltest.Broken(t, tool))
	}
	tb := &fake{TB: t}
	assert.Panics(t, func() { tooltest.Valid(tb, picky("nobody thinks of this", ""), 1) })
	assert.Equal(t, "tool t: no value found for list[0] that its decoder accepts (is no such thing); give that argument an example", tb.text)
}
