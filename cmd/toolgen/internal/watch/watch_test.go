package watch

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWatcher(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	write := func(name string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(at(name)), 0o777))
		require.NoError(t, os.WriteFile(at(name), []byte("x"), 0o666))
	}
	write("a/a.go")
	write(".git/x.go")
	write("testdata/x.go")
	w, err := New(func(dir string, err error) { t.Error(dir, err) }, root)
	require.NoError(t, err)
	defer w.Close()
	// next checks that the sources are among what changed: a folder may be seen
	// before and after its files are there.
	next := func(names ...string) {
		t.Helper()
		missing := map[string]bool{}
		for _, name := range names {
			missing[at(name)] = true
		}
		for len(missing) > 0 {
			list, err := w.Next(t.Context())
			require.NoError(t, err)
			for _, path := range list {
				rel, err := filepath.Rel(root, path)
				require.NoError(t, err)
				assert.NotRegexp(t, `^(\.git|testdata|_)|README|tmp`, filepath.ToSlash(rel))
				delete(missing, path)
			}
		}
	}

	write("a/a.go")
	write("go.mod")
	next("a/a.go", "go.mod")
	// As editors save: to another file that takes the place of the old one.
	write("a/.a.go.tmp")
	require.NoError(t, os.Rename(at("a/.a.go.tmp"), at("a/a.go")))
	next("a/a.go")
	// A new package, and what does not count.
	write(".git/x.go")
	write("testdata/x.go")
	write("README")
	write("_old/x.go")
	write("b/c/c.go")
	next("b/c/c.go")
	write("b/c/d.go")
	next("b/c/d.go")
	require.NoError(t, os.Remove(at("a/a.go")))
	next("a/a.go")
	require.NoError(t, os.RemoveAll(at("b")))
	next("b/c/c.go")

	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = w.Next(ctx)
	for err == nil { // what was left over
		_, err = w.Next(ctx)
	}
	assert.ErrorIs(t, err, context.Canceled)
}

func TestNothingToWatch(t *testing.T) {
	_, err := New(nil, filepath.Join(t.TempDir(), "none"))
	assert.Error(t, err)
}
