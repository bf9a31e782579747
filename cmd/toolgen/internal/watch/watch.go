// Package watch waits for changes of Go sources in trees of folders.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Quiet is how long nothing must happen before a change counts as complete: an
// editor saves in several steps, and saves several files at once.
const Quiet = 20 * time.Millisecond

// longest is how long changes that never end are gathered.
const longest = 200 * time.Millisecond

// A Watcher watches trees of folders, also the folders that come later.
type Watcher struct {
	fs *fsnotify.Watcher
	// Failed is told what could not be watched; nil ignores it.
	Failed func(dir string, err error)
}

// New watches the folders and all below them that the go command looks at.
func New(failed func(dir string, err error), dirs ...string) (*Watcher, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{fs: n, Failed: failed}
	for _, dir := range dirs {
		w.add(dir)
	}
	if len(n.WatchList()) == 0 {
		return nil, errors.Join(errors.New("nothing can be watched"), n.Close())
	}
	return w, nil
}

// Close stops watching.
func (w *Watcher) Close() error { return w.fs.Close() }

// Next returns the sources that have changed since the last call, sorted, when
// nothing more has happened for [Quiet]. It waits until there are some, or the
// context ends.
func (w *Watcher) Next(ctx context.Context) ([]string, error) {
	var changed []string
	var quiet, end <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-quiet:
			return sorted(changed), nil
		case <-end:
			return sorted(changed), nil
		case err, ok := <-w.fs.Errors:
			if !ok {
				return nil, fsnotify.ErrClosed
			}
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return nil, err
			}
			changed = append(changed, "") // too much has happened to say what
		case e, ok := <-w.fs.Events:
			if !ok {
				return nil, fsnotify.ErrClosed
			}
			changed = append(changed, w.event(e)...)
		}
		if len(changed) > 0 {
			quiet = time.After(Quiet)
			if end == nil {
				end = time.After(longest)
			}
		}
	}
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// event returns the sources that an event is about. A new folder may hold some
// already, and one that is gone may have held some.
func (w *Watcher) event(e fsnotify.Event) []string {
	if e.Op == fsnotify.Chmod {
		return nil
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Stat(e.Name); err == nil && info.IsDir() {
			if skipped(filepath.Base(e.Name)) {
				return nil
			}
			return w.add(e.Name)
		}
	}
	if IsSource(e.Name) {
		return []string{e.Name}
	}
	if e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		if filepath.Ext(e.Name) == "" && !skipped(filepath.Base(e.Name)) {
			return []string{e.Name}
		}
	}
	return nil
}

// add watches a folder and all below it, and returns the sources in them.
func (w *Watcher) add(root string) []string {
	var found []string
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // it went away, or is not for us to read
		case !d.IsDir():
			if IsSource(path) {
				found = append(found, path)
			}
			return nil
		case path != root && skipped(d.Name()):
			return fs.SkipDir
		}
		if err := w.fs.Add(path); err != nil && w.Failed != nil && !errors.Is(err, fs.ErrNotExist) {
			w.Failed(path, err)
		}
		return nil
	})
	return found
}

// skipped reports a folder that holds no packages of the module.
func skipped(name string) bool {
	return name[0] == '.' || name[0] == '_' || name == "testdata" || name == "vendor" || name == "node_modules"
}

// IsSource reports whether a file decides what is generated: Go files, and those
// that say where packages come from.
func IsSource(path string) bool {
	switch base := filepath.Base(path); base {
	case "go.mod", "go.work":
		return true
	default:
		return filepath.Ext(base) == ".go" && base[0] != '.' && base[0] != '_'
	}
}
