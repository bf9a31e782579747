package gen

import (
	"go/build"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

const (
	oldText = ir.Header + "\n\npackage old\n"
	newText = ir.Header + "\n\npackage new\n"
)

// put writes a file and returns its path.
func put(t *testing.T, path, text string) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// get returns a file's text, "" when there is none.
func get(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	return string(text)
}

// names returns what is in a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestWriteCreatesReplacesAndRemoves(t *testing.T) {
	dir := t.TempDir()
	created := filepath.Join(dir, "created.go")
	changed := put(t, filepath.Join(dir, "changed.go"), oldText)
	removed := put(t, filepath.Join(dir, "removed.go"), oldText)
	require.NoError(t, os.Chmod(changed, 0o600))

	r := &Result{Files: []File{
		wanted(created, []byte(newText), nil),
		wanted(changed, []byte(newText), []byte(oldText)),
		orphan(removed, []byte(oldText)),
	}}
	require.NoError(t, r.Write())

	assert.Equal(t, newText, get(t, created))
	assert.Equal(t, newText, get(t, changed))
	assert.Equal(t, []string{"changed.go", "created.go"}, names(t, dir), "nothing else is left behind")
	info, err := os.Stat(changed)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "permissions are kept")
}

func TestWriteLeavesUnchangedFilesAlone(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "same.go"), newText)
	before, err := os.Stat(path)
	require.NoError(t, err)

	f := wanted(path, []byte(newText), []byte(newText))
	assert.Equal(t, Unchanged, f.State)
	require.NoError(t, (&Result{Files: []File{f}}).Write())

	after, err := os.Stat(path)
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after), "the file was replaced")
	assert.Equal(t, before.ModTime(), after.ModTime())
}

func TestTranslatedLineEndsAreNotStale(t *testing.T) {
	crlf := ir.Header + "\r\n\r\npackage new\r\n"
	assert.Equal(t, Unchanged, wanted("tools_gen.go", []byte(newText), []byte(crlf)).State)
	assert.Equal(t, Changed, wanted("tools_gen.go", []byte(oldText), []byte(crlf)).State)
}

func TestWriteFollowsSymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	target := put(t, filepath.Join(dir, "real", "tools.go"), oldText)
	link := filepath.Join(dir, "tools_gen.go")
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symbolic links on this system:", err)
	}

	require.NoError(t, (&Result{Files: []File{wanted(link, []byte(newText), []byte(oldText))}}).Write())

	info, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink, "the link is still a link")
	assert.Equal(t, newText, get(t, target))
}

func TestWriteRefusesWhileThereAreErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tools_gen.go")
	r := &Result{
		Files:       []File{wanted(path, []byte(newText), nil)},
		Diagnostics: []Diagnostic{{Severity: Error}},
	}
	require.ErrorIs(t, r.Write(), ErrDiagnostics)
	assert.NoFileExists(t, path)
}

// A file that cannot be staged keeps all others from being touched.
func TestWriteIsAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	first := put(t, filepath.Join(dir, "a.go"), oldText)
	gone := put(t, filepath.Join(dir, "b.go"), oldText)
	nowhere := filepath.Join(dir, "missing", "c.go")

	r := &Result{Files: []File{
		wanted(first, []byte(newText), []byte(oldText)),
		orphan(gone, []byte(oldText)),
		wanted(nowhere, []byte(newText), nil),
	}}
	var failed *WriteError
	require.ErrorAs(t, r.Write(), &failed)

	assert.Equal(t, nowhere, failed.Path)
	assert.NoError(t, failed.Undo)
	assert.Equal(t, oldText, get(t, first))
	assert.Equal(t, oldText, get(t, gone))
	assert.Equal(t, []string{"a.go", "b.go"}, names(t, dir))
	assert.Contains(t, failed.Diagnostic().Text(), "no file was changed")
	assert.NotContains(t, failed.Diagnostic().Text(), ".tmp", "the temporary file is nobody's business")
}

