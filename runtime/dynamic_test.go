package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

const orderParameters = `{
	"type": "object",
	"properties": {
		"id": {"type": "integer"},
		"items": {"type": "array", "items": {"$ref": "#/$defs/item"}, "minItems": 1},
		"note": {"type": ["string", "null"]},
		"any": {},
		"tag": {"enum": ["a", "b"], "default": "a"}
	},
	"required": ["id", "items"],
	"additionalProperties": false,
	"$defs": {"item": {"type": "object", "properties": {"sku": {"type": "string"}, "qty": {"type": "integer", "minimum": 1, "default": 1}}, "required": ["sku"]}}
}`

func newTool(t *testing.T, f func(context.Context, *runtime.Invocation) (any, error)) *runtime.Tool {
	t.Helper()
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "order", Description: "Orders.", Parameters: []byte(orderParameters), Handler: f,
	})
	require.NoError(t, err)
	return tool
}

func echoArguments(_ context.Context, inv *runtime.Invocation) (any, error) {
	return inv.Arguments(), nil
}

func TestNewToolChecksArguments(t *testing.T) {
	reg := registry(t, nil, newTool(t, echoArguments))
	for args, want := range map[string]string{
		`{"id":9007199254740993,"items":[{"sku":"x"}]}`:                                 `{"id":9007199254740993,"items":[{"sku":"x","qty":1}],"tag":"a"}`,
		`{"items":[{"qty":2,"sku":"x","z":1,"b":{}}],"tag":"b","id":1}`:                 `{"id":1,"items":[{"sku":"x","qty":2,"b":{},"z":1}],"tag":"b"}`,
		`{"id":1,"items":[{"sku":"<x>","qty":null}],"note":null,"any":null,"tag":null}`: `{"id":1,"items":[{"sku":"<x>","qty":1}],"note":null,"any":null,"tag":"a"}`,
		`{"id":"1","items":{"sku":"x"}}`:                                                `{"id":1,"items":[{"sku":"x","qty":1}],"tag":"a"}`, // repaired
	} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(args)})
		require.NoError(t, res.Err())
		assert.Equal(t, want, res.Text())
		assert.Equal(t, want, string(res.Arguments))
	}
	res := reg.Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(`{"id":1.5,"items":[],"tog":"a","tag":"c"}`)})
	assert.Equal(t, runtime.InvalidArguments, res.Failure.Code)
	assert.Contains(t, res.Text(), "invalid arguments for order:\n- id: want an integer, got 1.5\n- items: ")
	assert.Contains(t, res.Text(), `- tog: unknown argument; did you mean "tag"?`)
	assert.Contains(t, res.Text(), `- tag: "c" is not one of "a", "b"`)
}

func TestNewToolResults(t *testing.T) {
	var nilDoc *doc
	for name, test := range map[string]struct {
		value any
		text  string
	}{
		"nil":         {nil, "null"},
		"none":        {runtime.None{}, "ok"},
		"string":      {"a<b", "a<b"},
		"empty":       {"", "(empty)"},
		"struct":      {doc{Title: "x"}, `{"title":"x","tags":[]}`},
		"E20 pointer": {nilDoc, "null"},
		"E21 slice":   {[]int(nil), "[]"},
		"E21 map":     {map[string]int(nil), "{}"},
		"E14 error":   {errors.New("text"), "text"},
		"E14 nested":  {map[string]any{"err": fmt.Errorf("a: %w", errors.New("b")), "list": []any{errors.New("c"), []string(nil)}}, `{"err":"a: b","list":["c",[]]}`},
		"raw":         {json.RawMessage(`{ "n": 1.0 }`), `{"n":1.0}`},
		"content":     {runtime.TextContent("hi"), "hi"},
		"contents":    {[]runtime.Content{runtime.TextContent("hi"), runtime.ImageContent("image/png", []byte("x"))}, "hi\n[image image/png, 1 bytes]"},
		"envelope":    {runtime.Envelope[doc]{Value: doc{Title: "y"}, Usage: runtime.Usage{Cost: 2}}, `{"title":"y","tags":[]}`},
	} {
		t.Run(name, func(t *testing.T) {
			tool := newTool(t, func(context.Context, *runtime.Invocation) (any, error) { return test.value, nil })
			res := registry(t, nil, tool).Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(`{"id":1,"items":[{"sku":"x"}]}`)})
			require.NoError(t, res.Err())
			assert.Equal(t, test.text, res.Text())
			if name == "envelope" {
				assert.Equal(t, doc{Title: "y"}, res.Value)
				assert.Equal(t, runtime.Usage{Cost: 2}, res.Usage)
			}
		})
	}
	bad := newTool(t, func(context.Context, *runtime.Invocation) (any, error) { return map[string]any{"x": math.NaN()}, nil })
	res := registry(t, nil, bad).Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(`{"id":1,"items":[{"sku":"x"}]}`)})
	assert.Equal(t, runtime.ResultEncoding, res.Failure.Code)
	assert.Contains(t, res.Text(), "x: NaN is not JSON")
}

