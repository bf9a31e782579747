package gen

import (
	"bytes"
	"slices"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A Result is what one run found out. Nothing has been written yet: see
// [Result.Write].
type Result struct {
	// Files are the generated files of all packages, sorted by path: those
	// that have to be written or removed, and those that are up to date.
	Files []File
	// Diagnostics are all findings, sorted by position, each once.
	Diagnostics []Diagnostic
	// Packages are the packages with tools, sorted by import path. One with
	// errors may be incomplete.
	Packages []*ir.Package
	// Stages says how long each stage took, in order.
	Stages []Stage

	units []*unit

	kept []string // absolute paths of files that would be written if there were no errors
}

// A Stage is one step of a run and its wall time.
type Stage struct {
	Name     string // "load", "build", "check", "emit", "format", "compare"
	Duration time.Duration
}

// HasErrors reports whether a diagnostic is an error. Then nothing may be
// written.
func (r *Result) HasErrors() bool {
	return slices.ContainsFunc(r.Diagnostics, func(d Diagnostic) bool { return d.Severity == Error })
}

// LoadFailed reports whether a package could not be loaded or found at all.
func (r *Result) LoadFailed() bool {
	return slices.ContainsFunc(r.Diagnostics, func(d Diagnostic) bool {
		return d.Code == diag.LoadFailed || d.Code == diag.NoPackages || d.Code == diag.OtherModule
	})
}

// A File is one generated file, as it should be and as it is.
type File struct {
	Path    string // absolute
	Content []byte // what belongs there; nil when it is to be removed
	Old     []byte // what is there; nil when the file does not exist
	State   State
}

// Rel returns the file's path relative to dir where it lies below it, with
// forward slashes.
func (f File) Rel(dir string) string { return diag.Rel(dir, f.Path) }

// A State says what has to be done with a file.
type State string

// The states of a file.
const (
	Created   State = "created"   // missing so far
	Changed   State = "changed"   // there, but stale
	Unchanged State = "unchanged" // up to date
	Removed   State = "removed"   // orphaned
	Emptied   State = "emptied"   // orphaned, see [Config.Emptying]
)

// wanted returns the file at path with the content that belongs there.
func wanted(path string, content, old []byte) File {
	f := File{Path: path, Content: content, Old: old, State: Changed}
	switch {
	case old == nil:
		f.State = Created
	case bytes.Equal(unixLines(old), content):
		// A checkout that translates line ends does not make a file stale.
		f.State = Unchanged
	}
	return f
}

// orphan returns a file that is to be removed.
func orphan(path string, old []byte) File {
	return File{Path: path, Old: old, State: Removed}
}

func unixLines(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}
