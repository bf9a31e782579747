package main

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/cmd/toolgen/internal/catalogue"
	"github.com/toolgen-dev/toolgen/gen"
)

// newDocs returns the command that prints the catalogue of tools.
func newDocs(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "docs [flags] [packages]",
		Short: "Print a catalogue of the tools as HTML, Markdown or llms.txt",
		Long: `Docs prints a document about all tools of the packages: texts, arguments,
examples, results, policy, what each provider makes of them, and tokens.

  md    Markdown for a repository
  html  one page with a search box, which needs no network and no other file
  llms  a text for models, to serve as llms.txt`,
		Example: `  toolgen docs ./... > docs/tools.md
  toolgen docs --format html ./... > tools.html`,
	}
	form := &outputForm{value: catalogue.Formats()[0], choices: catalogue.Formats()}
	cmd.Flags().Var(form, "format", "form of the document: `"+strings.Join(form.choices, "|")+"`")
	title := cmd.Flags().String("title", "Tools", "`title` of the document")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := newLook(cmd, opts, args)
		if err != nil {
			return err
		}
		if s.HasErrors() {
			return s.failure()
		}
		c, err := catalogue.New(*title, s.Tools(),
			func(t *gen.ToolInfo) (hints, policy []string) { return hintWords(t), policyWords(t) },
			s.documentedPlace)
		if err != nil {
			return err
		}
		return catalogue.Write(s.stdout, form.value, c)
	}
	return cmd
}

// documentedPlace says where a tool is declared. A file outside of the current
// folder is named by its package: a path of this machine is nothing for a
// document.
func (s *session) documentedPlace(t *gen.ToolInfo) string {
	file := t.File(s.dir)
	if filepath.IsAbs(file) {
		file = path.Join(t.Package.Path, filepath.Base(file))
	}
	return fmt.Sprintf("%s:%d", file, t.Pos.Line)
}
