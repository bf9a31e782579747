package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// newBreaking returns the command that compares tools with older ones.
func newBreaking(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "breaking --against FILE|git:REV [flags] [packages]",
		Short: "Say what has changed for callers since a lock file",
		Long: `Breaking compares the tools of the packages with those of a lock file, which
//toolgen:package lock=FILE makes generating write. FILE is such a file;
git:REV takes the lock files of the packages from that revision: git:main, git:v1.2.0.

Each change has a class:
  WIRE    a call that was valid is refused now; the message shows such a call
  RESULT  a call may give something else: results, defaults, policies
  PROMPT  the model is told something else; all old calls are still valid
  GO      a Go declaration has another name, type or package

It exits 1 where there is any change, or, with --fail, one of the classes that it
lists. --severity TG703=off leaves changes of a class out of the report. Packages
with errors are left out of it, and the errors make it fail: -o sarif and github
report them too.`,
		Example: `  toolgen breaking --against git:main ./...
  toolgen breaking --against old.lock.json --fail wire -o github ./...`,
	}
	form := formatFlag(cmd, gen.ReportForms()...)
	against := cmd.Flags().String("against", "", "what to compare with: `FILE|git:REV`")
	fail := classes(gen.ChangeClasses())
	cmd.Flags().Var(&fail, "fail", "comma-separated `classes` that make it exit 1; none is no class")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *against == "" {
			return &usageError{fmt.Errorf("compare with what? Give --against FILE or --against git:REV")}
		}
		if form.value != "json" { // whose elements are changes
			opts.form = form.value
		}
		s, err := newLook(cmd, opts, args)
		if err != nil {
			return err
		}
		if s.HasErrors() && !s.comparable() {
			return s.reported(s.failure())
		}
		files, err := s.older(cmd, *against)
		if err != nil {
			return err
		}
		changes, err := s.Breaking(files)
		if err != nil {
			return err
		}
		changes = slices.DeleteFunc(changes, func(c gen.Change) bool { return opts.severity.of(c.Diagnostic()) == gen.Off })
		if err := s.report(form.value, changes, opts.severity); err != nil {
			return err
		}
		if s.HasErrors() {
			return s.failure()
		}
		if slices.ContainsFunc(changes, func(c gen.Change) bool { return slices.Contains(fail, c.Class) }) {
			return errFindings
		}
		return nil
	}
	return cmd
}

// comparable says which packages are left out because of errors, and reports
// whether any are left.
func (s *session) comparable() bool {
	unsound := s.Unsound()
	if !slices.ContainsFunc(s.Packages, func(p *ir.Package) bool { return !slices.Contains(unsound, p.Path) }) {
		return false
	}
	for _, path := range unsound {
		fmt.Fprintf(s.stderr, "toolgen: %s has errors and is not compared\n", path)
	}
	return true
}

// older returns the lock files to compare with.
func (s *session) older(cmd *cobra.Command, against string) ([]gen.LockFile, error) {
	if rev, ok := strings.CutPrefix(against, "git:"); ok {
		return s.LockAt(cmd.Context(), rev)
	}
	file, err := gen.ReadLock(against)
	if err != nil {
		return nil, err
	}
	return []gen.LockFile{file}, nil
}

// changed is a change as JSON.
type changed struct {
	gen.Change
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Code   string `json:"code"`
}

// report prints changes.
func (s *session) report(form string, changes []gen.Change, severity severities) error {
	list := make([]gen.Diagnostic, len(changes))
	for i, c := range changes {
		list[i] = c.Diagnostic()
		list[i].Severity = severity.of(list[i])
	}
	if form != "json" {
		return gen.WriteReport(s.stdout, form, s.dir, append(s.found, list...))
	}
	out := make([]changed, len(changes))
	for i, c := range changes {
		out[i] = changed{c, gen.RelativeTo(s.dir, c.Pos.Filename), c.Pos.Line, c.Pos.Column, string(list[i].Code)}
	}
	return printJSON(s.stdout, out)
}

// classes is the flag --fail.
type classes []gen.ChangeClass

func (c *classes) Type() string { return "classes" }

func (c *classes) String() string {
	return strings.Join(lower(*c), ",")
}

// lower returns the names of classes as --fail takes them.
func lower(list []gen.ChangeClass) []string {
	words := make([]string, len(list))
	for i, class := range list {
		words[i] = strings.ToLower(string(class))
	}
	return words
}

func (c *classes) Set(text string) error {
	*c = nil
	for word := range strings.SplitSeq(text, ",") {
		class := gen.ChangeClass(strings.ToUpper(strings.TrimSpace(word)))
		switch {
		case slices.Contains(gen.ChangeClasses(), class):
			*c = append(*c, class)
		case class != "NONE" && class != "":
			return fmt.Errorf("want wire, result, go, prompt or none, not %q", word)
		}
	}
	return nil
}
