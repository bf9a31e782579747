package message_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// apis has one dialect of each API.
var apis = []dialect.Dialect{
	dialect.OpenAI, dialect.OpenAIResponses, dialect.Anthropic, dialect.Gemini, dialect.Bedrock, dialect.Mistral, dialect.Ollama,
}

// FuzzCalls reads any body as one of each API. What comes out can be answered
// and replayed, and what is replayed reads the same again.
func FuzzCalls(f *testing.F) {
	for _, b := range bodies {
		f.Add([]byte(b.body))
	}
	for _, seed := range []string{
		``, `null`, `[`, `{"choices":[{"message":{"tool_calls":[{"function":{"arguments":{"a":[1e999]}}},7,null]},"finish_reason":"length"}]}`,
		`{"content":[{"type":"tool_use","id":"a","id":"b","name":"","input":"x"},{"type":"tool_use"}],"stop_reason":"max_tokens"}`,
		`{"output":[{"type":"function_call","arguments":"\ud83d","status":"incomplete"}],"error":{"message":7}}`,
		`{"output":{"message":{"content":[{"toolUse":{"input":{"a":1}}}]}},"stopReason":"max_tokens"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, d := range apis {
			calls, err := message.Calls(d, body)
			again, errAgain := message.Calls(d, body)
			assert.Equal(t, calls, again)
			assert.Equal(t, err, errAgain)
			checkCalls(t, d, calls)
		}
	})
}

// FuzzStream reads any text as the events of each API.
func FuzzStream(f *testing.F) {
	for _, s := range streams {
		f.Add([]byte(s.lines))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, d := range apis {
			s := message.NewStream(d)
			failed := false
			for line := range bytes.Lines(text) {
				failed = s.Add(line) != nil || failed
			}
			calls, err := s.Calls()
			assert.False(t, failed && err == nil, "what was wrong with an event is not forgotten")
			checkCalls(t, d, calls)
		}
	})
}

func checkCalls(t *testing.T, d dialect.Dialect, calls []runtime.Call) {
	results := make([]runtime.Result, len(calls))
	for i, c := range calls {
		require.NotEmpty(t, c.ID)
		results[i] = runtime.Result{CallID: c.ID, Tool: c.Name, Content: []runtime.Content{runtime.TextContent(string(c.Arguments))}}
	}
	answer, err := message.Results(d, results)
	require.NoError(t, err)
	replay, err := message.Replay(d, calls)
	require.NoError(t, err)
	for _, m := range append(answer, replay...) {
		require.True(t, json.Valid(m), "%s", m)
	}
	again := readBack(d, replay)
	require.Len(t, again, len(calls))
	for i, c := range again {
		assert.Equal(t, isObject(calls[i].Arguments), string(c.Arguments) == string(bytes.Trim(calls[i].Arguments, " \n\r\t")), "%s", c.Arguments)
		assert.True(t, isObject(c.Arguments), "%s", c.Arguments)
	}
}

// readBack returns the calls of what Replay has written.
func readBack(d dialect.Dialect, messages []json.RawMessage) []runtime.Call {
	var all []runtime.Call
	for _, m := range messages {
		calls, _ := message.Calls(d, m) // ids given twice are an error here too
		all = append(all, calls...)
	}
	return all
}

// isObject reports whether arguments are one JSON object, as tools read it.
func isObject(args []byte) bool {
	if trimmed := bytes.Trim(args, " \n\r\t"); len(trimmed) == 0 || trimmed[0] != '{' {
		return false
	}
	var raw json.RawMessage
	d := wire.NewDecoder(string(args), wire.Limits{Depth: -1, Size: -1})
	return wire.Raw(d, &raw) && d.End()
}
