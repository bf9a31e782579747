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
	if name == nil || !uses(fn.Body, name.Name) {
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

// uses reports whether a body mentions a name, other than to drop it: _ = ctx.
func uses(body *ast.BlockStmt, name string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isIdent(n.Lhs[0], "_") && isIdent(n.Rhs[0], name) {
				return false
			}
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool { found = found || isIdentNode(n, name); return !found })
			return false
		case *ast.Ident:
			found = found || n.Name == name
		}
		return !found
	})
	return found
}

func isIdent(e ast.Expr, name string) bool { return isIdentNode(e, name) }

func isIdentNode(n ast.Node, name string) bool {
	id, ok := n.(*ast.Ident)
	return ok && id.Name == name
}

// limits are the arguments that bound a result.
var limits = []string{
	"limit", "max", "count", "page", "cursor", "offset", "first", "last", "top", "size", "take", "n", "k", "num", "number", "token", "range",
}

// bounded reports a tool that returns a list, set or map of any length.
func (l *linter) bounded(t *ir.Tool) {
	if t.Result == nil || t.Content || t.Policy.MaxResult > 0 {
		return
	}
	what := l.endless(t.Result)
	if what == "" {
		return
	}
	for _, f := range l.arguments(t) {
		if slices.ContainsFunc(words(strings.ReplaceAll(snake(f.Name), "_", " ")), func(w string) bool { return slices.Contains(limits, stem(w)) }) {
			return
		}
	}
	if l.answers(t) {
		return
	}
	l.diags.Report(t.Pos, diag.UnboundedList, fmt.Sprintf("%s returns a %s, and nothing bounds its %s", t.Name, what, size(what)),
		"take a limit or a page as an argument, or set maxresult= on the tool")
}

func size(what string) string {
	if what == "list" {
		return "length"
	}
	return "size"
}

// endless returns what of any length a type is: "list", "map" or "set"; "" for
// none. Where the keys are few, the values count.
func (l *linter) endless(t *ir.Type) string {
	for range 20 { // a type may contain itself
		d := l.def(t)
		if d != nil && d.Rules.MaxItems != nil {
			return ""
		}
		for t.Kind == ir.Pointer {
			t = t.Elem
		}
		if d != nil && d.Type != nil {
			t = d.Type
		}
		switch {
		case t.Kind == ir.Slice:
			return "list"
		case t.Kind == ir.Map && !l.few(t.Key):
			return "map"
		case t.Kind == ir.Set && !l.few(t.Key):
			return "set"
		case t.Kind == ir.Map, t.Kind == ir.Array:
			t = t.Elem
		default:
			return ""
		}
	}
	return ""
}

// few reports whether a type has few values: those of an enum, or of a boolean.
func (l *linter) few(t *ir.Type) bool {
	d := l.def(t)
	return l.kind(t) == ir.Bool || d != nil && len(d.Enum) > 0
}

// answers reports whether a result has an element for each of a list that the
// tool is given: it adds, changes or looks up just those.
func (l *linter) answers(t *ir.Tool) bool {
	if share(set(words(snake(t.Name))), map[string]bool{"list": true, "search": true, "find": true, "query": true, "filter": true, "all": true}) {
		return false // by the list, then
	}
	isList := func(f *ir.Field) bool { k := l.kind(f.Type); return k == ir.Slice || k == ir.Set }
	return slices.ContainsFunc(l.arguments(t), func(f *ir.Field) bool {
		d := l.def(f.Type)
		return isList(f) || d != nil && slices.ContainsFunc(d.Fields, isList)
	})
}

// snake separates the words of a camel-case name.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return b.String()
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
