package message_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// streams are events as they come over the wire, a line each.
var streams = []struct {
	name    string
	dialect dialect.Dialect
	lines   string
	want    []want
}{
	{
		name: "anthropic", dialect: dialect.Anthropic,
		lines: `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"stop_reason":null}}

event: ping
data: {"type": "ping"}
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let me"}}
data: {"type":"content_block_stop","index":0}
data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"find","input":{}}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"id\": 90071992"}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"54740993, \"q\": \"\ud83d"}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\ude00\"}"}}
data: {"type":"content_block_stop","index":1}
data: {"type":"content_block_start","index":2,"content_block":{"type":"server_tool_use","id":"srv_1","name":"web_search","input":{}}}
data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"x\"}"}}
data: {"type":"content_block_stop","index":2}
data: {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"toolu_2","name":"now","input":{}}}
data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":""}}
data: {"type":"content_block_stop","index":3}
data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":89}}
data: {"type":"message_stop"}`,
		want: []want{{"toolu_1", "find", `{"id": 9007199254740993, "q": "😀"}`}, {"toolu_2", "now", "{}"}},
	},
	{
		name: "chat with a custom tool", dialect: dialect.OpenAI,
		lines: `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"custom","custom":{"name":"sql","input":""}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"SELECT"}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
data: [DONE]`,
		want: []want{{"call_2", "now", "{}"}},
	},
	{
		name: "chat", dialect: dialect.OpenAI,
		lines: `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":null},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"find","arguments":""}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"id\":90071"}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"now","arguments":""}}]},"finish_reason":null}]}
data: {"choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"other","type":"function","function":{"name":"x","arguments":"{}"}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"","type":"","function":{"name":"find","arguments":"99254740993}"}}]},"finish_reason":null}]}
data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
data: {"choices":[],"usage":{"total_tokens":5}}
data: [DONE]`,
		want: []want{{"call_1", "find", `{"id":9007199254740993}`}, {"call_2", "now", ""}},
	},
	{
		name: "chat, all at once and all of index 0", dialect: dialect.XAI,
		lines: `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{\"n\":1}"}},{"index":0,"id":"b","type":"function","function":{"name":"g","arguments":"{\"n\":2}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":"{\"n\":"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"3}"}}]}}]}
data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`,
		want: []want{{"a", "f", `{"n":1}`}, {"b", "g", `{"n":2}`}, {"c", "f", `{"n":3}`}},
	},
	{
		name: "chat without index", dialect: dialect.DeepSeek,
		lines: `data: {"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"n\":"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"1}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"id":"b","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`,
		want: []want{{"a", "f", `{"n":1}`}, {"b", "g", `{}`}},
	},
	{
		name: "chat, all of index 0 and without ids", dialect: dialect.OpenAI,
		lines: `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"f","arguments":"{\"n\":1}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"f","arguments":"{\"n\":"}},{"index":0,"function":{"name":"f","arguments":"{}}"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","function":{"name":"g","arguments":"{\"n\":3}"}},{"index":0,"function":{"name":"g","arguments":""}}]}}]}
data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}`,
		want: []want{{"tg95s1dxi", "f", `{"n":1}`}, {"tgisr3jzf", "f", `{"n":{}}`}, {"tgs3rf9eu", "g", `{"n":3}`}},
	},
	{
		name: "chat, ids that come late and indices out of order", dialect: dialect.OpenAI,
		lines: `data: {"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"name":"g","arguments":"{\"n\""}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f"}},{"index":1,"id":"b","function":{"arguments":":2"}}]}}]}
data: {"choices":[{"delta":{"tool_calls":[{"index":1,"function":{"arguments":"}"}},{"index":0,"function":{"arguments":"{}"}}]}}]}
data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}`,
		want: []want{{"a", "f", "{}"}, {"b", "g", `{"n":2}`}},
	},
	{
		name: "anthropic, blocks that run at the provider", dialect: dialect.Anthropic,
		lines: `data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"{\"x\":1}"}}
data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"Eq=="}}
data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_use","id":"m1","name":"f","server_name":"s","input":{}}}
data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"q\":"}}
data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"n\":"}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"1}"}}
data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"2}"}}
data: {"type":"content_block_stop","index":1}
data: {"type":"content_block_start","index":3,"content_block":{"type":"web_search_tool_result","tool_use_id":"m1","content":[]}}
data: {"type":"message_delta","delta":{"stop_reason":"tool_use"}}`,
		want: []want{{"a", "f", `{"n":2}`}},
	},
	{
		name: "bedrock, a tool of the provider", dialect: dialect.Bedrock,
		lines: `{"contentBlockStart":{"contentBlockIndex":0,"start":{"toolUse":{"name":"nova_grounding","toolUseId":"s","type":"server_tool_use"}}}}
{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}}
{"contentBlockStart":{"contentBlockIndex":1,"start":{"toolUse":{"name":"f","toolUseId":"a"}}}}
{"contentBlockDelta":{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{}"}}}}
{"messageStop":{"stopReason":"tool_use"}}`,
		want: []want{{"a", "f", "{}"}},
	},
	{
		name: "mistral", dialect: dialect.Mistral,
		lines: `data: {"id":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"","tool_calls":[{"id":"D681PevKs","function":{"name":"find","arguments":"{\"id\": 9007199254740993}"},"index":0},{"id":"ssAbar4Dr","function":{"name":"find","arguments":{"id": 2}},"index":1}]},"finish_reason":"tool_calls"}]}
data: [DONE]`,
		want: []want{{"D681PevKs", "find", `{"id": 9007199254740993}`}, {"ssAbar4Dr", "find", `{"id": 2}`}},
	},
	{
		name: "responses", dialect: dialect.OpenAIResponses,
		lines: `event: response.created
data: {"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]},"sequence_number":0}
data: {"type":"response.output_item.added","output_index":0,"item":{"type":"reasoning","id":"rs_1","summary":[]}}
data: {"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"find","arguments":"","status":"in_progress"}}
data: {"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","id":"fc_2","call_id":"call_2","name":"now","arguments":"","status":"in_progress"}}
data: {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"{\"id\":90071"}
data: {"type":"response.function_call_arguments.delta","item_id":"fc_2","output_index":2,"delta":"{}"}
data: {"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"99254740993}"}
data: {"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":1,"arguments":"{\"id\":9007199254740993}"}
data: {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"find","arguments":"{\"id\":9007199254740993}","status":"completed"}}
data: {"type":"response.completed","response":{"id":"resp_1","status":"completed","output":[{"type":"reasoning","id":"rs_1"},{"type":"function_call","call_id":"call_1","name":"find","arguments":"{\"id\":9007199254740993}","status":"completed"},{"type":"function_call","call_id":"call_2","name":"now","arguments":"{}","status":"completed"}]}}`,
		want: []want{{"call_1", "find", `{"id":9007199254740993}`}, {"call_2", "now", "{}"}},
	},
	{
		name: "bedrock", dialect: dialect.Bedrock,
		lines: `{"p":"abcd","role":"assistant"}
{"contentBlockIndex":0,"delta":{"text":"Well"},"p":"ab"}
{"contentBlockIndex":0,"p":"abcdef"}
{"contentBlockIndex":1,"p":"a","start":{"toolUse":{"name":"find","toolUseId":"tooluse_1"}}}
{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{\"id\":90071"}},"p":"abc"}
{"contentBlockIndex":1,"delta":{"toolUse":{"input":"99254740993}"}},"p":"abc"}
{"contentBlockIndex":1,"p":"abcdef"}
{"contentBlockStart":{"contentBlockIndex":2,"start":{"toolUse":{"name":"now","toolUseId":"tooluse_2"}}}}
{"contentBlockDelta":{"contentBlockIndex":2,"delta":{"toolUse":{"input":""}}}}
{"contentBlockStop":{"contentBlockIndex":2}}
{"messageStop":{"stopReason":"tool_use"}}
{"metrics":{"latencyMs":1},"usage":{"totalTokens":5},"p":"ab"}`,
		want: []want{{"tooluse_1", "find", `{"id":9007199254740993}`}, {"tooluse_2", "now", ""}},
	},
	{
		name: "gemini", dialect: dialect.Gemini,
		lines: `data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Well"}]},"index":0}]}
data: {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"1","name":"find","args":{"id":9007199254740993}}}]}}]}
data: {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"id":"2","name":"now","args":{}}},{"text":""}]},"finishReason":"STOP"}]}`,
		want: []want{{"1", "find", `{"id":9007199254740993}`}, {"2", "now", "{}"}},
	},
	{
		name: "ollama", dialect: dialect.Ollama,
		lines: `{"model":"qwen3","message":{"role":"assistant","content":"","tool_calls":[{"id":"1","function":{"name":"find","arguments":{"id":9007199254740993}}}]},"done":false}
{"model":"qwen3","message":{"role":"assistant","content":"","tool_calls":[{"id":"2","function":{"name":"now","arguments":{}}}]},"done":false}
{"model":"qwen3","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}`,
		want: []want{{"1", "find", `{"id":9007199254740993}`}, {"2", "now", "{}"}},
	},
}

