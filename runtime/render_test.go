package runtime_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// returning returns a tool that returns v, encoded by encode.
func returning[R any](v R, encode func(*wire.Encoder, *R)) *runtime.Tool {
	return runtime.Bind(runtime.Binding[runtime.None, R]{
		Name: "get", Result: encode,
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (R, error) { return v, nil },
	})
}

func encodeAny[R any](e *wire.Encoder, v *R) { e.Any(*v) }

// doc is a result type with a method that a nil pointer would break.
type doc struct {
	Title string   `json:"title"`
	Tags  []string `json:"tags"`
}

// encodeDoc is what toolgen writes for *doc.
func encodeDoc(e *wire.Encoder, v **doc) {
	if *v == nil {
		e.Null()
		return
	}
	d := *v
	e.BeginObject()
	e.Name(`"title":`)
	e.String(d.Title)
	e.Name(`"tags":`)
	e.BeginArray()
	for i := range d.Tags {
		e.Element()
		e.String(d.Tags[i])
	}
	e.EndArray()
	e.EndObject()
}

// E15, E16, E17, E20, E21: how values become what the model reads.
func TestRendering(t *testing.T) {
	for name, test := range map[string]struct {
		tool       *runtime.Tool
		text       string
		structured string // "" for none
	}{
		"string":              {returning("plain", encodeString), "plain", `"plain"`},
		"E15 empty string":    {returning("", encodeString), "(empty)", `""`},
		"E15 no value":        {returning(runtime.None{}, nil), "ok", ""},
		"E17 no HTML escapes": {returning("if a < b && c > d", encodeString), "if a < b && c > d", `"if a < b && c > d"`},
		"escapes":             {returning("a\"b\\\n\u2028é", encodeString), "a\"b\\\n\u2028é", `"a\"b\\\n\u2028é"`},
		"invalid UTF-8":       {returning("a\xffb", encodeString), "a\uFFFDb", "\"a\uFFFDb\""},
		"object":              {returning(&doc{Title: "<x>"}, encodeDoc), `{"title":"<x>","tags":[]}`, `{"title":"<x>","tags":[]}`},
		"E20 typed nil":       {returning((*doc)(nil), encodeDoc), "null", "null"},
		"E16 list":            {returning([][]int{{1}, {}}, encodeAny), `[[1],[]]`, `[[1],[]]`},
		"number":              {returning(json.Number("9007199254740993"), encodeAny), "9007199254740993", "9007199254740993"},
		"raw":                 {returning(json.RawMessage(`{ "a" : 1 }`), encodeAny), `{"a":1}`, `{"a":1}`},
		"string of JSON":      {returning(`{"a":1}`, encodeString), `{"a":1}`, `"{\"a\":1}"`},
	} {
		t.Run(name, func(t *testing.T) {
			res := registry(t, nil, test.tool).Execute(context.Background(), call("get"))
			require.NoError(t, res.Err())
			assert.Equal(t, test.text, res.Text())
			if test.structured == "" {
				assert.Nil(t, res.Structured)
				assert.Nil(t, res.Value)
			} else {
				assert.True(t, json.Valid(res.Structured))
				assert.JSONEq(t, test.structured, string(res.Structured))
			}
			text, err := test.tool.Append(context.Background(), []byte("> "), nil)
			require.NoError(t, err)
			assert.Equal(t, "> "+test.text, string(text))
		})
	}
}

// E16: what is no JSON is an error result that names the place.
func TestE16ResultEncoding(t *testing.T) {
	loop := map[string]any{}
	loop["self"] = loop
	deep := any(1)
	for range 600 {
		deep = []any{deep}
	}
	point := func(x float64) *runtime.Tool {
		return returning(x, func(e *wire.Encoder, v *float64) {
			e.BeginArray()
			e.Element()
			e.BeginObject()
			e.Name(`"temp":`)
			e.Float(*v, 64)
			e.EndObject()
			e.EndArray()
		})
	}
	for name, test := range map[string]struct {
		tool *runtime.Tool
		text string
	}{
		"NaN":   {point(math.NaN()), "[0].temp: NaN is not JSON"},
		"Inf":   {point(math.Inf(1)), "[0].temp: "},
		"cycle": {returning(any(loop), encodeAny), "nested too deeply"},
		"deep":  {returning(deep, encodeAny), "nested too deeply"},
		"func":  {returning(any(func() {}), encodeAny), "is not JSON"},
		"chan":  {returning(any(make(chan int)), encodeAny), "is not JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			res := registry(t, nil, test.tool).Execute(context.Background(), call("get"))
			require.True(t, res.IsError())
			assert.Equal(t, runtime.ResultEncoding, res.Failure.Code)
			assert.Contains(t, res.Text(), "get ran, but its result cannot be written as JSON: ")
			assert.Contains(t, res.Text(), test.text)
			assert.Nil(t, res.Structured)
			_, err := test.tool.Append(context.Background(), nil, nil)
			assert.ErrorContains(t, err, test.text)
		})
	}
}

