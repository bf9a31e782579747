package gen

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOldOutputsAreNotKept compares what two runs hold in memory: one without
// generated files, one with all of them there. An old output is compared as
// text, and nothing else of it is needed.
func TestOldOutputsAreNotKept(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	for p := range 4 {
		var text strings.Builder
		fmt.Fprintf(&text, "package p%d\n", p)
		for i := range 20 {
			fmt.Fprintf(&text, `
// Item%[1]d is one of an order.
type Item%[1]d struct {
	Name string
	Count int
}

// Order%[1]d places an order.
//
//toolgen:tool
func Order%[1]d(customer string, items []Item%[1]d) map[string]int { return nil }
`, i)
		}
		put(t, filepath.Join(dir, fmt.Sprint("p", p), "p.go"), text.String())
	}
	fresh, first := heap(t, dir)
	require.NoError(t, first.Write())
	again, second := heap(t, dir)
	var old float64
	for _, f := range second.Files {
		require.Equal(t, Unchanged, f.State)
		old += float64(len(f.Old))
	}
	assert.Less(t, again-fresh, 4*old, "bytes held beyond those of a run without old outputs")
}

// heap runs the generator and returns how many bytes its result holds.
func heap(t *testing.T, dir string) (float64, *Result) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	r, err := Generate(t.Context(), Config{Dir: dir, Patterns: []string{"./..."}})
	require.NoError(t, err)
	require.False(t, r.HasErrors(), "%v", r.Diagnostics)
	runtime.GC()
	runtime.ReadMemStats(&after)
	t.Logf("holds %d KiB", (after.HeapAlloc-before.HeapAlloc)>>10)
	return float64(after.HeapAlloc) - float64(before.HeapAlloc), r
}