func TestNewToolRefusesBadSpecs(t *testing.T) {
	for name, test := range map[string]struct {
		spec runtime.ToolSpec
		err  string
	}{
		"name":       {runtime.ToolSpec{Name: "a b", Handler: echoArguments}, "does not match"},
		"handler":    {runtime.ToolSpec{Name: "a"}, "there is no handler"},
		"parameters": {runtime.ToolSpec{Name: "a", Handler: echoArguments, Parameters: []byte(`{`)}, "parameters: "},
		"array":      {runtime.ToolSpec{Name: "a", Handler: echoArguments, Parameters: []byte(`{"type":"array"}`)}, `the schema's type is not "object"`},
		"true":       {runtime.ToolSpec{Name: "a", Handler: echoArguments, Parameters: []byte(`true`)}, `the schema's type is not "object"`},
		"output":     {runtime.ToolSpec{Name: "a", Handler: echoArguments, Output: []byte(`{`)}, "output: "},
		"serial":     {runtime.ToolSpec{Name: "a", Handler: echoArguments, Policy: runtime.Policy{Serial: "x"}}, `there is no property "x"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := runtime.NewTool(test.spec)
			assert.ErrorContains(t, err, test.err)
		})
	}
	_, err := runtime.NewTool(runtime.ToolSpec{Parameters: []byte(`{`)})
	assert.ErrorContains(t, err, "parameters: ")
	assert.ErrorContains(t, err, "there is no handler")
	tool, err := runtime.NewTool(runtime.ToolSpec{Name: "a", Handler: echoArguments, Parameters: []byte(`{"properties":{"x":{"type":"string"}}}`)})
	require.NoError(t, err)
	assert.Equal(t, `{"type":"object","properties":{"x":{"type":"string"}}}`, string(tool.Parameters()))
	tool, err = runtime.NewTool(runtime.ToolSpec{Name: "a", Handler: echoArguments})
	require.NoError(t, err)
	assert.Equal(t, runtime.InvalidArguments, tool.Execute(context.Background(), runtime.Call{Arguments: []byte(`{"x":1}`)}).Failure.Code)
}

func TestNewToolSecrets(t *testing.T) {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "login", Parameters: []byte(`{"type":"object","properties":{"token":{"type":"string","minLength":10},"n":{"type":"integer"}}}`),
		Secrets: []string{"/token"}, Handler: echoArguments,
	})
	require.NoError(t, err)
	res := registry(t, nil, tool).Execute(context.Background(), runtime.Call{Name: "login", Arguments: []byte(`{"token":"hunter2","n":"x"}`)})
	require.True(t, res.IsError())
	assert.NotContains(t, res.Text(), "hunter2")
	assert.Contains(t, res.Text(), `got "x"`)
	res = registry(t, nil, tool).Execute(context.Background(), runtime.Call{Name: "login", Arguments: []byte(`{"token":1234567890}`)})
	require.NoError(t, res.Err())
	text, _ := json.Marshal(res.Repairs)
	assert.NotContains(t, string(text), "1234567890")
}

func TestCanonical(t *testing.T) {
	generated, made := cityTool("city", runtime.Policy{}, describeCity), newTool(t, echoArguments)
	text, err := generated.Canonical([]byte(` {"days":2, "city":"a"} `))
	require.NoError(t, err)
	assert.Equal(t, `{"city":"a","units":"celsius","days":2}`, string(text))
	_, err = generated.Canonical([]byte(`{"city":"a","days":"2"}`))
	assert.ErrorContains(t, err, "city: invalid arguments for city:\n- days: ")
	text, err = made.Canonical([]byte(`{"items":[{"sku":"x"}],"id":1e0}`))
	require.NoError(t, err)
	assert.Equal(t, `{"id":1e0,"items":[{"sku":"x","qty":1}],"tag":"a"}`, string(text))
	text, err = plainTool("a", runtime.Policy{}, sleeper(0)).Canonical(nil)
	require.NoError(t, err)
	assert.Equal(t, "{}", string(text))
}

type answer struct {
	Text string `json:"text"`
}

type agentFunc[T any] func(context.Context, string) (T, error)

func (f agentFunc[T]) Run(ctx context.Context, task string) (T, error) { return f(ctx, task) }

// An agent is a tool like any other, and the usage of agents in agents adds up.
func TestAgentTool(t *testing.T) {
	inner, err := runtime.AgentTool("inner", "Answers.", agentFunc[runtime.Envelope[answer]](func(_ context.Context, task string) (runtime.Envelope[answer], error) {
		return runtime.Envelope[answer]{Value: answer{"inner " + task}, Usage: runtime.Usage{Requests: 1, InputTokens: 10}}, nil
	}))
	require.NoError(t, err)
	reg := registry(t, nil, inner)
	outer, err := runtime.AgentTool("outer", "Asks twice.", agentFunc[runtime.Envelope[string]](func(ctx context.Context, task string) (runtime.Envelope[string], error) {
		results := reg.ExecuteAll(ctx, []runtime.Call{
			{ID: "1", Name: "inner", Arguments: []byte(`{"task":"a"}`)}, {ID: "2", Name: "inner", Arguments: []byte(`{"task":"b"}`)},
		}, nil)
		return runtime.Envelope[string]{
			Value: task + ": " + results[0].Text() + results[1].Text(),
			Usage: runtime.TotalUsage(results...).Add(runtime.Usage{Requests: 1, OutputTokens: 5, Cost: 0.5}),
		}, nil
	}))
	require.NoError(t, err)
	res := registry(t, nil, outer).Execute(context.Background(), runtime.Call{Name: "outer", Arguments: []byte(`{"task":"go"}`)})
	require.NoError(t, res.Err())
	assert.Equal(t, `go: {"text":"inner a"}{"text":"inner b"}`, res.Text())
	assert.Equal(t, runtime.Usage{Requests: 3, InputTokens: 20, OutputTokens: 5, Cost: 0.5}, res.Usage)

	failing, err := runtime.AgentTool("failing", "Fails.", agentFunc[runtime.Envelope[string]](func(context.Context, string) (runtime.Envelope[string], error) {
		return runtime.Envelope[string]{Usage: runtime.Usage{Requests: 1}}, errors.New("gave up")
	}))
	require.NoError(t, err)
	res = registry(t, nil, failing).Execute(context.Background(), runtime.Call{Name: "failing", Arguments: []byte(`{"task":"go"}`)})
	assert.Equal(t, "gave up", res.Text())
	assert.Equal(t, runtime.Usage{Requests: 1}, res.Usage, "what failed was paid for, too")

	_, err = runtime.AgentTool[string]("none", "", nil)
	assert.ErrorContains(t, err, "the agent is nil")
	assert.Equal(t, runtime.InvalidArguments, registry(t, nil, outer).Execute(context.Background(), call("outer")).Failure.Code)
}

func TestNativeTools(t *testing.T) {
	search, err := runtime.NativeTool(runtime.NativeSpec{Kind: runtime.WebSearch, Settings: map[runtime.Dialect]json.RawMessage{
		runtime.Anthropic: []byte(`{"max_uses":3}`), runtime.Gemini: []byte(`{"timeRangeFilter":{}}`),
	}})
	require.NoError(t, err)
	_, err = runtime.NativeTool(runtime.NativeSpec{Kind: runtime.CodeExecution})
	assert.ErrorContains(t, err, "set Consent to allow it")
	code, err := runtime.NativeTool(runtime.NativeSpec{Kind: runtime.CodeExecution, Consent: true})
	require.NoError(t, err)
	reg := registry(t, nil, search, named("a"), code)
	defs := func(d runtime.Dialect) string {
		text, err := reg.Definitions(d)
		require.NoError(t, err)
		require.True(t, json.Valid(text))
		return string(text)
	}
	assert.Contains(t, defs(runtime.OpenAIResponses), `,{"type":"code_interpreter","container":{"type":"auto"}},{"type":"web_search"}]`)
	assert.Contains(t, defs(runtime.Anthropic), `,{"type":"code_execution_20250825","name":"code_execution"},{"max_uses":3,"name":"web_search","type":"web_search_20250305"}]`)
	assert.Contains(t, defs(runtime.Gemini), `]},{"codeExecution":{}},{"googleSearch":{"timeRangeFilter":{}}}]`)
	only := reg.Select(func(t *runtime.Tool) bool { return t.Name() == "web_search" })
	text, err := only.Definitions(runtime.OpenAIResponses)
	require.NoError(t, err)
	assert.Equal(t, `[{"type":"web_search"}]`, string(text))
	_, err = reg.Definitions(runtime.Bedrock)
	assert.ErrorContains(t, err, "tool web_search: bedrock has no such tool")

	res := reg.Execute(context.Background(), call("web_search"))
	assert.Equal(t, "web_search runs at the provider and cannot be called here", res.Text())
	_, err = search.Append(context.Background(), nil, nil)
	assert.ErrorContains(t, err, "runs at the provider")
	_, err = search.Canonical(nil)
	assert.ErrorContains(t, err, "runs at the provider")
	assert.Empty(t, reg.Pending(context.Background(), []runtime.Call{call("web_search")}))
	assert.Equal(t, runtime.WebSearch, search.Describe().Native)

	files, err := runtime.NativeTool(runtime.NativeSpec{Kind: runtime.FileSearch})
	require.NoError(t, err)
	_, err = files.Definition(runtime.OpenAIResponses)
	assert.ErrorContains(t, err, "needs the setting vector_store_ids")
	for _, spec := range []runtime.NativeSpec{
		{Kind: "nope"},
		{Kind: runtime.WebSearch, Settings: map[runtime.Dialect]json.RawMessage{runtime.Anthropic: []byte(`[]`)}},
		{Kind: runtime.WebSearch, Settings: map[runtime.Dialect]json.RawMessage{runtime.Anthropic: []byte(`{`)}},
		{Kind: runtime.WebSearch, Settings: map[runtime.Dialect]json.RawMessage{runtime.Ollama: []byte(`{}`)}},
	} {
		_, err := runtime.NativeTool(spec)
		assert.Error(t, err)
	}
}

// A reply is passed on as it is.
func TestReply(t *testing.T) {
	replies := map[string]runtime.Reply{
		"both":    {Content: []runtime.Content{runtime.TextContent("five"), runtime.ImageContent("image/png", []byte("x"))}, Structured: json.RawMessage(`{"n":9007199254740993}`)},
		"bare":    {Structured: json.RawMessage(`"a\nb"`)},
		"text":    {Content: []runtime.Content{runtime.TextContent("hi")}},
		"nothing": {},
		"broken":  {Structured: json.RawMessage(`{"n":`)},
		"large":   {Content: []runtime.Content{runtime.TextContent("x")}, Structured: json.RawMessage(`"` + strings.Repeat("y", 100) + `"`)},
	}
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "pass", Parameters: json.RawMessage(`{"type":"object"}`), Policy: runtime.Policy{MaxResult: 64},
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) { return replies[inv.CallID()], nil },
	})
	require.NoError(t, err)
	reg := registry(t, nil, tool)
	run := func(id string) runtime.Result {
		return reg.Execute(context.Background(), runtime.Call{ID: id, Name: "pass"})
	}
	res := run("both")
	require.NoError(t, res.Err())
	assert.Equal(t, replies["both"].Content, res.Content)
	assert.Equal(t, `{"n":9007199254740993}`, string(res.Structured))
	res = run("bare")
	assert.Equal(t, "a\nb", res.Text())
	assert.Equal(t, `"a\nb"`, string(res.Structured))
	res = run("text")
	assert.Equal(t, "hi", res.Text())
	assert.Nil(t, res.Structured)
	assert.Equal(t, "(empty)", run("nothing").Text())
	assert.Equal(t, runtime.ResultEncoding, run("broken").Failure.Code)
	assert.Equal(t, runtime.ResultTooLarge, run("large").Failure.Code)
}

// Arguments made to keep the check busy are refused, and nothing runs.
func TestNewToolRefusesWhatIsTooComplex(t *testing.T) {
	var forms []string
	for i := range 2000 {
		forms = append(forms, fmt.Sprintf(`{"type":"object","properties":{"a":{"type":"integer","minimum":%d}}}`, i))
	}
	tool := dynamicTool(t, "forms", `{"type":"object","properties":{"v":{"type":"array","items":{"anyOf":[`+strings.Join(forms, ",")+`]}}}}`, runtime.Policy{})
	res := registry(t, nil, tool).Execute(context.Background(), runtime.Call{Name: "forms", Arguments: []byte(`{"v":[` + strings.Repeat(`{"a":"?"},`, 2000) + `1]}`)})
	require.True(t, res.IsError())
	assert.Equal(t, "effort", res.Failure.Faults[0].Code)
	assert.Contains(t, res.Text(), "- too complex")
	assert.False(t, res.Ran())
}

func TestNewToolRefusesDefaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"integer","default":"x"}`:                             "parameters: /properties/a/default: its schema refuses it: want an integer",
		`{"type":"integer","minimum":3,"default":1}`:                   "must be at least 3",
		`{"type":"integer","maximum":3,"default":4}`:                   "must be at most 3",
		`{"enum":["x","y"],"default":"z"}`:                             `"z" is not one of "x", "y"`,
		`{"$ref":"#/$defs/n","default":9}`:                             "must be at most 5",
		`{"type":"array","items":{"type":"string","default":1}}`:       "/properties/a/items/default",
		`{"anyOf":[{"type":"string"},{"type":"null"}],"default":1.5}`:  "/properties/a/default",
		`{"$ref":"#/$defs/n","default":4}`:                             "",
		`{"type":"string","default":null}`:                             "",
		`{"anyOf":[{"type":"string"},{"type":"null"}],"default":null}`: "",
	} {
		tool, err := runtime.NewTool(runtime.ToolSpec{Name: "a", Handler: echoArguments,
			Parameters: []byte(`{"type":"object","properties":{"a":` + text + `},"$defs":{"n":{"type":"integer","maximum":5}}}`)})
		if want != "" {
			assert.ErrorContains(t, err, want, text)
			continue
		}
		require.NoError(t, err, text)
		res := tool.Execute(context.Background(), runtime.Call{Arguments: []byte(`{}`)})
		switch {
		case strings.Contains(text, "4"):
			assert.Equal(t, `{"a":4}`, res.Text())
		case strings.Contains(text, "anyOf"):
			assert.Equal(t, `{"a":null}`, res.Text())
		default:
			assert.Equal(t, `{}`, res.Text(), "null is no text: it means that there is no default")
		}
	}
}

func TestNewToolJoinsAllReasons(t *testing.T) {
	_, err := runtime.NewTool(runtime.ToolSpec{
		Name: "no name", Parameters: []byte(`{"type":"array"}`), Output: []byte(`[`), Secrets: []string{"x"}, OutputSecrets: []string{"y"},
	})
	for _, want := range []string{"the name does not match", `the schema's type is not "object"`, "output: ", `secrets: "x" is no JSON pointer`, `output secrets: "y"`, "there is no handler"} {
		assert.ErrorContains(t, err, want)
	}
	_, err = runtime.NewTool(runtime.ToolSpec{
		Name: "no name", Parameters: []byte(`{"properties":{"a":{"type":"integer","default":"x"}}}`), Secrets: []string{"/b"}, Policy: runtime.Policy{Serial: "c"},
	})
	for _, want := range []string{"the name does not match", "/properties/a/default", `"/b" leads to nothing`, `no property "c"`, "there is no handler"} {
		assert.ErrorContains(t, err, want)
	}
}
