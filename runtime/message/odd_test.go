package message_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// An oddity is a response that some server sends: the calls in it, as "id name
// arguments" with an id that was made as *, "-" for one that must not run, and a
// part of the error.
type oddity struct {
	name    string
	dialect dialect.Dialect
	body    string
	want    string
	err     string
}

func (o oddity) check(t *testing.T, calls []runtime.Call, err error) {
	var got []string
	for _, c := range calls {
		id, args := c.ID, string(c.Arguments)
		if strings.HasPrefix(id, "tg") {
			id = "*"
		}
		if !runs(args) {
			args = "-"
		}
		got = append(got, id+" "+c.Name+" "+args)
	}
	assert.Equal(t, o.want, strings.Join(got, ", "))
	if o.err == "" {
		assert.NoError(t, err)
	} else {
		assert.ErrorContains(t, err, o.err)
	}
}

// odd are responses as bodies.
var odd = []oddity{
	{"no choices", dialect.OpenAI, `{"choices":[],"usage":{}}`, "", ""},
	{"choices are null", dialect.OpenAI, `{"choices":null,"error":{"message":"Overloaded","code":503}}`, "", "Overloaded"},
	{"message is null", dialect.OpenAI, `{"choices":[{"message":null,"finish_reason":"stop"}]}`, "", ""},
	{"refusal", dialect.OpenAI, `{"choices":[{"message":{"role":"assistant","content":null,"refusal":"I cannot."},"finish_reason":"stop"}]}`, "", ""},
	{"tool_calls null", dialect.DeepSeek, `{"choices":[{"message":{"content":"Hi","reasoning_content":"hm","tool_calls":null},"finish_reason":"stop"}]}`, "", ""},
	{"arguments as an object", dialect.Groq, `{"choices":[{"message":{"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":{"x":1}}}]}}]}`, `a f {"x":1}`, ""},
	{"custom tool", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"a","type":"custom","custom":{"name":"g","input":"x"}},{"id":"b","type":"function","function":{"name":"f","arguments":"{}"}}]}}]}`, "b f {}", ""},
	{"empty type", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"e","type":"","function":{"name":"g","arguments":"{}"}},{"id":"n","type":null,"custom":null,"function":{"name":"g","arguments":"{}"}},{"id":"c","type":"","custom":{"name":"g","input":"x"}},{"id":"m","type":"mcp_thing","function":{"name":"g"}}]}}]}`, "e g {}, n g {}", ""},
	{"type is a number", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"e","type":7,"function":{"name":"g","arguments":"{}"}}]}}]}`, "", "tool_calls[0].type: want a string, got a number"},
	{"filtered before arguments", dialect.OpenAI, `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":""}}]},"finish_reason":"content_filter"}]}`, "a f -", ""},
	{"index as text", dialect.Mistral, `{"choices":[{"message":{"tool_calls":[{"id":"null","index":0,"function":{"name":"f","arguments":"{}"}},{"id":"null","index":1,"function":{"name":"f","arguments":{}}}]}}]}`, "* f {}, * f {}", ""},
	{"thinking and text", dialect.Anthropic, `{"role":"assistant","content":[{"type":"thinking","thinking":"…","signature":"s"},{"type":"redacted_thinking","data":"d"},{"type":"text","text":"So:"},{"type":"tool_use","id":"toolu_1","name":"f","input":{"x":1}}],"stop_reason":"tool_use"}`, `toolu_1 f {"x":1}`, ""},
	{"server tools", dialect.Anthropic, `{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]},{"type":"mcp_tool_use","id":"mcptoolu_1","name":"m","server_name":"s","input":{}},{"type":"tool_use","id":"b","name":"f","input":{},"caller":{"type":"direct"}}],"stop_reason":"pause_turn"}`, "b f {}", ""},
	{"refusal within a call", dialect.Anthropic, `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}],"stop_reason":"refusal"}`, "a f -", ""},
	{"refusal without content", dialect.Anthropic, `{"role":"assistant","content":[],"stop_reason":"refusal"}`, "", ""},
	{"error", dialect.Anthropic, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"r"}`, "", "Overloaded"},
	{"no ids, one function twice", dialect.Gemini, `{"candidates":[{"content":{"role":"model","parts":[{"text":"…","thought":true},{"functionCall":{"name":"f","args":{"x":1}},"thoughtSignature":"s"},{"functionCall":{"name":"f","args":{"x":1}}}]},"finishReason":"STOP"}]}`, `* f {"x":1}, * f {"x":1}`, ""},
	{"no args", dialect.Gemini, `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}}]}}]}`, "* f ", ""},
	{"code execution", dialect.Gemini, `{"candidates":[{"content":{"parts":[{"executableCode":{"language":"PYTHON","code":"1"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK"}},{"functionCall":{"id":"q","name":"f","args":{}}}]}}]}`, "q f {}", ""},
	{"content without parts", dialect.Gemini, `{"candidates":[{"content":{"role":"model"},"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"Malformed function call: print(f(x=1))"}]}`, "", "MALFORMED_FUNCTION_CALL: Malformed"},
	{"blocked prompt", dialect.Gemini, `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{}}`, "", "PROHIBITED_CONTENT"},
	{"no candidates", dialect.Gemini, `{"candidates":[],"usageMetadata":{}}`, "", ""},
	{"arguments as a string", dialect.Ollama, `{"message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":0,"name":"f","arguments":"{\"x\":1}"}}]},"done":true}`, `* f {"x":1}`, ""},
	{"thinking", dialect.Ollama, `{"message":{"role":"assistant","thinking":"…","tool_calls":[{"id":"call_1","function":{"name":"f","arguments":{}}}]},"done":true,"done_reason":"stop"}`, "call_1 f {}", ""},
	{"error as text", dialect.Ollama, `{"error":"model does not support tools"}`, "", "does not support tools"},
	{"reasoning beside a call", dialect.Bedrock, `{"output":{"message":{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"…"}}},{"toolUse":{"toolUseId":"t","name":"f","input":{"x":1}}}]}},"stopReason":"tool_use"}`, `t f {"x":1}`, ""},
	{"guardrail", dialect.Bedrock, `{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"f","input":{}}}]}},"stopReason":"guardrail_intervened"}`, "t f -", ""},
	{"malformed tool use", dialect.Bedrock, `{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"f","input":{}}}]}},"stopReason":"malformed_tool_use"}`, "t f -", "malformed_tool_use"},
	{"reasoning, search and a call", dialect.OpenAIResponses, `{"output":[{"type":"reasoning","id":"rs","summary":[]},{"type":"web_search_call","id":"ws","status":"completed"},{"type":"function_call","id":"fc","call_id":"call_1","name":"f","arguments":"{}","status":"completed"}]}`, "call_1 f {}", ""},
	{"no output", dialect.OpenAIResponses, `{"output":[],"error":null,"incomplete_details":{"reason":"max_output_tokens"}}`, "", ""},
	{"failed", dialect.OpenAIResponses, `{"status":"failed","output":[],"error":{"code":"server_error","message":"Sorry"}}`, "", "Sorry"},
}

// oddStreams are responses as events, one a line.
var oddStreams = []oddity{
	{"empty type", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"e","type":"","function":{"name":"g","arguments":"{}"}},{"index":1,"id":"n","type":null,"custom":null,"function":{"name":"g","arguments":"{}"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":2,"id":"c","type":"","custom":{"name":"g","input":"x"}},{"index":3,"id":"m","type":"mcp_thing","function":{"name":"g"}}]},"finish_reason":"tool_calls"}]}`, `e g {}, n g {}`, ""},
	{"type is a number", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"e","type":7,"function":{"name":"g","arguments":""}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`, ``, "type: want a string, got a number"},
	{"a later fragment of another type", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"m","type":"mcp_thing","mcp":{}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"f","type":"function","function":{"name":"g","arguments":"{"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}},{"index":0,"id":"m","mcp":{}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":"}"}}]},"finish_reason":"tool_calls"}]}`, `f g {}`, ""},
	{"another type, all of index 0", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"m","type":"mcp_thing"}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"o","type":"mcp_thing"}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"o","mcp":{}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"f","function":{"name":"g","arguments":"{"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"}"}}]},"finish_reason":"tool_calls"}]}`, `f g {}`, ""},
	{"another type, without index", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"id":"f","function":{"name":"g","arguments":"{}"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"id":"m","type":"mcp_thing"}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"{}"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"id":"h","type":"function","function":{"name":"g","arguments":"{"}}]},"finish_reason":null}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"}"}}]},"finish_reason":"tool_calls"}]}`, `f g {}, h g {}`, ""},
	{"reason of no characters", dialect.OpenAI, `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\""}}]},"finish_reason":""}]}
{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":""}]}`, `a f {"x":1}`, "not at the end"},
	{"no choices in the last event", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
{"choices":[],"usage":{"total_tokens":3}}`, "a f {}", ""},
	{"second before first", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"g","arguments":"{"}}]}}]}
{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\":"}},{"index":1,"function":{"arguments":"}"}}]}}]}
{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":"tool_calls"}]}`, `a f {"x":1}, b g {}`, ""},
	{"no index", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"stop"}]}`, "a f {}, b g {}", ""},
	{"all of index 0", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}},{"index":0,"id":"b","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`, "a f {}, b f {}", ""},
	{"id and name in each event", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":""}}]}}]}
{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{\"x\":1}"}}]}}]}
{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"","type":"","function":{"name":"","arguments":""}}]},"finish_reason":"tool_calls"}]}`, `a f {"x":1}`, ""},
	{"filtered within a call", dialect.OpenAI, `{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]}}]}
{"choices":[{"delta":{},"finish_reason":"content_filter"}]}`, "a f -", ""},
	{"whole call in one event", dialect.XAI, `{"choices":[{"delta":{"role":"assistant","tool_calls":[{"id":"a","index":0,"type":"function","function":{"name":"f","arguments":"{\"x\":1}"}}]},"finish_reason":"tool_calls"}]}`, `a f {"x":1}`, ""},
	{"index as a number", dialect.Mistral, `{"choices":[{"delta":{"tool_calls":[{"id":"abcdefghi","index":0,"function":{"name":"f","arguments":"{}"}},{"id":"jklmnopqr","index":1,"function":{"name":"g","arguments":{"x":1}}}]},"finish_reason":"tool_calls"}]}`, `abcdefghi f {}, jklmnopqr g {"x":1}`, ""},
	{"no fragments", dialect.Anthropic, `{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}
{"type":"content_block_stop","index":1}
{"type":"message_delta","delta":{"stop_reason":"tool_use"}}`, "a f {}", ""},
	{"refusal within a call", dialect.Anthropic, `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"refusal"}}`, "a f -", ""},
	{"thoughts and a server tool between", dialect.Anthropic, `{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"s"}}
{"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srv","name":"web_search","input":{}}}
{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":1}"}}
{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"x\":1}"}}
{"type":"message_stop"}`, `a f {"x":1}`, ""},
	{"error in the middle", dialect.Anthropic, `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}
{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, "a f -", "Overloaded"},
	{"no ids over two events", dialect.Gemini, `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{}}}]},"finishReason":"FINISH_REASON_UNSPECIFIED"}]}
{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{}}}]},"finishReason":""}]}`, "* f {}, * f {}", "not at the end"},
	{"blocked prompt", dialect.Gemini, `{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{}}`, "", "the prompt was blocked: SAFETY"},
	{"feedback that blocks nothing", dialect.Gemini, `{"promptFeedback":{"safetyRatings":[]},"candidates":[{"content":{"parts":[{"functionCall":{"id":"q","name":"f","args":{}}}]},"finishReason":"STOP"}]}`, "q f {}", ""},
	{"payloads of SDKs", dialect.Bedrock, `{"contentBlockStart":{"contentBlockIndex":1,"start":{"toolUse":{"toolUseId":"t","name":"f"}}}}
{"contentBlockDelta":{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{\"x\":"}}}}
{"contentBlockDelta":{"contentBlockIndex":1,"delta":{"toolUse":{"input":"1}"}}}}
{"contentBlockStop":{"contentBlockIndex":1}}
{"messageStop":{"stopReason":"tool_use"}}
{"metadata":{"usage":{"totalTokens":1}}}`, `t f {"x":1}`, ""},
	{"filtered", dialect.Bedrock, `{"contentBlockStart":{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"t","name":"f"}}}}
{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}}
{"contentBlockStop":{"contentBlockIndex":0}}
{"messageStop":{"stopReason":"content_filtered"}}`, "t f -", ""},
	{"output without the reasoning", dialect.OpenAIResponses, `{"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","call_id":"a","name":"f","arguments":""}}
{"type":"response.function_call_arguments.delta","output_index":1,"delta":"{\"x\":1}"}
{"type":"response.output_item.added","output_index":2,"item":{"type":"function_call","call_id":"b","name":"g","arguments":""}}
{"type":"response.function_call_arguments.delta","output_index":2,"delta":"{}"}
{"type":"response.completed","response":{"output":[{"type":"function_call","call_id":"a","name":"f","arguments":"{\"x\":1}"},{"type":"function_call","call_id":"b","name":"g","arguments":"{}"}]}}`, `a f {"x":1}, b g {}`, ""},
	{"calls in the last event alone", dialect.OpenAIResponses, `{"type":"response.completed","response":{"output":[{"type":"reasoning"},{"type":"function_call","call_id":"a","name":"f","arguments":"{}"}]}}`, "a f {}", ""},
	{"calls over several events", dialect.Ollama, `{"message":{"tool_calls":[{"function":{"name":"f","arguments":{}}}]},"done":false}
{"message":{"tool_calls":[{"function":{"name":"f","arguments":"{\"x\":1}"}}]},"done":false}
{"message":{"content":""},"done":true,"done_reason":"stop"}`, `* f {}, * f {"x":1}`, ""},
}

func TestOddBodies(t *testing.T) {
	for _, o := range odd {
		t.Run(string(o.dialect)+" "+o.name, func(t *testing.T) {
			calls, err := message.Calls(o.dialect, []byte(o.body))
			o.check(t, calls, err)
		})
	}
}

func TestOddStreams(t *testing.T) {
	for _, o := range oddStreams {
		t.Run(string(o.dialect)+" "+o.name, func(t *testing.T) {
			s := message.NewStream(o.dialect)
			var said []string
			for line := range strings.Lines(o.body) {
				if err := s.Add([]byte("data: " + line + "\n")); err != nil {
					said = append(said, err.Error())
				}
			}
			calls, err := s.Calls()
			o.check(t, calls, err)
			for _, text := range said {
				require.ErrorContains(t, err, text)
			}
		})
	}
}
