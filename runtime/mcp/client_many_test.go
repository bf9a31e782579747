package mcp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A thousand tools are taken over and called; one more than there may be is a
// server that is not believed.
func TestThousandTools(t *testing.T) {
	list := func(n int) mcp.Target {
		tools := make([]string, n)
		for i := range tools {
			tools[i] = fmt.Sprintf(`{"name":"tool_%04d","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}`, i)
		}
		return lines(map[string]string{"tools/list": `{"tools":[` + strings.Join(tools, ",") + `]}`}).target()
	}
	reg, c := hosted(t, list(mcp.DefaultMaxTools), nil)
	assert.Len(t, reg.Names(), 1000)
	assert.Len(t, c.Status().Tools, 1000)
	for _, name := range []string{"c_tool_0000", "c_tool_0999"} {
		require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: name}).Err())
	}
	_, err := client(t, list(mcp.DefaultMaxTools+1), nil).Tools(t.Context())
	assert.ErrorContains(t, err, "more than 1000")
}
