package build

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A side says whether a value comes from a model or goes to it.
type side string

const (
	input  side = "input"
	output side = "output"
)

// A site is one use of a type: where it stands and what to call it.
type site struct {
	path     string           // "CreateOrder.items[].when"
	pos      token.Position   // of the type; in other modules, of the use that leads there
	dep      token.Position   // of the type in another module
	pkg      *types.Package   // that writes the type
	spelling                  // of the type
	json     *directive.Value // schema given for just this use
	side     side
	unasked  bool // in a method that is a tool by the directive on its type alone
}

// A spelling is a type as a source file writes it; the zero value where that is
// not known.
type spelling struct {
	expr ast.Expr
	file *ast.File
}

// longestPath is the length from which the middle of a path is left out: the way
// through types that hold each other can be as long as there are types.
const longestPath = 2000

// in returns the site of a part of the type at s.
func (s site) in(suffix string) site {
	if s.path += suffix; len(s.path) > longestPath {
		s.path = s.shortPath()
	}
	s.json = nil
	return s
}

// refuse reports that the type at s cannot be used.
func (b *builder) refuse(s site, code diag.Code, fix, format string, args ...any) *ir.Type {
	b.refusal = fmt.Sprintf(format, args...)
	if s.unasked && code == diag.UnsupportedType && fix != "" {
		fix += ", or leave the method out with //toolgen:ignore"
	}
	d := diag.Diagnostic{Pos: s.pos, Severity: code.Severity(), Code: code, Message: s.shortPath() + ": " + b.refusal, Fix: fix}
	if s.dep.IsValid() {
		d.Related = []diag.Related{{Pos: s.dep, Message: "declared here"}}
	}
	b.diags.Add(d)
	return nil
}

// declared moves the site to a place in the source of a package. Places in
// other modules, which nobody can change, only go with the use that leads
// there.
func (b *builder) declared(s site, pkg *types.Package, pos token.Position, written spelling) site {
	s.pkg, s.spelling = pkg, written
	if b.sameModule(pkg) {
		s.pos, s.dep = pos, token.Position{}
	} else {
		s.dep = pos
	}
	return s
}

// shortPath leaves out the middle of a path that nobody would read.
func (s site) shortPath() string {
	const most = 120
	if len(s.path) <= most {
		return s.path
	}
	return s.path[:most/2] + "…" + s.path[len(s.path)-most/2:]
}

// typ returns the model of a type, nil after a diagnostic.
func (b *builder) typ(t types.Type, s site) *ir.Type {
	if b.refuseEndless(t, s) {
		return nil
	}
	switch u := unalias(t).(type) {
	case *types.Basic:
		return b.basic(u, t, s)
	case *types.Named:
		return b.named(u, t, s)
	case *types.Pointer:
		return b.pointer(u, t, s)
	case *types.Slice, *types.Array, *types.Map:
		return b.collection(u, t, s)
	case *types.Struct:
		return b.anonymous(u, t, s)
	case *types.Interface:
		return b.iface(u, t, s)
	case *types.TypeParam:
		return b.refuse(s, diag.UnsupportedType, "use an instance of the type", "the type parameter %s has no JSON form", u)
	}
	return b.refuse(s, diag.UnsupportedType, wayOut(t, s), "%s has no JSON form", b.describe(t))
}

// use returns a type of the given kind, written as t.
func (b *builder) use(kind ir.Kind, t types.Type, s site) *ir.Type {
	g, ok := b.goType(t)
	if !ok {
		return b.unreachable(t, s)
	}
	return &ir.Type{Kind: kind, Go: g}
}

