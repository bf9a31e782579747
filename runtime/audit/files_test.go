package audit_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
)

// removed returns the path of a log of many files, of which the oldest ones are
// gone, and the last line of those.
func removed(tb testing.TB, n int) (path string, last audit.Checkpoint) {
	tb.Helper()
	path = filepath.Join(tb.TempDir(), "audit.jsonl")
	log := open(tb, path, audit.Options{MaxSize: 4000})
	for range 40 {
		require.NoError(tb, log.Write(1))
	}
	require.NoError(tb, log.Close())
	for i := range n {
		name := fmt.Sprintf("%s.%06d", path, i+1)
		all := lines(tb, name)
		end := all[len(all)-1]
		last = audit.Checkpoint{Sequence: int64(end["seq"].(float64)), Hash: end["hash"].(string)}
		require.NoError(tb, os.Remove(name))
	}
	return path, last
}

// The oldest files may go where the verifier is told; what comes behind them is
// checked as before.
func TestRetention(t *testing.T) {
	path, last := removed(t, 2)
	_, err := audit.Verify(path, nil)
	assert.EqualError(t, err, path+".000001:0: the file is missing: the log goes on with audit.jsonl.000003; if you have removed the oldest files, verify the rest as partial")
	report, err := audit.Verify(path, &audit.VerifyOptions{Partial: true, Checkpoint: []audit.Checkpoint{last}})
	require.NoError(t, err)
	assert.Equal(t, path+".000003", report.Files[0])
	assert.Equal(t, last, report.After)
	assert.Equal(t, 40-last.Sequence, report.Lines)

	verify := func(c audit.Checkpoint) error {
		_, err := audit.Verify(path, &audit.VerifyOptions{Partial: true, Checkpoint: []audit.Checkpoint{c}})
		return err
	}
	other := audit.Checkpoint{Sequence: last.Sequence, Hash: strings.Repeat("a", 64)}
	assert.ErrorContains(t, verify(other), path+".000003:1: the line does not follow the one of the checkpoint")
	assert.ErrorContains(t, verify(audit.Checkpoint{Sequence: 1, Hash: other.Hash}), "the checkpoint of 1 cannot be checked: its line was removed")
	assert.ErrorContains(t, verify(audit.Checkpoint{Sequence: -1}), "is no checkpoint")
	assert.ErrorContains(t, verify(audit.Checkpoint{Hash: other.Hash}), "is no checkpoint")

	// A gap in the middle is one, whatever was removed before it.
	text, err := os.ReadFile(path + ".000004")
	require.NoError(t, err)
	require.NoError(t, os.Remove(path+".000004"))
	assert.EqualError(t, verify(last), path+".000004:0: the file is missing between audit.jsonl.000003 and audit.jsonl.000005")
	// So is a change of a later file, and one under another's name.
	require.NoError(t, os.WriteFile(path+".000004", bytes.Replace(text, []byte("weather"), []byte("whether"), 1), 0o600))
	assert.ErrorContains(t, verify(last), path+".000004:1: the line was changed")
	require.NoError(t, os.Remove(path+".000003"))
	require.NoError(t, os.WriteFile(path+".000003", text, 0o600))
	require.NoError(t, os.Remove(path+".000004"))
	for n := 5; os.Rename(fmt.Sprintf("%s.%06d", path, n), fmt.Sprintf("%s.%06d", path, n-1)) == nil; n++ {
	}
	assert.ErrorContains(t, verify(audit.Checkpoint{}), path+".000003:1: the line begins file 4 of the log, not file 3")
}

// Numbers do not come again when files, or all of them, were removed.
func TestNumbersAreNotReused(t *testing.T) {
	path, _ := removed(t, 0)
	before, err := filepath.Glob(path + ".0*")
	require.NoError(t, err)
	for _, name := range before {
		require.NoError(t, os.Remove(name))
	}
	log := open(t, path, audit.Options{MaxSize: 4000})
	for range 10 {
		require.NoError(t, log.Write(1))
	}
	require.NoError(t, log.Close())
	after, err := filepath.Glob(path + ".0*")
	require.NoError(t, err)
	require.NotEmpty(t, after)
	assert.Equal(t, fmt.Sprintf("%s.%06d", path, len(before)+1), after[0])
	_, err = audit.Verify(path, &audit.VerifyOptions{Partial: true})
	assert.NoError(t, err)
}

