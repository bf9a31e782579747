package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// newList returns the command that lists tools.
func newList(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list [flags] [packages]",
		Short: "List tools with their place, hints, policy and size",
		Long: `List prints the tools of the packages: where each is declared, its hints and
policy, the bytes of its canonical schema, and the tokens that its definition
takes in each dialect. A ~ marks an estimate: those providers publish no
vocabulary (see toolgen cost --help). Nothing is written, and packages of
dependencies are listed as well where they are named.`,
		Example: `  toolgen list ./...
  toolgen list example.com/their/module/...
  toolgen list -o json --dialects openai,gemini ./...`,
	}
	form := formatFlag(cmd, "text", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := newLook(cmd, opts, args)
		if err != nil {
			return err
		}
		if s.HasErrors() {
			return s.failure()
		}
		var list []listed
		for _, t := range s.Tools() {
			l, err := s.listed(t)
			if err != nil {
				return err
			}
			list = append(list, l)
		}
		if form.value == "json" {
			return printJSON(s.stdout, append([]listed{}, list...))
		}
		return printList(s.stdout, list)
	}
	return cmd
}

// listed is a tool as list prints it.
type listed struct {
	Name        string     `json:"name"`
	Package     string     `json:"package"`
	Symbol      string     `json:"symbol"`
	File        string     `json:"file"`
	Line        int        `json:"line"`
	Description string     `json:"description"`
	Deprecated  bool       `json:"deprecated,omitempty"`
	Hints       []string   `json:"hints"`
	Policy      []string   `json:"policy"`
	SchemaBytes int        `json:"schema_bytes"`
	Fingerprint string     `json:"fingerprint"`
	Sizes       []gen.Size `json:"sizes"`
}

func (s *session) listed(t *gen.ToolInfo) (listed, error) {
	sizes, err := t.Sizes(t.Dialects())
	return listed{
		Name: t.Name, Package: t.Package.Path, Symbol: t.Go.Symbol,
		File: t.File(s.dir), Line: t.Pos.Line,
		Description: t.Description, Deprecated: t.Deprecated,
		Hints: hintWords(t), Policy: policyWords(t),
		SchemaBytes: len(t.Parameters), Fingerprint: t.Fingerprint, Sizes: sizes,
	}, err
}

// hintWords names the hints as the directive does.
func hintWords(t *gen.ToolInfo) []string {
	words := []string{}
	for _, h := range []struct {
		on   bool
		word string
	}{
		{t.Hints.ReadOnly, "readonly"}, {t.Hints.Destructive, "destructive"},
		{t.Hints.Idempotent, "idempotent"}, {t.Hints.ClosedWorld, "closedworld"},
	} {
		if h.on {
			words = append(words, h.word)
		}
	}
	return words
}

// policyWords writes the policy as the directive does.
func policyWords(t *gen.ToolInfo) []string {
	words := []string{}
	p := t.Policy
	if p.Timeout != "" {
		words = append(words, "timeout="+p.Timeout)
	}
	switch p.Approval {
	case "":
	case "always":
		words = append(words, "approval")
	default:
		words = append(words, "approval="+p.Approval)
	}
	switch p.Serial {
	case "":
	case "*":
		words = append(words, "serial")
	default:
		words = append(words, "serial="+p.Serial)
	}
	if p.Inline {
		words = append(words, "inline")
	}
	if p.MaxResult > 0 {
		words = append(words, "maxresult="+strconv.Itoa(p.MaxResult))
	}
	return words
}

// printList prints a table: one line a tool, a column a dialect. Tools of
// packages with other dialects have dashes there.
func printList(w io.Writer, list []listed) error {
	dialects := columns(list)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(tab, strings.TrimRight(strings.Join(cells, "\t"), "\t")) }
	row(append([]string{"TOOL", "PLACE", "HINTS", "POLICY", "BYTES"}, dialects...)...)
	for _, l := range list {
		cells := []string{
			l.Name, l.File + ":" + strconv.Itoa(l.Line), words(l.Hints), words(l.Policy), strconv.Itoa(l.SchemaBytes),
		}
		row(append(cells, tokenCells(l.Sizes, dialects)...)...)
	}
	return tab.Flush()
}

// columns returns the dialects of all tools, in the order of their first use.
func columns(list []listed) []string {
	var names []string
	seen := map[string]bool{}
	for _, l := range list {
		for _, s := range l.Sizes {
			if !seen[s.Dialect] {
				seen[s.Dialect] = true
				names = append(names, s.Dialect)
			}
		}
	}
	return names
}

func tokenCells(sizes []gen.Size, dialects []string) []string {
	cells := make([]string, len(dialects))
	for i, name := range dialects {
		cells[i] = "-"
		for _, s := range sizes {
			if s.Dialect == name {
				cells[i] = tokenText(s.Tokens, s.Estimate)
			}
		}
	}
	return cells
}

// tokenText writes a number of tokens, estimates with a ~.
func tokenText(n int, estimate bool) string {
	if estimate {
		return "~" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// words joins words for a cell.
func words(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ",")
}
