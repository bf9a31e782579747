package message_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// anyObject makes objects with numbers, spaces and escapes as models write them.
func anyObject() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		b.WriteString("{")
		for i := range rapid.IntRange(0, 4).Draw(t, "members") {
			if i > 0 {
				b.WriteString(",")
			}
			b.WriteString(rapid.SampledFrom([]string{"", " ", "\n\t"}).Draw(t, "space"))
			b.WriteString(`"k` + strconv.Itoa(i) + `":`)
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				fmt.Fprintf(&b, "%d", rapid.Uint64().Draw(t, "n"))
			case 1:
				b.WriteString(rapid.SampledFrom([]string{"1.0", "-0", "1E400", "0.10", "123456789012345678901234567890"}).Draw(t, "number"))
			case 2:
				s, _ := json.Marshal(rapid.String().Draw(t, "s"))
				b.Write(s)
			case 3:
				b.WriteString(`"\ud83d\ude00\u0041\/"`)
			case 4:
				b.WriteString(`[{"a":{}}, null ,true]`)
			}
		}
		b.WriteString("}")
		return b.String()
	})
}

// anyCalls makes calls with ids that every API takes.
func anyCalls(t *rapid.T) []runtime.Call {
	calls := make([]runtime.Call, rapid.IntRange(1, 4).Draw(t, "calls"))
	for i := range calls {
		calls[i] = runtime.Call{
			ID:        "call" + rapid.StringMatching("[a-zA-Z0-9]{4}").Draw(t, "id") + strconv.Itoa(i),
			Name:      rapid.StringMatching("[a-z_][a-zA-Z0-9_]{0,10}").Draw(t, "name"),
			Arguments: json.RawMessage(anyObject().Draw(t, "arguments")),
		}
	}
	return calls
}

// What is replayed reads back the same, byte by byte, in each API.
func TestReplayRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := anyCalls(t)
		for _, d := range apis {
			messages, err := message.Replay(d, calls)
			require.NoError(t, err)
			assert.Equal(t, calls, readBack(d, messages), d)
		}
	})
}

// fragment cuts text into a few pieces at any bytes of it.
func fragments(t *rapid.T, text string) []string {
	var all []string
	for len(text) > 0 {
		n := rapid.IntRange(1, len(text)).Draw(t, "piece")
		for n < len(text) && text[n]&0xC0 == 0x80 {
			n++ // events are UTF-8
		}
		all = append(all, text[:n])
		text = text[n:]
	}
	return all
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// eventsOf writes calls as the events of an API, in fragments.
func eventsOf(t *rapid.T, d dialect.Dialect, calls []runtime.Call) []string {
	var events []string
	add := func(format string, args ...any) { events = append(events, fmt.Sprintf(format, args...)) }
	for i, c := range calls {
		pieces := fragments(t, string(c.Arguments))
		switch d {
		case dialect.OpenAI, dialect.Mistral:
			add(`{"choices":[{"delta":{"tool_calls":[{"index":%d,"id":%q,"type":"function","function":{"name":%q,"arguments":""}}]}}]}`, i, c.ID, c.Name)
			for _, p := range pieces {
				add(`{"choices":[{"delta":{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}}]}`, i, quote(p))
			}
		case dialect.Anthropic:
			add(`{"type":"content_block_start","index":%d,"content_block":{"type":"tool_use","id":%q,"name":%q,"input":{}}}`, i, c.ID, c.Name)
			for _, p := range pieces {
				add(`{"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":%s}}`, i, quote(p))
			}
			add(`{"type":"content_block_stop","index":%d}`, i)
		case dialect.OpenAIResponses:
			add(`{"type":"response.output_item.added","output_index":%d,"item":{"type":"function_call","call_id":%q,"name":%q,"arguments":""}}`, i, c.ID, c.Name)
			for _, p := range pieces {
				add(`{"type":"response.function_call_arguments.delta","output_index":%d,"delta":%s}`, i, quote(p))
			}
			add(`{"type":"response.function_call_arguments.done","output_index":%d,"arguments":%s}`, i, quote(string(c.Arguments)))
		case dialect.Bedrock:
			add(`{"contentBlockIndex":%d,"start":{"toolUse":{"toolUseId":%q,"name":%q}}}`, i, c.ID, c.Name)
			for _, p := range pieces {
				add(`{"contentBlockIndex":%d,"delta":{"toolUse":{"input":%s}}}`, i, quote(p))
			}
			add(`{"contentBlockIndex":%d}`, i)
		case dialect.Gemini:
			add(`{"candidates":[{"content":{"parts":[{"functionCall":{"id":%q,"name":%q,"args":%s}}]}}]}`, c.ID, c.Name, c.Arguments)
		case dialect.Ollama:
			add(`{"message":{"tool_calls":[{"id":%q,"function":{"name":%q,"arguments":%s}}]}}`, c.ID, c.Name, c.Arguments)
		}
	}
	return append(events, map[dialect.Dialect]string{
		dialect.OpenAI: `{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}`, dialect.Mistral: `{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}`,
		dialect.Anthropic: `{"type":"message_stop"}`, dialect.OpenAIResponses: `{"type":"response.completed","response":{}}`,
		dialect.Bedrock: `{"stopReason":"tool_use"}`, dialect.Gemini: `{"candidates":[{"finishReason":"STOP"}]}`, dialect.Ollama: `{"done":true}`,
	}[d])
}

// Fragments make up the calls, wherever they were cut; and where events are
// missing at the end, no tool runs on less than the model wrote.
func TestStreamFragments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := anyCalls(t)
		d := rapid.SampledFrom(apis).Draw(t, "api")
		events := eventsOf(t, d, calls)
		cut := rapid.IntRange(0, len(events)-1).Draw(t, "cut")
		s := message.NewStream(d)
		for i, event := range events {
			if i == cut {
				some, err := s.Calls()
				require.Error(t, err)
				for i, c := range some {
					if !bytes.Equal(c.Arguments, calls[i].Arguments) {
						assert.False(t, isObject(c.Arguments) || len(bytes.TrimSpace(c.Arguments)) == 0, "%s", c.Arguments)
					}
				}
			}
			require.NoError(t, s.Add([]byte(event)))
		}
		got, err := s.Calls()
		require.NoError(t, err)
		assert.Equal(t, calls, got)
	})
}

// A body that breaks off anywhere keeps the calls in front of that place, and
// says so.
func TestBodyCutAnywhere(t *testing.T) {
	for _, test := range bodies {
		whole, err := message.Calls(test.dialect, []byte(test.body))
		require.NoError(t, err)
		most := 0
		for n := range test.body {
			calls, err := message.Calls(test.dialect, []byte(test.body[:n]))
			require.Error(t, err, test.name)
			require.LessOrEqual(t, most, len(calls), test.name)
			most = len(calls)
			require.Equal(t, wants(whole[:most]), wants(calls), test.name)
		}
		assert.Len(t, whole, most, test.name)
	}
}
