package load

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Irregular says why nothing can be read from or written to the name of a Go
// file: a pipe or device would hang whoever opens it, the go command too, and a
// symbolic link may lead nowhere. It is "" for a regular file, a folder (which
// the go command passes over) and no file at all.
func Irregular(name string) string {
	info, err := os.Lstat(name)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return ""
	}
	return irregular(name, info.Mode().Type())
}

// irregular is [Irregular] for a file of a known type.
func irregular(name string, mode fs.FileMode) string {
	if mode&fs.ModeSymlink != 0 {
		info, err := os.Stat(name)
		if err != nil {
			return "this is a symbolic link to no file"
		}
		mode = info.Mode().Type()
	}
	if mode.IsRegular() || mode.IsDir() {
		return ""
	}
	return "this is not a regular file"
}

// readFile reads a file unless it is irregular.
func readFile(name string) ([]byte, error) {
	if reason := Irregular(name); reason != "" {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	}
	return os.ReadFile(name)
}

// irregularFiles returns the irregular Go files in the folders that patterns
// name; for one that is no path, in those of the module around dir.
func irregularFiles(dir string, patterns []string) []string {
	var found []string
	for _, p := range patterns {
		folder, tree := patternFolder(dir, p)
		walkFolders(folder, func(dir string) bool {
			found = appendIrregular(found, dir)
			return tree
		})
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// patternFolder returns the folder that a pattern names, and whether it stands for
// all below it too; for a pattern that is no path, that of the module around dir.
func patternFolder(dir, pattern string) (folder string, tree bool) {
	p, tree := strings.CutSuffix(filepath.ToSlash(pattern), "...")
	folder = filepath.FromSlash(p)
	switch {
	case filepath.IsAbs(folder):
		return filepath.Clean(folder), tree
	case isLocal(p):
		return filepath.Join(dir, folder), tree
	}
	return moduleRoot(dir), true
}

// isLocal reports whether a pattern is a relative path.
func isLocal(pattern string) bool {
	first, _, _ := strings.Cut(filepath.ToSlash(pattern), "/")
	return first == "." || first == ".."
}

func moduleRoot(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// Folders returns the folders that patterns such as ./... stand for, with Go files
// or without.
func Folders(dir string, patterns []string) []string {
	var list []string
	for _, p := range patterns {
		if folder, tree := patternFolder(dir, p); tree && strings.HasSuffix(p, "...") {
			walkFolders(folder, func(dir string) bool { list = append(list, dir); return true })
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// walkFolders calls visit for a folder and, as long as it returns true, for those
// below it that the go command looks at. One that cannot be read is for the go
// command to report.
func walkFolders(dir string, visit func(dir string) bool) {
	if !visit(dir) {
		return
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if base := e.Name(); e.IsDir() && base[0] != '.' && base[0] != '_' && base != "testdata" && base != "vendor" {
			walkFolders(filepath.Join(dir, base), visit)
		}
	}
}

// appendIrregular looks at the files of a folder that the go command looks at.
func appendIrregular(found []string, dir string) []string {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if base := e.Name(); base[0] != '.' && base[0] != '_' && !e.IsDir() && filepath.Ext(base) == ".go" && !e.Type().IsRegular() && irregular(name, e.Type()) != "" {
			found = append(found, name)
		}
	}
	return found
}
