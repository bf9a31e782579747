package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// staleTemp is the age from which on a temporary file is taken for one that a
// killed run has left.
const staleTemp = time.Hour

// tempName returns a name for a temporary file in the folder of path. It begins
// with a dot, so that the go command does not see the file.
func tempName(path string, number uint32) string {
	dir, base := filepath.Split(path)
	return filepath.Join(dir, fmt.Sprintf(".%s.%08x.tmp", base, number))
}

// removeStale removes the temporary files for path that killed runs have left
// before a time. What cannot be removed stays: it disturbs nobody.
func removeStale(path string, before time.Time) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	entries, _ := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), "."+filepath.Base(path)+".")
		n, err := strconv.ParseUint(strings.TrimSuffix(number, ".tmp"), 16, 32)
		if !ok || err != nil || !e.Type().IsRegular() {
			continue
		}
		name := tempName(path, uint32(n))
		if info, err := e.Info(); err == nil && e.Name() == filepath.Base(name) && info.ModTime().Before(before) {
			_ = os.Remove(name)
		}
	}
}

// writeTemp writes content to a new temporary file for path.
func writeTemp(path string, content []byte, mode fs.FileMode) (name string, err error) {
	var f *os.File
	for {
		name = tempName(path, rand.Uint32())
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode|0o200)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return "", err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Close())
	if err == nil && mode != 0o666 { // 0o666: a new file, its mode is the umask's affair
		err = os.Chmod(name, mode)
	}
	if err != nil {
		_ = os.Remove(name)
		return "", err
	}
	return name, nil
}
