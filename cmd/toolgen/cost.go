package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/gen"
)

// newCost returns the command that prices tools.
func newCost(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cost [flags] [packages]",
		Short: "Count the tokens that tools take in each dialect",
		Long: `Cost counts the tokens of each tool's definition in each dialect, and how many of
them are descriptions, enums and $defs (what is within $defs counts for both).
It exits 1 where the tools of a package together are over the budget of --budget,
or else of //toolgen:package budget=, in the dialect where they take most. The
dialect mcp counts for that only where there is no other: it holds the schemas of
results too, and a model gets its tools in its provider's dialect.

Tokens are those of o200k_base, which the models of OpenAI read. Other providers
publish no vocabulary: for them the same count of their own definitions is an
estimate, marked with ~. What a provider bills differs a little in any case,
because it writes the definitions into its prompt in a form of its own.`,
		Example: `  toolgen cost ./...
  toolgen cost --budget 2000 --dialects openai,anthropic ./...`,
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
		bill, err := s.bill()
		if err != nil {
			return err
		}
		if form.value == "json" {
			err = printJSON(s.stdout, bill)
		} else {
			err = bill.print(s.stdout)
		}
		if err != nil {
			return err
		}
		if over := s.OverBudget(opts.config(nil).Budget); len(over) > 0 {
			s.print(over)
			return errFindings
		}
		return nil
	}
	return cmd
}

// A bill is what tools take, one by one and together.
type bill struct {
	Tools  []cost `json:"tools"`
	Totals []cost `json:"totals"` // a dialect
}

// A cost is that of one tool, or of all, in one dialect.
type cost struct {
	Name    string `json:"name,omitempty"`
	Package string `json:"package,omitempty"`
	gen.Size
	gen.Shares
}

func (s *session) bill() (*bill, error) {
	b := &bill{Tools: []cost{}, Totals: []cost{}}
	at := map[string]int{} // index in Totals
	for _, t := range s.Tools() {
		for _, name := range t.Dialects() {
			size, shares, err := t.Cost(name)
			if err != nil {
				return nil, err
			}
			b.Tools = append(b.Tools, cost{t.Name, t.Package.Path, size, shares})
			i, ok := at[size.Dialect]
			if !ok {
				i = len(b.Totals)
				at[size.Dialect] = i
				b.Totals = append(b.Totals, cost{Size: gen.Size{Dialect: size.Dialect, Estimate: size.Estimate}})
			}
			sum := &b.Totals[i]
			sum.Bytes += size.Bytes
			sum.Tokens += size.Tokens
			sum.Descriptions += shares.Descriptions
			sum.Enums += shares.Enums
			sum.Defs += shares.Defs
		}
	}
	return b, nil
}

func (b *bill) print(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "TOOL\tDIALECT\tBYTES\tTOKENS\tDESCRIPTIONS\tENUMS\t$DEFS")
	for i, list := range [][]cost{b.Tools, b.Totals} {
		for _, c := range list {
			if i == 1 {
				c.Name = "total"
			}
			fmt.Fprintln(tab, strings.Join([]string{
				c.Name, c.Dialect, fmt.Sprint(c.Bytes), tokenText(c.Tokens, c.Estimate),
				c.share(c.Descriptions), c.share(c.Enums), c.share(c.Defs),
			}, "\t"))
		}
	}
	return tab.Flush()
}

// share writes a part of the tokens: "40 (48%)".
func (c cost) share(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%d (%d%%)", n, (100*n+c.Tokens/2)/c.Tokens)
}
