package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A watched is a module that the command watches.
type watched struct {
	t      testing.TB
	dir    string
	cmd    *exec.Cmd
	stderr *bufio.Scanner
}

func startWatch(t testing.TB) *watched {
	dir := t.TempDir()
	checkout := filepath.Dir(strings.TrimSpace(goEnvValue(t, "GOMOD")))
	sum, err := os.ReadFile(filepath.Join(checkout, "go.sum"))
	require.NoError(t, err)
	require.NoError(t, writeMod(filepath.Join(dir, "go.mod"), goMod, checkout, sum))
	w := &watched{t: t, dir: dir, cmd: exec.Command(os.Args[0], "-w", "./...")}
	w.write("a/a.go", "// Get looks it up.\n//\n//toolgen:tool\nfunc Get() {}\n")
	w.cmd.Args[0] = "toolgen" // the test binary is the command, see TestMain
	w.cmd.Dir = dir
	w.cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	pipe, err := w.cmd.StderrPipe()
	require.NoError(t, err)
	w.stderr = bufio.NewScanner(pipe)
	require.NoError(t, w.cmd.Start())
	w.line("created a/tools_gen.go")
	w.line("watching; ^C ends it")
	return w
}

func goEnvValue(t testing.TB, name string) string {
	out, err := exec.Command("go", "env", name).Output()
	require.NoError(t, err)
	return string(out)
}

func (w *watched) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

func (w *watched) write(name, body string) {
	require.NoError(w.t, os.MkdirAll(filepath.Dir(w.path(name)), 0o777))
	text := "package " + filepath.Base(filepath.Dir(w.path(name))) + "\n\n" + body
	require.NoError(w.t, os.WriteFile(w.path(name), []byte(text), 0o666))
}

// line reads lines until one that holds a text.
func (w *watched) line(want string) {
	w.t.Helper()
	var got []string
	for w.stderr.Scan() {
		got = append(got, w.stderr.Text())
		if strings.Contains(w.stderr.Text(), want) {
			return
		}
	}
	w.t.Fatalf("the command ended without %q:\n%s", want, strings.Join(got, "\n"))
}

func (w *watched) stop() {
	require.NoError(w.t, w.cmd.Process.Signal(os.Interrupt))
	for w.stderr.Scan() {
		assert.NotContains(w.t, w.stderr.Text(), "toolgen:")
	}
	_ = w.cmd.Wait()
	assert.Equal(w.t, exitOK, w.cmd.ProcessState.ExitCode())
}

func TestWatch(t *testing.T) {
	w := startWatch(t)
	const tool = "// Get looks %s up.\n//\n//toolgen:tool\nfunc Get() {}\n"
	w.write("a/a.go", fmt.Sprintf(tool, "this"))
	w.line("changed a/tools_gen.go")

	// Broken sources are waited out.
	w.write("a/a.go", "func {")
	w.line("[TG002]")
	w.line("nothing is written while there are errors")
	w.write("a/a.go", fmt.Sprintf(tool, "this"))
	w.line("no errors any more")

	// An editor that saves by renaming.
	w.write("a/.a.go.swp", fmt.Sprintf(tool, "that"))
	require.NoError(t, os.Rename(w.path("a/.a.go.swp"), w.path("a/a.go")))
	w.line("changed a/tools_gen.go")

	// A new package, a generated file that somebody deletes, the last tool.
	w.write("b/b.go", fmt.Sprintf(tool, "more"))
	w.line("created b/tools_gen.go")
	require.NoError(t, os.Remove(w.path("b/tools_gen.go")))
	w.line("created b/tools_gen.go")
	w.write("b/b.go", "")
	w.line("removed b/tools_gen.go")
	require.NoError(t, os.RemoveAll(w.path("b")))
	w.write("a/a.go", fmt.Sprintf(tool, "it all"))
	w.line("changed a/tools_gen.go")
	w.stop()
}

// What a run writes itself is no reason for another one; what anybody else does
// to those files is.
func TestWatchRuns(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	path := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) []string {
		require.NoError(t, os.WriteFile(path(name), []byte(text), 0o666))
		return []string{path(name)}
	}
	const source = "package p\n\n// Get looks it %s.\n//\n//toolgen:tool\nfunc Get() {}\n"
	write("go.mod", "module example.com/m\n\ngo 1.26\n")
	write("p.go", fmt.Sprintf(source, "up"))

	ctx, stop := context.WithCancel(t.Context())
	cmd := newRoot()
	cmd.SetContext(ctx)
	cmd.SetErr(io.Discard)
	run := &watchRun{cmd: cmd, opts: new(options)}
	steps := []struct {
		what   string
		change func() []string
		runs   int // before the change is seen
	}{
		{"its own first write", func() []string { return []string{path("tools_gen.go")} }, 1},
		{"a source", func() []string { return write("p.go", fmt.Sprintf(source, "down")) }, 1},
		{"its own second write", func() []string { return []string{path("tools_gen.go")} }, 2},
		{"both at once", func() []string { return append(write("p.go", fmt.Sprintf(source, "up")), path("tools_gen.go")) }, 2},
		{"an edit of the generated file", func() []string { return write("tools_gen.go", "package p\n") }, 3},
		{"its removal", func() []string {
			require.NoError(t, os.Remove(path("tools_gen.go")))
			return []string{path("tools_gen.go")}
		}, 4},
		{"its own last write", func() []string { return []string{path("tools_gen.go")} }, 5},
		{"too much to say", func() []string { return []string{""} }, 5},
		{"the end", func() []string { stop(); return nil }, 6},
	}
	require.NoError(t, run.loop(func(context.Context) ([]string, error) {
		step := steps[0]
		steps = steps[1:]
		assert.Equal(t, step.runs, run.runs, "before %s", step.what)
		return step.change(), nil
	}))
	assert.Empty(t, steps)
	assert.Equal(t, 6, run.runs)
}

// BenchmarkWatch measures the time from a save to the generated file, of a
// module with a warm build cache; the goal is 300 ms:
//
//	go test -run '^$' -bench Watch -benchtime 20x ./cmd/toolgen
func BenchmarkWatch(b *testing.B) {
	w := startWatch(b)
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		w.write("a/a.go", fmt.Sprintf("// Get looks number %d up.\n//\n//toolgen:tool\nfunc Get() {}\n", i))
		w.line("changed a/tools_gen.go")
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "median-ms")
	w.stop()
}
