package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/watch"
	"github.com/toolgen-dev/toolgen/gen"
)

// watchSources generates whenever sources of the main modules change, until it
// is interrupted. Errors in sources are printed and waited out.
func watchSources(cmd *cobra.Command, opts *options, patterns []string) error {
	if err := opts.config(patterns).Validate(); err != nil {
		return err
	}
	out, err := exec.CommandContext(cmd.Context(), "go", "list", "-m", "-f={{.Dir}}").Output()
	if err != nil {
		return fmt.Errorf("there is no module here: %w", err)
	}
	if len(bytes.TrimSpace(out)) == 0 {
		return errors.New("there is no module here; make one: go mod init example.com/name")
	}
	stderr := cmd.ErrOrStderr()
	w, err := watch.New(func(dir string, err error) {
		fmt.Fprintf(stderr, "toolgen: cannot watch %s: %v\n", dir, err)
	}, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	if err != nil {
		return err
	}
	defer w.Close()
	run := &watchRun{cmd: cmd, opts: opts, patterns: patterns}
	return run.loop(w.Next)
}

// A watchRun is what one run leaves to the next.
type watchRun struct {
	cmd      *cobra.Command
	opts     *options
	patterns []string
	written  map[string][]byte // by path, as the last run left them
	failed   bool
	runs     int // so far
}

// loop generates, and again whenever next returns changed files that concern it,
// until the context ends.
func (r *watchRun) loop(next func(context.Context) ([]string, error)) error {
	r.generate()
	fmt.Fprintln(r.cmd.ErrOrStderr(), "watching; ^C ends it")
	for {
		changed, err := next(r.cmd.Context())
		switch {
		case r.cmd.Context().Err() != nil:
			return nil // as it was asked to
		case err != nil:
			return err
		case r.concerns(changed):
			r.generate()
		}
	}
}

// concerns reports whether a change is more than the files that the last run
// wrote itself.
func (r *watchRun) concerns(changed []string) bool {
	for _, path := range changed {
		want, ours := r.written[path]
		if !ours {
			return true
		}
		if got, err := os.ReadFile(path); err != nil && want != nil || !bytes.Equal(got, want) {
			return true
		}
	}
	return false
}

// generate runs once. What goes wrong is printed: the next change may mend it.
func (r *watchRun) generate() {
	r.runs++
	stderr := r.cmd.ErrOrStderr()
	s, err := newSession(r.cmd, r.opts, r.patterns)
	if err == nil && s.HasErrors() {
		err = gen.ErrDiagnostics
	}
	if err == nil {
		if err = s.Write(); err != nil {
			if s.unwritten(err) == err { // nothing has been printed
				fmt.Fprintf(stderr, "toolgen: %v\n", err)
			}
			err = gen.ErrDiagnostics
		}
	}
	switch {
	case r.cmd.Context().Err() != nil:
		return
	case errors.Is(err, gen.ErrDiagnostics):
		fmt.Fprintln(stderr, "nothing is written while there are errors")
	case err != nil:
		fmt.Fprintf(stderr, "toolgen: %v\n", err)
	case r.failed:
		fmt.Fprintln(stderr, "no errors any more")
	}
	r.failed = err != nil
	if err != nil {
		return
	}
	r.written = map[string][]byte{}
	for _, f := range s.Files {
		r.written[f.Path] = f.Content
		if f.State != gen.Unchanged {
			fmt.Fprintf(stderr, "%s %s\n", f.State, f.Rel(s.dir))
		}
	}
}
