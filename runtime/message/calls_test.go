package message_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// A want is a call as tests write it.
type want struct{ ID, Name, Arguments string }

func wants(calls []runtime.Call) []want {
	var all []want
	for _, c := range calls {
		all = append(all, want{c.ID, c.Name, string(c.Arguments)})
	}
	return all
}

// The integers are ones that a float64 does not hold.
const exact = `{ "id": 9007199254740993,"n":18446744073709551615, "x":1.10 }`

var quotedExact = func() string { b, _ := json.Marshal(exact); return string(b) }()

// bodies are responses in the shape that each API sends.
var bodies = []struct {
	name    string
	dialect dialect.Dialect
	body    string
	want    []want
}{
	{
		name: "chat", dialect: dialect.OpenAI,
		body: `{"id":"chatcmpl-B","object":"chat.completion","created":1741570283,"model":"gpt-5","choices":[{"index":0,
			"message":{"role":"assistant","content":null,"refusal":null,"annotations":[],"tool_calls":[
				{"id":"call_abc","type":"function","function":{"name":"get_weather","arguments":` + quotedExact + `}},
				{"id":"call_def","type":"function","function":{"name":"now","arguments":""}},
				{"id":"call_ghi","type":"function","function":{"name":"say","arguments":"{\"text\":\"caf\\u00e9 \\ud83d\\ude00 ü\\n\"}"}}]},
			"logprobs":null,"finish_reason":"tool_calls"}],"usage":{"total_tokens":99}}`,
		want: []want{
			{"call_abc", "get_weather", exact},
			{"call_def", "now", ""},
			{"call_ghi", "say", `{"text":"caf\u00e9 \ud83d\ude00 ü\n"}`},
		},
	},
	{
		name: "chat without calls", dialect: dialect.OpenAIStrict,
		body: `{"choices":[{"index":0,"message":{"role":"assistant","content":"\ud83d Hi"},"finish_reason":"stop"}]}`,
	},
	{
		name: "chat, first choice", dialect: dialect.Groq,
		body: `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}},
			{"index":1,"message":{"tool_calls":[{"id":"b","function":{"name":"g","arguments":"{}"}}]}}]}`,
		want: []want{{"a", "f", "{}"}},
	},
	{
		name: "chat message alone", dialect: dialect.DeepSeek,
		body: `{"role":"assistant","content":"","tool_calls":[{"type":"function","id":"a","function":{"arguments":"[1]","name":"f"}}]}`,
		want: []want{{"a", "f", "[1]"}},
	},
	{
		name: "responses", dialect: dialect.OpenAIResponses,
		body: `{"id":"resp_67","object":"response","status":"completed","error":null,"output":[
			{"id":"rs_1","type":"reasoning","summary":[]},
			{"id":"fc_1","type":"function_call","status":"completed","arguments":` + quotedExact + `,"call_id":"call_1","name":"get_weather"},
			{"type":"custom_tool_call","id":5,"name":{}},
			{"id":"fc_2","type":"function_call","status":"completed","arguments":"{}","call_id":"call_2","name":"now"},
			{"id":"msg_1","type":"message","content":[{"type":"output_text","text":"so"}]}]}`,
		want: []want{{"call_1", "get_weather", exact}, {"call_2", "now", "{}"}},
	},
	{
		name: "anthropic", dialect: dialect.Anthropic,
		body: `{"id":"msg_01","type":"message","role":"assistant","model":"claude-opus-4-5","content":[
			{"type":"thinking","thinking":"Let me","signature":"EqQ="},
			{"type":"text","text":"I will look."},
			{"type":"tool_use","id":"toolu_01","name":"get_weather","input":` + exact + `},
			{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}},
			{"type":"a_block_of_next_year","id":[],"name":7},
			{"type":"tool_use","id":"toolu_02","name":"now","input":{}}],
			"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1}}`,
		want: []want{{"toolu_01", "get_weather", exact}, {"toolu_02", "now", "{}"}},
	},
	{
		name: "anthropic, text alone", dialect: dialect.AnthropicStrict,
		body: `{"role":"assistant","content":"Hello"}`,
	},
	{
		name: "gemini", dialect: dialect.Gemini,
		body: `{"candidates":[{"content":{"role":"model","parts":[{"text":"Well"},
			{"functionCall":{"id":"fn-1","name":"get_weather","args":` + exact + `},"thoughtSignature":"Ev8="},
			{"functionCall":{"id":"fn-2","name":"now"}}]},"finishReason":"STOP","index":0}],"usageMetadata":{},"modelVersion":"gemini-3-pro"}`,
		want: []want{{"fn-1", "get_weather", exact}, {"fn-2", "now", ""}},
	},
	{
		name: "bedrock", dialect: dialect.Bedrock,
		body: `{"output":{"message":{"role":"assistant","content":[{"text":"Well"},
			{"toolUse":{"toolUseId":"tooluse_1","name":"get_weather","input":` + exact + `}},
			{"toolUse":{"toolUseId":"tooluse_s","name":"nova_grounding","input":{},"type":"server_tool_use"}},
			{"toolUse":{"toolUseId":"tooluse_2","name":"now","input":{}}}]}},"stopReason":"tool_use","usage":{"totalTokens":1}}`,
		want: []want{{"tooluse_1", "get_weather", exact}, {"tooluse_2", "now", "{}"}},
	},
	{
		name: "mistral", dialect: dialect.Mistral,
		body: `{"id":"cmpl-1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"","tool_calls":[
			{"id":"D681PevKs","function":{"name":"get_weather","arguments":` + quotedExact + `},"index":0},
			{"id":"ssAbar4Dr","function":{"name":"get_weather","arguments":` + exact + `},"index":1}],"prefix":false},"finish_reason":"tool_calls"}]}`,
		want: []want{{"D681PevKs", "get_weather", exact}, {"ssAbar4Dr", "get_weather", exact}},
	},
	{
		name: "ollama", dialect: dialect.Ollama,
		body: `{"model":"qwen3","created_at":"2026-11-01T10:00:00Z","message":{"role":"assistant","content":"","tool_calls":[
			{"id":"call_1","function":{"index":0,"name":"get_weather","arguments":` + exact + `}}]},"done":true,"done_reason":"stop"}`,
		want: []want{{"call_1", "get_weather", exact}},
	},
}

