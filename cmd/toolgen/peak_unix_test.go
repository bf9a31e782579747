//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakMiB returns the peak of the resident memory of a finished process or one
// that it waited for.
func peakMiB(p *os.ProcessState) float64 {
	max := float64(p.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return max / (1 << 20) // bytes there
	}
	return max / (1 << 10)
}
