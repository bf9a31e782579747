package runtime_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// C02, C03: no arguments, in whatever form, are {}.
func TestEmptyArguments(t *testing.T) {
	reg := registry(t, nil, plainTool("now", runtime.Policy{}, sleeper(0)))
	for _, args := range []string{"", " \t\r\n", "null", "  null\n", "{}", " { } "} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "now", Arguments: []byte(args)})
		assert.NoError(t, res.Err(), "%q", args)
		assert.Equal(t, "{}", string(res.Arguments))
		assert.Empty(t, res.Repairs)
	}
	assert.NoError(t, reg.Execute(context.Background(), runtime.Call{Name: "now"}).Err())
	res := reg.Execute(context.Background(), runtime.Call{Name: "now", Arguments: []byte(`{"x":1}`)})
	assert.Equal(t, "invalid arguments for now:\n- x: unknown argument", res.Text())
}

func TestInvalidArguments(t *testing.T) {
	ran := false
	reg := registry(t, nil, cityTool("city", runtime.Policy{}, func(context.Context, *runtime.Invocation, cityArgs) (string, error) {
		ran = true
		return "", nil
	}))
	for args, want := range map[string]string{
		`{"units":"kelvin","unit":1}`: "invalid arguments for city:\n- units: \"kelvin\" is not one of \"celsius\", \"fahrenheit\"\n- unit: unknown argument; did you mean \"units\"?\n- city: required, missing",
		`{"city":`:                    "invalid arguments for city:\n- city: not valid JSON: unexpected end at byte 8",
		`[1,2]`:                       "invalid arguments for city:\n- want an object, got an array",
	} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(args)})
		require.True(t, res.IsError())
		assert.Equal(t, runtime.InvalidArguments, res.Failure.Code)
		assert.Equal(t, want, res.Text())
		assert.NotEmpty(t, res.Failure.Faults)
		assert.Nil(t, res.Arguments)
	}
	assert.False(t, ran)
}

// The failure of many faults stays short and counts the rest.
func TestManyFaults(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"city":"x"`)
	for range 50 {
		b.WriteString(`,"` + strings.Repeat("long", 60) + `":1`)
	}
	b.WriteString("}")
	reg := registry(t, nil, cityTool("city", runtime.Policy{}, describeCity))
	res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(b.String())})
	assert.LessOrEqual(t, len(res.Text()), 4096)
	assert.Regexp(t, `\n- and \d+ more$`, res.Text())
	assert.Len(t, res.Failure.Faults, 20)
}

func TestMaxArguments(t *testing.T) {
	reg := registry(t, &runtime.Options{MaxArguments: 20}, cityTool("city", runtime.Policy{}, describeCity))
	assert.NoError(t, reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"12345678"}`)}).Err())
	res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"1234567890"}`)})
	assert.Equal(t, "invalid arguments for city:\n- too long: 21 bytes; at most 20", res.Text())
	endless := registry(t, &runtime.Options{MaxArguments: -1}, cityTool("city", runtime.Policy{}, describeCity))
	huge, _ := json.Marshal(map[string]string{"city": strings.Repeat("x", 9<<20)})
	assert.Equal(t, runtime.ResultTooLarge, endless.Execute(context.Background(), runtime.Call{Name: "city", Arguments: huge}).Failure.Code)
}

func TestRepairs(t *testing.T) {
	tool := cityTool("city", runtime.Policy{}, describeCity)
	reg := registry(t, nil, tool)
	strict := registry(t, &runtime.Options{NoRepair: true}, tool)
	for args, canonical := range map[string]string{
		`{"city":"Paris","days":"5"}`:                   `{"city":"Paris","units":"celsius","days":5}`,
		`{"city":"Paris","units":"Celsius"}`:            `{"city":"Paris","units":"celsius","days":1}`,
		`"{\"city\":\"Paris\"}"`:                        `{"city":"Paris","units":"celsius","days":1}`,
		"```json\n{\"city\":\"Paris\"}\n```":            `{"city":"Paris","units":"celsius","days":1}`,
		`{"city":5}`:                                    `{"city":"5","units":"celsius","days":1}`,
		`{"city":"Paris","days":null,"units":null}`:     `{"city":"Paris","units":"celsius","days":1}`, // no repair
		`{"city":"Paris","days":2.0,"units":"celsius"}`: `{"city":"Paris","units":"celsius","days":2}`, // no repair
	} {
		call := runtime.Call{Name: "city", Arguments: []byte(args)}
		res := reg.Execute(context.Background(), call)
		require.NoError(t, res.Err(), args)
		assert.Equal(t, canonical, string(res.Arguments), args)
		plain := strict.Execute(context.Background(), call)
		assert.Equal(t, len(res.Repairs) == 0, plain.Err() == nil, args)
		_, err := tool.Append(context.Background(), nil, []byte(args))
		assert.Equal(t, len(res.Repairs) == 0, err == nil, "Append repairs nothing: %s", args)
	}
	res := reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: []byte(`{"city":"Paris","days":"5"}`)})
	assert.Equal(t, []runtime.Repair{{Path: "days", Kind: "number", From: `"5"`, To: "5"}}, res.Repairs)
}

