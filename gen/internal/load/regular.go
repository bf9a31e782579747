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
		p, tree := strings.CutSuffix(filepath.ToSlash(p), "...")
		folder := filepath.FromSlash(p)
		switch {
		case filepath.IsAbs(folder):
		case isLocal(p):
			folder = filepath.Join(dir, folder)
		default:
			folder, tree = moduleRoot(dir), true
		}
		found = appendIrregular(found, folder, tree)
	}
	slices.Sort(found)
	return slices.Compact(found)
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

// appendIrregular looks at the folders that the go command looks at. One that
// cannot be read is for the go command to report.
func appendIrregular(found []string, dir string, tree bool) []string {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		switch base := e.Name(); {
		case base[0] == '.' || base[0] == '_':
		case e.IsDir():
			if tree && base != "testdata" && base != "vendor" {
				found = appendIrregular(found, name, true)
			}
		case filepath.Ext(base) == ".go" && !e.Type().IsRegular() && irregular(name, e.Type()) != "":
			found = append(found, name)
		}
	}
	return found
}
