package gen

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/tokens"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// Shares says how many tokens of a definition are descriptions, enums and $defs.
// A description within $defs counts for both.
type Shares = tokens.Shares

// Cost returns the size of the tool's definition in a dialect, and what takes up
// its tokens.
func (t *ToolInfo) Cost(name string) (Size, Shares, error) {
	def, err := t.Definition(name)
	if err != nil {
		return Size{}, Shares{}, fmt.Errorf("%s: %w", t.Name, err)
	}
	return tokens.SizeOf(dialect.Dialect(name), def), tokens.SharesOf(def), nil
}

// OverBudget returns a diagnostic for each package whose tools together take
// more tokens than its budget in one of its dialects; MCP counts only where it
// is the only one. A limit above 0 takes the
// place of the budgets that packages have themselves.
func (r *Result) OverBudget(limit int) []Diagnostic {
	var list diag.List
	for _, p := range r.Packages {
		checkBudget(p, limit, &list)
	}
	return list.Sorted()
}

// checkBudget reports a package that is over its budget in the dialect where its
// tools take most.
func checkBudget(p *ir.Package, limit int, diags *diag.List) {
	pos, fix := token.Position{}, "shorten texts, take tools away, or raise --budget"
	if limit == 0 {
		limit, pos = p.Budget, p.BudgetPos
		fix = "shorten texts, take tools away, or raise the budget"
	}
	if limit <= 0 {
		return
	}
	var worst Size
	var most []toolSize
	for _, name := range models(dialectsOf(p)) {
		total, sizes, err := total(p, name)
		if err != nil {
			return // reported where dialects are checked
		}
		if total.Tokens > worst.Tokens {
			worst, most = total, sizes
		}
	}
	if worst.Tokens <= limit {
		return
	}
	if !pos.IsValid() {
		pos = most[0].tool.Pos
	}
	about := ""
	if worst.Estimate {
		about = "about "
	}
	diags.Report(pos, diag.OverBudget, fmt.Sprintf("the tools of this package take %s%d tokens (%s), %d more than their budget of %d: %s",
		about, worst.Tokens, worst.Dialect, worst.Tokens-limit, limit, largest(most)), fix)
}

// models leaves MCP out where there are others: its definitions hold the schemas
// of results too, and reach a model in the dialect of its provider.
func models(dialects []string) []string {
	mcp := func(name string) bool { return name == string(dialect.MCP) }
	if rest := slices.DeleteFunc(slices.Clone(dialects), mcp); len(rest) > 0 {
		return rest
	}
	return dialects
}

type toolSize struct {
	tool *ToolInfo
	size Size
}

// total returns the size of all tools of a package together in a dialect, and
// that of each, the largest first.
func total(p *ir.Package, name string) (Size, []toolSize, error) {
	sum := Size{Dialect: name}
	var list []toolSize
	for _, t := range p.Tools {
		tool := toolInfo(p, t)
		size, err := tool.Size(name)
		if err != nil {
			return sum, nil, err
		}
		sum.Bytes += size.Bytes
		sum.Tokens += size.Tokens
		sum.Estimate = size.Estimate
		list = append(list, toolSize{tool, size})
	}
	slices.SortStableFunc(list, func(a, b toolSize) int { return cmp.Compare(b.size.Tokens, a.size.Tokens) })
	return sum, list, nil
}

// largest names the tools that take most.
func largest(list []toolSize) string {
	const most = 3
	var words []string
	for _, t := range list[:min(most, len(list))] {
		words = append(words, fmt.Sprintf("%s %d", t.tool.Name, t.size.Tokens))
	}
	if n := len(list) - most; n > 0 {
		words = append(words, fmt.Sprintf("%d more", n))
	}
	return strings.Join(words, ", ")
}
