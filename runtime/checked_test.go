package runtime_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// The list "What is checked" of docs/runtime.md, for generated decoders and for
// schemas known at run time alike.
func TestWhatIsChecked(t *testing.T) {
	rest := `,"x":` // an unknown member, whose value is checked as well
	for _, c := range []struct{ name, args, want string }{
		{"comments", `{"city":"a"/**/}`, "not valid JSON"},
		{"trailing commas", `{"city":"a",}`, "not valid JSON"},
		{"single quotes", `{'city':"a"}`, "not valid JSON"},
		{"NaN", `{"city":"a","days":NaN}`, "not valid JSON"},
		{"control characters", "{\"city\":\"a\nb\"}", "not valid JSON"},
		{"cut off", `{"city":"a"`, "not valid JSON: unexpected end at byte 11"},
		{"trailing data", `{"city":"a"}{}`, "not valid JSON: more text after the end at byte 12"},
		{"trailing words", `{"city":"a"} x`, "not valid JSON: more text after the end at byte 13"},
		{"UTF-8", "{\"city\":\"\xff\"}", "city: "},
		{"UTF-8, too long", "{\"city\":\"\xc0\xaf\"}", "city: "},
		{"UTF-8 of a surrogate", "{\"city\":\"\xed\xa0\x80\"}", "city: "},
		{"UTF-8 in names", "{\"city\":\"a\",\"\xff\":1}", "the name "},
		{"UTF-8 in any value", `{"city":"a"` + rest + "[\"\xff\"]}", "the text "},
		{"surrogates", `{"city":"\ud83d"}`, "city: "},
		{"surrogates in the wrong order", `{"city":"\ude00\ud83d"}`, "city: "},
		{"surrogates in names", `{"city":"a","\ud83d":1}`, "the name "},
		{"size", `{"city":"` + strings.Repeat("a", 300) + `"}`, "too long: 311 bytes; at most 300"},
		{"depth", `{"city":"a"` + rest + strings.Repeat("[", 8) + strings.Repeat("]", 8) + `}`, "nested too deeply; at most 8 levels"},
		{"depth of what is not closed", strings.Repeat("[", 200), "nested too deeply; at most 8 levels"},
		{"double names", `{"city":"a","city":"a"}`, "city: given more than once"},
		{"double names in another spelling", `{"city":"a","\u0063ity":"a"}`, "city: given more than once"},
		{"required", `{}`, "city: required, missing"},
		{"unknown", `{"city":"a","unit":"celsius"}`, `unit: unknown argument; did you mean "units"?`},
		{"exact names", `{"City":"a"}`, "City: unknown argument"},
		{"types", `{"city":["a"],"days":[2]}`, "city: want a string"},
		{"null for a required property", `{"city":null}`, "city: want a string"},
		{"enums", `{"city":"a","units":"kelvin"}`, `units: "kelvin" is not one of "celsius", "fahrenheit"`},
		{"integers", `{"city":"a","days":1.5}`, "days: want an integer, got 1.5"},
		{"whole arguments", `[]`, "want an object, got an array"},
	} {
		for kind, tool := range map[string]*runtime.Tool{
			"generated": cityTool("city", runtime.Policy{}, describeCity),
			"made":      dynamicTool(t, "city", cityParameters, runtime.Policy{}),
		} {
			reg := registry(t, &runtime.Options{MaxArguments: 300, MaxDepth: 8, NoRepair: true}, tool)
			res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(c.args)})
			require.True(t, res.IsError(), "%s: %s", kind, c.name)
			assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, "%s: %s", kind, c.name)
			assert.Contains(t, res.Text(), c.want, "%s: %s", kind, c.name)
			assert.False(t, res.Ran())
		}
	}
	for _, args := range []string{`{"city":"a","days":3.0}`, `{"city":"a","days":3e0}`, "{\"city\":\"\U0001F600\"}", `{"city":"\ud83d\ude00","units":null}`, " \n{\"city\":\"a\"}\r\t"} {
		for _, tool := range []*runtime.Tool{cityTool("city", runtime.Policy{}, describeCity), dynamicTool(t, "city", cityParameters, runtime.Policy{})} {
			assert.NoError(t, registry(t, &runtime.Options{NoRepair: true}, tool).Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(args)}).Err(), args)
		}
	}
}

// What ends the reading comes first, what was refused before it is told too, and
// nothing is said of what it hides: members behind it, or missing.
func TestWhatIsToldOfTextsThatAreCutShort(t *testing.T) {
	const head = "invalid arguments for city:\n- "
	for _, c := range []struct{ name, args, want string }{
		{"syntax", `{"days":"2","unit":1,"units":}`, "units: not valid JSON: want a value, got '}' at byte 29\n- days: want an integer, got \"2\"\n- unit: unknown argument; did you mean \"units\"?"},
		{"syntax alone", `{"city":"a","units":}`, "units: not valid JSON: want a value, got '}' at byte 20"},
		{"behind the value", `{"city":1}}`, "not valid JSON: more text after the end at byte 10\n- city: want a string, got 1"},
		{"depth", `{"days":"2","unit":[[[[[[[[[]]]]]]]]]}`, "unit[0][0][0][0][0][0][0]: nested too deeply; at most 8 levels\n- days: want an integer, got \"2\""},
		{"size", `{"days":"2","city":"` + strings.Repeat("a", 300) + `"}`, "too long: 322 bytes; at most 300"},
	} {
		for kind, tool := range map[string]*runtime.Tool{
			"generated": cityTool("city", runtime.Policy{}, describeCity),
			"made":      dynamicTool(t, "city", cityParameters, runtime.Policy{}),
		} {
			reg := registry(t, &runtime.Options{MaxArguments: 300, MaxDepth: 8}, tool)
			res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(c.args)})
			assert.Equal(t, head+c.want, res.Text(), "%s: %s", kind, c.name)
		}
	}
}
