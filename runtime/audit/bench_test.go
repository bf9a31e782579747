package audit_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// BenchmarkWrite writes lines in batches of 10,000, on the writer's goroutine
// alone; sync=one forces each line to the disk, as calls one after the other do.
func BenchmarkWrite(b *testing.B) {
	for _, test := range []struct {
		name  string
		sync  bool
		batch int
	}{{"sync=off/batch=10000", false, 10_000}, {"sync=on/batch=10000", true, 10_000}, {"sync=on/batch=1", true, 1}} {
		b.Run(test.name, func(b *testing.B) {
			log, err := audit.Open(filepath.Join(b.TempDir(), "audit.jsonl"), &audit.Options{Sync: test.sync, MaxQueue: 1 << 30})
			require.NoError(b, err)
			defer log.Close()
			n := 0
			for b.Loop() {
				require.NoError(b, log.Write(test.batch))
				n += test.batch
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}
