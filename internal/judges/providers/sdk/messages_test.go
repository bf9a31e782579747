package sdk

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/schemas"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/genai"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// An sdk is what the types of an official SDK make of messages.
type sdk struct {
	// response reads the body of a response and returns its calls, and the
	// messages that bring it into the history.
	response func(body []byte) ([]runtime.Call, []any, error)
	// history reads a message of a request: the calls in it, the ids of the
	// results in it, and the message as the SDK writes it.
	history func(message []byte) (calls []runtime.Call, results []string, back []byte, err error)
	body    string      // of a response with two calls
	known   []exception // what the SDK changes
}

// object returns arguments that an SDK holds as a value.
func object(v any) json.RawMessage { return json.RawMessage(text(v)) }

var sdks = map[dialect.Dialect]sdk{
	dialect.OpenAI: {
		known: []exception{{"no content is left out", func(l loss) bool { return l == loss{"/content", "null", ""} }}},
		body: `{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":"Hm.","tool_calls":[` +
			`{"id":"call_1","type":"function","function":{"name":"find","arguments":"{\"id\":9007199254740993}"}},` +
			`{"id":"call_2","type":"function","function":{"name":"now","arguments":"{}"}}]}}]}`,
		response: func(body []byte) (calls []runtime.Call, next []any, err error) {
			var c openai.ChatCompletion
			if err := json.Unmarshal(body, &c); err != nil {
				return nil, nil, err
			}
			m := c.Choices[0].Message
			for _, call := range m.ToolCalls {
				calls = append(calls, runtime.Call{ID: call.ID, Name: call.Function.Name, Arguments: []byte(call.Function.Arguments)})
			}
			return calls, []any{m.ToParam()}, nil
		},
		history: func(text []byte) (calls []runtime.Call, results []string, back []byte, err error) {
			var m openai.ChatCompletionMessageParamUnion
			if err := json.Unmarshal(text, &m); err != nil {
				return nil, nil, nil, err
			}
			if m.OfTool != nil {
				results = append(results, m.OfTool.ToolCallID)
			}
			if m.OfAssistant != nil {
				for _, call := range m.OfAssistant.ToolCalls {
					calls = append(calls, runtime.Call{ID: call.OfFunction.ID, Name: call.OfFunction.Function.Name, Arguments: []byte(call.OfFunction.Function.Arguments)})
				}
			}
			back, err = json.Marshal(m)
			return calls, results, back, err
		},
	},
	dialect.OpenAIResponses: {
		body: `{"id":"r","object":"response","status":"completed","output":[{"type":"reasoning","id":"rs_1","summary":[]},` +
			`{"type":"function_call","id":"fc_1","call_id":"call_1","name":"find","arguments":"{\"id\":9007199254740993}","status":"completed"},` +
			`{"type":"function_call","id":"fc_2","call_id":"call_2","name":"now","arguments":"{}","status":"completed"}]}`,
		response: func(body []byte) (calls []runtime.Call, next []any, err error) {
			var r responses.Response
			if err := json.Unmarshal(body, &r); err != nil {
				return nil, nil, err
			}
			for _, item := range r.Output {
				if item.Type == "function_call" {
					call := item.AsFunctionCall()
					calls = append(calls, runtime.Call{ID: call.CallID, Name: call.Name, Arguments: []byte(call.Arguments)})
					next = append(next, call.ToParam())
				}
			}
			return calls, next, nil
		},
		history: func(text []byte) (calls []runtime.Call, results []string, back []byte, err error) {
			var item responses.ResponseInputItemUnionParam
			if err := json.Unmarshal(text, &item); err != nil {
				return nil, nil, nil, err
			}
			if call := item.OfFunctionCall; call != nil {
				calls = append(calls, runtime.Call{ID: call.CallID, Name: call.Name, Arguments: []byte(call.Arguments)})
			}
			if result := item.OfFunctionCallOutput; result != nil {
				results = append(results, result.CallID.Value)
			}
			back, err = json.Marshal(item)
			return calls, results, back, err
		},
	},
	dialect.Anthropic: {
		known: []exception{{"a text is a list of one text", func(l loss) bool {
			return strings.HasSuffix(l.path, "/content") && l.got == `[{"text":`+l.want+`,"type":"text"}]`
		}}},
		body: `{"id":"m","type":"message","role":"assistant","stop_reason":"tool_use","content":[{"type":"text","text":"Hm."},` +
			`{"type":"tool_use","id":"call_1","name":"find","input":{"id":9007199254740993}},{"type":"tool_use","id":"call_2","name":"now","input":{}}]}`,
		response: func(body []byte) (calls []runtime.Call, next []any, err error) {
			var m anthropic.Message
			if err := json.Unmarshal(body, &m); err != nil {
				return nil, nil, err
			}
			for _, block := range m.Content {
				if block.Type == "tool_use" {
					call := block.AsToolUse()
					calls = append(calls, runtime.Call{ID: call.ID, Name: call.Name, Arguments: call.Input})
				}
			}
			return calls, []any{m.ToParam()}, nil
		},
		history: func(body []byte) (calls []runtime.Call, results []string, back []byte, err error) {
			var m anthropic.MessageParam
			if err := json.Unmarshal(body, &m); err != nil {
				return nil, nil, nil, err
			}
			for _, block := range m.Content {
				if call := block.OfToolUse; call != nil {
					calls = append(calls, runtime.Call{ID: call.ID, Name: call.Name, Arguments: object(call.Input)})
				}
				if result := block.OfToolResult; result != nil {
					results = append(results, result.ToolUseID)
				}
			}
			back, err = json.Marshal(m)
			return calls, results, back, err
		},
	},
	dialect.Gemini: {
		known: []exception{{"no arguments are left out", func(l loss) bool {
			return strings.HasSuffix(l.path, "/functionCall/args") && l.want == "{}" && l.got == ""
		}}},
		body: `{"candidates":[{"finishReason":"STOP","content":{"role":"model","parts":[{"text":"Hm.","thought":true},` +
			`{"functionCall":{"id":"call_1","name":"find","args":{"id":900719925474099}},"thoughtSignature":"c2ln"},{"functionCall":{"id":"call_2","name":"now","args":{}}}]}}]}`,
		response: func(body []byte) (calls []runtime.Call, next []any, err error) {
			var r genai.GenerateContentResponse
			if err := json.Unmarshal(body, &r); err != nil {
				return nil, nil, err
			}
			for _, call := range r.FunctionCalls() {
				calls = append(calls, runtime.Call{ID: call.ID, Name: call.Name, Arguments: object(call.Args)})
			}
			return calls, []any{r.Candidates[0].Content}, nil
		},
		history: func(body []byte) (calls []runtime.Call, results []string, back []byte, err error) {
			var c genai.Content
			if err := json.Unmarshal(body, &c); err != nil {
				return nil, nil, nil, err
			}
			for _, part := range c.Parts {
				if call := part.FunctionCall; call != nil {
					calls = append(calls, runtime.Call{ID: call.ID, Name: call.Name, Arguments: object(call.Args)})
				}
				if result := part.FunctionResponse; result != nil {
					results = append(results, result.ID)
				}
			}
			back, err = json.Marshal(c)
			return calls, results, back, err
		},
	},
	dialect.Bedrock: {
		body: `{"output":{"message":{"role":"assistant","content":[{"text":"Hm."},{"toolUse":{"toolUseId":"call_1","name":"find","input":{"id":9007199254740993}}},` +
			`{"toolUse":{"toolUseId":"call_2","name":"now","input":{}}}]}},"stopReason":"tool_use"}`,
		response: func(body []byte) (calls []runtime.Call, next []any, err error) {
			var r struct {
				Output struct{ Message json.RawMessage }
			}
			if err := json.Unmarshal(body, &r); err != nil {
				return nil, nil, err
			}
			calls, _, back, err := bedrockMessage(r.Output.Message)
			return calls, []any{json.RawMessage(back)}, err
		},
		history: bedrockMessage,
	},
}