func stream(t *testing.T, d dialect.Dialect, lines string) *message.Stream {
	t.Helper()
	s := message.NewStream(d)
	for line := range strings.Lines(lines) {
		require.NoError(t, s.Add([]byte(line)), line)
	}
	return s
}

func TestStream(t *testing.T) {
	for _, test := range streams {
		t.Run(test.name, func(t *testing.T) {
			calls, err := stream(t, test.dialect, test.lines).Calls()
			require.NoError(t, err)
			assert.Equal(t, test.want, wants(calls))
		})
	}
}

// Wherever a stream breaks off: what comes out has a prefix of what would have
// come, and a call that is not complete is none that a tool could run.
func TestStreamCutAnywhere(t *testing.T) {
	for _, test := range streams {
		lines := strings.Split(test.lines, "\n")
		for n := range lines {
			calls, _ := stream(t, test.dialect, strings.Join(lines[:n], "\n")).Calls()
			require.LessOrEqual(t, len(calls), len(test.want))
			for i, got := range wants(calls) {
				whole := test.want[i].Arguments
				if got.Arguments != whole {
					assert.False(t, runs(got.Arguments), "%s, %d lines: %s", test.name, n, got.Arguments)
				}
			}
		}
	}
}

func TestStreamHostile(t *testing.T) {
	const start = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"x\":1}"}}
