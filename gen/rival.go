package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// A RivalError says that another run has written a generated file of another
// name into a folder meanwhile. The package has two now, and does not compile.
type RivalError struct {
	Path, Other string // the file of this run, and that of the other
}

// Error implements error.
func (e *RivalError) Error() string { return e.Path + ": " + e.message() }

// Diagnostic returns the error as a diagnostic at the file.
func (e *RivalError) Diagnostic() Diagnostic {
	return Diagnostic{
		Pos: place(e.Path), Severity: Error, Code: diag.SecondFile, Message: e.message(),
		Fix: "give all runs the same --out, or out= in the package comment, and run toolgen again: it removes the other file",
	}
}

func (e *RivalError) message() string {
	return fmt.Sprintf("another run has written %s meanwhile, so that the package has two generated files", filepath.Base(e.Other))
}

// rivals looks for generated files that were not there when the packages of new
// ones were loaded.
func (r *Result) rivals() []error {
	var found []error
	for _, f := range r.Files {
		if f.State != Created {
			continue
		}
		for _, u := range r.units {
			if u.model == nil || f.Path != filepath.Join(u.pkg.Dir, u.model.Output) {
				continue
			}
			if other := u.rival(); other != "" {
				found = append(found, &RivalError{Path: f.Path, Other: other})
			}
		}
	}
	return found
}

// rival returns a generated file in the folder that this run neither wrote nor
// removed, "" for none.
func (u *unit) rival() string {
	for _, path := range load.GoFiles(u.pkg.Dir) {
		base := filepath.Base(path)
		ours := func(name string) bool { return name == base }
		if slices.ContainsFunc(u.outputs, func(o output) bool { return ours(o.name) }) ||
			slices.ContainsFunc(u.pkg.Outputs, func(o *load.Output) bool { return ours(o.Name) }) {
			continue
		}
		if content, err := os.ReadFile(path); err == nil && load.Own(base, content) && !isTest(base) {
			return path
		}
	}
	return ""
}
