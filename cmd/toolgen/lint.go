package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// newLint returns the command that finds what misleads models and hosts.
func newLint(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lint [flags] [packages]",
		Short: "Find what misleads models: poor texts, names, hints and results",
		Long: `Lint reports what works, but misleads the models that read it or the hosts that
trust it, together with all that generating reports. docs/diagnostics.md explains
each code. It exits 1 where it finds more than hints. Nothing is generated.

--fix changes the sources where there is one safe way to put a finding right: it
deletes invisible characters and adds the hint destructive.

A code is switched off for a run by --severity TGnnn=off, for a declaration by
//toolgen:lint off=TGnnn reason="…" in its comment, for a package by the same in
the package's comment.

The same rules run in go vet:
  go vet -vettool=$(which toolgen-vet) ./...`,
		Example: `  toolgen lint ./...
  toolgen lint --fix ./...
  toolgen lint -o sarif ./... > lint.sarif`,
	}
	form := formatFlag(cmd, gen.ReportForms()...)
	fix := cmd.Flags().Bool("fix", false, "change the sources where there is one safe way")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := lintSession(cmd, opts, args)
		if err != nil {
			return err
		}
		if *fix && s.Fixable() > 0 {
			fixed, err := s.Fix()
			for _, path := range fixed {
				fmt.Fprintf(s.stderr, "fixed %s\n", gen.RelativeTo(s.dir, path))
			}
			if err != nil {
				return err
			}
			if s, err = lintSession(cmd, opts, args); err != nil {
				return err
			}
		}
		if err := gen.WriteReport(s.stdout, form.value, s.dir, s.Diagnostics); err != nil {
			return err
		}
		if n := s.Fixable(); n > 0 && form.value == "text" {
			fmt.Fprintf(s.stderr, "%d of them can be put right by toolgen lint --fix\n", n)
		}
		switch {
		case s.LoadFailed():
			return errTrouble
		case slices.ContainsFunc(s.Diagnostics, func(d gen.Diagnostic) bool { return d.Severity != gen.Hint }):
			return errFindings
		}
		return nil
	}
	return cmd
}

// lintSession runs the generator with the rules of lint. Its diagnostics are
// the data of the command, and not printed yet.
func lintSession(cmd *cobra.Command, opts *options, patterns []string) (*session, error) {
	cfg := opts.config(patterns)
	cfg.Lint = true
	return quiet(cmd, opts, cfg)
}
