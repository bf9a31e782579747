package main

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/example/weather"
)

var update = flag.Bool("update", false, "write the output to testdata/output.txt")

func TestRun(t *testing.T) {
	const golden = "testdata/output.txt"
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), weather.Registry(), &out))
	if *update {
		require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String(), "go test ./example/weather/demo -update")
}

func TestTrace(t *testing.T) {
	var plain, traced, tree bytes.Buffer
	require.NoError(t, run(t.Context(), weather.Registry(), &plain))
	ctx, reg, end, err := registry(t.Context(), true, &tree)
	require.NoError(t, err)
	require.NoError(t, run(ctx, reg, &traced))
	end()
	assert.Equal(t, plain.String(), traced.String(), "tracing changes nothing")
	assert.Regexp(t, `^turn \S+\n[├└]─ execute_tool`, tree.String())
	assert.Regexp(t, `─ execute_tool get_weather .* gen_ai.tool.call.id=call_1 gen_ai.tool.call.arguments={"city":.*} gen_ai.tool.call.result={"city":`, tree.String())
	assert.Regexp(t, `gen_ai.tool.call.id=call_3 error.type=invalid_arguments`, tree.String())
}

func TestParseTurnFails(t *testing.T) {
	_, err := parseTurn([]byte(`{"tool_calls":"none"}`))
	assert.ErrorContains(t, err, "turn: ")
}
