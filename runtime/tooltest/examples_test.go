package tooltest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A verdict is a test that remembers what it was failed for.
type verdict struct {
	testing.TB
	failures []string
}

func (v *verdict) Helper() {}

func (v *verdict) Errorf(format string, args ...any) {
	v.failures = append(v.failures, fmt.Sprintf(format, args...))
}

// check returns what CheckExamples finds.
func check(tools ...*runtime.Tool) []string {
	v := new(verdict)
	tooltest.CheckExamples(v, tools...)
	return v.failures
}

// The values of a schema are found wherever they stand, although the members
// beside them are missing.
func TestCheckExamplesOfASchema(t *testing.T) {
	const parameters = `{"type":"object","properties":{
		"name":{"type":"string"},
		"n":{"type":"integer","minimum":1,"default":%[1]s,"examples":[2,%[1]s]},
		"odd name":{"type":"integer","minimum":1,"default":%[1]s},
		"list":{"type":"array","minItems":3,"items":{"$ref":"#/$defs/item"}},
		"map":{"type":"object","propertyNames":{"pattern":"^[0-9]+$"},"additionalProperties":{"$ref":"#/$defs/item"}},
		"keys":{"type":"object","propertyNames":{"enum":["up"]},"additionalProperties":{"type":"object","properties":{"n":{"minimum":1,"default":%[1]s}}}},
		"pair":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer","minimum":1,"examples":[%[1]s]}]},
		"shape":{"anyOf":[
			{"type":"object","properties":{"type":{"const":"circle"},"n":{"minimum":1,"default":%[1]s},"x":{}},"required":["type","x"],"additionalProperties":false},
			{"type":"object","properties":{"type":{"const":"square"},"n":{"minimum":1,"default":%[1]s}},"required":["type"],"additionalProperties":false}
		]}
	},"required":["name","list"],"additionalProperties":false,
	"$defs":{"item":{"type":"object","properties":{"n":{"minimum":1,"default":%[1]s},"more":{"$ref":"#/$defs/item"},"x":{}},"required":["x"],"additionalProperties":false}}}`
	assert.Empty(t, check(tool(t, "t", fmt.Sprintf(parameters, "1"), runtime.Policy{})))

	const wrong = "0 of t: %s: must be at least 1"
	at := func(kind, path string) string { return kind + " " + fmt.Sprintf(wrong, path) }
	assert.Equal(t, []string{
		at("default", "n"), at("example", "n"), at("default", `["odd name"]`), at("default", "list[0].n"),
		at("default", "keys.up.n"), at("example", "pair[1]"), at("default", "shape.n"), at("default", "shape.n"),
	}, check(runtime.Bind(runtime.Binding[runtime.None, runtime.None]{ // NewTool takes no such defaults
		Name: "t", Parameters: fmt.Sprintf(parameters, "0"),
		Decode:    func(d *wire.Decoder, _ *runtime.None) bool { return positive(d) },
		Arguments: func(*wire.Encoder, *runtime.None) {},
		Call:      func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) { panic("not called") },
	})))
}

// positive reads a value all of whose numbers must be at least 1.
func positive(d *wire.Decoder) bool {
	at := d.At()
	switch n := 0; d.Peek() {
	case '{':
		for more := d.BeginObject() && d.NextMember(); more; more = d.NextMember() {
			positive(d)
		}
	case '[':
		for more := d.BeginArray() && d.NextElement(); more; more = d.NextElement() {
			positive(d)
		}
	case '0', '1', '2':
		if wire.Int(d, &n) && n < 1 {
			d.Refuse(at, "minimum", "must be at least 1")
		}
	default:
		d.Skip()
	}
	return !d.Failed()
}

type args struct{ N int }

// binding decodes {"n":1} and encodes it with n increased by more.
func binding(more int, examples ...string) *runtime.Tool {
	return runtime.Bind(runtime.Binding[args, runtime.None]{
		Name: "t", Parameters: `{"type":"object","properties":{"n":{"type":"integer"}}}`, Examples: examples,
		Decode: func(d *wire.Decoder, a *args) bool {
			if d.BeginObject() {
				for d.NextMember() {
					wire.Int(d, &a.N)
				}
			}
			return !d.Failed()
		},
		Arguments: func(e *wire.Encoder, a *args) {
			e.BeginObject()
			e.Name(`"n":`)
			e.Int(int64(a.N + more))
			e.EndObject()
		},
		Call: func(context.Context, *runtime.Invocation, *args) (runtime.None, error) { panic("not called") },
	})
}

func TestCheckExamplesOfATool(t *testing.T) {
	assert.Empty(t, check(binding(0, `{"n":1}`, `{ "n" : 1e2 }`, `{}`)))
	assert.Equal(t, []string{"example {\"n\":\"x\"} of t: invalid arguments for t:\n- n: want an integer, got \"x\""},
		check(binding(0, `{"n":"x"}`)))
	assert.Equal(t, []string{`example {"n":1} of t: its canonical form {"n":2} is decoded as {"n":3}, <nil>`},
		check(binding(0), binding(1, `{"n":1}`)))

	broken := runtime.Bind(runtime.Binding[args, runtime.None]{Name: "t", Parameters: "{"})
	require.False(t, json.Valid(broken.Parameters()))
	require.Len(t, check(broken), 1)
}
