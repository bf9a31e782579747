//go:build unix

package runtime_test

import (
	"syscall"
	"time"
)

// cpuTime is the processor time of this process, which other load on the
// machine moves far less than it moves wall time.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
