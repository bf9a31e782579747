package launch

import (
	"os"
	"path/filepath"
	"regexp"
	"time"
)

const (
	// prefix begins the names of temporary folders.
	prefix = "toolgen-"
	// stale is the age from which on a temporary folder is taken for one that a
	// killed command has left. Its program does not need it while it runs.
	stale = 24 * time.Hour
)

// content matches the files of temporary folders, see [Binary].
var content = regexp.MustCompile(`^(program(\.exe)?|main\.go|file\d+\.go|overlay\.json|request\.json|go\.(mod|sum))$`)

// removeStale removes the folders that killed commands have left before a time.
// Folders of that name with other files belong to somebody else. What cannot be
// removed stays: it keeps nobody from working.
func removeStale(temp string, before time.Time) {
	dirs, _ := filepath.Glob(filepath.Join(temp, prefix+"*")) // the system's folder has no brackets
	for _, dir := range dirs {
		if info, err := os.Lstat(dir); err != nil || !info.IsDir() || !info.ModTime().Before(before) {
			continue
		}
		if ours(dir) {
			_ = os.RemoveAll(dir)
		}
	}
}

// ours reports whether a folder has the files of a program, and no others.
func ours(dir string) bool {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if !e.Type().IsRegular() || !content.MatchString(e.Name()) {
			return false
		}
	}
	return err == nil && len(entries) > 0
}
