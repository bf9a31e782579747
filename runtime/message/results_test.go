package message_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

func joined(t *testing.T, messages []json.RawMessage) string {
	t.Helper()
	var b strings.Builder
	for _, m := range messages {
		require.True(t, json.Valid(m), "%s", m)
		b.Write(m)
		b.WriteByte('\n')
	}
	return b.String()
}

// turn is a value, a failure, no content, and an image.
var turn = []runtime.Result{
	{CallID: "call_0001", Tool: "find", Content: []runtime.Content{runtime.TextContent(`{"id":9007199254740993}`)}, Structured: json.RawMessage(`{"id":9007199254740993}`)},
	{CallID: "call_0002", Tool: "greet", Content: []runtime.Content{runtime.TextContent("no such person")}, Failure: &runtime.ToolError{Tool: "greet", Code: runtime.Failed, Message: "no such person"}},
	{CallID: "call_0003", Tool: "now"},
	{CallID: "call_0004", Tool: "draw", Content: []runtime.Content{runtime.TextContent("<a> \u00fc"), runtime.ImageContent("image/png", []byte("PNG"))}},
}

func TestResults(t *testing.T) {
	for d, want := range map[dialect.Dialect]string{
		dialect.OpenAI: `{"role":"tool","tool_call_id":"call_0001","content":"{\"id\":9007199254740993}"}
{"role":"tool","tool_call_id":"call_0002","content":"error: no such person"}
{"role":"tool","tool_call_id":"call_0003","content":"(empty)"}
{"role":"tool","tool_call_id":"call_0004","content":"<a> ü\n[image image/png, 3 bytes]"}
`,
		dialect.OpenAIResponses: `{"type":"function_call_output","call_id":"call_0001","output":"{\"id\":9007199254740993}"}
{"type":"function_call_output","call_id":"call_0002","output":"error: no such person"}
{"type":"function_call_output","call_id":"call_0003","output":"(empty)"}
{"type":"function_call_output","call_id":"call_0004","output":[{"type":"input_text","text":"<a> ü"},{"type":"input_image","image_url":"data:image/png;base64,UE5H"}]}
`,
		dialect.Anthropic: `{"role":"user","content":[` +
			`{"type":"tool_result","tool_use_id":"call_0001","content":"{\"id\":9007199254740993}"},` +
			`{"type":"tool_result","tool_use_id":"call_0002","content":"no such person","is_error":true},` +
			`{"type":"tool_result","tool_use_id":"call_0003","content":"(empty)"},` +
			`{"type":"tool_result","tool_use_id":"call_0004","content":[{"type":"text","text":"<a> ü"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"UE5H"}}]}]}
`,
		dialect.Gemini: `{"role":"user","parts":[` +
			`{"functionResponse":{"id":"call_0001","name":"find","response":{"output":"{\"id\":9007199254740993}"}}},` +
			`{"functionResponse":{"id":"call_0002","name":"greet","response":{"error":"no such person"}}},` +
			`{"functionResponse":{"id":"call_0003","name":"now","response":{"output":"(empty)"}}},` +
			`{"functionResponse":{"id":"call_0004","name":"draw","response":{"output":"<a> ü\n[image image/png, 3 bytes]"},"parts":[{"inlineData":{"mimeType":"image/png","data":"UE5H"}}]}}]}
`,
		dialect.Bedrock: `{"role":"user","content":[` +
			`{"toolResult":{"toolUseId":"call_0001","content":[{"text":"{\"id\":9007199254740993}"}]}},` +
			`{"toolResult":{"toolUseId":"call_0002","content":[{"text":"no such person"}],"status":"error"}},` +
			`{"toolResult":{"toolUseId":"call_0003","content":[{"text":"(empty)"}]}},` +
			`{"toolResult":{"toolUseId":"call_0004","content":[{"text":"<a> ü"},{"image":{"format":"png","source":{"bytes":"UE5H"}}}]}}]}
`,
		dialect.Ollama: `{"role":"tool","tool_name":"find","tool_call_id":"call_0001","content":"{\"id\":9007199254740993}"}
{"role":"tool","tool_name":"greet","tool_call_id":"call_0002","content":"error: no such person"}
{"role":"tool","tool_name":"now","tool_call_id":"call_0003","content":"(empty)"}
{"role":"tool","tool_name":"draw","tool_call_id":"call_0004","content":"<a> ü\n[image image/png, 3 bytes]"}
`,
	} {
		t.Run(string(d), func(t *testing.T) {
			messages, err := message.Results(d, turn)
			require.NoError(t, err)
			assert.Equal(t, want, joined(t, messages))
		})
	}
}

