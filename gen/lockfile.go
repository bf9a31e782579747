package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// lock makes the records of the package's tools, if it wants a lock file.
func (u *unit) lock() {
	if u.model == nil || u.model.Lock == "" || u.pkg.Other || u.diags.HasErrors() {
		return
	}
	u.records = recordsOf(u.model)
}

// recordsOf returns the records of a package's tools, with their sizes in the
// package's own dialects: the command line must not change a lock file.
func recordsOf(p *ir.Package) []lock.Tool {
	dialects := p.OwnDialects
	if len(dialects) == 0 {
		dialects = DefaultDialects
	}
	records := make([]lock.Tool, len(p.Tools))
	for i, t := range p.Tools {
		tool := toolInfo(p, t)
		records[i] = tool.Record
		for _, name := range dialects {
			if size, err := tool.Size(name); err == nil { // an error: not checked in this run
				records[i].Sizes = append(records[i].Sizes, size)
			}
		}
	}
	return records
}

// lockPath returns the path of the package's lock file, "" for none or a bad
// one, which is reported.
func (u *unit) lockPath() string {
	if u.model == nil || u.model.Lock == "" || u.pkg.Other {
		return ""
	}
	name := filepath.FromSlash(u.model.Lock)
	path := filepath.Join(u.pkg.Dir, name)
	root := moduleRoot(u.pkg.Dir)
	rel, err := filepath.Rel(root, path)
	switch {
	case strings.Contains(u.model.Lock, `\`):
		u.badLock("has a backslash; folders are separated by / on every system")
	case strings.ContainsAny(u.model.Lock, "\"'`*<>?|:") || strings.ContainsFunc(u.model.Lock, unicode.IsControl):
		u.badLock("holds a character that file names in a module must not have")
	case !strings.HasSuffix(name, ".json"):
		u.badLock("does not end in .json")
	case filepath.IsAbs(name) || strings.HasPrefix(u.model.Lock, "/"):
		u.badLock("is not relative to the package's folder")
	case err != nil || !filepath.IsLocal(rel):
		u.badLock("is outside of the module")
	default:
		return path
	}
	return ""
}

func (u *unit) badLock(reason string) {
	u.diags.Report(u.model.LockPos, diag.BadLock, fmt.Sprintf("the name of the lock file %q %s", u.model.Lock, reason),
		"name a file beside the package, such as lock="+lock.DefaultName)
}

// moduleRoot returns the folder of the module that dir belongs to, dir itself
// where there is none.
func moduleRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}

// compareLocks says what becomes of the lock files of all packages. Several
// packages may share one: records of those that this run does not load stay, as
// long as the packages exist.
func compareLocks(units []*unit) []File {
	wanted := map[string][]*unit{}
	for _, u := range units {
		if path := u.lockPath(); path != "" {
			wanted[path] = append(wanted[path], u)
		}
	}
	// Packages may have lost their directives, or their tools.
	looked := map[string]bool{}
	for _, u := range units {
		if u.pkg.Other {
			continue
		}
		root := moduleRoot(u.pkg.Dir)
		for dir := u.pkg.Dir; !looked[dir]; dir = filepath.Dir(dir) {
			looked[dir] = true
			path := filepath.Join(dir, lock.DefaultName)
			if _, ok := wanted[path]; !ok {
				if old, problem := readLock(path); problem == nil && old != nil {
					wanted[path] = nil
				}
			}
			if dir == root {
				break
			}
		}
	}
	loaded := map[string]*unit{}
	for _, u := range units {
		loaded[u.pkg.Path] = u
	}
	for _, path := range forgotten(units, looked, loaded) {
		wanted[path] = nil
	}
	var files []File
	for _, path := range slices.Sorted(maps.Keys(wanted)) {
		if f, ok := lockFile(path, wanted[path], loaded); ok {
			files = append(files, f)
		}
	}
	return files
}

// forgotten returns lock files of the usual name in folders without packages,
// where all packages that they tell of are gone, and were there or below. One that
// tells of others may be a copy.
func forgotten(units []*unit, looked map[string]bool, loaded map[string]*unit) (paths []string) {
	if len(units) == 0 {
		return nil
	}
	cfg := units[0].cfg
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil
	}
	for _, folder := range load.Folders(dir, cfg.Patterns) {
		path := filepath.Join(folder, lock.DefaultName)
		if looked[folder] {
			continue
		}
		text, problem := readLock(path)
		if problem != nil || text == nil {
			continue
		}
		old, err := lock.Parse(text)
		stays := func(p lock.Package) bool {
			at, ok := folderOf(p.Path, loaded)
			return loaded[p.Path] != nil || !ok || at != folder && !strings.HasPrefix(at, folder+string(filepath.Separator)) || exists(p.Path, loaded)
		}
		if err == nil && len(old.Packages) > 0 && !slices.ContainsFunc(old.Packages, stays) {
			paths = append(paths, path)
		}
	}
	return paths
}

