package main

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the output to testdata/output.txt")

func TestRun(t *testing.T) {
	const golden = "testdata/output.txt"
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), &out, ""))
	if *update {
		require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String(), "go test ./demo -update")
}
