package gen

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
)

// Diff returns what writing would change in the file as a unified diff that
// git apply and patch -p1 understand, with names relative to dir. It is empty
// for an unchanged file.
func (f File) Diff(dir string) []byte {
	if f.State == Unchanged {
		return nil
	}
	name := f.Rel(dir)
	before, after := "a/"+name, "b/"+name
	switch f.State {
	case Created:
		before = "/dev/null"
	case Removed:
		after = "/dev/null"
	}
	text := diff.Diff(before, unixLines(f.Old), after, f.Content)
	_, text, _ = bytes.Cut(text, []byte("\n")) // drop the "diff a b" line: it is no command line
	return text
}

// Stale returns a diagnostic for each file that is missing, stale or orphaned,
// as the check command reports it.
func (r *Result) Stale() []Diagnostic {
	var list diag.List
	for _, f := range r.Files {
		pos := place(f.Path)
		if !strings.HasSuffix(f.Path, ".go") {
			f.staleLock(&list, r.renew(f.Path))
			continue
		}
		switch f.State {
		case Created:
			list.Report(pos, diag.FileMissing, "the generated file is missing", r.renew(f.Path))
		case Changed:
			list.Report(pos, diag.FileStale, "the generated file is stale", r.renew(f.Path))
		case Removed:
			r.orphaned(f, &list)
		}
	}
	return list.Sorted()
}

// orphaned reports a file that is not wanted any more.
func (r *Result) orphaned(f File, list *diag.List) {
	base := filepath.Base(f.Path)
	message, fix := "the generated file has no tools any more", "run toolgen, which removes it"
	switch output := r.output(filepath.Dir(f.Path)); {
	case isTest(base):
		message = "the generated test has no examples any more"
	case output != "":
		message = "the package has two generated files, this one and " + output
		fix = "run toolgen, which removes this one; to keep it instead, use --out=" + base + " or out=" + base + " in the package comment"
	}
	list.Report(place(f.Path), diag.FileOrphaned, message, fix)
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

// staleLock reports a lock file that is not up to date.
func (f File) staleLock(list *diag.List, fix string) {
	pos := place(f.Path)
	switch f.State {
	case Created:
		list.Report(pos, diag.LockMissing, "the lock file is missing", fix)
	case Changed:
		message := "the lock file does not fit the tools"
		if _, err := lock.Parse(f.Old); err != nil {
			message = fmt.Sprintf("the lock file cannot be read: %v", err)
		}
		list.Report(pos, diag.LockChanged, message, fix)
	case Removed:
		list.Report(pos, diag.LockOrphan, "the lock file has no tools any more", fix+", which removes it")
	}
}
