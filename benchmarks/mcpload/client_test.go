package mcpload

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Both clients get the arguments back that they send.
func TestCallersAgree(t *testing.T) {
	_, loads := candidates(t)
	for _, w := range loads {
		callers, end, err := Callers(t.Context(), w.Args)
		require.NoError(t, err)
		for _, c := range callers {
			got, err := c.Call()
			require.NoError(t, err)
			assert.JSONEq(t, string(w.Args), got, c.Name)
		}
		end()
	}
}

// BenchmarkClient compares the clients in turns of ten calls, so that both see the
// same machine: the median of a turn, a call, and the ratio of both.
func BenchmarkClient(b *testing.B) {
	const turn = 10
	_, loads := candidates(b)
	for _, w := range loads {
		b.Run("w="+w.Name, func(b *testing.B) {
			callers, end, err := Callers(b.Context(), w.Args)
			require.NoError(b, err)
			defer end()
			took := make([][]time.Duration, len(callers))
			for b.Loop() {
				for i, c := range callers {
					start := time.Now()
					for range turn {
						if _, err := c.Call(); err != nil {
							b.Fatal(err)
						}
					}
					took[i] = append(took[i], time.Since(start)/turn)
				}
			}
			medians := make([]float64, len(callers))
			for i, c := range callers {
				slices.Sort(took[i])
				medians[i] = float64(took[i][len(took[i])/2])
				b.ReportMetric(medians[i]/1000, c.Name+"-µs/call")
			}
			b.ReportMetric(medians[0]/medians[1], "ratio")
		})
	}
}
