package dialect_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

var update = flag.Bool("update", false, "write golden files and docs/dialects.md anew")

// corpus returns the tools of testdata/tools, in the order of their names.
func corpus(t testing.TB) []dialect.Tool {
	t.Helper()
	files, err := filepath.Glob("testdata/tools/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var tools []dialect.Tool
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var f struct {
			Name, Title, Description                    string
			Parameters, Output                          *schema.Schema
			Examples                                    []json.RawMessage
			ReadOnly, Destructive, Idempotent, NoStrict bool
			ClosedWorld                                 bool
		}
		require.NoError(t, json.Unmarshal(text, &f), file)
		for i, e := range f.Examples {
			var b bytes.Buffer
			require.NoError(t, json.Compact(&b, e))
			f.Examples[i] = b.Bytes()
		}
		tools = append(tools, dialect.Tool{
			Name: f.Name, Title: f.Title, Description: f.Description, Parameters: f.Parameters, Output: f.Output, Examples: f.Examples,
			ReadOnly: f.ReadOnly, Destructive: f.Destructive, Idempotent: f.Idempotent, ClosedWorld: f.ClosedWorld, NoStrict: f.NoStrict,
		})
	}
	return tools
}

// golden compares got with a file, or writes it with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run go test -update")
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), got, "%s; go test -update writes it anew", file)
}

// stepText is a step on one line.
func stepText(s dialect.Step) string {
	text := s.Message
	if s.Pointer != "" {
		text = s.Pointer + ": " + text
	}
	for _, f := range []struct {
		on   bool
		name string
	}{{s.Lossy, "lossy"}, {s.Narrows, "narrows"}, {s.Doubtful, "doubtful"}} {
		if f.on {
			text += " [" + f.name + "]"
		}
	}
	return text
}

// leadsSomewhere checks the pointer of a step.
func leadsSomewhere(t *testing.T, tool dialect.Tool, s dialect.Step) {
	t.Helper()
	if s.Pointer != "" {
		_, ok := tool.Parameters.At(s.Pointer)
		assert.True(t, ok, "%s: %s", tool.Name, stepText(s))
	}
}

func TestGolden(t *testing.T) {
	for _, d := range dialect.All() {
		t.Run(string(d), func(t *testing.T) {
			var b strings.Builder
			for _, tool := range corpus(t) {
				fmt.Fprintf(&b, "== %s\n", tool.Name)
				def, err := d.Define(tool)
				if err != nil {
					fmt.Fprintf(&b, "refused: %v\n\n", err)
					continue
				}
				fmt.Fprintf(&b, "%s\n", def.JSON)
				for _, s := range def.Steps {
					fmt.Fprintf(&b, "- %s\n", stepText(s))
					leadsSomewhere(t, tool, s)
				}
				b.WriteByte('\n')
				assert.Empty(t, complain(d, def.JSON), "%s\n%s", tool.Name, def.JSON)
				again, err := d.Define(tool)
				require.NoError(t, err)
				assert.Equal(t, string(def.JSON), string(again.JSON))
			}
			golden(t, filepath.Join("testdata/golden", string(d)+".txt"), b.String())
		})
	}
}
