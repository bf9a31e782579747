package message_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// One turn: the response is read, its calls run, and the next request holds the
// model's own message and the results.
func Example() {
	reg := greeter()
	history := []json.RawMessage{json.RawMessage(`{"role":"user","content":"Greet Ann."}`)}
	body := []byte(`{"role":"assistant","content":[{"type":"tool_use","id":"toolu_01","name":"greet","input":{"name":"Ann"}}],"stop_reason":"tool_use"}`)

	calls, err := message.Calls(dialect.Anthropic, body)
	if err != nil {
		fmt.Println(err) // what could not be read; calls holds the rest
	}
	results := reg.ExecuteAll(context.Background(), calls, nil)
	answer, err := message.Results(dialect.Anthropic, results)
	if err != nil {
		fmt.Println(err)
		return
	}
	var reply struct{ Content json.RawMessage }
	if err := json.Unmarshal(body, &reply); err != nil {
		fmt.Println(err)
		return
	}
	history = append(history, json.RawMessage(`{"role":"assistant","content":`+string(reply.Content)+`}`))
	history = append(history, answer...)
	for _, m := range history {
		fmt.Println(string(m))
	}
	// Output:
	// {"role":"user","content":"Greet Ann."}
	// {"role":"assistant","content":[{"type":"tool_use","id":"toolu_01","name":"greet","input":{"name":"Ann"}}]}
	// {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_01","content":"Hello Ann!"}]}
}

// The lines of a stream go in as they come.
func ExampleStream() {
	lines := bufio.NewScanner(strings.NewReader(`data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"greet","arguments":""}}]}}]}

data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"name\":"}}]}}]}

data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Ann\"}"}}]}}]}

data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}

data: [DONE]
`))
	stream := message.NewStream(dialect.OpenAI)
	for lines.Scan() {
		if err := stream.Add(lines.Bytes()); err != nil {
			fmt.Println(err)
		}
	}
	calls, err := stream.Calls()
	fmt.Println(calls[0].ID, calls[0].Name, string(calls[0].Arguments), err)
	// Output: call_1 greet {"name":"Ann"} <nil>
}

// A history of calls goes to another provider.
func ExampleReplay() {
	calls := []runtime.Call{{ID: "call_abc", Name: "now"}}
	for _, d := range []dialect.Dialect{dialect.OpenAIResponses, dialect.Anthropic, dialect.Mistral} {
		messages, err := message.Replay(d, calls)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(string(messages[0]))
	}
	// Output:
	// {"type":"function_call","call_id":"call_abc","name":"now","arguments":"{}"}
	// {"role":"assistant","content":[{"type":"tool_use","id":"call_abc","name":"now","input":{}}]}
	// {"role":"assistant","content":"","tool_calls":[{"id":"tgztogjhw","type":"function","function":{"name":"now","arguments":"{}"}}]}
}

// Nothing that goes wrong stops the turn: the model is told.
func ExampleResults() {
	body := []byte(`{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[
		{"id":"call_1","type":"function","function":{"name":"greet","arguments":"{\"name\":"}},
		{"id":"call_2","type":"function","function":{"name":"greet","arguments":"{\"name\":\"Ann\"}"}}]}}]}`)
	calls, err := message.Calls(dialect.OpenAI, body)
	if err != nil {
		fmt.Println(err)
	}
	answer, err := message.Results(dialect.OpenAI, greeter().ExecuteAll(context.Background(), calls, nil))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range answer {
		fmt.Println(string(m))
	}
	// Output:
	// {"role":"tool","tool_call_id":"call_1","content":"error: invalid arguments for greet:\n- name: not valid JSON: unexpected end at byte 8"}
	// {"role":"tool","tool_call_id":"call_2","content":"Hello Ann!"}
}
