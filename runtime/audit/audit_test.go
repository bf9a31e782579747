package audit_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
)

func open(tb testing.TB, path string, opts audit.Options) *audit.Log {
	tb.Helper()
	l, err := audit.Open(path, &opts)
	require.NoError(tb, err)
	tb.Cleanup(func() { _ = l.Close() })
	return l
}

// lines reads a log.
func lines(tb testing.TB, path string) []map[string]any {
	tb.Helper()
	text, err := os.ReadFile(path)
	require.NoError(tb, err)
	var all []map[string]any
	for line := range bytes.Lines(text) {
		var m map[string]any
		require.NoError(tb, json.Unmarshal(line, &m), "%s", line)
		all = append(all, m)
	}
	return all
}

const parameters = `{"type":"object","properties":{"city":{"type":"string"},"token":{"type":"string"},"raw":{}},"additionalProperties":false}`

func tool(tb testing.TB, name string, policy runtime.Policy, f func(context.Context) (any, error)) *runtime.Tool {
	tb.Helper()
	t, err := runtime.NewTool(runtime.ToolSpec{
		Name: name, Description: "Does " + name + ".", Parameters: json.RawMessage(parameters), Policy: policy,
		Secrets: []string{"/token"}, OutputSecrets: []string{"/session"},
		Handler: func(ctx context.Context, _ *runtime.Invocation) (any, error) { return f(ctx) },
	})
	require.NoError(tb, err)
	return t
}

func registry(tb testing.TB, opts runtime.Options, tools ...*runtime.Tool) *runtime.Registry {
	tb.Helper()
	opts.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	reg, err := runtime.NewRegistry(&opts, tools)
	require.NoError(tb, err)
	return reg
}

func call(id, name, args string) runtime.Call {
	return runtime.Call{ID: id, Name: name, Arguments: json.RawMessage(args)}
}

func fine(context.Context) (any, error) { return "fine", nil }

func TestLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{Arguments: true, Required: true})
	ok := tool(t, "ok", runtime.Policy{}, func(context.Context) (any, error) { return map[string]any{"session": "s3ss10n", "n": 1}, nil })
	gated := tool(t, "gated", runtime.Policy{Approval: true}, fine)
	reg := registry(t, runtime.Options{
		Extensions: []runtime.Extension{log},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			if q.CallID == "c4" {
				a = q.Deny("no")
			}
			a.By = "ann"
			return a, nil
		},
	}, ok, gated)
	for _, c := range []runtime.Call{
		call("c1", "ok", `{"city":"Paris","token":"hunter22","raw":[1,`+"\n"+`2]}`), call("c2", "ok", `{"town":1}`),
		call("c3", "gated", ``), call("c4", "gated", ``), call("c5", "made up", ``),
	} {
		reg.Execute(context.Background(), c)
	}
	require.NoError(t, log.Flush())
	all := lines(t, path)
	var got []string
	for i, m := range all {
		assert.EqualValues(t, i+1, m["seq"])
		got = append(got, fmt.Sprint(m["kind"], " ", m["call"], " ", m["tool"], " ", m["outcome"], " ", m["decision"], " ", m["by"], " ", m["ran"]))
		_, err := time.Parse(time.RFC3339Nano, m["time"].(string))
		assert.NoError(t, err)
	}
	assert.Equal(t, []string{
		"begin c1 ok <nil> <nil> <nil> <nil>", "end c1 ok ok <nil> <nil> true",
		"end c2 ok invalid_arguments <nil> <nil> false",
		"begin c3 gated <nil> <nil> <nil> <nil>", "run c3 gated <nil> approved ann <nil>", "end c3 gated ok approved ann true",
		"begin c4 gated <nil> <nil> <nil> <nil>", "end c4 gated denied denied ann false",
		"end c5 made up unknown_tool <nil> <nil> false",
	}, got)
	end := all[1]
	assert.Equal(t, map[string]any{"city": "Paris", "token": "[secret]", "raw": []any{1.0, 2.0}}, end["args"])
	assert.Equal(t, ok.Fingerprint(), end["fingerprint"])
	assert.Equal(t, end["args_hash"], all[0]["args_hash"])
	assert.Equal(t, fmt.Sprintf("%x", sha256.Sum256([]byte(`{"n":1,"session":"[secret]"}`))), end["result_hash"], "a secret can be guessed from its hash")
	assert.Greater(t, end["duration_ns"], 0.0)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "hunter22")
	assert.NotContains(t, string(text), "s3ss10n")

	report, err := audit.Verify(path, &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{log.Checkpoint()}})
	require.NoError(t, err)
	assert.Equal(t, audit.Report{Files: []string{path}, Lines: 9, Last: log.Checkpoint()}, report)
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.EqualValues(t, 0o600, info.Mode().Perm())
}