// What was decoded does not share memory with the call.
func TestArgumentsAreCopied(t *testing.T) {
	args := []byte(`{"city":"Paris"}`)
	started, release := make(chan struct{}), make(chan struct{})
	reg := registry(t, nil, cityTool("city", runtime.Policy{}, func(_ context.Context, _ *runtime.Invocation, a cityArgs) (string, error) {
		close(started)
		<-release
		return a.city, nil
	}))
	go func() {
		<-started
		copy(args, `{"city":"Rome "}`)
		close(release)
	}()
	assert.Equal(t, "Paris", reg.Execute(context.Background(), runtime.Call{Name: "city", Arguments: args}).Text())
}

// C06: the envelope has exact names, too.
func TestC06CallNamesAreExact(t *testing.T) {
	var c runtime.Call
	require.NoError(t, json.Unmarshal([]byte(`{"name":"a","Name":"b","NAME":"c","arguments":{"x":1},"Arguments":{},"id":null,"type":"function"}`), &c))
	assert.Equal(t, runtime.Call{Name: "a", Arguments: []byte(`{"x":1}`)}, c)
	for text, want := range map[string]string{
		`{"name":"a","name":"b"}`: "a tool call: name: given more than once",
		`{"name":5}`:              "a tool call: name: want a string, got 5",
		`[]`:                      "a tool call: want an object, got an array",
	} {
		assert.EqualError(t, json.Unmarshal([]byte(text), &c), want)
	}
}

func TestCallIsJSON(t *testing.T) {
	for args, want := range map[string]string{
		"":           `{"id":"c","name":"n","arguments":{}}`,
		" ":          `{"id":"c","name":"n","arguments":{}}`,
		`{ "a": 1 }`: `{"id":"c","name":"n","arguments":{"a":1}}`,
		`{"a":`:      `{"id":"c","name":"n","arguments":"{\"a\":"}`,
		"\xff":       "{\"id\":\"c\",\"name\":\"n\",\"arguments\":\"\uFFFD\"}",
		"null":       `{"id":"c","name":"n","arguments":{}}`,
	} {
		text, err := json.Marshal(runtime.Call{ID: "c", Name: "n", Arguments: []byte(args)})
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
		var back runtime.Call
		require.NoError(t, json.Unmarshal(text, &back))
		assert.Equal(t, "n", back.Name)
	}
	text, err := json.Marshal(runtime.Call{Name: "n", Arguments: []byte(`{"a":`)})
	require.NoError(t, err)
	assert.Equal(t, `{"name":"n","arguments":"{\"a\":"}`, string(text))
}
