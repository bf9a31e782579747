package gen

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Fix changes the sources where a diagnostic knows how to put right what it
// found, and returns the paths of the files that it changed, sorted. A file that
// has changed since it was loaded is an error and stays as it is.
func (r *Result) Fix() ([]string, error) {
	edits := map[string][]diag.Edit{}
	var paths []string
	for _, d := range r.Diagnostics {
		for _, e := range d.Edits {
			if edits[e.File] == nil {
				paths = append(paths, e.File)
			}
			edits[e.File] = append(edits[e.File], e)
		}
	}
	slices.Sort(paths)
	var fixed []string
	var errs []error
	for _, path := range paths {
		if err := fixFile(path, edits[path]); err != nil {
			errs = append(errs, err)
			continue
		}
		fixed = append(fixed, path)
	}
	return fixed, errors.Join(errs...)
}

// fixFile applies edits to a file, each once. Of two that overlap the first
// counts; the other one is found again in the next run.
func fixFile(path string, edits []diag.Edit) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Start, b.Start) })
	var out bytes.Buffer
	done := 0
	for i, e := range edits {
		if e.Start < done || i > 0 && e == edits[i-1] {
			continue
		}
		if e.End() > len(text) || string(text[e.Start:e.End()]) != e.Old {
			return fmt.Errorf("%s has changed meanwhile; run lint again", path)
		}
		out.Write(text[done:e.Start])
		out.WriteString(e.New)
		done = e.End()
	}
	out.Write(text[done:])
	c, err := stage(File{Path: path, Content: out.Bytes(), State: Changed})
	if err != nil {
		return &WriteError{Path: path, Err: err}
	}
	defer c.discard()
	if err := c.commit(); err != nil {
		return &WriteError{Path: path, Err: err}
	}
	return nil
}

// Fixable counts the diagnostics that [Result.Fix] puts right.
func (r *Result) Fixable() int {
	n := 0
	for _, d := range r.Diagnostics {
		if len(d.Edits) > 0 {
			n++
		}
	}
	return n
}