`
	const unended = "the stream is not at the end of the response"
	for _, test := range []struct {
		name    string
		dialect dialect.Dialect
		lines   string
		want    []want
		err     string
	}{
		{"nothing", dialect.OpenAI, "", nil, "openai: " + unended},
		{"cut", dialect.Anthropic, start, []want{{"a", "f", `{"x":1}`}}, "anthropic: " + unended},
		{"an event cut", dialect.Anthropic, start + `{"type":"content_bl`, []want{{"a", "f", `{"x":1`}},
			"anthropic: event[2]: not valid JSON: unexpected end in a string at byte 19\nanthropic: " + unended},
		{"no JSON", dialect.Anthropic, start + `what`, []want{{"a", "f", `{"x":1`}}, "anthropic: event[2]: not valid JSON: want a value, got 'w' at byte 0\nanthropic: " + unended},
		{"no object", dialect.Ollama, `[]`, nil, "ollama: event[0]: want an object, got an array\nollama: " + unended},
		{"tokens ran out", dialect.Anthropic, start + `{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}`, []want{{"a", "f", `{"x":1`}}, ""},
		{"tokens ran out later", dialect.Anthropic, start + `{"type":"content_block_stop","index":0}
{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}`, []want{{"a", "f", `{"x":1}`}}, ""},
		{"tokens ran out", dialect.Bedrock, `{"contentBlockIndex":0,"start":{"toolUse":{"name":"f","toolUseId":"a"}}}
{"contentBlockIndex":0}
{"stopReason":"max_tokens"}`, []want{{"a", "f", `{`}}, ""},
		{"tokens ran out", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"length"}]}`, []want{{"a", "f", `{`}}, ""},
		{"tokens ran out", dialect.OpenAIResponses, `{"type":"response.incomplete","response":{"output":[{"type":"function_call","call_id":"a","name":"f","arguments":"{}","status":"incomplete"}]}}`,
			[]want{{"a", "f", `{`}}, ""},
		{"error", dialect.Anthropic, start + `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, []want{{"a", "f", `{"x":1`}},
			"anthropic: the API reports an error: Overloaded\nanthropic: " + unended},
		{"error", dialect.OpenAI, `{"error":{"message":"oh"}}`, nil, "openai: the API reports an error: oh\nopenai: " + unended},
		{"error", dialect.OpenAIResponses, `{"type":"error","code":"x","message":"oh"}`, nil, "openai-responses: the API reports an error: oh\nopenai-responses: " + unended},
		{"error", dialect.OpenAIResponses, `{"type":"response.failed","response":{"error":{"code":"x","message":"oh"}}}`, nil, "openai-responses: the API reports an error: oh\nopenai-responses: " + unended},
		{"error", dialect.Bedrock, `{"message":"Too many requests"}`, nil, "bedrock: the API reports an error: Too many requests\nbedrock: " + unended},
		{"error", dialect.Gemini, `{"error":{"message":"oh"}}`, nil, "gemini: the API reports an error: oh\ngemini: " + unended},
		{"error", dialect.Ollama, `{"error":"oh"}`, nil, "ollama: the API reports an error: oh\nollama: " + unended},
		{"error", dialect.Bedrock, `{"throttlingException":{"message":"` + strings.Repeat("é", 600) + `"}}`, nil, "bedrock: the API reports an error: " + strings.Repeat("é", 500) + "…\nbedrock: " + unended},
		{"text without start", dialect.Bedrock, `{"contentBlockIndex":0,"start":{"toolUse":{"name":"f","toolUseId":"a"}}}
{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}
{"contentBlockIndex":0}
{"contentBlockIndex":1,"delta":{"text":"so"}}
{"stopReason":"max_tokens"}`, []want{{"a", "f", `{}`}}, ""},
		{"the old form", dialect.OpenAI, `{"choices":[{"delta":{"function_call":{"name":"f"}},"finish_reason":"function_call"}]}`, nil,
			"openai: event[0].choices[0].delta.function_call: the form of calls before tool_calls, which has no ids"},
		{"blank so far", dialect.Anthropic, `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\n"}}`, []want{{"a", "f", `{`}}, "anthropic: " + unended},
		{"no start", dialect.OpenAIResponses, `{"type":"response.function_call_arguments.delta","output_index":0,"delta":"{}"}
{"type":"response.completed"}`, nil, "openai-responses: event[0]: arguments of a call that has not begun"},
		{"no start", dialect.Anthropic, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
{"type":"message_stop"}`, nil, "anthropic: event[0].delta: arguments of a call that has not begun"},
		{"no start", dialect.Bedrock, `{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}
{"stopReason":"tool_use"}`, nil, "bedrock: event[0].delta.toolUse: arguments of a call that has not begun"},
		{"a call that failed", dialect.Bedrock, `{"messageStop":{"stopReason":"malformed_tool_use"}}`, nil, "bedrock: event[0].messageStop.stopReason: malformed_tool_use"},
		{"filtered", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"content_filter"}]}`, []want{{"a", "f", `{`}}, ""},
		{"too long", dialect.Mistral, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"model_length"}]}`, []want{{"a", "f", `{`}}, ""},
		{"ended by an error", dialect.Mistral, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"error"}]}`, []want{{"a", "f", `{`}},
			"mistral: event[0].choices[0].finish_reason: the API reports an error"},
		{"wrong types", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":"x","id":{},"function":{"name":7}}]},"finish_reason":"stop"}]}`, []want{{"", "", ""}},
			"openai: event[0].choices[0].delta.tool_calls[0].index: want an index, got a string\nopenai: event[0].choices[0].delta.tool_calls[0].id: want a string, got an object\n" +
				"openai: event[0].choices[0].delta.tool_calls[0].function.name: want a string, got a number\nopenai: event[0].choices[0].delta.tool_calls[0]: a call without a name"},
		{"two names", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}},{"index":0,"function":{"name":"g"}}]},"finish_reason":"stop"}]}`,
			[]want{{"a", "f", "{}"}}, "openai: event[0].choices[0].delta.tool_calls[1].function.name: another name for a call that has one"},
		{"huge index", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":9223372036854775807,"id":"a","function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"stop"}]}`,
			[]want{{"a", "f", "{}"}, {"b", "g", "{}"}}, ""},
		{"partial args", dialect.Gemini, `{"candidates":[{"content":{"parts":[{"functionCall":{"id":"a","name":"f","partialArgs":[{"jsonPath":"$.x"}],"willContinue":true}}]},"finishReason":"STOP"}]}`,
			[]want{{"a", "f", "{"}}, "gemini: event[0].candidates[0].content.parts[0].functionCall.partialArgs: arguments in parts, which streamFunctionCallArguments asks for, are not read"},
		{"no messages", dialect.MCP, `{}`, nil, "mcp: no model's messages are written in this dialect"},
	} {
		t.Run(test.name+" "+string(test.dialect), func(t *testing.T) {
			s := message.NewStream(test.dialect)
			for line := range strings.Lines(test.lines) {
				_ = s.Add([]byte(line))
			}
			calls, err := s.Calls()
			if len(test.want) > 0 && test.want[0].ID == "" && len(calls) > 0 {
				calls[0].ID = ""
			}
			assert.Equal(t, test.want, wants(calls))
			if test.err == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, test.err)
			again, errAgain := s.Calls()
			assert.Len(t, again, len(calls))
			assert.EqualError(t, errAgain, test.err, "asking changes nothing")
		})
	}
}