// A file that stands where the next one belongs is neither overwritten nor a
// reason to lose lines.
func TestRotationOverwritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	log := open(t, path, audit.Options{MaxSize: 4000})
	require.NoError(t, os.WriteFile(path+".000001", []byte("mine"), 0o600))
	for range 20 {
		require.NoError(t, log.Write(1))
	}
	text, err := os.ReadFile(path + ".000001")
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))
	_, err = audit.Verify(path, nil)
	assert.ErrorContains(t, err, path+".000001:1: ")
}

// With Sync a line has been forced to the disk when its call returns, and the
// names of new files too; without it nothing is forced.
func TestSync(t *testing.T) {
	for _, sync := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "audit.jsonl")
		log := open(t, path, audit.Options{Sync: sync, MaxSize: 2000})
		disk := log.Disk()
		folders := log.SyncedFolders()
		reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "t", runtime.Policy{}, fine))
		for i := range 3 {
			require.NoError(t, reg.Execute(context.Background(), call("c", "t", "")).Err())
			if !sync {
				require.NoError(t, log.Flush())
			}
			want := strings.Repeat("write sync ", i+1)
			if !sync {
				want = strings.Repeat("write ", i+1)
			}
			assert.Equal(t, strings.TrimSpace(want), disk.Done())
		}
		require.NoError(t, log.Write(20)) // puts files aside
		require.NoError(t, log.Flush())
		assert.Equal(t, sync, folders() > 0)
		if !sync {
			continue
		}
		// A line that could not be forced counts as lost.
		disk = log.Disk()
		disk.FailSync(errors.New("input/output error"))
		assert.ErrorContains(t, log.Write(1), "input/output error")
		disk.FailSync(nil)
		require.NoError(t, log.Write(1))
		_, err := audit.Verify(path, nil)
		assert.NoError(t, err)
	}
}

// Whatever name a log is opened by, there is one writer.
func TestOneWriterOfLinks(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "audit.jsonl")
	log := open(t, path, audit.Options{MaxSize: 4000})
	require.NoError(t, log.Write(1))
	soft, folder, hard := filepath.Join(dir, "soft"), filepath.Join(dir, "folder"), filepath.Join(dir, "hard")
	require.NoError(t, os.Symlink("audit.jsonl", soft))
	require.NoError(t, os.Symlink(dir, folder))
	require.NoError(t, os.Link(path, hard))
	for _, name := range []string{soft, hard, filepath.Join(folder, "audit.jsonl"), filepath.Join(folder, "hard")} {
		_, err := audit.Open(name, nil)
		assert.ErrorIs(t, err, audit.ErrLocked, name)
	}
	require.NoError(t, log.Close())

	// Files are put aside beside the log, not beside the link.
	require.NoError(t, os.Remove(hard))
	log = open(t, soft, audit.Options{MaxSize: 4000})
	for range 20 {
		require.NoError(t, log.Write(1))
	}
	_, err := audit.Verify(path, nil)
	assert.NoError(t, err)
	assert.FileExists(t, path+".000001")
	info, err := os.Lstat(soft)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink)
	report, err := audit.Verify(soft, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 21, report.Lines)
}

// Lines that nobody would find are not written: a file that is gone is noticed,
// and used again when it is back.
func TestFileIsGone(t *testing.T) {
	for _, sync := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "audit.jsonl")
		log := open(t, path, audit.Options{Required: true, Sync: sync, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
		ran := 0
		reg := registry(t, runtime.Options{Extensions: []runtime.Extension{log}}, tool(t, "t", runtime.Policy{}, func(context.Context) (any, error) {
			ran++
			return "fine", nil
		}))
		execute := func() runtime.Result { return reg.Execute(context.Background(), call("c", "t", "")) }
		require.NoError(t, execute().Err())
		require.NoError(t, os.Rename(path, path+".old"))
		assert.ErrorIs(t, execute().Err(), audit.ErrUnavailable, "moved")
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		assert.ErrorIs(t, execute().Err(), audit.ErrUnavailable, "replaced")
		require.NoError(t, os.Rename(path+".old", path))
		require.NoError(t, execute().Err(), "back")
		report, err := audit.Verify(path, nil)
		require.NoError(t, err)
		assert.EqualValues(t, 5, report.Lines, "a line says that some were lost")
		require.NoError(t, os.Remove(path))
		assert.ErrorIs(t, execute().Err(), audit.ErrUnavailable, "removed")
		assert.Equal(t, 2, ran)
	}
}
