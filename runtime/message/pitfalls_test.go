package message_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// A call without arguments goes through a store and back to the provider.
func TestStoredCallWithoutArguments(t *testing.T) {
	for _, body := range []string{
		`{"content":[{"type":"tool_use","id":"a","name":"now","input":{}}]}`,
		`{"content":[{"type":"tool_use","id":"a","name":"now","input":null}]}`,
		`{"content":[{"type":"tool_use","id":"a","name":"now"}]}`,
		`{"content":[{"type":"tool_use","id":"a","name":"now","input":""}]}`,
	} {
		calls, err := message.Calls(dialect.Anthropic, []byte(body))
		require.NoError(t, err)
		stored, err := json.Marshal(calls)
		require.NoError(t, err)
		var restored []runtime.Call
		require.NoError(t, json.Unmarshal(stored, &restored))
		for d, want := range map[dialect.Dialect]string{
			dialect.Anthropic: `"input":{}`, dialect.Bedrock: `"input":{}`, dialect.Gemini: `"args":{}`, dialect.Ollama: `"arguments":{}`,
			dialect.OpenAI: `"arguments":"{}"`, dialect.OpenAIResponses: `"arguments":"{}"`, dialect.Mistral: `"arguments":"{}"`,
		} {
			for _, calls := range [][]runtime.Call{calls, restored} {
				messages, err := message.Replay(d, calls)
				require.NoError(t, err)
				assert.Contains(t, joined(t, messages), want)
			}
		}
	}
}

// Missing, null and empty arguments run a tool that needs none.
func TestCallsWithoutArgumentsRun(t *testing.T) {
	for _, args := range []string{``, `,"arguments":null`, `,"arguments":""`, `,"arguments":" null\n"`, `,"arguments":{}`, `,"arguments":"{}"`} {
		calls, err := message.Calls(dialect.OpenAI, []byte(`{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"any"`+args+`}}]}}]}`))
		require.NoError(t, err)
		require.Len(t, calls, 1)
		assert.True(t, anything.Execute(context.Background(), calls[0]).Ran(), args)
	}
}

// Integers beyond 2^53 come through from the body to the next request.
func TestDigitsAreKept(t *testing.T) {
	const args = `{"id":-9007199254740995,"u":18446744073709551615}`
	quoted, _ := json.Marshal(args)
	for d, body := range map[dialect.Dialect]string{
		dialect.OpenAI:          `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"echo","arguments":` + string(quoted) + `}}]}}]}`,
		dialect.OpenAIResponses: `{"output":[{"type":"function_call","call_id":"a","name":"echo","arguments":` + string(quoted) + `}]}`,
		dialect.Anthropic:       `{"content":[{"type":"tool_use","id":"a","name":"echo","input":` + args + `}]}`,
		dialect.Gemini:          `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"echo","args":` + args + `}}]}}]}`,
		dialect.Bedrock:         `{"output":{"message":{"content":[{"toolUse":{"toolUseId":"a","name":"echo","input":` + args + `}}]}}}`,
		dialect.Ollama:          `{"message":{"tool_calls":[{"function":{"name":"echo","arguments":` + args + `}}]}}`,
	} {
		calls, err := message.Calls(d, []byte(body))
		require.NoError(t, err)
		require.Equal(t, args, string(calls[0].Arguments))
		res := echo(t).Execute(context.Background(), calls[0])
		messages, err := message.Results(d, []runtime.Result{res})
		require.NoError(t, err)
		assert.Contains(t, joined(t, messages), `"{\"id\":-9007199254740995,\"u\":18446744073709551615}"`, d)
	}
}

// echo returns a registry with a tool that returns its arguments.
func echo(t *testing.T) *runtime.Registry {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "echo", Parameters: json.RawMessage(`{"type":"object"}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) { return inv.Arguments(), nil },
	})
	require.NoError(t, err)
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: silent}, []*runtime.Tool{tool})
	require.NoError(t, err)
	return reg
}

// In a batch of three the second call is broken: it gets an error in its place,
// and the others run.
func TestBrokenCallKeepsItsPlace(t *testing.T) {
	for _, broken := range []string{`{\"ids\":[1]`, `{\"path\":\"a.txt\",\"mode\":`, `[1,2]`, `7`, `true`, strings.Repeat("x", 2<<20)} {
		call := func(id, args string) string {
			return `{"id":"` + id + `","type":"function","function":{"name":"any","arguments":"` + args + `"}}`
		}
		body := `{"choices":[{"message":{"tool_calls":[` + call("a", `{}`) + "," + call("b", broken) + "," + call("c", `{}`) + `]}}]}`
		calls, err := message.Calls(dialect.OpenAI, []byte(body))
		require.NoError(t, err)
		results := anything.ExecuteAll(context.Background(), calls, nil)
		require.Len(t, results, 3)
		assert.True(t, results[0].Ran() && !results[1].Ran() && results[2].Ran())

		messages, err := message.Results(dialect.OpenAI, results)
		require.NoError(t, err)
		require.Len(t, messages, 3)
		assert.Contains(t, string(messages[1]), `"tool_call_id":"b","content":"error: invalid arguments for any:`)
		replay, err := message.Replay(dialect.OpenAI, calls)
		require.NoError(t, err)
		assert.Less(t, len(joined(t, append(messages, replay...))), 20<<10, "what is broken does not fill the next request")
	}
}

// Bodies of hostile size and depth are read in one go.
func TestCallsHuge(t *testing.T) {
	const n = 20_000
	one := `{"id":"","function":{"name":"f","arguments":"{}"}}`
	calls, err := message.Calls(dialect.OpenAI, []byte(`{"choices":[{"message":{"tool_calls":[`+strings.Repeat(one+",", n-1)+one+`]}}]}`))
	require.NoError(t, err)
	assert.Len(t, calls, n)

	calls, err = message.Calls(dialect.OpenAI, []byte(`{"choices":[{"message":{"tool_calls":[`+strings.Repeat("7,", n)+one+`]}}]}`))
	assert.Len(t, calls, 1)
	assert.ErrorContains(t, err, "\nand 19980 more")

	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	calls, err = message.Calls(dialect.Anthropic, []byte(`{"content":[{"type":"tool_use","id":"a","name":"f","input":{"x":`+deep+`}}]}`))
	require.NoError(t, err)
	assert.Equal(t, `{"x":`+deep+`}`, string(calls[0].Arguments))

	_, err = message.Calls(dialect.Anthropic, []byte(strings.Repeat(`{"content":`, 1_000_000)))
	assert.ErrorContains(t, err, "anthropic: nested too deeply")

	long := strings.Repeat("y", 8<<20)
	calls, err = message.Calls(dialect.Gemini, []byte(`{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"x":"`+long+`"}}}]}}]}`))
	require.NoError(t, err)
	assert.Len(t, calls[0].Arguments, len(long)+len(`{"x":""}`))
}

// Two values cannot both be the arguments: then there are none to run with.
func TestArgumentsTwice(t *testing.T) {
	s := stream(t, dialect.Mistral, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"any","arguments":{"x":1}}}]}}]}
{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":{"x":2}}}]},"finish_reason":"tool_calls"}]}`)
	calls, err := s.Calls()
	require.NoError(t, err)
	require.Len(t, calls, 1)
	assert.False(t, runs(string(calls[0].Arguments)))
}
