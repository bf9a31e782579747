package main

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const passes = `goos: linux
BenchmarkCall/w=W1/lib=toolgen-2   100   310 ns/op   300.0 cpu-ns/op   96 B/op   2 allocs/op
BenchmarkCall/w=W1/lib=by-hand-2   100   250 ns/op   240.0 cpu-ns/op   88 B/op   2 allocs/op
BenchmarkCall/w=W1/lib=toolgen-2   100   310 ns/op   500.0 cpu-ns/op   96 B/op   2 allocs/op
BenchmarkCall/w=W1/lib=by-hand-2   100   250 ns/op   160.0 cpu-ns/op   88 B/op   2 allocs/op
PASS
`

func TestTable(t *testing.T) {
	var table Table
	require.NoError(t, table.Read(strings.NewReader(passes)))
	assert.InDelta(t, 0.5, table.Ratio("W1", "by-hand"), 1e-9) // medians 200 and 400

	var out bytes.Buffer
	require.NoError(t, table.Markdown(&out))
	assert.Contains(t, out.String(), "| by-hand | 200 ns (0.5x) |")
	assert.Contains(t, out.String(), "| toolgen | 2 (96) |")

	require.NoError(t, xml.Unmarshal(table.Plot(), new(struct{})), "the plot is well-formed")
}
