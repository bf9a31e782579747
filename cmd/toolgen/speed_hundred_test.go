package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkHundred measures whole runs of the installed command on 100 packages
// of 10 tools each, with a warm build cache: without generated files, with all
// up to date, and checked:
//
//	go test -run '^$' -bench Hundred -benchtime 5x ./cmd/toolgen
//
// The goals are 3 s and 250 MiB.
func BenchmarkHundred(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "toolgen")
	output(b, ".", "go", "build", "-o", bin, ".")
	root := speedModule(b)
	for i := range 100 {
		hundredPackage(b, filepath.Join(root, fmt.Sprintf("p%03d", i)))
	}
	output(b, root, bin, "./...")
	for _, bench := range []struct {
		name   string
		before func()
		args   []string
	}{
		{"fresh", func() { removeGenerated(b, root) }, []string{"./..."}},
		{"unchanged", func() {}, []string{"./..."}},
		{"check", func() {}, []string{"check", "./..."}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var m measured
			for b.Loop() {
				b.StopTimer()
				bench.before()
				b.StartTimer()
				m.run(b, root, bin, bench.args...)
			}
			m.report(b)
		})
	}
}

// measured are the times and the peak of memory of runs of a command.
type measured struct {
	times []time.Duration
	peak  float64 // MiB
}

func (m *measured) run(b *testing.B, dir, name string, args ...string) {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	start := time.Now()
	require.NoError(b, cmd.Run())
	m.times = append(m.times, time.Since(start))
	m.peak = max(m.peak, peakMiB(cmd.ProcessState))
}

func (m *measured) report(b *testing.B) {
	slices.Sort(m.times)
	b.ReportMetric(float64(m.times[len(m.times)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(m.peak, "peak-MiB")
}

func removeGenerated(b *testing.B, root string) {
	b.Helper()
	files, err := filepath.Glob(filepath.Join(root, "*", "tools_gen.go"))
	require.NoError(b, err)
	require.NotEmpty(b, files)
	for _, name := range files {
		require.NoError(b, os.Remove(name))
	}
}

// hundredPackage writes a package of ten tools with a struct type each.
func hundredPackage(b *testing.B, dir string) {
	b.Helper()
	var text bytes.Buffer
	fmt.Fprintf(&text, "package %s\n\nimport \"context\"\n", filepath.Base(dir))
	for i := range 10 {
		fmt.Fprintf(&text, `
// Item%[1]d is one item of an order.
type Item%[1]d struct {
	// Name of the item.
	Name string `+"`json:\"name\"`"+`
	// Count of pieces.
	Count int `+"`json:\"count\"`"+` //toolgen:schema min=1
	// Tags of the item.
	Tags []string `+"`json:\"tags,omitempty\"`"+`
}

// Order%[1]d places an order for a customer.
//
// Args:
//   - customer: Who orders.
//   - items: What is ordered.
//   - note: A note for the packer.
//
//toolgen:tool
//toolgen:param customer minlen=1
func Order%[1]d(ctx context.Context, customer string, items []Item%[1]d, note *string) (map[string]int, error) {
	return map[string]int{customer: len(items)}, ctx.Err()
}
`, i)
	}
	require.NoError(b, os.MkdirAll(dir, 0o777))
	require.NoError(b, os.WriteFile(filepath.Join(dir, "p.go"), text.Bytes(), 0o666))
}
