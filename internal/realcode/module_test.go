package realcode

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// A module is a copy of a module, whose root package is annotated.
type module struct {
	dir     string
	sources map[string]*source // of the root package, by path
	refused map[string]int     // functions that lost their annotation, by code
	ignored map[string]int     // fields that are left out, by code
}

// copyModule takes a module out of the module cache and annotates it. The copy
// is built from the versions that this module has pinned and from the checkout
// that this module lies in, so no network is needed. Tests stay behind: they
// have requirements of their own.
func copyModule(dir, path string) (*module, error) {
	src, err := command(".", "list", "-m", "-f", "{{.Dir}}", path)
	if err != nil {
		return nil, err
	}
	if err := copyFiles(dir, strings.TrimSpace(src)); err != nil {
		return nil, err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return nil, err
		}
	}
	checkout, err := filepath.Abs("../..")
	if err != nil {
		return nil, err
	}
	if _, err := command(dir, "mod", "edit", "-module="+path, "-droprequire="+path, "-replace=github.com/toolgen-dev/toolgen="+checkout); err != nil {
		return nil, err
	}
	m := &module{dir: dir, sources: map[string]*source{}, refused: map[string]int{}, ignored: map[string]int{}}
	return m, m.annotate()
}

// copyFiles copies a folder without tests. Its files can be written, unlike
// those of the module cache.
func copyFiles(dst, src string) error {
	return filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(src, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dst, rel)
		switch {
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		case !d.Type().IsRegular(), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
}

// annotate reads the files of the root package and writes them back annotated.
func (m *module) annotate() error {
	paths, err := filepath.Glob(filepath.Join(m.dir, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		s, err := readSource(path)
		if err != nil {
			return err
		}
		m.sources[path] = s
		if err := s.write(); err != nil {
			return err
		}
	}
	return nil
}

// functions returns how many there were to annotate.
func (m *module) functions() int {
	n := 0
	for _, s := range m.sources {
		n += len(s.funcs)
	}
	return n
}

// settle gets rid of errors: a function that one is about is no tool any more,
// a struct field that one is about is ignored, as the texts of the errors
// advise. It returns the errors that lead to neither.
func (m *module) settle(errors []gen.Diagnostic) (lost []string, err error) {
	type spot struct {
		s    *source
		line int // of the original
	}
	var spots []spot // in the order of the errors
	codes := map[spot]string{}
	for _, d := range errors {
		s := m.sources[d.Pos.Filename]
		if s == nil || d.Pos.Line < 1 || d.Pos.Column < 1 {
			lost = append(lost, fmt.Sprintf("%s: %s [%s]", d.Pos, d.Text(), d.Code))
			continue
		}
		at := spot{s, s.original(d.Pos.Line)}
		if codes[at] == "" { // what follows from the first at a place goes with it
			codes[at] = string(d.Code)
			spots = append(spots, at)
		}
	}
	for _, at := range spots {
		code := codes[at]
		switch at.s.edit(at.line) {
		case refused:
			m.refused[code]++
		case ignored:
			m.ignored[code]++
		case nothing:
			lost = append(lost, fmt.Sprintf("%s:%d: neither a function nor a field is here [%s]", at.s.path, at.line, code))
		case settled: // two places in one function
		}
	}
	for _, at := range spots {
		if err := at.s.write(); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

// environment is that of the go command: this module alone, and no network.
func environment() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly", "GOPROXY=off")
}

// command runs the go command in a folder and returns what it printed.
func command(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, environment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), err
}

// counts writes numbers by code as "TG201 7, TG232 50".
func counts(by map[string]int) string {
	var list []string
	for _, code := range slices.Sorted(maps.Keys(by)) {
		list = append(list, fmt.Sprintf("%s %d", code, by[code]))
	}
	return strings.Join(list, ", ")
}

func total(by map[string]int) int {
	n := 0
	for _, k := range by {
		n += k
	}
	return n
}