func bedrockMessage(body []byte) (calls []runtime.Call, results []string, back []byte, err error) {
	var m types.Message
	if err := unmarshalBedrock(body, schemas.Message, &m); err != nil {
		return nil, nil, nil, err
	}
	for _, block := range m.Content {
		switch b := block.(type) {
		case *types.ContentBlockMemberToolUse:
			args, err := b.Value.Input.MarshalSmithyDocument()
			if err != nil {
				return nil, nil, nil, err
			}
			calls = append(calls, runtime.Call{ID: *b.Value.ToolUseId, Name: *b.Value.Name, Arguments: args})
		case *types.ContentBlockMemberToolResult:
			results = append(results, *b.Value.ToolUseId)
		}
	}
	back, err = marshalBedrock(&m, schemas.Message)
	return calls, results, back, err
}

// orNone returns arguments; an SDK may leave out those of a call that has none.
func orNone(args json.RawMessage) json.RawMessage {
	if len(bytes.TrimSpace(args)) == 0 {
		return json.RawMessage("{}")
	}
	return args
}

func sameCalls(t *testing.T, want, got []runtime.Call) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		assert.Equal(t, []string{w.ID, w.Name}, []string{got[i].ID, got[i].Name})
		assert.Empty(t, losses(t, orNone(w.Arguments), orNone(got[i].Arguments)))
	}
}

