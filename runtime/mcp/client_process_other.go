//go:build !unix

package mcp

import (
	"os/exec"
	"strconv"
)

func ownGroup(*exec.Cmd) {}

func terminateGroup(*exec.Cmd) {}

// killGroup ends the process and what it has started, as far as the system's own
// program finds it, and in any case the process.
func killGroup(cmd *exec.Cmd) {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	_ = cmd.Process.Kill()
}
