package main

import (
	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// newCheck returns the command that compares instead of writing, for CI.
func newCheck(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [flags] [packages]",
		Short: "Exit 1 and print a diff where a generated file is not up to date",
		Long: `Check does what toolgen does, but compares instead of writing. It exits 1 and
prints a diff where a generated file or a lock file is missing, stale or left
over, or where a package has errors, of whose files it then says nothing. Run it
in CI.

With -o json, sarif or github, standard output has the findings instead of the
diff: files that are not up to date are among them.`,
		Example: `  toolgen check ./...
  toolgen check -o github ./...`,
	}
	form := formatFlag(cmd, gen.ReportForms()...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opts.form = form.value
		s, err := newSession(cmd, opts, args)
		if err != nil {
			return err
		}
		s.Files = s.SoundFiles()
		stale := s.Stale()
		s.print(stale)
		switch {
		case !s.structured():
			err = s.diff()
		case len(stale) > 0:
			err = errFindings
		}
		if s.HasErrors() {
			err = s.failure()
		}
		return s.reported(err)
	}
	return cmd
}

// newDiff returns the command that shows what generating would change.
func newDiff(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "diff [flags] [packages]",
		Short: "Print what generating would change as a unified diff",
		Long: `Diff prints what toolgen would write as a unified diff that git apply takes. It
exits 1 when there is a difference.`,
		Example: `  toolgen diff ./...
  toolgen diff ./weather | git apply`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := started(cmd, opts, opts.config(args), opts.verbose)
			if err != nil {
				return err
			}
			if s.HasErrors() {
				return s.failure()
			}
			return s.diff()
		},
	}
}

// diff prints the difference of every file that is not up to date.
func (s *session) diff() error {
	var found error
	for _, f := range s.Files {
		text := f.Diff(s.dir)
		if len(text) == 0 {
			continue
		}
		found = errFindings
		if _, err := s.stdout.Write(text); err != nil {
			return err
		}
	}
	return found
}
