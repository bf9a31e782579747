package diag

import (
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// Rel returns file relative to dir, "" being the current folder, with forward
// slashes where it lies below dir, else file itself.
func Rel(dir, file string) string {
	dir, err := filepath.Abs(dir)
	if err != nil || !filepath.IsAbs(file) {
		return filepath.ToSlash(file)
	}
	return relative(dir, file, runtime.GOOS == "windows")
}

// relative is Rel for absolute paths of a system: on Windows, backslashes
// separate too, and letters are the same in either case.
func relative(dir, file string, windows bool) string {
	same := func(a, b string) bool { return a == b }
	if windows {
		dir, file = strings.ReplaceAll(dir, `\`, "/"), strings.ReplaceAll(file, `\`, "/")
		same = strings.EqualFold
	}
	above := strings.Split(strings.TrimSuffix(path.Clean(dir), "/"), "/")
	parts := strings.Split(path.Clean(file), "/")
	if len(parts) < len(above) {
		return file
	}
	for i := range above {
		if !same(above[i], parts[i]) {
			return file
		}
	}
	if len(parts) == len(above) {
		return "."
	}
	return strings.Join(parts[len(above):], "/")
}
