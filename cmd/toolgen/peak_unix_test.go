//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakMiB returns the peak of a finished process's resident memory.
func peakMiB(p *os.ProcessState) float64 {
	max := float64(p.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return max / (1 << 20) // bytes there
	}
	return max / (1 << 10)
}
