// Package cpu measures processor time, which other load on the machine moves
// far less than it moves wall time.
package cpu

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// now is the processor time of this process, user and system, over all of its
// threads: the garbage collector's too.
func now() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

// Loop runs f as the body of a benchmark and reports cpu-ns/op as well.
func Loop(b *testing.B, f func()) {
	b.ReportAllocs()
	start := now()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(now()-start)/float64(b.N), "cpu-ns/op")
}
