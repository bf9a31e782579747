package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A part is a file of a log that was put aside.
type part struct {
	name   string
	number int
}

// parts returns the files of a log that were put aside, by number. Numbers may be
// missing where files were removed.
func parts(path string) ([]part, error) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	var all []part
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), filepath.Base(path)+".")
		n, err := strconv.Atoi(digits)
		if p := (part{partName(path, n), n}); ok && err == nil && n > 0 && filepath.Base(p.name) == e.Name() {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b part) int { return cmp.Compare(a.number, b.number) })
	return all, nil
}

func partName(path string, n int) string { return fmt.Sprintf("%s.%06d", path, n) }

// firstLine returns the first whole line of a file, nil for none.
func firstLine(f *os.File) ([]byte, error) {
	var text []byte
	for size := 1 << 12; ; size *= 4 {
		n := min(size, maxLine)
		text = slices.Grow(text[:0], n)[:n]
		n, err := f.ReadAt(text, 0)
		if end := bytes.IndexByte(text[:n], '\n'); end >= 0 {
			return text[:end], nil
		}
		if err != nil || n == maxLine {
			return nil, nil // the end of the file: it has no whole line
		}
	}
}

// numberOf returns the number that a file has in its log, as its first line says:
// how many came before it, and 1. It is 0 where the line does not say it: in a
// first file, and in those of older versions of this package.
func numberOf(line []byte) int {
	var l parsed
	_ = json.Unmarshal(line, &l)
	return l.File
}
