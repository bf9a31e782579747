package benchmarks

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/benchmarks/peers"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

// TestAllocations pins what a call of each workload allocates: the values and
// the text of the result.
func TestAllocations(t *testing.T) {
	most := map[string]float64{"W1": 1, "W2": 8, "W3": 19, "W4": 2, "W5": 0}
	candidate := peers.All()[0]
	require.Equal(t, "toolgen", candidate.Name)
	for _, w := range work.Workloads() {
		call := candidate.Bind(w.Tool, w.Args)
		got := testing.AllocsPerRun(100, func() {
			if _, err := call(context.Background()); err != nil {
				t.Fatal(err)
			}
		})
		t.Log(w.Name, got)
		assert.LessOrEqual(t, got, most[w.Name], w.Name)
	}
}
