package runtime_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime"
)

func echoAccepted(_ context.Context, inv *runtime.Invocation) (any, error) {
	return runtime.TextContent(string(inv.Accepted())), nil
}

// What a tool passes on is what the model wrote, but for members that are null
// where that means absent.
func TestAccepted(t *testing.T) {
	reg := registry(t, nil, newTool(t, echoAccepted))
	for args, want := range map[string]string{
		`{ "tag" : "b", "items":[{"z":1e2,"sku":"\u00e9\/<","qty":2}], "any":-0.50,"id":9007199254740993}`: `{ "tag" : "b", "items":[{"z":1e2,"sku":"\u00e9\/<","qty":2}], "any":-0.50,"id":9007199254740993}`,
		`{"items":[{"sku":"x"}],"id":"1"}`:                                                        `{"items":[{"sku":"x"}],"id":1}`, // repaired
		`"{\"items\":[{\"sku\":\"x\"}],\"id\":1}"`:                                                `{"items":[{"sku":"x"}],"id":1}`,
		`{"tag":null,"items":[{"sku":"null"}],"id":1}`:                                            `{"items":[{"sku":"null"}],"id":1}`,
		`{"id":1, "tag" : null , "items":[{"sku":"x"}]}`:                                          `{"id":1, "items":[{"sku":"x"}]}`,
		`{"id":1,"items":[{"sku":"x"}],"tag":null}`:                                               `{"id":1,"items":[{"sku":"x"}]}`,
		`{"id":1,"items":[{"qty":null,"sku":"x"},{"sku":"y","qty":null}],"note":null,"any":null}`: `{"id":1,"items":[{"sku":"x"},{"sku":"y"}],"note":null,"any":null}`,
		`{"id":1,"items":[{"qty":null,"sku":"x","u":null,"v":[null,{"tag":null}]}]}`:              `{"id":1,"items":[{"sku":"x","u":null,"v":[null,{"tag":null}]}]}`,
	} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(args)})
		require.NoError(t, res.Err(), args)
		assert.Equal(t, want, res.Text())
	}
}

// All members may be left out, and there may be no arguments.
func TestAcceptedNothing(t *testing.T) {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "none", Description: "Takes little.", Handler: echoAccepted,
		Parameters: []byte(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string","default":"x"}}}`),
	})
	require.NoError(t, err)
	reg := registry(t, nil, tool)
	for args, want := range map[string]string{
		``: `{}`, ` `: `{}`, `null`: `{}`, `{}`: `{}`, `{"a":null}`: `{}`, `{"a":null,"b":null}`: `{}`,
		`{"a":null,"b":null,"c":1}`: `{"c":1}`,
	} {
		res := reg.Execute(context.Background(), runtime.Call{Name: "none", Arguments: []byte(args)})
		require.NoError(t, res.Err(), args)
		assert.Equal(t, want, res.Text())
	}
	assert.Nil(t, (*runtime.Invocation)(nil).Accepted())
}

// What an approver or an observer has written is passed on as it was written.
func TestAcceptedEdits(t *testing.T) {
	const edited = `{"items":[{"sku":"e","qty":null}], "id":2.0e0}`
	const passed = `{"items":[{"sku":"e"}], "id":2.0e0}`
	call := runtime.Call{Name: "order", Arguments: []byte(`{"id":1,"items":[{"sku":"x"}]}`)}
	guarded, err := newTool(t, echoAccepted).With(runtime.Override{Policy: &runtime.Policy{Approval: true}})
	require.NoError(t, err)
	reg := registry(t, &runtime.Options{Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
		return q.ApproveWith(json.RawMessage(edited), ""), nil
	}}, guarded)
	assert.Equal(t, passed, reg.Execute(context.Background(), call).Text())
	reg = registry(t, &runtime.Options{Observe: func(_ context.Context, e runtime.Event) error {
		if e.Kind == runtime.EventDecoded {
			e.Rewrite(json.RawMessage(edited))
		}
		return nil
	}}, newTool(t, echoAccepted))
	assert.Equal(t, passed, reg.Execute(context.Background(), call).Text())
}

// What is passed on means the same as the canonical arguments.
func TestAcceptedMeansTheSame(t *testing.T) {
	tool := newTool(t, echoAccepted)
	reg := registry(t, nil, tool)
	rapid.Check(t, func(t *rapid.T) {
		member := func(name string, values ...string) string {
			return `"` + name + `"` + rapid.SampledFrom([]string{":", " : "}).Draw(t, "colon") + rapid.SampledFrom(values).Draw(t, name)
		}
		object := func(members ...string) string {
			text := "{"
			for i, m := range rapid.Permutation(members).Draw(t, "order") {
				if i > 0 {
					text += rapid.SampledFrom([]string{",", " ,\n"}).Draw(t, "comma")
				}
				text += m
			}
			return text + "}"
		}
		item := object(member("sku", `"x"`, `"null"`), member("qty", "null", "3"), member("more", "null", `[null]`))
		args := object(member("id", "1", "2.0"), `"items":[`+item+`]`, member("note", "null", `"n"`), member("tag", "null", `"b"`), member("any", "null", `{"tag":null}`))
		res := reg.Execute(context.Background(), runtime.Call{Name: "order", Arguments: []byte(args)})
		if res.Err() != nil {
			t.Fatal(args, res.Err())
		}
		again, err := tool.Canonical(json.RawMessage(res.Text()))
		if err != nil || string(again) != string(res.Arguments) {
			t.Fatalf("%s\nbecame %s\nwhich means %s (%v)\nnot %s", args, res.Text(), again, err, res.Arguments)
		}
	})
}
