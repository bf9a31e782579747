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

// union fills in the definition of an interface whose directive names the
// types that it can hold.
func (b *builder) union(d *ir.Def, t *types.Named, info *typeInfo, s site) bool {
	u := info.set.Union
	d.Type.Kind = ir.Union
	d.Discriminator = u.Discriminator
	if d.Discriminator == "" {
		d.Discriminator = "type"
	}
	ok := b.defRules(d, info, s)
	if !propertyName.MatchString(d.Discriminator) {
		info.diags.Report(u.Pos, diag.PropertyName, fmt.Sprintf("a property cannot be named %q", d.Discriminator), "choose another discriminator=")
		ok = false
	}
	tags := map[string]string{}
	for _, item := range u.Members {
		m := b.member(d, t, item, info, s)
		if m == nil {
			ok = false
			continue
		}
		if other, dup := tags[m.Tag]; dup {
			info.diags.Report(item.Pos, diag.UnionMember, fmt.Sprintf("%s and %s are both told apart as %q", other, item.Text, m.Tag), "rename one of the types")
			ok = false
		}
		tags[m.Tag] = item.Text
		d.Members = append(d.Members, m)
	}
	return ok && len(d.Members) > 0
}

// member returns one alternative of a union, nil after a diagnostic.
func (b *builder) member(d *ir.Def, t *types.Named, item directive.Item, info *typeInfo, s site) *ir.Member {
	bad := func(fix, format string, args ...any) *ir.Member {
		info.diags.Report(item.Pos, diag.UnionMember, item.Text+" "+fmt.Sprintf(format, args...), fix)
		return nil
	}
	member, problem := b.lookupType(item.Text, t, info)
	if problem != "" {
		return bad("", "%s", problem)
	}
	iface := t.Underlying().(*types.Interface)
	pointer, value := false, types.Implements(member, iface)
	switch star := strings.HasPrefix(item.Text, "*"); {
	case value && !star:
	case types.Implements(types.NewPointer(member), iface):
		pointer = true
	default:
		missing, _ := types.MissingMethod(types.NewPointer(member), iface, true)
		if missing == nil {
			return bad("", "does not implement %s", b.describe(t))
		}
		return bad("add the method", "does not implement %s: it has no method %s", b.describe(t), missing.Name())
	}
	ms := b.declared(s.in("("+member.Obj().Name()+")"), t.Obj().Pkg(), item.Pos, spelling{})
	typ := b.typ(member, ms)
	if typ == nil {
		return nil
	}
	def := b.defOf(typ)
	if def == nil || def.Type.Kind != ir.Struct {
		return bad("make it a struct", "is no object in JSON, so nothing can tell it apart")
	}
	b.later(func() {
		for _, f := range def.Fields { // complete only now if the member holds the union
			if f.Name == d.Discriminator {
				bad("set another discriminator=, or remove the field", "has a property %q of its own, which tells the members apart", f.Name)
			}
		}
	})
	return &ir.Member{Tag: b.tag(member), Type: typ, Pointer: pointer, Value: pointer && value}
}

// tag is the value of the discriminator for a member type: its name in the form
// of tool names, unless its directive gives another.
func (b *builder) tag(t *types.Named) string {
	if c := b.typeInfo(t).set.Schema; c != nil && c.Name != nil {
		return c.Name.Text
	}
	return snake(t.Obj().Name())
}

// lookupType finds the type that a union's directive names: in the package of
// the union, or in one that its file imports.
func (b *builder) lookupType(name string, t *types.Named, info *typeInfo) (n *types.Named, problem string) {
	name = strings.TrimPrefix(name, "*")
	if generic, _, ok := strings.Cut(name, "["); ok && token.IsIdentifier(generic[strings.LastIndexByte(generic, '.')+1:]) {
		return nil, "is an instance of a generic type; declare an alias for it (type Member = " + generic + "[…]) and name that"
	}
	pkg := t.Obj().Pkg()
	if qualifier, rest, ok := strings.Cut(name, "."); ok {
		pkg, name = importedAs(info.decl.File, pkg, qualifier), rest
		if pkg == nil {
			return nil, "names a package that the file does not import"
		}
	}
	if pkg != t.Obj().Pkg() && !ast.IsExported(name) {
		return nil, "is unexported, so only package " + pkg.Name() + " can name it"
	}
	obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil, "is no type of package " + pkg.Name()
	}
	n, ok = unalias(obj.Type()).(*types.Named)
	switch {
	case !ok:
		return nil, "is no named type"
	case n.TypeParams().Len() > n.TypeArgs().Len():
		return nil, "is generic"
	}
	return n, ""
}

// importedAs returns the package that a file imports under a name.
func importedAs(file *ast.File, pkg *types.Package, name string) *types.Package {
	for _, imported := range pkg.Imports() {
		for _, spec := range file.Imports {
			if strings.Trim(spec.Path.Value, "\"`") != imported.Path() {
				continue
			}
			if as := spec.Name; as != nil && as.Name == name || (as == nil || as.Name == "_") && imported.Name() == name {
				return imported
			}
		}
	}
	return nil
}