func TestResultsMistral(t *testing.T) {
	messages, err := message.Results(dialect.Mistral, []runtime.Result{{CallID: "D681PevKs", Tool: "f", Content: []runtime.Content{runtime.TextContent("x")}}})
	require.NoError(t, err)
	assert.Equal(t, `{"role":"tool","tool_call_id":"D681PevKs","name":"f","content":"x"}`+"\n", joined(t, messages))
}

// Gemini gets JSON where the API's doubles keep it, and text elsewhere.
func TestResultsGemini(t *testing.T) {
	for text, want := range map[string]string{
		`{"n":123456789012345,"s":"12345678901234567890\""}`: `{"output":{"n":123456789012345,"s":"12345678901234567890\""}}`,
		`[1.5,true,null]`:          `{"output":[1.5,true,null]}`,
		`{"n":0.1234567890123456}`: `{"output":"{\"n\":0.1234567890123456}"}`,
		`[-1234567890123456]`:      `{"output":"[-1234567890123456]"}`,
	} {
		messages, err := message.Results(dialect.GeminiJSONSchema, []runtime.Result{{Tool: "f", Content: []runtime.Content{runtime.TextContent(text)}, Structured: json.RawMessage(text)}})
		require.NoError(t, err)
		assert.Equal(t, `{"role":"user","parts":[{"functionResponse":{"name":"f","response":`+want+`}}]}`+"\n", joined(t, messages))
	}
	// What middleware has made of the content is what goes out.
	res := runtime.Result{Tool: "f", Content: []runtime.Content{runtime.TextContent("hidden")}, Structured: json.RawMessage(`{"secret":1}`)}
	messages, err := message.Results(dialect.Gemini, []runtime.Result{res})
	require.NoError(t, err)
	assert.NotContains(t, joined(t, messages), "secret")
}

// Gemini and Ollama never see an id that they did not give.
func TestMadeIDsStay(t *testing.T) {
	bodies := map[dialect.Dialect]string{
		dialect.Gemini: `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{}}}]}}]}`,
		dialect.Ollama: `{"message":{"tool_calls":[{"function":{"name":"f","arguments":{}}}]}}`,
	}
	for d, body := range bodies {
		calls, err := message.Calls(d, []byte(body))
		require.NoError(t, err)
		replay, err := message.Replay(d, calls)
		require.NoError(t, err)
		results, err := message.Results(d, []runtime.Result{{CallID: calls[0].ID, Tool: "f"}})
		require.NoError(t, err)
		assert.NotContains(t, joined(t, append(replay, results...)), calls[0].ID)
	}
}

// A medium that an API does not take is a note there.
func TestResultsMedia(t *testing.T) {
	res := runtime.Result{CallID: "call_0001", Tool: "f", Content: []runtime.Content{
		{Type: runtime.TypeResource, MIME: "application/pdf", Data: []byte("PDF"), URI: "file:///a.pdf"},
		{Type: runtime.TypeResource, MIME: "text/plain", Text: "plain"},
		runtime.AudioContent("audio/wav", []byte("WAV")),
		runtime.ImageContent("image/JPG; q=1", []byte("JPG")),
		runtime.ImageContent("image/tiff\"", []byte("TIF")),
		{Type: runtime.TypeLink, URI: "https://example.com", Text: "a page"},
	}}
	const notes = `[audio audio/wav, 3 bytes]`
	for d, wants := range map[dialect.Dialect][]string{
		dialect.OpenAI:          {`[resource application/pdf file:///a.pdf, 3 bytes]\nplain\n` + notes + `\n[image image/JPG; q=1, 3 bytes]\n[image image/tiff\", 3 bytes]\n[resource_link https://example.com a page]`},
		dialect.OpenAIResponses: {`{"type":"input_file","filename":"document1.pdf","file_data":"data:application/pdf;base64,UERG"}`, `{"type":"input_text","text":"plain"}`, `"data:image/jpeg;base64,SlBH"`, notes},
		dialect.Anthropic:       {`{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"UERG"}}`, `"media_type":"image/jpeg","data":"SlBH"`, notes},
		dialect.Gemini:          {`"parts":[{"inlineData":{"mimeType":"application/pdf","data":"UERG"}},{"inlineData":{"mimeType":"image/jpeg","data":"SlBH"}}]`, notes},
		dialect.Bedrock:         {`{"document":{"format":"pdf","name":"document tgzosw3rj","source":{"bytes":"UERG"}}}`, `{"image":{"format":"jpeg","source":{"bytes":"SlBH"}}}`, notes},
	} {
		messages, err := message.Results(d, []runtime.Result{res})
		require.NoError(t, err)
		for _, want := range wants {
			assert.Contains(t, joined(t, messages), want, d)
		}
	}
}

