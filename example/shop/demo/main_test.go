package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the output to testdata/output.txt")

func TestRun(t *testing.T) {
	const golden = "testdata/output.txt"
	var out bytes.Buffer
	log := filepath.Join(t.TempDir(), "audit.jsonl")
	require.NoError(t, run(t.Context(), &out, log))
	lines, err := os.ReadFile(log)
	require.NoError(t, err)
	assert.Equal(t, 3, strings.Count(string(lines), `,"by":"limit of 50.00"`), "before one runs, and at the end of both: %s", lines)
	if *update {
		require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String(), "go test ./demo -update")
}
