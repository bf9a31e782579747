package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// ErrDiagnostics is returned by [Result.Write] when a diagnostic is an error.
var ErrDiagnostics = errors.New("gen: nothing is written while there are errors")

// A WriteError says which file could not be written, replaced or removed.
type WriteError struct {
	Path string
	Err  error
	// Undo is not nil when files replaced before this one could not be put
	// back.
	Undo error
}

// Error implements error.
func (e *WriteError) Error() string {
	return fmt.Sprintf("%s: cannot be written: %v", e.Path, e.reason())
}

// Unwrap returns the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// Diagnostic returns the error as a diagnostic at the file.
func (e *WriteError) Diagnostic() Diagnostic {
	d := Diagnostic{
		Pos:      place(e.Path),
		Severity: Error,
		Code:     diag.WriteFailed,
		Message:  fmt.Sprintf("the file cannot be written: %v", e.reason()),
		Fix:      "no file was changed",
	}
	if e.Undo != nil {
		d.Fix = fmt.Sprintf("other files were, and could not be put back: %v", e.Undo)
	}
	return d
}

// reason leaves out the operation and the name of a temporary file.
func (e *WriteError) reason() error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(e.Err, &p):
		return p.Err
	case errors.As(e.Err, &l):
		return l.Err
	}
	return e.Err
}

// Write brings the files on disk up to date. Each is replaced at once by a
// rename, keeps its permissions, and is left alone, with its time, where it is
// up to date already. When one cannot be written, all are as they were before,
// and the error joins a [*WriteError] for each. When a diagnostic is an error,
// nothing is written, and the error joins [ErrDiagnostics] with those that
// writing would have met. A [*RivalError] comes after all is written.
func (r *Result) Write() error {
	var changes []*change
	defer func() {
		for _, c := range changes {
			c.discard()
		}
	}()
	var problems []error
	if r.HasErrors() {
		problems = append(problems, ErrDiagnostics)
	}
	for _, path := range r.kept {
		c, err := stage(File{Path: path, State: Changed})
		if err != nil {
			problems = append(problems, &WriteError{Path: path, Err: err})
			continue
		}
		c.discard()
	}
	for _, f := range r.Files {
		if f.State == Unchanged {
			continue
		}
		c, err := stage(f)
		if err != nil {
			problems = append(problems, &WriteError{Path: f.Path, Err: err})
			continue
		}
		changes = append(changes, c)
	}
	if len(problems) > 0 {
		return errors.Join(problems...)
	}
	for i, c := range changes {
		if err := c.commit(); err != nil {
			failed := &WriteError{Path: c.file.Path, Err: err}
			for _, done := range changes[:i] {
				failed.Undo = errors.Join(failed.Undo, done.undo())
			}
			return failed
		}
	}
	for _, f := range r.Files {
		removeStale(f.Path, time.Now().Add(-staleTemp))
	}
	return errors.Join(r.rivals()...)
}

// A change is one file that is about to be replaced or removed.
type change struct {
	file   File
	target string      // file.Path with symbolic links followed
	mode   fs.FileMode // of the file
	temp   string      // new content beside the target; "" when it is used up, or to remove
}

// stage writes the new content beside the file.
func stage(f File) (*change, error) {
	c := &change{file: f, target: f.Path, mode: 0o666}
	if f.State == Removed {
		return c, nil
	}
	if real, err := filepath.EvalSymlinks(f.Path); err == nil {
		c.target = real
	}
	if info, err := os.Stat(c.target); err == nil {
		c.mode = info.Mode().Perm()
	}
	var err error
	c.temp, err = writeTemp(c.target, f.Content, c.mode)
	return c, err
}

func (c *change) commit() error {
	if c.file.State == Removed {
		if err := os.Remove(c.target); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	if err := os.Rename(c.temp, c.target); err != nil {
		return err
	}
	c.temp = ""
	return nil
}

// undo puts back what was there before commit.
func (c *change) undo() error {
	if c.file.Old == nil {
		return os.Remove(c.target)
	}
	temp, err := writeTemp(c.target, c.file.Old, c.mode)
	if err != nil {
		return err
	}
	return os.Rename(temp, c.target)
}

func (c *change) discard() {
	if c.temp != "" {
		_ = os.Remove(c.temp) // an unused temporary file
	}
}