func TestCalls(t *testing.T) {
	for _, test := range bodies {
		t.Run(test.name, func(t *testing.T) {
			calls, err := message.Calls(test.dialect, []byte(test.body))
			require.NoError(t, err)
			assert.Equal(t, test.want, wants(calls))
		})
	}
}

// The calls own their bytes: the body may be a buffer that is used again.
func TestCallsOwnTheirBytes(t *testing.T) {
	for _, test := range bodies {
		body := []byte(test.body)
		calls, err := message.Calls(test.dialect, body)
		require.NoError(t, err)
		clear(body)
		assert.Equal(t, test.want, wants(calls))
	}
}

func TestMadeIDs(t *testing.T) {
	const two = `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{}}},{"functionCall":{"name":"f","args":{}}}]}}],"responseId":"A"}`
	calls, err := message.Calls(dialect.Gemini, []byte(two))
	require.NoError(t, err)
	require.Len(t, calls, 2)
	assert.Regexp(t, "^[a-zA-Z0-9]{9}$", calls[0].ID)
	assert.NotEqual(t, calls[0].ID, calls[1].ID)

	again, _ := message.Calls(dialect.Gemini, []byte(two))
	assert.Equal(t, calls, again)
	other, _ := message.Calls(dialect.Gemini, []byte(two[:len(two)-3]+`B"}`))
	require.Len(t, other, 2)
	assert.NotEqual(t, calls[0].ID, other[0].ID, "an id is unique in a conversation")

	for _, id := range []string{`""`, `null`, `"null"`} {
		calls, err := message.Calls(dialect.Mistral, []byte(`{"choices":[{"message":{"tool_calls":[{"id":`+id+`,"function":{"name":"f","arguments":"{}"}}]}}]}`))
		require.NoError(t, err)
		assert.Regexp(t, "^[a-zA-Z0-9]{9}$", calls[0].ID)
	}
}

