package audit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// A crash may leave any part of what was being written: whole lines are kept, the
// rest is cut off, and the next writer goes on.
func TestEveryPartOfAnAppend(t *testing.T) {
	all, _ := written(t, 2, audit.Options{})
	whole := bytes.Join(all, nil)
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	for n := range len(whole) + 1 {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o600))
		log := open(t, path, audit.Options{})
		require.NoError(t, log.Write(1))
		require.NoError(t, log.Close())
		kept := bytes.Count(whole[:n], []byte("\n"))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, bytes.HasPrefix(text, bytes.Join(all[:kept], nil)), n)
		want := kept + 1
		if torn := n - len(bytes.Join(all[:kept], nil)); torn > 0 {
			want++
			require.Contains(t, string(text), fmt.Sprintf(`"kind":"recovered","count":%d,`, torn))
		}
		report, err := audit.Verify(path, nil)
		require.NoError(t, err, n)
		require.EqualValues(t, want, report.Lines, n)
	}
}

// Lines of many goroutines are all there, whole and in one chain, however often
// the file is put aside.
func TestRotationUnderLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{MaxSize: 5000})
	reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "work", runtime.Policy{}, fine))
	var wg sync.WaitGroup
	for worker := range 8 {
		wg.Go(func() {
			for i := range 40 {
				reg.Execute(context.Background(), call(fmt.Sprintf("w%d_%d", worker, i), "work", `{}`))
				if i%10 == 0 {
					assert.NoError(t, log.Flush())
				}
			}
		})
	}
	wg.Wait()
	require.NoError(t, log.Close())
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 320, report.Lines)
	assert.Greater(t, len(report.Files), 3)
	seen := map[any]bool{}
	for _, name := range report.Files {
		for _, m := range lines(t, name) {
			seen[m["call"]] = true
		}
	}
	assert.Len(t, seen, 320)
}

// A fault is named where it is, in whichever of the files.
func TestFaultsInFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{MaxSize: 2500})
	for range 24 {
		require.NoError(t, log.Write(1))
	}
	require.NoError(t, log.Close())
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(report.Files), 4)
	sound := map[string][][]byte{}
	for _, name := range report.Files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		sound[name] = slices.Collect(bytes.Lines(text))
		require.GreaterOrEqual(t, len(sound[name]), 3)
	}
	second, third := report.Files[1], report.Files[2]
	last := len(sound[second])
	for name, test := range map[string]struct {
		change func(files map[string][][]byte)
		file   string
		line   int
	}{
		"edited":                  {func(f map[string][][]byte) { f[second][1] = bytes.Replace(f[second][1], []byte("ok"), []byte("no"), 1) }, second, 2},
		"dropped":                 {func(f map[string][][]byte) { f[second] = slices.Delete(f[second], 1, 2) }, second, 2},
		"first dropped":           {func(f map[string][][]byte) { f[second] = f[second][1:] }, second, 1},
		"last dropped":            {func(f map[string][][]byte) { f[second] = f[second][:last-1] }, third, 1},
		"swapped":                 {func(f map[string][][]byte) { f[second][1], f[second][2] = f[second][2], f[second][1] }, second, 2},
		"swapped over the border": {func(f map[string][][]byte) { f[second][last-1], f[third][0] = f[third][0], f[second][last-1] }, second, last},
		"twice":                   {func(f map[string][][]byte) { f[second] = slices.Insert(f[second], 1, f[second][0]) }, second, 2},
		"twice, in the next file": {func(f map[string][][]byte) { f[third] = slices.Insert(f[third], 0, f[second][last-1]) }, third, 1},
		"moved to the next file": {func(f map[string][][]byte) {
			f[third] = append([][]byte{f[second][last-1]}, f[third]...)
			f[second] = f[second][:last-1]
		}, "", 0},
		"files swapped":            {func(f map[string][][]byte) { f[second], f[third] = f[third], f[second] }, second, 1},
		"cut within a line":        {func(f map[string][][]byte) { f[second][last-1] = f[second][last-1][:40] }, second, last},
		"a file emptied":           {func(f map[string][][]byte) { f[second] = nil }, third, 1},
		"not JSON":                 {func(f map[string][][]byte) { f[second][1] = []byte("hello\n") }, second, 2},
		"a line feed in the chain": {func(f map[string][][]byte) { f[second][1] = append([]byte("\n"), f[second][1]...) }, second, 2},
	} {
		files := map[string][][]byte{}
		for name, all := range sound {
			files[name] = slices.Clone(all)
		}
		test.change(files)
		for name, all := range files {
			require.NoError(t, os.WriteFile(name, bytes.Join(all, nil), 0o600))
		}
		_, err := audit.Verify(path, nil)
		if test.file == "" { // lines in their order are sound, wherever a file ends
			assert.NoError(t, err, name)
			continue
		}
		var p *audit.Problem
		require.ErrorAs(t, err, &p, name)
		assert.Equal(t, [2]any{test.file, test.line}, [2]any{p.File, p.Line}, "%s: %v", name, p)
	}
	// Two files that were made one: the chain holds, but the numbers of the files
	// behind do not.
	for name, all := range sound {
		require.NoError(t, os.WriteFile(name, bytes.Join(all, nil), 0o600))
	}
	n := len(report.Files)
	require.NoError(t, os.WriteFile(report.Files[n-3], bytes.Join(append(slices.Clone(sound[report.Files[n-3]]), sound[report.Files[n-2]]...), nil), 0o600))
	require.NoError(t, os.Remove(report.Files[n-2]))
	_, err = audit.Verify(path, nil)
	assert.ErrorContains(t, err, path+":1: the line begins file "+fmt.Sprint(n)+" of the log, not file "+fmt.Sprint(n-1))
}