// Add tells what is wrong with its own event alone.
func TestStreamAdd(t *testing.T) {
	s := message.NewStream(dialect.Ollama)
	require.EqualError(t, s.Add([]byte(`{"message":7}`)), "ollama: event[0].message: want an object, got a number")
	require.NoError(t, s.Add([]byte(`{"message":{}}`)))
	for range 30 {
		require.Error(t, s.Add([]byte(`{"message":7}`)))
	}
	assert.EqualError(t, s.Add([]byte(`x`)), "ollama: 1 more problems")
}

// Events may come as they are framed: many at once, data in several lines.
func TestStreamFraming(t *testing.T) {
	for _, test := range streams {
		if !strings.Contains(test.lines, "data:") {
			continue
		}
		s := message.NewStream(test.dialect)
		all := strings.ReplaceAll(test.lines, "\ndata:", "\n\ndata:")
		require.NoError(t, s.Add([]byte(": comment\nid: 7\r\n"+all+"\n\n")))
		calls, err := s.Calls()
		require.NoError(t, err)
		assert.Equal(t, test.want, wants(calls), test.name)
	}
	s := message.NewStream(dialect.Ollama)
	require.NoError(t, s.Add([]byte("event: x\ndata: {\"done\":\ndata: true}\n")))
	_, err := s.Calls()
	require.NoError(t, err)
	s = message.NewStream(dialect.OpenAI)
	require.NoError(t, s.Add([]byte("data: [DONE]")))
	_, err = s.Calls()
	require.NoError(t, err)
}

func TestStreamMadeIDs(t *testing.T) {
	const line = `{"message":{"tool_calls":[{"function":{"name":"f","arguments":{}}}]},"done":true}`
	first, err := stream(t, dialect.Ollama, line+"\n"+line).Calls()
	require.NoError(t, err)
	require.Len(t, first, 2)
	assert.NotEqual(t, first[0].ID, first[1].ID)
	again, _ := stream(t, dialect.Ollama, line+"\n"+line).Calls()
	assert.Equal(t, first, again)
	other, _ := stream(t, dialect.Ollama, "{}\n"+line).Calls()
	assert.NotEqual(t, first[0].ID, other[0].ID)
}