// What is wrong in one place costs nothing in another.
func TestCallsHostile(t *testing.T) {
	const good = `{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}`
	chat := func(calls string) string { return `{"choices":[{"message":{"tool_calls":[` + calls + `]}}]}` }
	f := want{"a", "f", "{}"}
	for _, test := range []struct {
		name    string
		dialect dialect.Dialect
		body    string
		want    []want
		err     string
	}{
		{"empty", dialect.OpenAI, ``, nil, "openai: not valid JSON: unexpected end at byte 0"},
		{"html", dialect.OpenAI, `<html>`, nil, "openai: not valid JSON: want a value, got '<' at byte 0"},
		{"no object", dialect.OpenAI, `[1]`, nil, "openai: want an object, got an array"},
		{"cut in a call", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[` + good + `,{"id":"b","function":{"name":"g","argu`, []want{f},
			"openai: not valid JSON: unexpected end in a string at byte 146"},
		{"cut in arguments", dialect.Anthropic, `{"content":[{"type":"tool_use","id":"a","name":"f","input":{}},{"type":"tool_use","id":"b","name":"g","input":{"x":1`, []want{f},
			"anthropic: not valid JSON: unexpected end at byte 116"},
		{"cut behind the calls", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[` + good + `]}}],"us`, []want{f},
			"openai: not valid JSON: unexpected end in a string at byte 115"},
		{"junk in the middle", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[` + good + `,oops,` + good + `]}}]}`, []want{f},
			"openai: not valid JSON: want a value, got 'o' at byte 108"},
		{"more behind the end", dialect.OpenAI, chat(good) + `{}`, []want{f}, "openai: not valid JSON: more text after the end at byte 112"},
		{"wrong types", dialect.OpenAI, chat(`7,` + good + `,{"id":5,"function":{"name":["g"],"arguments":7}},{"id":"c","function":"x"}`),
			[]want{f, {"", "", "7"}, {"c", "", ""}}, "openai: choices[0].message.tool_calls[0]: want an object, got a number\n" +
				"openai: choices[0].message.tool_calls[2].id: want a string, got a number\n" +
				"openai: choices[0].message.tool_calls[2].function.name: want a string, got an array\n" +
				"openai: choices[0].message.tool_calls[3].function: want an object, got a string\n" +
				"openai: choices[0].message.tool_calls[2]: a call without a name\n" +
				"openai: choices[0].message.tool_calls[3]: a call without a name"},
		{"calls no list", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":{"id":"a"}}}]}`, nil, "openai: choices[0].message.tool_calls: want an array, got an object"},
		{"equal ids", dialect.OpenAI, chat(good + "," + good), []want{f, f}, "openai: choices[0].message.tool_calls[1]: an earlier call has this id too"},
		{"equal members", dialect.OpenAI, chat(`{"id":"a","id":"b","function":{"name":"f","name":"g","arguments":"{}"}}`), []want{f},
			"openai: choices[0].message.tool_calls[0].id: given more than once\nopenai: choices[0].message.tool_calls[0].function.name: given more than once"},
		{"the old form", dialect.OpenAI, `{"choices":[{"message":{"function_call":{"name":"f","arguments":"{}"}}}]}`, nil,
			"openai: choices[0].message.function_call: the form of calls before tool_calls, which has no ids"},
		{"other case", dialect.OpenAI, `{"Choices":[{"message":{"tool_calls":[` + good + `]}}]}`, nil, "openai: choices: missing: this is no response of the API"},
		{"api error", dialect.OpenAI, `{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit"}}`, nil, "openai: the API reports an error: Rate limit reached"},
		{"api error", dialect.Anthropic, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, nil, "anthropic: the API reports an error: Overloaded"},
		{"api error", dialect.Gemini, `{"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT"}}`, nil, "gemini: the API reports an error: bad"},
		{"api error", dialect.Ollama, `{"error":"model not found"}`, nil, "ollama: the API reports an error: model not found"},
		{"failed", dialect.OpenAIResponses, `{"status":"failed","error":{"code":"server_error","message":"oh"},"output":[]}`, nil, "openai-responses: the API reports an error: oh"},
		{"nothing", dialect.Bedrock, `{"message":7}`, nil, "bedrock: output: missing: this is no response of the API"},
		{"blocked", dialect.Gemini, `{"promptFeedback":{"blockReason":"SAFETY"}}`, nil, "gemini: promptFeedback: the prompt was blocked: SAFETY"},
		{"malformed call", dialect.Gemini, `{"candidates":[{"content":{},"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"print(f())"}]}`, nil,
			"gemini: candidates[0].finishReason: MALFORMED_FUNCTION_CALL: print(f())"},
		{"malformed call", dialect.Bedrock, `{"output":{"message":{"content":[{"text":"f("}]}},"stopReason":"malformed_tool_use"}`, nil, "bedrock: stopReason: malformed_tool_use"},
		{"refused arguments", dialect.Groq, `{"error":{"message":"tool call validation failed: parameters for tool f did not match schema","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"<function=f>"}}`, nil,
			"groq: the API reports an error: tool call validation failed: parameters for tool f did not match schema"},
		{"half a pair", dialect.OpenAI, chat(`{"id":"a","function":{"name":"f","arguments":"{\"x\":\"\ud83d\"}"}}`), []want{{"a", "f", `"{\"x\":\"\ud83d\"}"`}}, ""},
		{"unknown dialect", "smoke", `{}`, nil, `unknown dialect "smoke"; there are`},
		{"no messages", dialect.MCP, `{}`, nil, "mcp: no model's messages are written in this dialect"},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls, err := message.Calls(test.dialect, []byte(test.body))
			for i := range calls {
				if len(test.want) > i && test.want[i].ID == "" {
					calls[i].ID = ""
				}
			}
			assert.Equal(t, test.want, wants(calls))
			if test.err == "" {
				require.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.True(t, strings.HasPrefix(err.Error(), test.err), "%s", err)
			assert.Equal(t, strings.Count(test.err, "\n"), strings.Count(err.Error(), "\n"), "%s", err)
		})
	}
}