// A partial log whose first line names no line before it was forged.
func TestForgedBeginning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	require.NoError(t, os.WriteFile(path, audit.Forged(audit.Checkpoint{Sequence: 4}), 0o600))
	_, err := audit.Verify(path, &audit.VerifyOptions{Partial: true})
	assert.ErrorContains(t, err, path+":1: the line was changed: it does not name the one before")
}

// A clock that is set back changes times, not the order.
func TestClockGoesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, at := range []time.Time{now, now.Add(-time.Hour), {}, now.AddDate(7000, 0, 0)} {
		require.NoError(t, log.WriteAt(at))
	}
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 4, report.Lines)
	var times []any
	for i, m := range lines(t, path) {
		assert.EqualValues(t, i+1, m["seq"])
		times = append(times, m["time"])
	}
	assert.Equal(t, []any{"2026-03-01T12:00:00Z", "2026-03-01T11:00:00Z", "0001-01-01T00:00:00Z", "9026-03-01T12:00:00Z"}, times)
}

// A line as long as its arguments is found again when the log is opened, with
// what a crash has left behind it; arguments that are too long are left out.
func TestHugeLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	huge, err := runtime.NewTool(runtime.ToolSpec{
		Name: "huge", Parameters: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"},"raw":{}}}`),
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	require.NoError(t, err)
	sizes := []int{10, 70 << 10, 1 << 20, 17 << 20}
	for _, size := range sizes {
		log := open(t, path, audit.Options{Arguments: true, MaxQueue: 64 << 20})
		reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}, MaxArguments: -1}, huge)
		args := `{"text":"` + strings.Repeat("é", size/2) + `"}`
		require.NoError(t, reg.Execute(context.Background(), call("c", "huge", args)).Err())
		require.NoError(t, log.Close())
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = f.WriteString(`{"seq":`)
		require.NoError(t, errors.Join(err, f.Close()))
	}
	log := open(t, path, audit.Options{})
	require.NoError(t, log.Close())
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 2*len(sizes), report.Lines)
	var logged []bool
	for _, m := range lines(t, path) {
		if m["kind"] == "end" {
			assert.NotEmpty(t, m["args_hash"])
			logged = append(logged, m["args"] != nil)
		}
	}
	assert.Equal(t, []bool{true, true, true, false}, logged)
}

// Line ends within raw arguments do not end the line of the log.
func TestLineEndsInArguments(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{Arguments: true})
	reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "work", runtime.Policy{}, fine))
	require.NoError(t, reg.Execute(context.Background(), call("c", "work", "{\"raw\":[1,\r\n {\"a\":\n2}]}")).Err())
	require.NoError(t, log.Flush())
	all := lines(t, path)
	require.Len(t, all, 1)
	assert.Equal(t, map[string]any{"raw": []any{1.0, map[string]any{"a": 2.0}}}, all[0]["args"])
}

// One entry that is larger than the whole queue is not lost for it.
func TestEntryLargerThanTheQueue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{MaxQueue: 1})
	for range 3 {
		require.NoError(t, log.Write(1))
	}
	var kinds []any
	for _, m := range lines(t, path) {
		kinds = append(kinds, m["kind"])
	}
	assert.Equal(t, []any{"end", "end", "end"}, kinds)
}

// Another process is refused while one writes, and not when that was killed.
func TestOneWriterOfProcesses(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childLog+"="+path)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	_, err = out.Read(make([]byte, 1)) // a call has returned
	require.NoError(t, err)
	_, err = audit.Open(path, nil)
	assert.ErrorIs(t, err, audit.ErrLocked)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	log := open(t, path, audit.Options{})
	require.NoError(t, log.Close())
	_, err = audit.Verify(path, nil)
	assert.NoError(t, err)
}

// Only a regular file is a log: what was written to a pipe cannot be read again.
func TestNoRegularFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if exec.Command("mkfifo", path).Run() != nil {
		t.Skip("this system has no named pipes, such as Windows")
	}
	_, err := audit.Open(path, nil)
	assert.ErrorContains(t, err, "it is no regular file")
}

// A call that was approved and then ended for another reason than a refusal was
// approved.
func TestApprovedAndGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	busy := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, call runtime.Call) runtime.Result {
			return runtime.Result{Decision: next(ctx, call).Decision, Failure: &runtime.ToolError{Code: runtime.Busy}}
		}
	}
	reg := registry(t, runtime.Options{
		Extensions: []runtime.Extension{log}, Middleware: []runtime.Middleware{busy},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			return q.Approve(""), nil
		},
	}, tool(t, "gated", runtime.Policy{Approval: true}, fine))
	reg.Execute(context.Background(), call("c", "gated", `{}`))
	require.NoError(t, log.Flush())
	end := lines(t, path)[0]
	assert.Equal(t, []any{"busy", "approved", false}, []any{end["outcome"], end["decision"], end["ran"]})
}
