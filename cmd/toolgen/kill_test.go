//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKilledRuns kills runs at all times of their lives. Each leaves the file as
// it was or as it should be, and nothing that the go command sees.
func TestKilledRuns(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	checkout := filepath.Dir(strings.TrimSpace(goEnvValue(t, "GOMOD")))
	sum, err := os.ReadFile(filepath.Join(checkout, "go.sum"))
	require.NoError(t, err)
	require.NoError(t, writeMod(filepath.Join(dir, "go.mod"), goMod, checkout, sum))
	command := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Args[0] = "toolgen" // the test binary is the command, see TestMain
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
		return cmd
	}
	source := func(text string) { write("p.go", "package p\n\n// Get "+text+".\n//\n//toolgen:tool\nfunc Get() {}\n") }
	read := func() []byte {
		text, err := os.ReadFile(filepath.Join(dir, "tools_gen.go"))
		require.NoError(t, err)
		return text
	}

	source("looks it up anew")
	start := time.Now()
	require.NoError(t, command().Run())
	whole := time.Since(start)
	after := read()
	source("looks it up")
	require.NoError(t, command().Run())
	before := read()

	source("looks it up anew")
	for i := range 12 {
		write("tools_gen.go", string(before))
		cmd := command()
		require.NoError(t, cmd.Start())
		time.Sleep(whole * time.Duration(i+1) / 12)
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
		if got := read(); !bytes.Equal(got, before) && !bytes.Equal(got, after) {
			t.Fatalf("half a file:\n%s", got)
		}
	}
	out, err := exec.Command("go", "-C", dir, "list", "-f={{.GoFiles}}{{.IgnoredGoFiles}}").CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Equal(t, "[p.go tools_gen.go][]\n", string(out))
	require.NoError(t, command().Run())
	assert.Equal(t, string(after), string(read()))
}
