package benchmarks

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/benchmarks/cpu"
	"github.com/toolgen-dev/toolgen/benchmarks/peers"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

// BenchmarkCall runs every workload through every candidate: JSON arguments
// in, the tool called, the result's text out.
func BenchmarkCall(b *testing.B) {
	ctx := context.Background()
	for _, w := range work.Workloads() {
		for _, c := range peers.All() {
			call := c.Bind(w.Tool, w.Args)
			b.Run("w="+w.Name+"/lib="+c.Name, func(b *testing.B) {
				cpu.Loop(b, func() {
					if _, err := call(ctx); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}

// TestSameResults checks that every candidate gives every workload's result.
func TestSameResults(t *testing.T) {
	for _, w := range work.Workloads() {
		for _, c := range peers.All() {
			t.Run(w.Name+"/"+c.Name, func(t *testing.T) {
				got, err := c.Bind(w.Tool, w.Args)(context.Background())
				require.NoError(t, err)
				if json.Valid([]byte(w.Want)) {
					require.JSONEq(t, w.Want, got)
				} else if got != w.Want { // some candidates keep the quotes of a text
					require.JSONEq(t, `"`+w.Want+`"`, got)
				}
			})
		}
	}
}
