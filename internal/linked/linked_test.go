package linked

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkLinked reports how much slower a call is in a program that links
// tracing, audit log and guardrails: the fastest of its runs against the fastest
// of one that does not.
func BenchmarkLinked(b *testing.B) {
	dir := b.TempDir()
	names := []string{"bare", "watched"}
	for _, name := range names {
		out, err := exec.Command("go", "build", "-o", filepath.Join(dir, name), "./"+name).CombinedOutput()
		require.NoError(b, err, "%s", out)
	}
	best, allocs := map[string]float64{}, map[string]float64{}
	for b.Loop() {
		for range 10 {
			for _, name := range names {
				out, err := exec.Command(filepath.Join(dir, name)).Output()
				require.NoError(b, err)
				var ns, n float64
				_, err = fmt.Sscan(string(out), &ns, &n)
				require.NoError(b, err)
				if best[name] == 0 || ns < best[name] {
					best[name] = ns
				}
				allocs[name] = n
			}
		}
	}
	b.ReportMetric(best["watched"]/best["bare"], "ratio")
	b.ReportMetric(best["bare"], "bare-ns/call")
	require.InDelta(b, allocs["bare"], allocs["watched"], 0.01, "allocations of a call")
	b.ReportMetric(allocs["watched"], "watched-allocs/call")
}
