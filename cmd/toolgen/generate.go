package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// generate brings the generated files up to date.
func generate(cmd *cobra.Command, opts options, patterns []string) error {
	cfg := opts.config(patterns)
	cfg.Emptying = belowGoGenerate()
	s, err := start(cmd, &opts, cfg)
	if err != nil {
		return err
	}
	return s.reported(s.write(opts.verbose))
}

// write writes the files and says which.
func (s *session) write(verbose bool) error {
	clock := time.Now()
	if err := s.Write(); err != nil {
		return s.unwritten(err)
	}
	for _, f := range s.Files {
		switch {
		case f.State == gen.Emptied:
			fmt.Fprintf(s.stderr, "emptied %s; toolgen removes it, but go generate would miss it\n", f.Rel(s.dir))
		case verbose || f.State == gen.Removed: // nothing goes away in silence
			fmt.Fprintf(s.stderr, "%s %s\n", f.State, f.Rel(s.dir))
		}
	}
	if verbose {
		s.stage("write", time.Since(clock))
	}
	return nil
}

// belowGoGenerate reports whether go generate runs the command.
func belowGoGenerate() bool {
	for _, name := range []string{"GOFILE", "GOLINE", "GOPACKAGE"} {
		if os.Getenv(name) == "" {
			return false
		}
	}
	return os.Getenv("DOLLAR") == "$"
}

// unwritten prints what kept files from being written, and returns the outcome.
func (s *session) unwritten(err error) error {
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	outcome := errTrouble
	for _, err := range list {
		var failed interface{ Diagnostic() gen.Diagnostic }
		switch {
		case errors.As(err, &failed):
			s.print([]gen.Diagnostic{failed.Diagnostic()})
		case errors.Is(err, gen.ErrDiagnostics):
			outcome = s.failure()
		default:
			return err
		}
	}
	return outcome
}

// A session is one run of the generator whose diagnostics have been printed, or
// are to be reported.
type session struct {
	*gen.Result
	dir            string // the current folder
	stdout, stderr io.Writer
	form           string           // of the findings, see [session.reported]
	found          []gen.Diagnostic // to be reported
}

// structured reports whether findings are data, for a program.
func (s *session) structured() bool { return s.form != "" && s.form != "text" }

// reported ends a command: where findings are data, it prints those so far. The
// error is that of the command.
func (s *session) reported(outcome error) error {
	if !s.structured() {
		return outcome
	}
	if err := gen.WriteReport(s.stdout, s.form, s.dir, s.found); err != nil {
		return err
	}
	return outcome
}

func newSession(cmd *cobra.Command, opts *options, patterns []string) (*session, error) {
	return start(cmd, opts, opts.config(patterns))
}

// newLook is newSession for commands that show tools.
func newLook(cmd *cobra.Command, opts *options, patterns []string) (*session, error) {
	return started(cmd, opts, opts.look(patterns), opts.verbose)
}

// newLookAtOne is newLook for a command that shows one tool, in a dialect or, for
// "", in none: what is said of other tools or dialects is left out, and keeps
// nobody from being shown the tool. What the dialect refuses is left to the
// error of the definition.
func newLookAtOne(cmd *cobra.Command, opts *options, tool, dialect string, patterns []string) (*session, error) {
	cfg := opts.look(patterns)
	cfg.Tool = tool
	if dialect != "" {
		cfg.Dialects = []string{dialect}
	}
	s, err := quiet(cmd, opts, cfg)
	if err != nil {
		return nil, err
	}
	s.Diagnostics = slices.DeleteFunc(s.Diagnostics, func(d gen.Diagnostic) bool {
		switch {
		case !strings.HasPrefix(string(d.Code), "TG4"):
			return false
		case d.Code == badName || d.Code == refused:
			return true
		case d.Severity == gen.Hint:
			return !opts.verbose
		}
		return dialect == "" && d.Code != similar
	})
	s.suggest(cmd, opts, cfg.Patterns)
	s.print(s.Diagnostics)
	return s, nil
}

// The codes of what a dialect refuses, and of what is about no dialect in
// particular.
const (
	badName = "TG401"
	refused = "TG402"
	similar = "TG406"
)

func start(cmd *cobra.Command, opts *options, cfg gen.Config) (*session, error) {
	return started(cmd, opts, cfg, true)
}

// started is start that may leave out hints about dialects: those that have
// nothing to do with what a command shows are told by the others.
func started(cmd *cobra.Command, opts *options, cfg gen.Config, hints bool) (*session, error) {
	s, err := quiet(cmd, opts, cfg)
	if err == nil {
		if !hints {
			s.Diagnostics = slices.DeleteFunc(s.Diagnostics, func(d gen.Diagnostic) bool {
				return d.Severity == gen.Hint && strings.HasPrefix(string(d.Code), "TG4")
			})
		}
		s.suggest(cmd, opts, cfg.Patterns)
		s.print(s.Diagnostics)
	}
	return s, err
}

// quiet is start for commands to which diagnostics are data.
func quiet(cmd *cobra.Command, opts *options, cfg gen.Config) (*session, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	result, err := gen.Generate(cmd.Context(), cfg)
	if err != nil {
		return nil, err
	}
	s := &session{Result: result, dir: dir, stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr(), form: opts.form}
	if opts.verbose {
		for _, st := range result.Stages {
			s.stage(st.Name, st.Duration)
		}
	}
	return s, nil
}

// failure is the outcome of a run with errors.
func (s *session) failure() error {
	if s.LoadFailed() {
		return errTrouble
	}
	return errFindings
}

// print prints findings, or keeps those that are data for [session.reported].
func (s *session) print(list []gen.Diagnostic) {
	if s.structured() {
		s.found = append(s.found, list...)
		return
	}
	_ = gen.PrintDiagnostics(s.stderr, s.dir, list) // nowhere to report a broken stderr
}

func (s *session) stage(name string, d time.Duration) {
	fmt.Fprintf(s.stderr, "%-8s %6.1f ms\n", name, float64(d.Microseconds())/1000)
}
