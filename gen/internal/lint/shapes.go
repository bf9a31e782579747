package lint

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// context reports a tool with a time limit of its own whose function goes on
// when the time is over.
func (l *linter) context(t *ir.Tool) {
	fn := l.funcs[t.Pos]
	if t.Policy.Timeout <= 0 || fn == nil {
		return
	}
	i := slices.IndexFunc(t.Params, func(p *ir.Param) bool { return p.Inject == "context" })
	if i < 0 {
		if c := l.toolDirective(t); c == nil || !strings.Contains(c.Text, " timeout=") {
			return // a timeout of the package is for those tools that need one
		}
		l.diags.Report(t.Pos, diag.UnusedContext, fmt.Sprintf("%s has a timeout of %s, but takes no context, so its work goes on after it", t.Name, t.Policy.Timeout),
			"take ctx context.Context first and pass it on")
		return
	}
	name := paramName(fn, i)
	if name == nil || !uses(l.pkg.Fset, fn, name.Name) {
		pos := t.Pos
		if name != nil {
			pos = l.pkg.Fset.Position(name.Pos())
		}
		l.diags.Report(pos, diag.UnusedContext, fmt.Sprintf("%s has a timeout of %s, but never uses its context, so its work goes on after it", t.Name, t.Policy.Timeout),
			"pass the context on to what takes long")
	}
}

// paramName returns the i-th parameter of a function, nil if it has no name.
func paramName(fn *ast.FuncDecl, i int) *ast.Ident {
	for _, field := range fn.Type.Params.List {
		if i < len(field.Names) {
			return field.Names[i]
		}
		i -= max(1, len(field.Names))
	}
	return nil
}

// negations begin the names of booleans that are true when something is not.
// To skip or to hide is to do something, so skip_tests is none of them.
var negations = []string{"no", "not", "non", "disable", "disabled", "without", "dont", "never"}

// booleans reports booleans that are easily set the wrong way.
func (l *linter) booleans(t *ir.Tool) {
	var before *ir.Field
	for _, f := range l.arguments(t) {
		if l.kind(f.Type) != ir.Bool {
			before = nil
			continue
		}
		first, _, more := strings.Cut(strings.ToLower(snake(f.Name)), "_")
		switch {
		case more && slices.Contains(negations, first):
			l.diags.Report(f.Pos, diag.BooleanTrap, fmt.Sprintf("%s: the boolean %s is named by a negation, so that false is a double one", t.Name, f.Name),
				"name what is true when it is set")
		case before != nil && !t.Flat && !f.Optional && !before.Optional:
			l.diags.Report(f.Pos, diag.BooleanTrap, fmt.Sprintf("%s: the required booleans %s and %s stand side by side and are easily swapped", t.Name, before.Name, f.Name),
				"declare a string type with constants that name the choices, or give them defaults")
		}
		before = f
	}
}
