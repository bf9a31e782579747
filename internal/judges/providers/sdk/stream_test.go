package sdk

import (
	"encoding/json"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// Streams come together as the SDKs put them together.
func TestStreams(t *testing.T) {
	for d, c := range map[dialect.Dialect]struct {
		events []string
		calls  func(events []string) ([]runtime.Call, error)
	}{
		dialect.OpenAI: {
			events: []string{
				`{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"find","arguments":""}}]}}]}`,
				`{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"id\":"}}]}}]}`,
				`{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"9007199254740993}"}}]}}]}`,
				`{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"now","arguments":"{}"}}]}}]}`,
				`{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`,
			},
			calls: func(events []string) (calls []runtime.Call, err error) {
				var acc openai.ChatCompletionAccumulator
				for _, e := range events {
					var chunk openai.ChatCompletionChunk
					if err := json.Unmarshal([]byte(e), &chunk); err != nil {
						return nil, err
					}
					acc.AddChunk(chunk)
				}
				for _, call := range acc.Choices[0].Message.ToolCalls {
					calls = append(calls, runtime.Call{ID: call.ID, Name: call.Function.Name, Arguments: []byte(call.Function.Arguments)})
				}
				return calls, nil
			},
		},
		dialect.Anthropic: {
			events: []string{
				`{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}`,
				`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
				`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hm."}}`,
				`{"type":"content_block_stop","index":0}`,
				`{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_1","name":"find","input":{}}}`,
				`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}`,
				`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"id\":90071"}}`,
				`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"99254740993}"}}`,
				`{"type":"content_block_stop","index":1}`,
				`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"call_2","name":"now","input":{}}}`,
				`{"type":"content_block_stop","index":2}`,
				`{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}`,
				`{"type":"message_stop"}`,
			},
			calls: func(events []string) (calls []runtime.Call, err error) {
				var m anthropic.Message
				for _, e := range events {
					var event anthropic.MessageStreamEventUnion
					if err := json.Unmarshal([]byte(e), &event); err != nil {
						return nil, err
					}
					if err := m.Accumulate(event); err != nil {
						return nil, err
					}
				}
				for _, block := range m.Content {
					if block.Type == "tool_use" {
						calls = append(calls, runtime.Call{ID: block.ID, Name: block.Name, Arguments: block.Input})
					}
				}
				return calls, nil
			},
		},
	} {
		t.Run(string(d), func(t *testing.T) {
			want, err := c.calls(c.events)
			require.NoError(t, err)
			require.Len(t, want, 2)
			stream := message.NewStream(d)
			for _, e := range c.events {
				require.NoError(t, stream.Add([]byte(e)))
			}
			got, err := stream.Calls()
			require.NoError(t, err)
			sameCalls(t, want, got)
		})
	}
}