// A decision is what became of it: an approval that did not let the call run, as
// when the approver's edit was refused, is none. One that did stays one.
func TestDecisions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	withhold := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
		return func(ctx context.Context, call runtime.Call) runtime.Result {
			res := next(ctx, call)
			if call.ID == "withheld" {
				res.Failure = &runtime.ToolError{Code: runtime.Denied}
			}
			return res
		}
	}
	reg := registry(t, runtime.Options{
		Extensions: []runtime.Extension{log}, Middleware: []runtime.Middleware{withhold},
		Observe: func(_ context.Context, e runtime.Event) error {
			if e.Kind == runtime.EventDecoded && bytes.Contains(e.Arguments, []byte("Rome")) {
				return errors.New("not there")
			}
			return nil
		},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			if q.CallID == "edited" {
				return q.ApproveWith(json.RawMessage(`{"city":"Rome"}`), ""), nil
			}
			return q.Approve(""), nil
		},
	}, tool(t, "gated", runtime.Policy{Approval: true}, fine))
	for _, id := range []string{"edited", "withheld", "fine"} {
		reg.Execute(context.Background(), call(id, "gated", `{"city":"Paris"}`))
	}
	require.NoError(t, log.Flush())
	var got []string
	for _, m := range lines(t, path) {
		got = append(got, fmt.Sprint(m["call"], " ", m["outcome"], " ", m["decision"], " ", m["ran"]))
	}
	assert.Equal(t, []string{"edited denied denied false", "withheld denied approved true", "fine ok approved true"}, got)
}

func TestLateReturn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	synctest.Test(t, func(t *testing.T) {
		reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "slow", runtime.Policy{Timeout: time.Second}, func(context.Context) (any, error) {
			time.Sleep(time.Minute)
			return 1, nil
		}))
		reg.Execute(context.Background(), call("c", "slow", ""))
		time.Sleep(time.Hour)
		synctest.Wait()
	})
	require.NoError(t, log.Flush())
	all := lines(t, path)
	require.Len(t, all, 2)
	assert.Equal(t, "timeout", all[0]["outcome"])
	assert.Equal(t, "late", all[1]["kind"])
	assert.EqualValues(t, time.Minute, all[1]["duration_ns"])
}

// Middleware that panics has its line.
func TestPanicOfMiddleware(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	broken := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result { panic("x") }
	}
	reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}, Middleware: []runtime.Middleware{broken}}, tool(t, "t", runtime.Policy{}, fine))
	reg.Execute(context.Background(), call("c", "t", ""))
	require.NoError(t, log.Flush())
	assert.Equal(t, "panic", lines(t, path)[0]["outcome"])
}

// A log that cannot be written changes no call, and says later what is missing.
func TestFailingDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	var told bytes.Buffer
	log := open(t, path, audit.Options{Logger: slog.New(slog.NewTextHandler(&told, nil))})
	reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "t", runtime.Policy{}, fine))
	require.NoError(t, reg.Execute(context.Background(), call("c1", "t", "")).Err())
	require.NoError(t, log.Flush())
	disk := log.Disk()
	disk.Fail(errors.New("no space left"))
	for range 3 {
		require.NoError(t, reg.Execute(context.Background(), call("c2", "t", "")).Err())
		require.Error(t, log.Flush())
	}
	assert.Equal(t, 1, strings.Count(told.String(), "audit log cannot be written"))
	disk.Fail(nil)
	require.NoError(t, reg.Execute(context.Background(), call("c3", "t", "")).Err())
	require.NoError(t, log.Flush())
	all := lines(t, path)
	require.Len(t, all, 3)
	assert.Equal(t, "lost", all[1]["kind"])
	assert.EqualValues(t, 3, all[1]["count"])
	assert.Equal(t, "c3", all[2]["call"])
	_, err := audit.Verify(path, nil)
	assert.NoError(t, err)
}

