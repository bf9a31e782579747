//go:build unix

package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// pid returns the process that answered.
func pid(t *testing.T, res runtime.Result) int {
	t.Helper()
	require.NoError(t, res.Err())
	var r struct{ PID int }
	require.NoError(t, json.Unmarshal(res.Structured, &r))
	return r.PID
}

// alive reports whether there is a process that has not ended.
func alive(pid int) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)) // where there is /proc
	_, state, _ := strings.Cut(string(stat), ") ")
	return syscall.Kill(pid, 0) == nil && !strings.HasPrefix(state, "Z")
}

// F05: what is written at a time does not mix, with calls cancelled in between.
func TestChildManyCalls(t *testing.T) {
	t.Parallel()
	reg, _ := hosted(t, command(t, "given up"), &mcp.ClientOptions{Revision: "2025-11-25"})
	big := strings.Repeat("x", 20<<10)
	var wait sync.WaitGroup
	for i := range 50 {
		wait.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			name, leaves := "c_echo", i%5 == 0
			if leaves {
				name = "c_write" // which the child has read, and never answers
				ctx = runtime.WithProgress(ctx, func(runtime.Progress) { cancel() })
			}
			res := reg.Execute(ctx, runtime.Call{Name: name, Arguments: args(`{"i":%d,"n":9007199254740993,"big":%q}`, i, big)})
			if leaves {
				assert.Equal(t, runtime.Canceled, res.Failure.Code)
			} else if assert.NoError(t, res.Err()) {
				assert.Contains(t, string(res.Structured), fmt.Sprintf(`"args":{"i":%d,"n":9007199254740993,"big":"xxx`, i))
			}
		})
	}
	wait.Wait()
	for told := 0; told < 10; { // cancelling is nobody's to wait for
		res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})
		require.NoError(t, res.Err(), "the child ends where a line is no document")
		var r struct{ Cancelled int }
		require.NoError(t, json.Unmarshal(res.Structured, &r))
		told = r.Cancelled
	}
}

// F01: Close ends also a child that does not want to end, and again does nothing.
func TestChildStubborn(t *testing.T) {
	t.Parallel()
	target := command(t, "stubborn")
	target.StopTime = time.Millisecond
	reg, c := hosted(t, target, nil)
	id := pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}))
	require.True(t, alive(id))
	require.NoError(t, c.Close())
	assert.False(t, alive(id))
	require.NoError(t, c.Close())
	res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})
	assert.ErrorIs(t, res.Err(), mcp.ErrClientClosed)
	assert.ErrorIs(t, c.Connect(t.Context()), mcp.ErrClientClosed)
}

// F12: what a child has started ends with it.
func TestChildFamily(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(c *mcp.Client, id int){
		"closed": func(c *mcp.Client, _ int) { _ = c.Close() },
		"killed": func(_ *mcp.Client, id int) { _ = syscall.Kill(id, syscall.SIGKILL) },
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pid")
			target := command(t, "family:"+file)
			target.StopTime = 100 * time.Millisecond
			reg, c := hosted(t, target, &mcp.ClientOptions{Backoff: time.Hour, MaxBackoff: time.Hour})
			id := pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}))
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			grandchild, err := strconv.Atoi(string(text))
			require.NoError(t, err)
			require.True(t, alive(grandchild))
			end(c, id)
			require.Eventually(t, func() bool { return !alive(grandchild) }, 10*time.Second, time.Millisecond)
		})
	}
}

// F12: nor does it stay where the handshake fails.
func TestChildFamilyWithoutHandshake(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pid")
	_, err := mcp.Connect(t.Context(), command(t, "unwilling:"+file), &mcp.ClientOptions{Revision: "2025-11-25", Logger: noLog})
	assert.ErrorIs(t, err, mcp.ErrUnavailable)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	grandchild, err := strconv.Atoi(string(text))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return !alive(grandchild) }, 10*time.Second, time.Millisecond)
}

// F03, F35: a child that dies in mid-call fails that call with its reason, is
// started again, and the call is repeated where that does no harm.
func TestChildDies(t *testing.T) {
	t.Parallel()
	for tool, repeated := range map[string]bool{"c_echo": true, "c_write": false} {
		t.Run(tool, func(t *testing.T) {
			reg, c := hosted(t, command(t, "dies:"+filepath.Join(t.TempDir(), "once")), nil)
			res := reg.Execute(t.Context(), runtime.Call{Name: tool})
			if repeated {
				require.NoError(t, res.Err())
			} else {
				assert.Equal(t, runtime.Failed, res.Failure.Code)
				assert.Equal(t, `MCP server "`+c.Name()+`": the server's process has ended (exit status 5); it is being reconnected`, res.Text())
				assert.NotContains(t, res.Text(), "sk-123", "what it wrote is not for the model")
				var ended *mcp.ProcessError
				require.ErrorAs(t, res.Err(), &ended)
				assert.Contains(t, ended.Stderr, "out of memory")
			}
			assert.Positive(t, pid(t, reg.Execute(t.Context(), runtime.Call{Name: tool})))
			assert.True(t, c.Status().Connected)
		})
	}
}

