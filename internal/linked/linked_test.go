package linked

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkLinked reports how much slower a call is in a program that links
// tracing, audit log and guardrails than in one that does not. Where the linker
// puts functions makes some percent of difference in one and the same program,
// so each is linked in several orders; the ratio is that of the sums of each
// one's fastest runs.
func BenchmarkLinked(b *testing.B) {
	const layouts = 6
	type program struct{ name, path string }
	var programs []program
	dir := b.TempDir()
	for layout := range layouts {
		for _, name := range []string{"bare", "watched"} {
			path := filepath.Join(dir, fmt.Sprint(name, layout))
			out, err := exec.Command("go", "build", fmt.Sprintf("-ldflags=-randlayout=%d", layout+1), "-o", path, "./"+name).CombinedOutput()
			require.NoError(b, err, "%s", out)
			programs = append(programs, program{name, path})
		}
	}
	best, allocs := map[string]float64{}, map[string]float64{}
	for b.Loop() {
		for range 8 {
			for _, p := range programs {
				out, err := exec.Command(p.path).Output()
				require.NoError(b, err)
				var ns, n float64
				_, err = fmt.Sscan(string(out), &ns, &n)
				require.NoError(b, err)
				if best[p.path] == 0 || ns < best[p.path] {
					best[p.path] = ns
				}
				allocs[p.name] = n
			}
		}
	}
	sum := map[string]float64{}
	for _, p := range programs {
		sum[p.name] += best[p.path]
	}
	b.ReportMetric(sum["watched"]/sum["bare"], "ratio")
	b.ReportMetric(sum["bare"]/layouts, "bare-ns/call")
	require.InDelta(b, allocs["bare"], allocs["watched"], 0.01, "allocations of a call")
	b.ReportMetric(allocs["watched"], "watched-allocs/call")
}
