package runtime_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// FuzzExecute sends arguments of any kind to tools of both sorts. A call runs or
// is refused; the canonical form of what ran is stable and runs again.
func FuzzExecute(f *testing.F) {
	for _, seed := range []string{
		"", "null", "{}", `{"city":"Paris"}`, `{"city":"Paris","days":"2","units":"Celsius"}`, `"{\"city\":\"x\"}"`,
		`{"city":5}`, `{"id":1,"items":[{"sku":"x"}]}`, `{"id":"1","items":{"sku":"x","qty":null},"any":{"a":[1e400]}}`, `{"a":`, "\xff", `[]`,
	} {
		f.Add([]byte(seed))
	}
	made, err := runtime.NewTool(runtime.ToolSpec{Name: "order", Parameters: []byte(orderParameters), Handler: echoArguments})
	require.NoError(f, err)
	tools := []*runtime.Tool{cityTool("city", runtime.Policy{Inline: true}, describeCity), made}
	reg := registry(f, nil, tools...)
	f.Fuzz(func(t *testing.T, args []byte) {
		for _, tool := range tools {
			res := reg.Execute(context.Background(), runtime.Call{ID: "c", Name: tool.Name(), Arguments: args})
			if res.IsError() {
				assert.Equal(t, runtime.InvalidArguments, res.Failure.Code, res.Text())
				assert.False(t, res.Ran())
				assert.NotEmpty(t, res.Failure.Faults)
				continue
			}
			assert.True(t, json.Valid(res.Arguments))
			again, err := tool.Canonical(res.Arguments)
			require.NoError(t, err)
			assert.Equal(t, string(res.Arguments), string(again))
			strict, err := tool.Canonical(args)
			assert.Equal(t, len(res.Repairs) == 0, err == nil)
			if err == nil {
				assert.Equal(t, string(res.Arguments), string(strict))
			}
		}
	})
}