// unreachable reports a type that the package cannot write: the part of it that
// is to blame.
func (b *builder) unreachable(t types.Type, s site) *ir.Type {
	t = unalias(t)
	if t == types.Typ[types.Invalid] {
		return b.invalid(s)
	}
	if st, ok := t.(*types.Struct); ok {
		for v := range st.Fields() {
			if _, ok := b.goType(v.Type()); !ok {
				return b.unreachable(v.Type(), s.in("."+v.Name()))
			}
			if !v.Exported() && v.Pkg() != b.pkg.Types {
				return b.refuse(s, diag.UnreachableType, "use a named type", "the struct has an unexported field %s of package %s", v.Name(), v.Pkg().Name())
			}
		}
	}
	var blame types.Type
	eachPart(t, func(part types.Type) {
		if _, ok := b.goType(part); !ok && blame == nil {
			blame = part
		}
	})
	if blame != nil {
		return b.unreachable(blame, s)
	}
	const fix = "use an exported type, or one of your own"
	if n, ok := t.(*types.Named); ok && !n.Obj().Exported() && n.Obj().Pkg() != nil {
		return b.refuse(s, diag.UnreachableType, fix, "%s is unexported in package %s", b.describe(t), n.Obj().Pkg().Path())
	} else if ok && n.Obj().Pkg() != nil {
		return b.refuse(s, diag.UnreachableType, fix, "package %s cannot be imported here, so %s cannot be named", n.Obj().Pkg().Path(), b.describe(t))
	}
	return b.refuse(s, diag.UnsupportedType, wayOut(t, s), "%s has no JSON form", b.describe(t))
}

func (b *builder) pointer(u *types.Pointer, t types.Type, s site) *ir.Type {
	inner := s.in("")
	inner.json = s.json
	elem := b.typ(u.Elem(), inner)
	if elem == nil {
		return nil
	}
	p := b.use(ir.Pointer, t, s)
	if p != nil {
		p.Elem = elem
	}
	return p
}

// iface handles interfaces that are no unions: the empty one holds any JSON,
// others can only be results.
func (b *builder) iface(u *types.Interface, t types.Type, s site) *ir.Type {
	if u.Empty() {
		return b.use(ir.Any, t, s)
	}
	if s.side == input {
		fix := "use a concrete type"
		if n, ok := unalias(t).(*types.Named); ok && b.sameModule(n.Obj().Pkg()) {
			fix += ", or name the types that it can hold in a //toolgen:union directive"
		}
		return b.refuse(s, diag.UnsupportedType, fix, "a model cannot fill in the interface %s", b.describe(t))
	}
	any := &ir.Type{Kind: ir.Any, Go: &ir.GoType{Kind: ir.GoNamed, Name: "any"}, OneWay: "out"}
	if g, ok := b.goType(t); ok {
		any.Go = g
	}
	return any
}

// invalid reports a type that the type checker could not resolve.
func (b *builder) invalid(s site) *ir.Type {
	if b.refuseGenerated(s) {
		return nil
	}
	if s.expr == nil || s.pkg != b.pkg.Types {
		return b.unresolved(s, nil)
	}
	return b.unresolved(s, s.expr)
}

// unresolved attaches the type error in node, which may be nil.
func (b *builder) unresolved(s site, node ast.Node) *ir.Type {
	d := diag.Diagnostic{Pos: s.pos, Severity: diag.TypeError.Severity(), Code: diag.TypeError,
		Message: s.path + ": the type cannot be resolved", Fix: "go build says why"}
	if node != nil {
		if why, ok := b.pkg.Why(node); ok {
			d.Message, d.Fix = s.path+": "+why.Msg, correct(why.Msg)
			if pos := why.Fset.Position(why.Pos); pos != s.pos {
				d.Related = []diag.Related{{Pos: pos, Message: "type error: " + why.Msg}}
			}
		}
	}
	b.diags.Add(d)
	return nil
}

// correct says what to do about an error of the type checker.
func correct(message string) string {
	switch {
	case strings.HasPrefix(message, "undefined: "):
		return "declare it, or import its package"
	case strings.HasPrefix(message, "could not import "):
		return "correct the import, or add its module to go.mod"
	case strings.HasPrefix(message, "types of C"):
		return "convert it to a Go type"
	}
	return "correct the declaration"
}

// wayOut says what to do about a type without a JSON form.
func wayOut(t types.Type, s site) string {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case s.dep.IsValid(): // nobody here can change it
		return "use a type of your own instead; a field of yours that holds it can be left out with //toolgen:ignore"
	case ok && basic.Info()&types.IsComplex != 0:
		return "use a struct of two numbers"
	case s.side == output:
		return "leave a field out with //toolgen:ignore, return data instead"
	}
	return "leave a field out with //toolgen:ignore, make a parameter a field of the receiver"
}