func TestRequired(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{Required: true, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	disk, ran := log.Disk(), 0
	reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "t", runtime.Policy{}, func(context.Context) (any, error) {
		if ran++; ran == 2 {
			disk.Fail(errors.New("no space left"))
		}
		return "fine", nil
	}))
	execute := func() runtime.Result { return reg.Execute(context.Background(), call("c", "t", "")) }
	require.NoError(t, execute().Err())
	assert.NoError(t, execute().Err(), "it has run: its result stays")
	res := execute()
	assert.Equal(t, runtime.Denied, res.Failure.Code)
	assert.Equal(t, "t was refused: the audit log cannot be written", res.Text())
	assert.ErrorIs(t, res.Err(), audit.ErrUnavailable)
	assert.Equal(t, 2, ran)
	disk.Fail(nil)
	require.NoError(t, execute().Err())
	require.NoError(t, log.Close())
	assert.Equal(t, runtime.Denied, execute().Failure.Code, "closed")
	assert.Error(t, log.Close())
	assert.Error(t, log.Flush())
}

// A call that may not wait longer goes on without its line; with Required it is
// refused.
func TestBackpressure(t *testing.T) {
	for _, test := range []struct {
		opts audit.Options
		want bool // the call succeeds
	}{
		{audit.Options{MaxQueue: 1}, true},
		{audit.Options{Sync: true, MaxWait: time.Millisecond}, true},
		{audit.Options{Required: true, MaxWait: time.Millisecond}, false},
		{audit.Options{Required: true, MaxQueue: 1, MaxWait: time.Millisecond}, false},
	} {
		path := filepath.Join(t.TempDir(), "audit.jsonl")
		test.opts.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
		log := open(t, path, test.opts)
		disk := log.Disk()
		disk.Stuck = make(chan struct{})
		reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "t", runtime.Policy{}, fine))
		var res runtime.Result
		for range 4 {
			res = reg.Execute(context.Background(), call("c", "t", ""))
		}
		assert.Equal(t, test.want, !res.IsError(), res.Text())
		close(disk.Stuck)
		require.NoError(t, log.Flush())
		require.NoError(t, log.Write(1))
		require.NoError(t, log.Close())
		_, err := audit.Verify(path, nil)
		require.NoError(t, err)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, test.opts.MaxQueue == 1, bytes.Contains(text, []byte(`"kind":"lost"`)), "%s", text)
	}
}

func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	_, err := audit.Open(path, nil)
	assert.ErrorIs(t, err, audit.ErrLocked)
	require.NoError(t, log.Close())
	again, err := audit.Open(path, nil)
	require.NoError(t, err)
	require.NoError(t, again.Close())
}

func TestOpenFails(t *testing.T) {
	dir := t.TempDir()
	_, err := audit.Open(filepath.Join(dir, "none", "x"), nil)
	assert.Error(t, err)
	_, err = audit.Open(dir, nil)
	assert.Error(t, err)
	_, err = audit.Open(filepath.Join(dir, "x"), &audit.Options{Key: []byte("short")})
	assert.ErrorContains(t, err, "audit key of 5 bytes")
	path := filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(path, []byte("not a log\n"), 0o600))
	_, err = audit.Open(path, nil)
	assert.ErrorContains(t, err, "the last line: the line was changed")
	require.NoError(t, os.WriteFile(path, nil, 0o600), "nothing is locked after a failure")
	log, err := audit.Open(path, nil)
	require.NoError(t, err)
	require.NoError(t, log.Close())
}

