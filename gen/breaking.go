package gen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/breaking"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/gen/internal/report"
)

// A ChangeClass says whom a change matters to: "WIRE", a call that was valid is
// refused now; "RESULT", a call may give something else; "GO", a declaration has
// another name or type; "PROMPT", the model is told something else.
type ChangeClass = breaking.Class

// The classes of changes.
const (
	ChangesWire   = breaking.Wire
	ChangesResult = breaking.Result
	ChangesPrompt = breaking.Prompt
	ChangesGo     = breaking.Go
)

// ChangeClasses lists the classes, the worst first.
func ChangeClasses() []ChangeClass { return breaking.Classes() }

// A Change is a difference between the tools of a lock file and those of the
// sources.
type Change struct {
	breaking.Change
	// Pos is the tool's declaration, or the lock file for one that is gone.
	Pos token.Position `json:"-"`
}

// A LockFile is an older lock file to compare with.
type LockFile struct {
	Path string // as positions name it
	Text []byte
	// Partial says that the file holds only the packages that ask for it by
	// lock=; packages of other lock files are no news to it.
	Partial bool
}

// LockAt returns the lock files of the packages as they were at a revision of
// git, and those of packages that are gone since, if they had the usual name.
// Files that the revision did not have are empty, unless it had none: that is an
// error, and so is a set of packages without a lock file.
func (r *Result) LockAt(ctx context.Context, rev string) ([]LockFile, error) {
	paths, roots := map[string]bool{}, map[string]bool{}
	for _, u := range r.units {
		if path := u.lockPath(); path != "" {
			paths[path] = true
		}
		roots[moduleRoot(u.pkg.Dir)] = true
	}
	asked := maps.Clone(paths)
	for _, root := range slices.Sorted(maps.Keys(roots)) {
		found, err := lock.NamedAtRevision(ctx, root, lock.DefaultName, rev)
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			paths[path] = true
		}
	}
	var files []LockFile
	var missing error
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		text, err := lock.AtRevision(ctx, path, rev)
		switch {
		case errors.Is(err, lock.ErrNoFile):
			missing = fmt.Errorf("%s: %w; take a revision that has one", path, err)
		case err != nil:
			return nil, err
		case !asked[path] && !r.concerns(text):
			continue
		}
		if text != nil {
			if _, err := lock.Parse(text); err != nil {
				return nil, fmt.Errorf("%s at %s: %w", path, rev, err)
			}
		}
		files = append(files, LockFile{Path: path, Text: text, Partial: true})
	}
	if missing != nil && !slices.ContainsFunc(files, func(f LockFile) bool { return f.Text != nil }) {
		return nil, missing
	}
	if len(files) == 0 {
		return nil, errors.New("none of these packages has a lock file; write //toolgen:package lock=" + lock.DefaultName + ", or compare with --against FILE")
	}
	return files, nil
}

// concerns reports whether a lock file has packages that were loaded, or that are
// gone.
func (r *Result) concerns(text []byte) bool {
	f, err := lock.Parse(text)
	return err == nil && slices.ContainsFunc(f.Packages, func(p lock.Package) bool {
		loaded := r.loaded()
		return loaded[p.Path] != nil || !exists(p.Path, loaded)
	})
}

// loaded returns the units by the paths of their packages.
func (r *Result) loaded() map[string]*unit {
	m := make(map[string]*unit, len(r.units))
	for _, u := range r.units {
		m[u.pkg.Path] = u
	}
	return m
}

// ReadLock reads a lock file to compare all packages with.
func ReadLock(path string) (LockFile, error) {
	text, err := os.ReadFile(path)
	return LockFile{Path: path, Text: text}, err
}