// A file that cannot be replaced after others were puts those back.
func TestWriteUndoesWhatItDid(t *testing.T) {
	dir := t.TempDir()
	created := filepath.Join(dir, "a.go")
	changed := put(t, filepath.Join(dir, "b.go"), oldText)
	removed := put(t, filepath.Join(dir, "c.go"), oldText)
	folder := filepath.Join(dir, "d.go")
	put(t, filepath.Join(folder, "keep.txt"), "keep")

	r := &Result{Files: []File{
		wanted(created, []byte(newText), nil),
		wanted(changed, []byte(newText), []byte(oldText)),
		orphan(removed, []byte(oldText)),
		wanted(folder, []byte(newText), nil), // a rename onto a folder fails
	}}
	var failed *WriteError
	require.ErrorAs(t, r.Write(), &failed)

	assert.Equal(t, folder, failed.Path)
	assert.NoError(t, failed.Undo)
	assert.NoFileExists(t, created)
	assert.Equal(t, oldText, get(t, changed))
	assert.Equal(t, oldText, get(t, removed))
	assert.Equal(t, []string{"b.go", "c.go", "d.go"}, names(t, dir))
}

func TestWriteTellsRunsWithOtherNames(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	put(t, filepath.Join(dir, "p.go"), "package p\n\n// Get gets what there is.\n//\n//toolgen:tool\nfunc Get() {}\n")
	one, err := Generate(t.Context(), Config{Dir: dir, Output: "one_gen.go"})
	require.NoError(t, err)
	two, err := Generate(t.Context(), Config{Dir: dir, Output: "two_gen.go"})
	require.NoError(t, err)
	require.NoError(t, one.Write())

	var rival *RivalError
	require.ErrorAs(t, two.Write(), &rival)
	assert.Equal(t, filepath.Join(dir, "two_gen.go"), rival.Path)
	assert.Equal(t, filepath.Join(dir, "one_gen.go"), rival.Other)
	assert.Contains(t, rival.Diagnostic().Message, "another run has written one_gen.go meanwhile")

	// The next run puts it right.
	two, err = Generate(t.Context(), Config{Dir: dir, Output: "two_gen.go"})
	require.NoError(t, err)
	require.NoError(t, two.Write())
	assert.Equal(t, []string{"go.mod", "p.go", "two_gen.go"}, names(t, dir))
}

// A run may be killed between writing its file and renaming it. The go command
// must not see what it leaves, and the next run removes it.
func TestWriteRemovesWhatKilledRunsLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tools_gen.go")
	left, err := writeTemp(path, []byte("package left"), 0o666)
	require.NoError(t, err)
	assert.Regexp(t, `^\.tools_gen\.go\.[0-9a-f]{8}\.tmp$`, filepath.Base(left))
	put(t, filepath.Join(dir, "p.go"), "package p\n")
	pkg, err := build.ImportDir(dir, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"p.go"}, pkg.GoFiles)
	assert.Empty(t, pkg.IgnoredGoFiles)

	others := []string{ // some of them as old
		".notes.go.00000001.tmp", ".tools_gen.go.00000001.tmp", ".tools_gen.go.1.tmp", ".tools_gen.go.0000000g.tmp",
		".tools_gen.go.ABCDEF01.tmp", ".tools_gen.go.abcdef01", "tools_gen.go.abcdef01.tmp",
	}
	old := time.Now().Add(-staleTemp - time.Minute)
	for _, name := range others {
		put(t, filepath.Join(dir, name), "")
		if name != ".tools_gen.go.00000001.tmp" { // of a run that is at work
			require.NoError(t, os.Chtimes(filepath.Join(dir, name), old, old))
		}
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, ".tools_gen.go.00000002.tmp"), 0o777))
	r := &Result{Files: []File{wanted(path, []byte(newText), nil)}}
	require.NoError(t, r.Write())
	assert.FileExists(t, left)

	require.NoError(t, os.Chtimes(left, old, old))
	r = &Result{Files: []File{wanted(path, []byte(newText), []byte(newText))}} // up to date
	require.NoError(t, r.Write())
	assert.NoFileExists(t, left)
	for _, name := range others {
		assert.FileExists(t, filepath.Join(dir, name))
	}
	assert.DirExists(t, filepath.Join(dir, ".tools_gen.go.00000002.tmp"))
}
