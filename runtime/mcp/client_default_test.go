package mcp_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// A default that the server's own schema refuses is left out and told to the log;
// the tool stays.
func TestUnfitDefaults(t *testing.T) {
	answer := `{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{` +
		`"a":{"type":"integer","default":"x"},"b":{"type":"integer","minimum":3,"default":1},` +
		`"c":{"type":"string","default":"y"},"d":{"type":"string","default":null}}}}]}`
	var log lockedBuffer
	reg, c := hosted(t, lines(map[string]string{
		"tools/list": answer, "tools/call": `{"content":[{"type":"text","text":"done"}]}`,
	}).target(), &mcp.ClientOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	tool, ok := reg.Lookup("c_t")
	require.True(t, ok, c.Status().LeftOut)
	assert.Equal(t, `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer","minimum":3},`+
		`"c":{"type":"string","default":"y"},"d":{"type":"string","default":null}}}`, string(tool.Parameters()))
	res := reg.Execute(context.Background(), runtime.Call{Name: "c_t"})
	require.NoError(t, res.Err())
	assert.Equal(t, `{"c":"y"}`, string(res.Arguments))
	assert.Contains(t, log.String(), `default=/properties/a why="want an integer`)
	assert.Contains(t, log.String(), `default=/properties/b why="must be at least 3"`)
	assert.NotContains(t, log.String(), "/properties/c")
}