// Calls finds in a response, and in the history that an SDK makes of it, the
// calls that the SDK finds.
func TestCalls(t *testing.T) {
	for d, s := range sdks {
		t.Run(string(d), func(t *testing.T) {
			calls, next, err := s.response([]byte(s.body))
			require.NoError(t, err)
			require.Len(t, calls, 2)
			assert.Equal(t, []string{"call_1", "find", "call_2", "now"}, []string{calls[0].ID, calls[0].Name, calls[1].ID, calls[1].Name})
			got, err := message.Calls(d, []byte(s.body))
			require.NoError(t, err)
			sameCalls(t, calls, got)

			var again []runtime.Call
			for _, m := range next {
				text, err := json.Marshal(m)
				require.NoError(t, err)
				found, err := message.Calls(d, text)
				require.NoError(t, err, "%s", text)
				again = append(again, found...)
			}
			sameCalls(t, calls, again)
		})
	}
}

// results are a value, a failure, nothing, a picture and a document.
var results = []runtime.Result{
	{CallID: "call_1", Tool: "find", Content: []runtime.Content{runtime.TextContent(`{"id":9007199254740993}`)}, Structured: json.RawMessage(`{"id":9007199254740993}`)},
	{CallID: "call_2", Tool: "greet", Content: []runtime.Content{runtime.TextContent("no such person")}, Failure: &runtime.ToolError{Tool: "greet", Code: runtime.Failed, Message: "no such person"}},
	{CallID: "call_3", Tool: "now"},
	{CallID: "call_4", Tool: "draw", Content: []runtime.Content{runtime.TextContent("<a> \u00fc"), runtime.ImageContent("image/png", []byte("PNG"))}},
	{CallID: "call_5", Tool: "print", Content: []runtime.Content{{Type: runtime.TypeImage, MIME: "application/pdf", Data: []byte("%PDF")}}},
}

// The SDKs read the messages that answer calls, and those that replay them, and
// write them as they were.
func TestResultsAndReplay(t *testing.T) {
	calls := []runtime.Call{
		{ID: "call_1", Name: "find", Arguments: []byte(`{"id":900719925474099,"text":"<ä> \u2028"}`)},
		{ID: "call_2", Name: "now"},
	}
	for d, s := range sdks {
		t.Run(string(d), func(t *testing.T) {
			known := &exceptions{list: s.known}
			messages, err := message.Results(d, results)
			require.NoError(t, err)
			var ids []string
			for _, m := range messages {
				_, found, back, err := s.history(m)
				require.NoError(t, err, "%s", m)
				ids = append(ids, found...)
				assert.Empty(t, known.unexpected(losses(t, m, back)))
			}
			assert.Equal(t, []string{"call_1", "call_2", "call_3", "call_4", "call_5"}, ids)

			messages, err = message.Replay(d, calls)
			require.NoError(t, err)
			var again []runtime.Call
			for _, m := range messages {
				found, _, back, err := s.history(m)
				require.NoError(t, err, "%s", m)
				again = append(again, found...)
				assert.Empty(t, known.unexpected(losses(t, m, back)))
			}
			want := []runtime.Call{calls[0], {ID: "call_2", Name: "now", Arguments: []byte("{}")}}
			sameCalls(t, want, again)
			known.inUse(t)
		})
	}
}
