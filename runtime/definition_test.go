package runtime_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
)

// D15: what a strict dialect cannot express, however deep, makes that tool alone
// not strict, and is logged once.
func TestToolsThatAreNotStrictAreLogged(t *testing.T) {
	tool := func(name, params string) *runtime.Tool {
		x, err := runtime.NewTool(runtime.ToolSpec{
			Name: name, Parameters: json.RawMessage(params),
			Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
		})
		require.NoError(t, err)
		return x
	}
	var log bytes.Buffer
	reg, err := runtime.NewRegistry(&runtime.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}, []*runtime.Tool{
		tool("closed", `{"type":"object","properties":{"a":{"oneOf":[{"type":"string"},{"type":"integer"}]}},"required":["a"],"additionalProperties":false}`),
		tool("open", `{"type":"object","properties":{"a":{"$ref":"#/$defs/O"}},"required":["a"],"additionalProperties":false,"$defs":{"O":{"type":"object"}}}`),
	})
	require.NoError(t, err)
	for range 2 {
		defs, err := reg.Definitions(runtime.OpenAIStrict)
		require.NoError(t, err)
		var list []struct {
			Function struct {
				Name   string
				Strict bool
			}
		}
		require.NoError(t, json.Unmarshal(defs, &list))
		require.Len(t, list, 2)
		assert.Equal(t, "closed", list[0].Function.Name)
		assert.True(t, list[0].Function.Strict)
		assert.False(t, list[1].Function.Strict)
	}
	assert.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
	assert.Contains(t, log.String(), `level=INFO msg="tool is not strict" tool=open dialect=openai-strict reason="the tool is sent with strict:false: an object with any members cannot be expressed"`)

	log.Reset()
	_, err = reg.Definitions(runtime.OpenAI)
	require.NoError(t, err)
	assert.Empty(t, log.String())
}

// Later uses are one copy of the bytes that the first has made.
func TestDefinitionsAreMadeOnce(t *testing.T) {
	reg := registry(t, nil, named("a"), named("b"))
	first, err := reg.Definitions(runtime.Anthropic)
	require.NoError(t, err)
	want := string(first)
	clear(first) // the caller's own
	again, err := reg.Definitions(runtime.Anthropic)
	require.NoError(t, err)
	assert.Equal(t, want, string(again))
	if !raceEnabled {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = reg.Definitions(runtime.Anthropic) }), 1.0)
	}
}
