package build

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/doc"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// enum returns the constants of a named string or integer type, in source
// order: those of exactly that type at package level, exported ones unless the
// type's directive says otherwise. It returns none if the type is no enum, and
// open if they are not its only values.
func (b *builder) enum(t *types.Named, kind ir.Kind, info *typeInfo) (list []*ir.Const, open bool) {
	directive := info.set.Enum
	if kind != ir.String && kind != ir.Int && kind != ir.Uint {
		if directive != nil {
			info.diags.Report(directive.Pos, diag.BadEnum, b.describe(t)+" is neither a string nor an integer, so its constants make no enum", "")
		}
		return nil, false
	}
	if directive != nil && directive.Off {
		return nil, false
	}
	own := t.Obj().Pkg() == b.pkg.Types
	if !own && t.Obj().Pkg() != nil && !importable(t.Obj().Pkg().Path(), b.pkg.Path) {
		return nil, false // known by an alias alone; generated code cannot name its constants
	}
	unexported := own && directive != nil && directive.Unexported
	all := b.constantsOf(t)
	shown := slices.DeleteFunc(slices.Clone(all), func(c constObj) bool { return !unexported && !c.obj.Exported() })
	hidden := len(all) > 0 && len(shown) == 0
	open = !unexported && (shifted(all) || len(shown) == 1 && !b.sameModule(t.Obj().Pkg()))
	if open && b.standard(t.Obj()) {
		return nil, true // without comments the names say little
	}
	for _, c := range shown {
		if out := b.constant(c, kind, open, info); out != nil {
			list = append(list, out)
		}
	}
	switch {
	case len(list) == 0 && directive != nil && (hidden || len(all) == 0):
		info.diags.Report(directive.Pos, diag.BadEnum, "the package has no constants of type "+b.describe(t), "")
	case hidden && own:
		info.diags.Report(info.decl.Pos, diag.UnexportedEnum, "the constants of "+b.describe(t)+" are unexported, so they make no enum",
			"add //toolgen:enum unexported, or //toolgen:enum off")
	}
	return list, open
}

// shifted reports whether a constant is made by a shift, such as 1 << iota:
// they are bits that add up, sizes or limits then.
func shifted(consts []constObj) bool {
	for _, c := range consts {
		for _, value := range values(c.decl) {
			shift := false
			ast.Inspect(value, func(n ast.Node) bool {
				x, ok := n.(*ast.BinaryExpr)
				shift = shift || ok && x.Op == token.SHL
				return true
			})
			if shift {
				return true
			}
		}
	}
	return false
}

// values returns the expressions of a declared constant: those of the first
// line above that has any.
func values(d load.Decl) (list []ast.Expr) {
	if d.File == nil {
		return nil
	}
	for _, decl := range d.File.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			if spec := spec.(*ast.ValueSpec); len(spec.Values) > 0 {
				list = spec.Values
			}
			if spec == d.Node {
				return list
			}
		}
	}
	return nil
}

// A constObj is a constant with the place where it is declared.
type constObj struct {
	obj  *types.Const
	decl load.Decl
}

// constantsOf returns the package-level constants of exactly type t.
func (b *builder) constantsOf(t *types.Named) []constObj {
	pkg := t.Obj().Pkg()
	if pkg == nil {
		return nil
	}
	var list []constObj
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || !types.Identical(obj.Type(), t) {
			continue
		}
		decl, ok := b.src.Lookup(b.pkg.Fset, obj)
		if !ok {
			decl.Pos = b.pkg.Fset.Position(obj.Pos())
		}
		list = append(list, constObj{obj, decl})
	}
	slices.SortFunc(list, func(x, y constObj) int {
		p, q := x.decl.Pos, y.decl.Pos
		return cmp.Or(cmp.Compare(p.Filename, q.Filename), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	return list
}

// constant returns one value of an enum of the given kind, nil where the
// source has none that fits.
func (b *builder) constant(c constObj, kind ir.Kind, open bool, info *typeInfo) *ir.Const {
	out := &ir.Const{Pos: c.decl.Pos, Name: c.obj.Name()}
	if pkg := c.obj.Pkg(); pkg != b.pkg.Types {
		out.Pkg = pkg.Path()
	}
	if !b.standard(c.obj) {
		out.Doc, _ = doc.Plain(c.decl.Fset, c.obj.Name(), info.diags, c.decl.Doc, c.decl.Comment)
	}
	v := c.obj.Val()
	if (kind == ir.String) != (v.Kind() == constant.String) || kind != ir.String && v.Kind() != constant.Int {
		b.misfit(c)
		return nil
	}
	switch v.Kind() {
	case constant.String:
		if !utf8.ValidString(constant.StringVal(v)) {
			b.diags.Report(c.decl.Pos, diag.BadEnum, c.obj.Name()+" is not valid UTF-8, which JSON needs",
				"add //toolgen:enum off to its type")
			return nil
		}
		out.Value = wire.AppendString(nil, constant.StringVal(v))
	case constant.Int:
		out.Value = json.RawMessage(v.ExactString())
		if n, ok := constant.Val(v).(int64); !ok || n > maxExact.Int64() || n < -maxExact.Int64() {
			if open {
				return nil // one of many values that are not named
			}
			b.diags.Report(c.decl.Pos, diag.BadEnum, c.obj.Name()+" is beyond 2^53, which JSON readers round",
				"add //toolgen:enum off to its type")
		}
	}
	return out
}

// misfit reports a constant whose value does not type-check.
func (b *builder) misfit(c constObj) {
	d := diag.Diagnostic{Pos: c.decl.Pos, Severity: diag.TypeError.Severity(), Code: diag.TypeError,
		Message: "the value of " + c.obj.Name() + " does not fit its type", Fix: "correct the value"}
	if name := b.generatedObject(c.obj.Pkg(), c.obj.Name(), map[string]bool{}); name != "" {
		b.diags.Report(c.decl.Pos, diag.GeneratedType, c.obj.Name()+": "+name+" belongs to the generated file", "write the value out")
		return
	}
	if c.decl.Node != nil {
		if why, ok := b.pkg.Why(c.decl.Node); ok {
			d.Message, d.Fix = c.obj.Name()+": "+why.Msg, correct(why.Msg)
		}
	}
	b.diags.Add(d)
}
