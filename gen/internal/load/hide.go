package load

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"
)

// inTheWay returns the generator's own files in the folders of packages that
// the go command has something against: the file may be half-written, of
// another package name or part of an import cycle, and would never be replaced
// if that counted.
func inTheWay(roots []*packages.Package, output string) []string {
	var hide []string
	for _, p := range roots {
		if p.Dir == "" || !slices.ContainsFunc(p.Errors, func(e packages.Error) bool { return !isCompileError(e) }) {
			continue
		}
		for _, name := range goFiles(p.Dir) {
			content, err := os.ReadFile(name)
			if err == nil && Own(filepath.Base(name), content, output) && !slices.Contains(p.IgnoredFiles, name) {
				hide = append(hide, name)
			}
		}
	}
	return hide
}

// hide lets the go command run as if some files were not there. The flag is that
// of the go command; the Overlay of go/packages would make it distrust all
// export data.
func (l *listing) hide(files []string) error {
	replace := map[string]string{}
	for _, name := range files {
		replace[name] = ""
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	overlay, err := os.CreateTemp("", "toolgen-*.json")
	if err != nil {
		return err
	}
	l.overlay = overlay.Name()
	l.command.BuildFlags = append(l.command.BuildFlags, "-overlay="+l.overlay)
	_, err = overlay.Write(text)
	return errors.Join(err, overlay.Close())
}

// withLeftovers returns the packages listed without hidden files. Those that
// consist of nothing else come from the first listing, as packages with
// nothing wrong.
func withLeftovers(again, first []*packages.Package) []*packages.Package {
	var roots []*packages.Package
	listed := map[string]bool{}
	for _, p := range again {
		if p.Dir == "" || len(p.GoFiles)+len(p.IgnoredFiles) > 0 {
			roots = append(roots, p)
			listed[p.Dir] = true
		}
	}
	for _, p := range first {
		if p.Dir != "" && !listed[p.Dir] {
			p.Errors = nil
			roots = append(roots, p)
		}
	}
	return roots
}