// F02: a flood on standard error holds nobody up, and does not fill the log.
func TestChildFloodsStderr(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
	reg, c := hosted(t, command(t, "flood"), &mcp.ClientOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err())
	require.NoError(t, c.Close())
	text := log.String()
	assert.Contains(t, text, "all is well")
	assert.Contains(t, text, "lines of an MCP server's standard error were left out")
	assert.Less(t, len(text), 2<<20)
}

// lockedBuffer is a log that may be read meanwhile.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// F25: lines that are no messages are skipped and reported.
func TestChildMakesNoise(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
	reg, _ := hosted(t, command(t, "noise"), &mcp.ClientOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err())
	assert.Contains(t, log.String(), "Welcome!")
}

// F04: large results come through, and one that is too large fails its call alone.
func TestChildLargeResults(t *testing.T) {
	t.Parallel()
	reg, _ := hosted(t, command(t, "large"), nil)
	res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo", Arguments: args(`{"a":%q}`, strings.Repeat("a", 1<<20))})
	require.NoError(t, res.Err())
	assert.Len(t, res.Text(), 3<<20)

	reg, c := hosted(t, command(t, "huge"), &mcp.ClientOptions{MaxMessage: 1 << 20})
	id := pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}))
	res = reg.Execute(t.Context(), runtime.Call{Name: "c_write"})
	assert.ErrorContains(t, res.Err(), "the answer is over 1048576 bytes")
	assert.Equal(t, id, pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})), "the same process")
	assert.True(t, c.Status().Connected)
}

// F32, F15: what is no server is an error within the time for the handshake, and
// nothing is left running.
func TestChildIsNoServer(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]string{
		"html":    "no handshake within 100ms",
		"missing": "exit status 3); it wrote: Error: Cannot find module",
	} {
		_, err := mcp.Connect(t.Context(), command(t, mode), &mcp.ClientOptions{ConnectTimeout: 100 * time.Millisecond, Logger: noLog})
		if mode == "missing" {
			_, err = mcp.Connect(t.Context(), command(t, mode), &mcp.ClientOptions{Logger: noLog})
		}
		assert.ErrorIs(t, err, mcp.ErrUnavailable)
		assert.ErrorContains(t, err, want)
	}
	_, err := mcp.Connect(t.Context(), mcp.Command("/no/such/program"), &mcp.ClientOptions{Logger: noLog})
	assert.ErrorContains(t, err, "no such file")
}

// Servers of older revisions may end, or say nothing, when the first message is
// of a newer one.
func TestChildOfOldRevision(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"strict", "deaf"} {
		reg, c := hosted(t, command(t, mode), &mcp.ClientOptions{ConnectTimeout: 4 * time.Second})
		require.NoError(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"}).Err())
		assert.Equal(t, "2025-11-25", c.Status().Revision)
	}
}

// F10, F11: the connection does not end with the context it was made with.
func TestChildOutlivesContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	c, err := mcp.Connect(ctx, command(t, "good"), &mcp.ClientOptions{Logger: noLog})
	require.NoError(t, err)
	defer c.Close()
	reg := toolbox(t)
	require.NoError(t, reg.AddProvider(ctx, "c_", c))
	id := pid(t, reg.Execute(ctx, runtime.Call{Name: "c_echo"}))
	cancel()
	assert.Equal(t, id, pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})))
	require.NoError(t, c.Connect(t.Context()), "connecting again does nothing")
	assert.Equal(t, id, pid(t, reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})))
}

// A call that is never answered ends in its time, and others go on.
func TestChildNeverAnswers(t *testing.T) {
	t.Parallel()
	reg, _ := hosted(t, command(t, "stuck"), &mcp.ClientOptions{CallTimeout: 20 * time.Millisecond})
	res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo"})
	assert.Equal(t, runtime.TimedOut, res.Failure.Code)
	assert.Equal(t, 20*time.Millisecond, res.Failure.Limit)
	require.NoError(t, reg.Refresh(t.Context()))
}

// A handshake that fails leaves no process behind.
func TestChildWithoutHandshake(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pid")
	_, err := mcp.Connect(t.Context(), command(t, "silent:"+file), &mcp.ClientOptions{ConnectTimeout: 3 * time.Second, Logger: noLog})
	assert.ErrorContains(t, err, "no handshake within 3s")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	id, err := strconv.Atoi(string(text))
	require.NoError(t, err)
	assert.False(t, alive(id))
}

// A child that reads no more holds up nobody for longer than their time.
func TestChildReadsNoMore(t *testing.T) {
	t.Parallel()
	target := command(t, "full")
	target.StopTime = time.Millisecond
	reg, c := hosted(t, target, &mcp.ClientOptions{CallTimeout: 50 * time.Millisecond, Revision: "2025-11-25"})
	for range 3 {
		res := reg.Execute(t.Context(), runtime.Call{Name: "c_echo", Arguments: args(`{"a":%q}`, strings.Repeat("a", 1<<20))})
		require.NotNil(t, res.Failure)
		assert.Equal(t, runtime.TimedOut, res.Failure.Code)
	}
	require.NoError(t, c.Close())
	require.Eventually(t, func() bool { return len(reg.Stats().Abandoned) == 0 }, 10*time.Second, time.Millisecond)
}
