package build

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"regexp"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// What a generated file declares is no part of the source: the file may be
// missing or stale, here and in other packages of the module, and the outcome
// must not depend on that. So types that use such names are refused by what the
// source says, whether the names exist or not.

// refuseGenerated reports a type that is written with a generated name.
func (b *builder) refuseGenerated(s site) bool {
	if s.expr == nil || !b.sameModule(s.pkg) {
		return false
	}
	name := b.generatedName(s.spelling, s.pkg, map[string]bool{})
	if name == "" {
		return false
	}
	b.refuse(s, diag.GeneratedType, "declare it in a file of your own", "%s belongs to the generated file", name)
	return true
}

// generatedName returns the first generated name that a type depends on, itself or through constants and aliases, "" for none.
func (b *builder) generatedName(t spelling, pkg *types.Package, seen map[string]bool) string {
	found := ""
	ast.Inspect(t.expr, func(n ast.Node) bool {
		if found != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.Field: // not its name
			found = b.generatedName(spelling{n.Type, t.file}, pkg, seen)
			return false
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				if of := importedAs(t.file, pkg, x.Name); of != nil && b.sameModule(of) {
					found = b.generatedObject(of, n.Sel.Name, seen)
				}
			}
			return false
		case *ast.Ident:
			found = b.generatedObject(pkg, n.Name, seen)
		}
		return true
	})
	return found
}

// generatedObject returns the name as messages have it if it is a generated one
// or declared by means of one.
func (b *builder) generatedObject(pkg *types.Package, name string, seen map[string]bool) string {
	id := pkg.Path() + "." + name
	if seen[id] {
		return ""
	}
	seen[id] = true
	obj := pkg.Scope().Lookup(name)
	if obj == nil && (pkg == b.pkg.Types && types.Universe.Lookup(name) != nil || isPredeclaredType(name)) {
		return "" // as nearly all fields are: not worth to parse an old output, or all of another package
	}
	decl, ok := b.src.Lookup(b.pkg.Fset, obj)
	if obj == nil {
		decl, ok = b.src.Hidden(pkg, name)
	}
	switch {
	case !ok && obj == nil && types.Universe.Lookup(name) == nil && b.generates(pkg, name), ok && decl.Own:
		return b.qualify(pkg, name)
	case !ok:
		return ""
	}
	switch spec := decl.Node.(type) {
	case *ast.TypeSpec:
		if spec.Assign.IsValid() {
			return b.generatedName(spelling{spec.Type, decl.File}, pkg, seen)
		}
	case *ast.ValueSpec:
		for _, value := range spec.Values {
			if found := b.generatedName(spelling{value, decl.File}, pkg, seen); found != "" {
				return found
			}
		}
	}
	return ""
}

// isPredeclaredType reports whether a name is that of a type of Go. Constants have
// other names.
func isPredeclaredType(name string) bool {
	_, ok := types.Universe.Lookup(name).(*types.TypeName)
	return ok
}

func (b *builder) qualify(pkg *types.Package, name string) string {
	if pkg == b.pkg.Types {
		return name
	}
	return pkg.Name() + "." + name
}

// generates reports whether the generated file of a package declares, or would
// declare, a type or constant.
func (b *builder) generates(pkg *types.Package, name string) bool {
	names, known := b.toolNames[pkg]
	if !known {
		names = b.toolIdents(pkg)
		b.toolNames[pkg] = names
	}
	if names[name] {
		return true
	}
	if pkg != b.pkg.Types {
		return false
	}
	decl := regexp.MustCompile(`(?m)^(type ` + regexp.QuoteMeta(name) + `\b|(const |\t)` + regexp.QuoteMeta(name) + ` += ["` + "`])")
	for _, out := range b.pkg.Outputs {
		if filepath.Ext(out.Name) == ".go" && decl.Match(out.Content) {
			return true
		}
	}
	return false
}

// toolIdents lists the constants and types that generated code declares for the
// tools of a package.
func (b *builder) toolIdents(pkg *types.Package) map[string]bool {
	names := map[string]bool{}
	add := func(fn *types.Func, recv *types.TypeName, byType bool) {
		decl, _ := b.src.Lookup(b.pkg.Fset, fn)
		var set directive.Set
		switch node := decl.Node.(type) {
		case *ast.FuncDecl:
			set = directive.ForFunc(decl.Fset, node, new(diag.List))
		case *ast.Field:
			set = directive.ForDecl(decl.Fset, directive.Method, new(diag.List), decl.Doc, decl.Comment)
		}
		if set.Tool == nil && byType && set.Ignore == nil && fn.Exported() && decl.Doc.Text() != "" && !neverTool(fn.Name()) {
			set.Tool = new(directive.Tool)
		}
		if set.Tool != nil {
			var t ir.Tool
			nameIdents(&t, fn, recv, set.Tool.Go)
			names[t.Const], names[t.ArgsType] = true, true
		}
	}
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			add(obj, nil, false)
		case *types.TypeName:
			n, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			byType := b.typeInfo(n).set.Tools != nil
			for m := range n.Methods() {
				add(m, obj, byType)
			}
			if iface, ok := n.Underlying().(*types.Interface); ok {
				for m := range iface.ExplicitMethods() {
					add(m, obj, byType)
				}
			}
		}
	}
	return names
}

// refuseEmbedded reports an embedded field whose type is not known, or
// generated.
func (b *builder) refuseEmbedded(t types.Type, s site, seen map[types.Type]bool) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	for v := range st.Fields() {
		if !v.Embedded() || !b.sameModule(v.Pkg()) {
			continue
		}
		info := b.fieldInfo(v, "")
		fs := b.declared(s.in("."+v.Name()), v.Pkg(), info.typePos, info.spelling())
		if b.refuseGenerated(fs) {
			return true
		}
		inner := unalias(deref(v.Type()))
		if inner == types.Typ[types.Invalid] {
			b.invalid(fs)
			return true
		}
		if b.refuseEmbedded(inner, fs, seen) {
			return true
		}
	}
	return false
}

// embedsUnknown reports whether a struct embeds a type that is not known. To the
// type checker such a struct has any method that one asks for.
func embedsUnknown(t types.Type, seen map[types.Type]bool) bool {
	t = unalias(deref(t))
	if t == types.Typ[types.Invalid] {
		return true
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	for v := range st.Fields() {
		if v.Embedded() && embedsUnknown(v.Type(), seen) {
			return true
		}
	}
	return false
}

// nameIdents chooses the identifiers that the generated file declares for a
// tool. goName is that of its directive, "" for none.
func nameIdents(t *ir.Tool, fn *types.Func, recv *types.TypeName, goName string) {
	x, exported := goName, upperFirst(goName) == goName
	if x == "" {
		x, exported = fn.Name(), fn.Exported()
		if recv != nil {
			x = recv.Name() + upperFirst(x)
			exported = exported && recv.Exported()
		}
	}
	t.GoName = upperFirst(x)
	if exported {
		x = upperFirst(x)
		t.Const = "Tool" + x
	} else {
		x = lowerFirst(x)
		t.Const = "tool" + upperFirst(x)
	}
	t.ArgsType, t.CallFunc = x+"Args", x+"Call"
}