// Where tokens ran out within a call, its arguments may look complete. They
// must not pass for that.
func TestCallsCutOff(t *testing.T) {
	for _, test := range []struct {
		name    string
		dialect dialect.Dialect
		body    string
		want    []string
	}{
		{"anthropic closes brackets", dialect.Anthropic, `{"content":[{"type":"tool_use","id":"a","name":"f","input":{"x":1}},{"type":"tool_use","id":"b","name":"f","input":{"x":{"y":1}}}],"stop_reason":"max_tokens"}`,
			[]string{`{"x":1}`, `{"x":{"y":1}`}},
		{"anthropic, nothing yet", dialect.Anthropic, `{"content":[{"type":"tool_use","id":"a","name":"f","input":{}}],"stop_reason":"max_tokens"}`, []string{"{"}},
		{"anthropic, in a later text", dialect.Anthropic, `{"content":[{"type":"tool_use","id":"a","name":"f","input":{}},{"type":"text","text":"x"}],"stop_reason":"max_tokens"}`, []string{"{}"}},
		{"bedrock", dialect.Bedrock, `{"output":{"message":{"content":[{"toolUse":{"toolUseId":"a","name":"f","input":{}}}]}},"stopReason":"max_tokens"}`, []string{"{"}},
		{"chat shows it", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"x\":"}}]},"finish_reason":"length"}]}`, []string{`{"x":`}},
		{"chat, nothing yet", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"length"}]}`, []string{"{"}},
		{"chat, complete", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"length"}]}`, []string{"{}"}},
		{"responses", dialect.OpenAIResponses, `{"status":"incomplete","output":[{"type":"function_call","call_id":"a","name":"f","arguments":"","status":"incomplete"}]}`, []string{"{"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls, err := message.Calls(test.dialect, []byte(test.body))
			require.NoError(t, err)
			var got []string
			for _, c := range calls {
				got = append(got, string(c.Arguments))
			}
			assert.Equal(t, test.want, got)
		})
	}
}