// Bedrock refuses two documents of one name among all messages of a request.
func TestDocumentsHaveDifferentNames(t *testing.T) {
	pdf := runtime.Content{Type: runtime.TypeResource, MIME: "application/pdf", Data: []byte("PDF")}
	var results []runtime.Result
	for _, id := range []string{"a", "b", "c"} {
		results = append(results, runtime.Result{CallID: id, Tool: "f", Content: []runtime.Content{pdf, pdf}})
	}
	first, err := message.Results(dialect.Bedrock, results[:2])
	require.NoError(t, err)
	later, err := message.Results(dialect.Bedrock, results[2:])
	require.NoError(t, err)
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`"name":"(document [a-z0-9]+)"`).FindAllStringSubmatch(joined(t, append(first, later...)), -1) {
		names[m[1]] = true
	}
	assert.Len(t, names, 6)
	again, err := message.Results(dialect.Bedrock, results[:2])
	require.NoError(t, err)
	assert.Equal(t, first, again)
}

// A failure that comes with an image keeps its mark, and is text where the mark
// allows nothing else.
func TestResultsFailureWithImage(t *testing.T) {
	res := runtime.Result{CallID: "a", Content: []runtime.Content{runtime.ImageContent("image/png", []byte("PNG"))}, Failure: &runtime.ToolError{}}
	for d, want := range map[dialect.Dialect]string{
		dialect.OpenAIResponses: `[{"type":"input_text","text":"error:"},{"type":"input_image"`,
		dialect.Anthropic:       `"content":"[image image/png, 3 bytes]","is_error":true`,
		dialect.Bedrock:         `"content":[{"text":"[image image/png, 3 bytes]"}],"status":"error"`,
		dialect.Gemini:          `"response":{"error":"[image image/png, 3 bytes]"},"parts":[{"inlineData"`,
	} {
		messages, err := message.Results(d, []runtime.Result{res})
		require.NoError(t, err)
		assert.Contains(t, joined(t, messages), want)
	}
}

// Middleware may leave a result without content, or blank.
func TestResultsBlank(t *testing.T) {
	for want, res := range map[string]runtime.Result{
		`"(empty)"`:         {Content: []runtime.Content{runtime.TextContent(" \n"), {}}},
		`"error: it broke"`: {Failure: &runtime.ToolError{Message: "it broke"}},
		`"error: (empty)"`:  {Failure: &runtime.ToolError{}},
	} {
		res.CallID = "a"
		messages, err := message.Results(dialect.OpenAI, []runtime.Result{res})
		require.NoError(t, err)
		assert.Contains(t, joined(t, messages), `"content":`+want+"}")
	}
}

func TestResultsErrors(t *testing.T) {
	for _, d := range dialect.All() {
		messages, err := message.Results(d, []runtime.Result{{CallID: "call_0001", Tool: "f"}, {Tool: "f"}})
		switch d {
		case dialect.MCP:
			assert.ErrorContains(t, err, "mcp: ")
		case dialect.Gemini, dialect.GeminiJSONSchema, dialect.Ollama:
			assert.NoError(t, err)
			continue
		default:
			assert.EqualError(t, err, string(d)+": results[1]: no id, and the API goes by ids")
		}
		assert.Nil(t, messages)
		messages, err = message.Results(d, nil)
		assert.Equal(t, d == dialect.MCP, err != nil)
		assert.Nil(t, messages)
	}
}

