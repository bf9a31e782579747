package runtime_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// A pointer to a secret that leads nowhere hides nothing, so it is an error.
func TestSecretPointersLeadSomewhere(t *testing.T) {
	const parameters = `{"type":"object","properties":{
		"token":{"type":"string"},"a/b~c":{"type":"string"},"any":{},"free":{"type":"object"},"none":{"type":"object","additionalProperties":false},
		"list":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"}}}},"pair":{"type":"array","prefixItems":[{"type":"string"}],"items":false},
		"map":{"type":"object","additionalProperties":{"$ref":"#/$defs/node"}},"node":{"$ref":"#/$defs/node"},
		"one":{"oneOf":[{"type":"string"},{"type":"object","properties":{"pin":{"type":"integer"}}}]}},
		"$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"},"word":{"type":"string"}}}}}`
	for pointer, want := range map[string]string{
		"/token": "", "/a~1b~0c": "", "/any/x/y": "", "/free/x": "", "/list/*/key": "", "/list/0/key": "", "/pair/0": "", "/map/*/word": "",
		"/map/x/next/next/word": "", "/node/next/word": "", "/one/pin": "", "/*": "",
		"/tokn":        `secrets: "/tokn" leads to nothing that the schema has; did you mean "token"?`,
		"/list/key":    `"/list/key" leads to nothing`,
		"/list/*/kee":  `leads to nothing that the schema has; did you mean "key"?`,
		"/token/x":     `"/token/x" leads to nothing`,
		"/none/x":      `"/none/x" leads to nothing`,
		"/map/x/wrd":   `did you mean "word"?`,
		"/one/pn":      `there is pin`,
		"token":        `"token" is no JSON pointer: write /name`,
		"":             `"" is no JSON pointer`,
		"/token~":      `"/token~" is no JSON pointer`,
		"/a~2b":        `is no JSON pointer`,
		"/unlike_them": `"/unlike_them" leads to nothing`,
	} {
		_, err := runtime.NewTool(runtime.ToolSpec{
			Name: "t", Parameters: json.RawMessage(parameters), Secrets: []string{pointer},
			Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
		})
		_, outErr := runtime.NewTool(runtime.ToolSpec{
			Name: "t", Output: json.RawMessage(parameters), OutputSecrets: []string{pointer},
			Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
		})
		if want == "" {
			assert.NoError(t, err, pointer)
			assert.NoError(t, outErr, pointer)
			continue
		}
		assert.ErrorContains(t, err, want, pointer)
		assert.ErrorContains(t, outErr, want, pointer)
	}
	// Without a schema of the result nobody knows.
	_, err := runtime.NewTool(runtime.ToolSpec{Name: "t", OutputSecrets: []string{"/x"}, Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil }})
	require.NoError(t, err)
	// Tools of bindings are checked when they are registered.
	bound := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "t", Secrets: []string{"/x"}, Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	})
	_, err = runtime.NewRegistry(nil, []*runtime.Tool{bound})
	assert.ErrorContains(t, err, `tool t: secrets: "/x" leads to nothing that the schema has`)
}

// The names in pointers are written as RFC 6901 says, for faults too.
func TestSecretsWithEscapedNames(t *testing.T) {
	tool, err := runtime.NewTool(runtime.ToolSpec{
		Name: "t", Secrets: []string{"/a~1b"}, Parameters: json.RawMessage(`{"type":"object","properties":{"a/b":{"type":"string","maxLength":3}}}`),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	require.NoError(t, err)
	args := json.RawMessage(`{"a/b":"hunter22"}`)
	assert.Equal(t, `{"a/b":"[secret]"}`, string(tool.Redact(args)))
	res := tool.Execute(context.Background(), runtime.Call{Arguments: json.RawMessage(`{"a/b":["hunter22"]}`)})
	require.True(t, res.IsError())
	assert.NotContains(t, res.Text(), "hunter22")
}

// An approver sees a secret nowhere, and what is left as it was shown keeps what
// it was.
func TestEditsKeepWhatWasHidden(t *testing.T) {
	for name, test := range map[string]struct {
		edit func(shown string) string
		want string // of the function's arguments
		fail string
	}{
		"as shown":      {func(s string) string { return s }, `{"user":"ann hunter22","token":"hunter22","n":777,"hunter22":{"deep":["hunter22!"]}}`, ""},
		"another place": {func(string) string { return `{"user":"ann [secret]","token":"[secret]","n":778}` }, `{"user":"ann hunter22","token":"hunter22","n":778}`, ""},
		"another value": {func(string) string { return `{"user":"bob [secret]","token":"other"}` }, `{"user":"bob [secret]","token":"other"}`, ""},
		"a name":        {func(string) string { return `{"token":"[secret]","[secret]":{"deep":[]}}` }, "", "there is no secret to keep"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			tool, err := runtime.NewTool(runtime.ToolSpec{
				Name: "login", Policy: runtime.Policy{Approval: true}, Secrets: []string{"/token"},
				Parameters: json.RawMessage(`{"type":"object","properties":{"user":{"type":"string"},"token":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":true}`),
				Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
					got = string(inv.Arguments())
					return nil, nil
				},
			})
			require.NoError(t, err)
			logger, _ := logged()
			reg := registry(t, &runtime.Options{Logger: logger, Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
				assert.NotContains(t, string(q.Arguments), "hunter22")
				return q.ApproveWith(json.RawMessage(test.edit(string(q.Arguments))), ""), nil
			}}, tool)
			res := reg.Execute(context.Background(), runtime.Call{ID: "c", Name: "login",
				Arguments: json.RawMessage(`{"user":"ann hunter22","token":"hunter22","n":777,"hunter22":{"deep":["hunter22!"]}}`)})
			if test.fail != "" {
				assert.ErrorContains(t, res.Err(), test.fail)
				return
			}
			require.NoError(t, res.Err())
			assert.JSONEq(t, test.want, got)
		})
	}
}
