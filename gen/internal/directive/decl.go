package directive

import (
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// ForDecl returns the directives in the comments of one declaration, such as
// a field's doc and line comment (nil groups are skipped). Verbs that do not
// belong there and everything else that is wrong is reported.
//
// A long directive may be split into several of the same verb; no key may
// occur twice.
func ForDecl(fset *token.FileSet, where Where, diags *diag.List, groups ...*ast.CommentGroup) Set {
	var set Set
	b := &binder{set: &set, where: where, diags: diags, seen: map[string]token.Position{}}
	for _, cg := range groups {
		for _, d := range Parse(fset, cg, diags) {
			v := verbs[d.Verb]
			if !v.allowed(where) {
				diags.Report(d.Pos, diag.DirectivePlace, d.Verb+" does not belong on "+withArticle(where.String()), "it belongs on "+v.places())
				continue
			}
			_, again := b.seen[d.Verb]
			if again && len(d.Args) == 0 && !needsArgument(d.Verb) {
				b.doubled(d.Verb, d.Pos, d.Verb)
				continue
			}
			b.seen[d.Verb] = d.Pos
			v.apply(b, d)
		}
	}
	b.whole()
	return set
}

// whole reports what is wrong with all directives of a declaration together.
func (b *binder) whole() {
	s := b.set
	if t := s.Tool; t != nil && t.ReadOnly && t.Destructive {
		b.diags.Report(t.At("destructive"), diag.ArgumentConflict, "a tool is not readonly and destructive at once", "remove one of the two")
	}
	if u := s.Union; u != nil && len(u.Members) == 0 {
		b.diags.Report(u.Pos, diag.MissingArgument, "union needs the member types", "write //toolgen:union TypeA TypeB")
	}
	if e := s.Enum; e != nil && e.Off && e.Unexported {
		b.diags.Report(e.Pos, diag.ArgumentConflict, "off contradicts unexported", "remove one of the two")
	}
	if s.Ignore == nil {
		return
	}
	for _, verb := range []string{"tool", "param", "example", "schema", "rest"} {
		if _, ok := b.seen[verb]; ok {
			b.diags.Report(*s.Ignore, diag.ArgumentConflict, "ignore contradicts "+verb, "remove one of the two")
		}
	}
}

// ForFunc is [ForDecl] for a function or method. It also refuses functions
// that cannot be tools by their form (init, main, "_", generic ones and methods
// of generic types), for which Tool is nil then, and describes parameters only
// of tools. Methods may be tools through their type, so what says param or
// example on a method without a tool directive is left to the caller.
func ForFunc(fset *token.FileSet, fn *ast.FuncDecl, diags *diag.List) Set {
	where := Func
	if fn.Recv != nil {
		where = Method
	}
	set := ForDecl(fset, where, diags, fn.Doc)
	if set.Tool == nil {
		if fn.Recv == nil {
			set.refuseOrphans(diags)
		}
		return set
	}
	if reason, fix := notATool(fn); reason != "" {
		diags.Report(set.Tool.Pos, diag.NotATool, reason, fix)
		set.Tool = nil
	}
	return set
}

// refuseOrphans reports directives that say something about a tool where
// there is none.
func (s *Set) refuseOrphans(diags *diag.List) {
	const fix = "add //toolgen:tool"
	for _, p := range s.Params {
		diags.Report(p.Pos, diag.MissingArgument, "param on a function that is not a tool", fix)
	}
	for _, v := range s.Examples {
		diags.Report(v.Pos, diag.MissingArgument, "example on a function that is not a tool", fix)
	}
	s.Params, s.Examples = nil, nil
}

func notATool(fn *ast.FuncDecl) (reason, fix string) {
	switch name := fn.Name.Name; {
	case name == "_":
		return "a function named _ cannot be called", "give it a name"
	case fn.Recv == nil && (name == "init" || name == "main"):
		return name + " cannot be a tool", "write a function that does the work and make that the tool"
	case fn.Type.TypeParams != nil:
		return name + " is generic and cannot be a tool", "write a function for one type that calls it, and make that the tool"
	case fn.Recv != nil && len(fn.Recv.List) == 1 && genericReceiver(fn.Recv.List[0].Type):
		return name + " is a method of a generic type and cannot be a tool", "write a function for one type that calls it, and make that the tool"
	}
	return "", ""
}

func genericReceiver(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.StarExpr:
		return genericReceiver(x.X)
	case *ast.ParenExpr:
		return genericReceiver(x.X)
	case *ast.IndexExpr, *ast.IndexListExpr:
		return true
	}
	return false
}

// WhereOf returns the kind of a type declaration.
func WhereOf(spec *ast.TypeSpec) Where {
	if spec.Assign.IsValid() {
		return Alias
	}
	switch spec.Type.(type) {
	case *ast.StructType:
		return Struct
	case *ast.InterfaceType:
		return Interface
	}
	return Named
}
