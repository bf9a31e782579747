package load

import (
	"encoding/json"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// inTheWay returns the generator's own files in the folders of packages that
// the go command has something against: the file may be half-written, of
// another package name or part of an import cycle, and would never be replaced
// if that counted.
func inTheWay(roots []*packages.Package, output string) []string {
	var hide []string
	for _, p := range roots {
		if p.Dir == "" || owner(p) != "" || !slices.ContainsFunc(p.Errors, func(e packages.Error) bool { return !isCompileError(e) }) {
			continue
		}
		outputs, contents := []string{output}, map[string][]byte{}
		for _, name := range GoFiles(p.Dir) {
			content, err := readFile(name)
			outputs = append(outputs, declaredOutputs(content)...)
			if err == nil && !slices.Contains(p.IgnoredFiles, name) {
				contents[name] = content
			}
		}
		for _, name := range slices.Sorted(maps.Keys(contents)) {
			if Own(filepath.Base(name), contents[name], outputs...) {
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
	if len(files) == 0 {
		return nil
	}
	replace := map[string]string{}
	l.hidden = append(l.hidden, files...)
	for _, name := range l.hidden {
		replace[name] = ""
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	if l.overlay == "" {
		overlay, err := os.CreateTemp("", "toolgen-*.json")
		if err != nil {
			return err
		}
		l.overlay = overlay.Name()
		l.command.BuildFlags = append(l.command.BuildFlags, "-overlay="+l.overlay)
		l.command.Env = withModuleCache(l.command.Env)
		if err := overlay.Close(); err != nil {
			return err
		}
	}
	return os.WriteFile(l.overlay, text, 0o600)
}

// withLeftovers returns the packages listed without hidden files. Those that
// consist of nothing else come from the first listing, as packages with
// nothing wrong. A folder with other files may look as empty, because the go
// command cannot read them: it keeps its errors.
func (l *listing) withLeftovers(again, first []*packages.Package) []*packages.Package {
	var roots []*packages.Package
	listed := map[string]bool{}
	for _, p := range again {
		if p.Dir == "" || len(p.GoFiles)+len(p.IgnoredFiles) > 0 || !l.isHidden(p.Dir) {
			roots = append(roots, p)
			listed[p.Dir] = true
		}
	}
	for _, p := range first {
		if p.Dir == "" || listed[p.Dir] {
			continue
		}
		if l.isHidden(p.Dir) {
			p.Errors = nil
		}
		roots = append(roots, p)
	}
	return roots
}

// isHidden reports whether all Go files of a folder are hidden.
func (l *listing) isHidden(dir string) bool {
	return !slices.ContainsFunc(GoFiles(dir), func(name string) bool { return !slices.Contains(l.hidden, name) })
}

// hideIrregular reports files that would hang the go command, or make it speak
// of a file without saying where, and hides them from it.
func (l *listing) hideIrregular(patterns []string, diags *diag.List) error {
	files := irregularFiles(l.command.Dir, patterns)
	for _, name := range files {
		diags.Report(token.Position{Filename: name}, diag.NotAFile, Irregular(name), "move it away")
	}
	return l.hide(files)
}

// withModuleCache returns the environment of the go command for an overlay.
// Without a home there is no module cache, and the go command takes every file
// of an overlay for one in it; so it gets a place where there is none.
func withModuleCache(env []string) []string {
	home, _ := os.UserHomeDir()
	if env != nil {
		home = getenv(env, "HOME")
	}
	if home+getenv(env, "GOMODCACHE")+getenv(env, "GOPATH") != "" || runtime.GOOS == "windows" {
		return env
	}
	if env == nil {
		env = os.Environ()
	}
	return append(slices.Clone(env), "GOMODCACHE="+filepath.Join(os.TempDir(), "toolgen-no-module-cache"))
}