func TestReplay(t *testing.T) {
	calls := []runtime.Call{
		{ID: "call_0001", Name: "find", Arguments: json.RawMessage(" " + exact + "\n")},
		{ID: "call_0002", Name: "now"},
	}
	quoted, _ := json.Marshal(exact)
	for d, want := range map[dialect.Dialect]string{
		dialect.OpenAI: `{"role":"assistant","content":null,"tool_calls":[{"id":"call_0001","type":"function","function":{"name":"find","arguments":` + string(quoted) + `}},` +
			`{"id":"call_0002","type":"function","function":{"name":"now","arguments":"{}"}}]}` + "\n",
		dialect.OpenAIResponses: `{"type":"function_call","call_id":"call_0001","name":"find","arguments":` + string(quoted) + "}\n" +
			`{"type":"function_call","call_id":"call_0002","name":"now","arguments":"{}"}` + "\n",
		dialect.Anthropic: `{"role":"assistant","content":[{"type":"tool_use","id":"call_0001","name":"find","input":` + exact + `},` +
			`{"type":"tool_use","id":"call_0002","name":"now","input":{}}]}` + "\n",
		dialect.Gemini: `{"role":"model","parts":[{"functionCall":{"id":"call_0001","name":"find","args":` + exact + `}},` +
			`{"functionCall":{"id":"call_0002","name":"now","args":{}}}]}` + "\n",
		dialect.Bedrock: `{"role":"assistant","content":[{"toolUse":{"toolUseId":"call_0001","name":"find","input":` + exact + `}},` +
			`{"toolUse":{"toolUseId":"call_0002","name":"now","input":{}}}]}` + "\n",
		dialect.Ollama: `{"role":"assistant","content":"","tool_calls":[{"id":"call_0001","function":{"name":"find","arguments":` + exact + `}},` +
			`{"id":"call_0002","function":{"name":"now","arguments":{}}}]}` + "\n",
	} {
		messages, err := message.Replay(d, calls)
		require.NoError(t, err)
		assert.Equal(t, want, joined(t, messages), d)
	}
}

// Arguments that are no object make the next request fail; what the model wrote
// goes back in an object, cut if it is long.
func TestReplayBrokenArguments(t *testing.T) {
	for args, want := range map[string]string{
		"":                        `{}`,
		" \n":                     `{}`,
		"null":                    `{}`,
		`"{\"a\":1}"`:             `{"a":1}`,
		`{"a":`:                   `{"invalid_arguments":"{\"a\":"}`,
		`[1,2]`:                   `{"invalid_arguments":"[1,2]"}`,
		`"x"`:                     `{"invalid_arguments":"\"x\""}`,
		`{"a":1}{"a":1}`:          `{"invalid_arguments":"{\"a\":1}{\"a\":1}"}`,
		`{"a":1,"a":2}`:           `{"invalid_arguments":"{\"a\":1,\"a\":2}"}`,
		"{\"a\":\"\xff\"}":        `{"invalid_arguments":"{\"a\":\"` + "\uFFFD" + `\"}"}`,
		strings.Repeat("é", 5000): `{"invalid_arguments":"` + strings.Repeat("é", 2048) + `… (10000 bytes)"}`,
	} {
		messages, err := message.Replay(dialect.Anthropic, []runtime.Call{{ID: "a", Name: "f", Arguments: json.RawMessage(args)}})
		require.NoError(t, err)
		assert.Equal(t, `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":`+want+`}]}`+"\n", joined(t, messages))
	}
}

// Ids and names of elsewhere take a form that the API takes, the same in both
// messages.
func TestForeignIDsAndNames(t *testing.T) {
	const foreign = "chatcmpl-tool-1: \u00fc/" // none of the patterns
	long := strings.Repeat("x", 65)
	for _, d := range dialect.All() {
		if d == dialect.MCP {
			continue
		}
		calls := []runtime.Call{{ID: foreign, Name: "$READ FILE"}, {ID: long, Name: strings.Repeat("ü", 70)}, {ID: "call_3", Name: ""}}
		var results []runtime.Result
		for _, c := range calls {
			results = append(results, runtime.Result{CallID: c.ID, Tool: c.Name})
		}
		asked, err := message.Replay(d, calls)
		require.NoError(t, err)
		answered, err := message.Results(d, results)
		require.NoError(t, err)

		one := asked[0]
		if len(asked) > 1 { // Responses: an item a call
			one = json.RawMessage(`{"output":[` + string(bytes.Join([][]byte{asked[0], asked[1], asked[2]}, []byte(","))) + `]}`)
		}
		again, err := message.Calls(d, one)
		require.NoError(t, err)
		require.Len(t, again, 3)
		for _, c := range again {
			assert.NoError(t, d.CheckName(c.Name))
			id, _ := json.Marshal(c.ID)
			assert.Contains(t, joined(t, answered), string(id), d)
			switch d {
			case dialect.Mistral:
				assert.Regexp(t, "^[a-zA-Z0-9]{9}$", c.ID)
			case dialect.Anthropic, dialect.AnthropicStrict:
				assert.Regexp(t, "^[a-zA-Z0-9_-]+$", c.ID)
			case dialect.Bedrock:
				assert.Regexp(t, "^[a-zA-Z0-9_.:-]{1,64}$", c.ID)
			case dialect.OpenAIResponses:
				assert.LessOrEqual(t, len(c.ID), 64)
			}
		}
	}
}