// lockFile returns a lock file with the records of these packages.
func lockFile(path string, units []*unit, loaded map[string]*unit) (File, bool) {
	old, problem := readLock(path)
	if problem != nil {
		for _, u := range units {
			u.diags.Add(*problem)
		}
		return File{}, false
	}
	var packages []lock.Package
	for _, u := range units {
		if u.diags.HasErrors() {
			return File{}, false // nothing is written
		}
		packages = append(packages, lock.Package{Path: u.pkg.Path, Tools: u.records})
	}
	before, err := lock.Parse(old)
	if errors.Is(err, lock.ErrVersion) && len(units) > 0 {
		units[0].diags.Report(place(path), diag.ForeignLock, fmt.Sprintf("this is %v, so it is kept", err), "use the toolgen that wrote it, or delete the file")
		return File{}, false
	}
	if err != nil && len(units) == 0 {
		return File{}, false // a broken one, and no package here to write it anew for
	}
	if err != nil && old != nil {
		for _, name := range lock.Mentioned(old) {
			if loaded[name] == nil && exists(name, loaded) {
				units[0].diags.Report(place(path), diag.LockBroken,
					fmt.Sprintf("the lock file cannot be read, and writing it anew would lose the tools of %s, which this run does not load: %v", name, err),
					"run toolgen ./..., or mend the file")
				return File{}, false
			}
		}
	}
	if err == nil {
		for _, p := range before.Packages {
			u := loaded[p.Path]
			if u == nil && exists(p.Path, loaded) || u != nil && u.unsure() {
				packages = append(packages, p)
			}
		}
	}
	file := lock.New(packages)
	if len(file.Packages) == 0 {
		return orphan(path, old), old != nil
	}
	text, err := file.Text()
	if err != nil {
		units[0].diags.Report(place(path), diag.EmitFailed, "toolgen itself failed: "+err.Error(), reportDefect)
		return File{}, false
	}
	return wanted(path, text, old), true
}

// unsure reports whether the package may have tools that this run does not see.
func (u *unit) unsure() bool {
	return u.pkg.Broken || u.diags.HasErrors() || u.model == nil && u.hasInactive()
}

// readLock reads the lock file at a path: nil when there is none. It refuses
// files that the generator must not touch.
func readLock(path string) ([]byte, *Diagnostic) {
	report := func(code diag.Code, message, fix string) *Diagnostic {
		return &Diagnostic{Pos: place(path), Severity: code.Severity(), Code: code, Message: message, Fix: fix}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && !info.Mode().IsRegular():
		return nil, report(diag.NotAFile, "this is not a regular file, so no lock file can be written here",
			"move it away, or choose another name with lock=")
	}
	var old []byte
	if err == nil {
		old, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, report(diag.WriteFailed, fmt.Sprintf("the file cannot be read: %v", err), "")
	}
	if !lock.Own(old) {
		return nil, report(diag.ForeignLock, "the file is no lock file of toolgen, so it is kept",
			"rename it, or choose another name with lock=")
	}
	return old, nil
}

// exists reports whether a package that was not loaded has a folder with Go files
// in the module of one that was. One of another module is taken to exist.
func exists(pkg string, loaded map[string]*unit) bool {
	dir, ok := folderOf(pkg, loaded)
	if !ok {
		return true
	}
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return filepath.Ext(e.Name()) == ".go" })
}

// folderOf returns the folder that a package has, or had, in the module of one that
// was loaded. It is false for one of another module.
func folderOf(pkg string, loaded map[string]*unit) (string, bool) {
	var owner *unit // of the innermost module around it
	for _, u := range loaded {
		if m := u.pkg.Module; m != "" && strings.HasPrefix(pkg+"/", m+"/") && (owner == nil || len(m) > len(owner.pkg.Module)) {
			owner = u
		}
	}
	if owner == nil {
		return "", false
	}
	rel := strings.TrimPrefix(pkg, owner.pkg.Module)
	return filepath.Join(moduleRoot(owner.pkg.Dir), filepath.FromSlash(rel)), true
}