// Breaking compares the tools of the sources with those of older lock files
// together, and returns the changes by place, the worst first. Packages of the
// files that were not loaded, but exist, are left out, and so are those of
// [Result.Unsound]: what has become of their tools is not known.
func (r *Result) Breaking(files []LockFile) ([]Change, error) {
	loaded := r.loaded()
	unsound := r.unsound()
	doubtful := map[string]bool{} // names of tools that those had or have
	var before, after []lock.Package
	from := map[string]string{} // path of the lock file by package
	asked, all := map[string]bool{}, false
	for _, f := range files {
		asked[f.Path] = true
		all = all || !f.Partial
		if f.Text == nil {
			continue
		}
		old, err := lock.Parse(f.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		for _, p := range old.Packages {
			if unsound[p.Path] {
				for _, t := range p.Tools {
					doubtful[t.Name] = true
				}
				continue
			}
			if from[p.Path] == "" && (loaded[p.Path] != nil || !exists(p.Path, loaded)) {
				from[p.Path] = f.Path
				before = append(before, p)
			}
		}
	}
	places := map[string]token.Position{} // by package and a name of the tool
	for _, u := range r.units {
		if u.model == nil || !all && from[u.pkg.Path] == "" && !asked[u.lockPath()] {
			continue
		}
		p := lock.Package{Path: u.pkg.Path}
		for _, t := range u.model.Tools {
			if unsound[u.pkg.Path] {
				doubtful[t.Name] = true
				continue
			}
			rec := toolInfo(u.model, t).Record
			p.Tools = append(p.Tools, rec)
			places[u.pkg.Path+"\x00"+rec.Name] = t.Pos
			places[u.pkg.Path+"\x00"+rec.Go.Symbol] = t.Pos
		}
		after = append(after, p)
	}
	before, after = settled(before, after, doubtful), settled(after, before, doubtful)
	var list []Change
	for _, c := range breaking.Compare(before, after) {
		list = append(list, Change{c, position(c, before, places, from)})
	}
	slices.SortStableFunc(list, func(a, b Change) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line))
	})
	return list, nil
}

// settled returns the packages without the tools that the other side does not
// have, but that may have come from packages with errors, or gone there.
func settled(packages, others []lock.Package, doubtful map[string]bool) []lock.Package {
	there := map[string]bool{}
	for _, p := range others {
		for _, t := range p.Tools {
			there[p.Path+"\x00"+t.Name] = true
		}
	}
	out := slices.Clone(packages)
	for i := range out {
		out[i].Tools = slices.DeleteFunc(slices.Clone(out[i].Tools), func(t lock.Tool) bool {
			return doubtful[t.Name] && !there[out[i].Path+"\x00"+t.Name]
		})
	}
	return out
}

// Unsound returns the paths of the packages whose errors hide what tools they
// have, sorted.
func (r *Result) Unsound() []string { return slices.Sorted(maps.Keys(r.unsound())) }

func (r *Result) unsound() map[string]bool {
	paths := map[string]bool{}
	for _, u := range r.units {
		if u.pkg.Broken || u.diags.HasErrors() {
			paths[u.pkg.Path] = true
		}
	}
	return paths
}

// SoundFiles returns the files that are not in the folders of packages with
// errors.
func (r *Result) SoundFiles() []File {
	dirs := map[string]bool{}
	for _, u := range r.units {
		failed := func(d Diagnostic) bool { return d.Severity == Error }
		if u.pkg.Broken || slices.ContainsFunc(overrule(u.diags.Sorted(), u.cfg.Severity), failed) {
			dirs[u.pkg.Dir] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.Files), func(f File) bool { return dirs[filepath.Dir(f.Path)] })
}

// position returns where a change is told: at the tool, found by its name or, if
// it has another one for models now, by its function; else at the lock file.
func position(c breaking.Change, before []lock.Package, places map[string]token.Position, from map[string]string) token.Position {
	if pos, ok := places[c.Package+"\x00"+c.Tool]; ok {
		return pos
	}
	for _, p := range before {
		for _, t := range p.Tools {
			if pos, ok := places[c.Package+"\x00"+t.Go.Symbol]; ok && p.Path == c.Package && t.Name == c.Tool {
				return pos
			}
		}
	}
	return place(from[c.Package])
}

// Diagnostic returns the change as a finding: WIRE as an error, RESULT and GO as
// warnings, PROMPT as a hint.
func (c Change) Diagnostic() Diagnostic {
	code := map[ChangeClass]diag.Code{
		breaking.Wire: diag.BreaksWire, breaking.Result: diag.BreaksResult,
		breaking.Go: diag.BreaksGo, breaking.Prompt: diag.BreaksPrompt,
	}[c.Class]
	what := c.Tool
	if c.Path != "" {
		what += ": " + c.Path
	}
	d := Diagnostic{Pos: c.Pos, Severity: code.Severity(), Code: code, Message: fmt.Sprintf("%s %s: %s", c.Class, what, c.Message)}
	if c.Document != nil {
		d.Message += "; a call that was valid: " + short(string(c.Document))
	}
	return d
}

// short cuts what is too long for a line.
func short(text string) string {
	const most = 300
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

// ReportForms lists the forms of [WriteReport]: "text", "json", "sarif" (2.1.0)
// and "github" (workflow commands).
func ReportForms() []string { return report.Forms() }

// WriteReport writes findings in a form. Files below dir are named relative to
// it.
func WriteReport(w io.Writer, form, dir string, list []Diagnostic) error {
	return report.Write(w, form, dir, list)
}
