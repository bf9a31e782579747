package launch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What killed commands have left goes, and nothing else.
func TestRemoveStale(t *testing.T) {
	temp := t.TempDir()
	now := time.Now()
	put := func(name string, age time.Duration) {
		path := filepath.Join(temp, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, nil, 0o666))
		require.NoError(t, os.Chtimes(filepath.Dir(path), now.Add(-age), now.Add(-age)))
	}
	const old = stale + time.Minute
	for _, name := range []string{"program", "program.exe", "main.go", "file0.go", "file12.go", "overlay.json", "request.json", "go.mod", "go.sum"} {
		put("toolgen-1/"+name, old)
	}
	put("toolgen-2/main.go", stale-time.Minute) // may be at work
	put("toolgen-3/main.go", old)
	put("toolgen-3/notes.txt", old) // somebody else's
	put("toolgen-4/main.go/x", old)
	require.NoError(t, os.Mkdir(filepath.Join(temp, "toolgen-5"), 0o777))
	put("other/main.go", old)
	put("toolgen-6", 0)
	require.NoError(t, os.Chtimes(filepath.Join(temp, "toolgen-6"), now.Add(-old), now.Add(-old)))
	for _, name := range []string{"toolgen-4", "toolgen-5"} {
		require.NoError(t, os.Chtimes(filepath.Join(temp, name), now.Add(-old), now.Add(-old)))
	}

	removeStale(temp, now.Add(-stale))
	entries, err := os.ReadDir(temp)
	require.NoError(t, err)
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	assert.Equal(t, []string{"other", "toolgen-2", "toolgen-3", "toolgen-4", "toolgen-5", "toolgen-6"}, left)
	removeStale(filepath.Join(temp, "none"), now)
}

// Building a program is when they go.
func TestBuildRemovesStale(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	dir := filepath.Join(temp, "toolgen-1")
	require.NoError(t, os.Mkdir(dir, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "overlay.json"), nil, 0o666))
	old := time.Now().Add(-stale - time.Hour)
	require.NoError(t, os.Chtimes(dir, old, old))

	target := &Target{Dir: filepath.Join(t.TempDir(), "none")}
	target.Module = &struct {
		Path string
		Dir  string
		Main bool
	}{Main: true}
	_, err := Build(t.Context(), Program{Target: target})
	require.Error(t, err)
	entries, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, entries)
}