// What a crash left of a line is cut off, and the log says so.
func TestTornLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{})
	require.NoError(t, log.Write(3))
	require.NoError(t, log.Close())
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	_, err = f.WriteString(`{"seq":4,"pre`)
	require.NoError(t, errors.Join(err, f.Close()))
	_, err = audit.Verify(path, nil)
	assert.EqualError(t, err, path+":4: the line is not complete")
	log = open(t, path, audit.Options{})
	require.NoError(t, log.Write(1))
	all := lines(t, path)
	require.Len(t, all, 5)
	assert.Equal(t, "recovered", all[3]["kind"])
	assert.EqualValues(t, 13, all[3]["count"])
	_, err = audit.Verify(path, nil)
	assert.NoError(t, err)
}

func TestRotation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	opts := audit.Options{MaxSize: 4000, Sync: true}
	log := open(t, path, opts)
	for range 30 {
		require.NoError(t, log.Write(1))
	}
	require.NoError(t, log.Close())
	report, err := audit.Verify(path, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 30, report.Lines)
	require.Greater(t, len(report.Files), 3)
	assert.Equal(t, path+".000001", report.Files[0])
	for _, name := range report.Files {
		info, err := os.Stat(name)
		require.NoError(t, err)
		assert.LessOrEqual(t, info.Size(), int64(4000))
	}

	// The crash came between two files.
	require.NoError(t, os.Rename(path, fmt.Sprintf("%s.%06d", path, len(report.Files))))
	_, err = audit.Verify(path, nil)
	require.NoError(t, err)
	log = open(t, path, opts)
	require.NoError(t, log.Write(1))
	report, err = audit.Verify(path, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 31, report.Lines)
}

// With Required the line about a decision is there when the function runs, with
// the edited arguments, and a log that is gone by then refuses the call.
func TestRequiredAfterWaiting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{Required: true, Arguments: true, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	var ran []string
	entered, leave := make(chan struct{}), make(chan struct{})
	seen := func(name string) func(context.Context) (any, error) {
		return func(context.Context) (any, error) {
			all := lines(t, path)
			last := all[len(all)-1]
			ran = append(ran, fmt.Sprint(name, " ", last["kind"], " ", last["decision"], " ", last["by"], " ", last["args"]))
			return "fine", nil
		}
	}
	gone := false
	reg := registry(t, runtime.Options{
		Extensions: []runtime.Extension{log},
		Approve: func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			if gone {
				require.NoError(t, os.Rename(path, path+".away"))
			}
			a := q.ApproveWith(json.RawMessage(`{"city":"Rome"}`), "")
			a.By = "ann"
			return a, nil
		},
	}, tool(t, "gated", runtime.Policy{Approval: true}, seen("gated")), tool(t, "plain", runtime.Policy{}, seen("plain")),
		tool(t, "serial", runtime.Policy{Serial: "city"}, func(ctx context.Context) (any, error) {
			if entered != nil {
				close(entered)
				<-leave
				return "fine", nil
			}
			return seen("serial")(ctx)
		}))
	run := func(name string) runtime.Result {
		return reg.Execute(context.Background(), call("c", name, `{"city":"Paris"}`))
	}
	require.NoError(t, run("gated").Err())
	require.NoError(t, run("plain").Err())
	gone = true
	res := run("gated")
	assert.ErrorIs(t, res.Err(), audit.ErrUnavailable)
	assert.False(t, res.Ran())
	require.NoError(t, os.Rename(path+".away", path))

	// A turn that is waited for.
	first, second := make(chan runtime.Result, 1), make(chan runtime.Result, 1)
	go func() { first <- run("serial") }()
	<-entered
	entered = nil
	go func() { second <- run("serial") }()
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(path)
		return err == nil && bytes.Count(text, []byte(`"kind":"begin","call":"c","tool":"serial"`)) == 2
	}, 30*time.Second, time.Millisecond)
	require.NoError(t, os.Rename(path, path+".away"))
	close(leave)
	<-first
	assert.ErrorIs(t, (<-second).Err(), audit.ErrUnavailable)
	require.NoError(t, os.Rename(path+".away", path))
	require.NoError(t, run("serial").Err(), "the key is free again")
	assert.Equal(t, []string{"gated run approved ann map[city:Rome]", "plain begin <nil> <nil> map[city:Paris]", "serial begin <nil> <nil> map[city:Paris]"}, ran)
}