func TestResultTooLarge(t *testing.T) {
	big := strings.Repeat("x", 100)
	content := func(parts ...runtime.Content) *runtime.Tool {
		return runtime.Bind(runtime.Binding[runtime.None, []runtime.Content]{
			Name: "get", Policy: runtime.Policy{MaxResult: 50},
			Call: func(context.Context, *runtime.Invocation, *runtime.None) ([]runtime.Content, error) {
				return parts, nil
			},
			Content: func(v *[]runtime.Content) []runtime.Content { return *v },
		})
	}
	limited := func(n int, opts runtime.Options) runtime.Result {
		tool, err := returning(big, encodeString).With(runtime.Override{Policy: &runtime.Policy{MaxResult: n}})
		require.NoError(t, err)
		return registry(t, &opts, tool).Execute(context.Background(), call("get"))
	}
	assert.NoError(t, limited(102, runtime.Options{}).Err())
	assert.NoError(t, limited(-1, runtime.Options{MaxResult: 10}).Err())
	assert.NoError(t, limited(0, runtime.Options{MaxResult: -1}).Err())
	for _, res := range []runtime.Result{
		limited(101, runtime.Options{}), limited(0, runtime.Options{MaxResult: 101}),
		registry(t, nil, content(runtime.ImageContent("image/png", []byte(big)))).Execute(context.Background(), call("get")),
	} {
		require.True(t, res.IsError())
		assert.Equal(t, runtime.ResultTooLarge, res.Failure.Code)
		assert.Contains(t, res.Text(), "is over the limit of")
		assert.Nil(t, res.Value)
	}
	assert.Equal(t, "get ran, but its result of 102 bytes is over the limit of 101 bytes; ask for less", limited(101, runtime.Options{}).Text())
}

func TestContent(t *testing.T) {
	for name, test := range map[string]struct {
		parts []runtime.Content
		text  string
	}{
		"none":  {nil, "(empty)"},
		"text":  {[]runtime.Content{runtime.TextContent("a\xff")}, "a\uFFFD"},
		"empty": {[]runtime.Content{{}}, "(empty)"},
		"image": {[]runtime.Content{runtime.TextContent("look"), runtime.ImageContent("image/png", make([]byte, 3000))}, "look\n[image image/png, 3 KB]"},
		"audio": {[]runtime.Content{runtime.AudioContent("audio/wav", make([]byte, 2500000))}, "[audio audio/wav, 2.5 MB]"},
		"link":  {[]runtime.Content{{Type: runtime.TypeLink, URI: "file:///a", Text: "A"}}, "[resource_link file:///a A]"},
		"document": {[]runtime.Content{
			{Type: runtime.TypeResource, URI: "file:///a", Text: "inside"}, {Type: runtime.TypeResource, URI: "file:///b", MIME: "x/y", Data: make([]byte, 7)},
		}, "inside\n[resource x/y file:///b, 7 bytes]"},
	} {
		t.Run(name, func(t *testing.T) {
			tool := runtime.Bind(runtime.Binding[runtime.None, []runtime.Content]{
				Name: "get", Content: func(v *[]runtime.Content) []runtime.Content { return *v },
				Call: func(context.Context, *runtime.Invocation, *runtime.None) ([]runtime.Content, error) {
					return test.parts, nil
				},
			})
			res := registry(t, nil, tool).Execute(context.Background(), call("get"))
			require.NoError(t, res.Err())
			assert.Equal(t, test.text, res.Text())
			assert.Equal(t, test.parts, res.Value)
			assert.Nil(t, res.Structured)
			text, err := tool.Append(context.Background(), nil, nil)
			require.NoError(t, err)
			assert.Equal(t, test.text, string(text))
		})
	}
}

func TestValueOf(t *testing.T) {
	reg := registry(t, nil, returning(&doc{Title: "x"}, encodeDoc))
	res := reg.Execute(context.Background(), call("get"))
	d, err := runtime.ValueOf[*doc](res)
	require.NoError(t, err)
	assert.Equal(t, "x", d.Title)
	_, err = runtime.ValueOf[int](res)
	assert.ErrorContains(t, err, "not a int")
	_, err = runtime.ValueOf[*doc](reg.Execute(context.Background(), call("nope")))
	assert.ErrorIs(t, err, err.(*runtime.ToolError))
	v, err := reg.Run(context.Background(), "get", nil)
	require.NoError(t, err)
	assert.Equal(t, d, v)
}

// A result does not change when the memory of its call is used again.
func TestResultsAreIndependent(t *testing.T) {
	reg := registry(t, nil, cityTool("city", runtime.Policy{}, describeCity))
	first := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"Paris"}`)})
	for range 10 {
		reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"XXXXX"}`)})
	}
	assert.Equal(t, `"Paris in celsius"`, string(first.Structured))
	assert.Equal(t, `{"city":"Paris","units":"celsius","days":1}`, string(first.Arguments))
}
