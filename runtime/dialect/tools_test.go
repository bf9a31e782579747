package dialect_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// foreignTools returns what published MCP servers answer to tools/list.
func foreignTools(t testing.TB) []dialect.Tool {
	t.Helper()
	root := os.Getenv("TOOLGEN_TESTDATA")
	if root == "" {
		t.Skip("TOOLGEN_TESTDATA is not set")
	}
	files, err := filepath.Glob(filepath.Join(root, "mcp-tools", "*.json"))
	require.NoError(t, err)
	var tools []dialect.Tool
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var list struct {
			Tools []struct {
				Name, Title, Description string
				InputSchema              *schema.Schema
				OutputSchema             *schema.Schema
			}
		}
		require.NoError(t, json.Unmarshal(text, &list), file)
		for _, x := range list.Tools {
			tools = append(tools, dialect.Tool{
				Name: x.Name, Title: x.Title, Description: x.Description, Parameters: x.InputSchema, Output: x.OutputSchema,
			})
		}
	}
	require.NotEmpty(t, tools)
	return tools
}
