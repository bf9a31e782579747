package runtime_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A result that is a string reads the same whether it is told as a text or taken
// out of its JSON, and in every way to call the tool.
func TestTextResults(t *testing.T) {
	for name, value := range map[string]string{
		"plain": "pong", "empty": "", "escapes": "a \"b\"\n\\c", "beyond ASCII": "Zürich \U0001F600 \u2028",
		"not UTF-8": "a\xff\xfeb\xc3", "long": strings.Repeat("line \"x\"\n", 20_000),
	} {
		bind := func(text func(string) string) *runtime.Tool {
			return runtime.Bind(runtime.Binding[runtime.None, string]{
				Name: "say", Result: encodeString, Text: text,
				Call: func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { return value, nil },
			})
		}
		want := strings.NewReplacer("\xff", "\uFFFD", "\xfe", "\uFFFD", "b\xc3", "b\uFFFD").Replace(value)
		if value == "" {
			want = "(empty)"
		}
		for _, tool := range []*runtime.Tool{bind(nil), bind(func(s string) string { return s })} {
			for _, args := range []string{"", "{}", " {} ", "null"} {
				text, err := tool.Append(context.Background(), []byte("> "), []byte(args))
				require.NoError(t, err)
				assert.Equal(t, "> "+want, string(text), name)
			}
			res := tool.Execute(context.Background(), runtime.Call{})
			assert.Equal(t, want, res.Text(), name)
			assert.Equal(t, value, res.Value, name)
		}
	}
}

// A tool without arguments refuses what is more than none in its short way too.
func TestAppendRefusesArguments(t *testing.T) {
	ran := 0
	tool := runtime.Bind(runtime.Binding[runtime.None, string]{
		Name: "ping", Result: encodeString, Text: func(s string) string { return s },
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (string, error) { ran++; return "pong", nil },
	})
	for args, want := range map[string]string{
		`{"x":1}`: "ping: invalid arguments for ping:\n- x: unknown argument",
		`{`:       "ping: invalid arguments for ping:\n- not valid JSON: unexpected end at byte 1",
		`[]`:      "ping: invalid arguments for ping:\n- want an object, got an array",
		`{}{}`:    "ping: invalid arguments for ping:\n- not valid JSON: more text after the end at byte 2",
	} {
		text, err := tool.Append(context.Background(), []byte("> "), []byte(args))
		require.EqualError(t, err, want)
		assert.Equal(t, "> ", string(text))
	}
	assert.Zero(t, ran)
}

// Large arguments and results are handed over and not copied. What a call has
// been given stays as it is, also where the approver edits and other calls run
// on the same frame.
func TestLargeTextsStay(t *testing.T) {
	long := strings.Repeat("text\n", 30_000)
	size := 0
	approve := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		args, err := json.Marshal(map[string]string{"city": strings.Repeat("e", size)})
		if err != nil {
			return runtime.Approval{}, err
		}
		return q.ApproveWith(args, ""), nil
	}
	echo := func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) { return a.city + "!", nil }
	reg := registry(t, &runtime.Options{Approve: approve}, cityTool("gated", runtime.Policy{Approval: true}, echo), cityTool("plain", runtime.Policy{}, echo))
	canonical := func(city string) string {
		text, err := json.Marshal(city)
		require.NoError(t, err)
		return `{"city":` + string(text) + `,"units":"celsius","days":1}`
	}
	var results []runtime.Result
	var wantArguments, wantTexts []string
	for _, n := range []int{10, 70_000, 100_000, 150_000, 90_000, 20} {
		size = n
		results = append(results, reg.Execute(context.Background(), city("", "gated", long[:n/2])), reg.Execute(context.Background(), city("", "plain", long[:n])))
		edited := strings.Repeat("e", n)
		wantArguments = append(wantArguments, canonical(edited), canonical(long[:n]))
		wantTexts = append(wantTexts, edited+"!", long[:n]+"!")
	}
	for i, res := range results {
		require.NoError(t, res.Err())
		assert.True(t, wantArguments[i] == string(res.Arguments), i)
		assert.True(t, wantTexts[i] == res.Text(), i)
		var text string
		require.NoError(t, json.Unmarshal(res.Structured, &text))
		assert.True(t, wantTexts[i] == text, i)
	}
}
