package build

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// structDef fills in the definition of a struct type.
func (b *builder) structDef(d *ir.Def, t types.Type, info *typeInfo, s site) bool {
	d.Type.Kind = ir.Struct
	d.Guard = guard(d, t)
	d.NoCopy = holdsLock(t)
	if info.set.Tuple != nil {
		d.Type.Kind = ir.Tuple
	}
	all, rest := b.candidates(t)
	fields, ties := dominant(all)
	if b.sameModule(s.pkg) {
		b.warnTies(d, t, ties)
		b.warnHidden(d, t, fields)
		b.warnEmpty(d, t, append(all, rest...))
		b.warnUnused(t)
	}
	ok := true
	if len(all)+len(rest) == 0 && !b.sameModule(s.pkg) && opaque(t.Underlying().(*types.Struct)) {
		b.refuse(s, diag.UnsupportedType, wayOut(t, s), "%s has no field that JSON can carry", b.describe(t))
		ok = false
	}
	for _, c := range fields {
		f := b.structField(t, c, s)
		if f == nil {
			ok = false
			continue
		}
		d.Fields = append(d.Fields, f)
	}
	ok = b.restField(d, t, rest, s) && ok
	if info.set.Tuple != nil && !b.tuple(d, info, s) {
		ok = false
	}
	return b.defRules(d, info, s) && ok
}

// opaque reports whether a struct has fields but keeps all of them to itself,
// as handles, buffers and locks do. One that hides fields by a tag or directive
// is empty on purpose.
func opaque(st *types.Struct) bool {
	for v := range st.Fields() {
		if v.Exported() && !v.Embedded() {
			return false
		}
	}
	return st.NumFields() > 0
}

// guard says how much of a struct the compile-time guard covers: all of it
// where a change of the struct is this module's own doing and the generated
// file can write it.
func guard(d *ir.Def, t types.Type) string {
	switch n, named := t.(*types.Named); {
	case !named:
		return ""
	case d.Type.Go == nil:
		return "fields"
	case d.Local, d.Module && allExported(n.Underlying().(*types.Struct)):
		return "full"
	}
	return "fields"
}

func allExported(st *types.Struct) bool {
	for v := range st.Fields() {
		if !v.Exported() {
			return false
		}
	}
	return true
}

// structField returns the property made from a field of struct t.
func (b *builder) structField(t types.Type, c candidate, s site) *ir.Field {
	for _, v := range c.through { // an embedded type of another module cannot be changed, that it is embedded can
		info := b.fieldInfo(v, "")
		s = b.declared(s, v.Pkg(), info.typePos, info.spelling())
	}
	steps, ok := b.steps(t, c, s)
	fs := b.declared(s.in("."+c.name), c.v.Pkg(), c.info.typePos, c.info.spelling())
	if b.refuseGenerated(fs) {
		return nil
	}
	if s.side == input && !b.checkFieldName(c, fs) {
		ok = false
	}
	f := b.property(property{
		goName: c.v.Name(), name: c.name, typ: c.v.Type(), json: c.json, pos: c.info.decl.Pos,
		constraints: c.info.constraints, description: c.info.description, deprecated: c.info.deprecated,
		site: fs, from: c.v.Pkg(), diags: c.info.diags,
	})
	if f == nil || !ok {
		return nil
	}
	f.Through = steps
	return f
}

// checkFieldName applies what every provider asks of a property's name, less
// strict than for parameters: a tag may give names such as "user-id".
func (b *builder) checkFieldName(c candidate, s site) bool {
	if fieldName.MatchString(c.name) {
		return true
	}
	b.refuse(b.declared(s, c.v.Pkg(), c.info.decl.Pos, spelling{}), diag.PropertyName,
		`give the field a json tag with 1 to 64 letters, digits, "_", "-" and "."`, "models cannot be given a property named %q", c.name)
	return false
}

// steps returns the embedded fields on the way to a promoted field. Those that
// belong to another package and are unexported cannot be written; the Go
// selector rules may do without them.
func (b *builder) steps(t types.Type, c candidate, s site) ([]ir.Step, bool) {
	var steps []ir.Step
	holder, hidden := t, false
	for _, v := range c.through {
		if !v.Exported() && v.Pkg() != b.pkg.Types {
			hidden = true
			if isPointer(v.Type()) {
				b.refuse(s.in("."+c.name), diag.UnreachableType, "", "it is promoted through the unexported pointer %s of package %s", v.Name(), v.Pkg().Name())
				return nil, false
			}
			continue
		}
		g, ok := b.goType(deref(v.Type()))
		if !ok {
			b.unreachable(deref(v.Type()), s.in("."+c.name))
			return nil, false
		}
		steps = append(steps, ir.Step{Name: v.Name(), Pointer: isPointer(v.Type()), Go: g})
		if hidden && !b.selects(holder, v) {
			b.refuse(s.in("."+c.name), diag.UnreachableType, "", "it is promoted through an unexported field of package %s", v.Pkg().Name())
			return nil, false
		}
		holder, hidden = v.Type(), false
	}
	if hidden && !b.selects(holder, c.v) {
		b.refuse(s.in("."+c.name), diag.UnreachableType, "", "it is promoted through an unexported field of package %s", c.v.Pkg().Name())
		return nil, false
	}
	return steps, true
}

// selects reports whether Go's x.name finds field v for an x of type t.
func (b *builder) selects(t types.Type, v *types.Var) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, b.pkg.Types, v.Name())
	return obj != nil && obj.Pos() == v.Pos()
}

func (b *builder) warnTies(d *ir.Def, t types.Type, ties [][]candidate) {
	for _, tie := range ties {
		w := diag.Diagnostic{Pos: d.Pos, Severity: diag.AmbiguousField.Severity(), Code: diag.AmbiguousField,
			Message: fmt.Sprintf("%s has several fields for the property %q, so it has none of them", b.describe(t), tie[0].name),
			Fix:     "name one of them by a json tag, or ignore the others"}
		for i, c := range tie {
			if i > 0 && slices.Equal(c.index, tie[i-1].index) {
				w.Related[len(w.Related)-1].Message = c.goPath() + " is embedded more than once"
				continue
			}
			w.Related = append(w.Related, diag.Related{Pos: c.info.decl.Pos, Message: c.goPath() + " is one"})
		}
		b.diags.Add(w)
	}
}

// goPath writes a field with the embedded fields that lead to it.
func (c candidate) goPath() string {
	var names []string
	for _, v := range c.through {
		names = append(names, v.Name())
	}
	return strings.Join(append(names, c.v.Name()), ".")
}

// warnHidden reports promoted fields that Go hides behind another field, and
// JSON does not because the names there differ.
func (b *builder) warnHidden(d *ir.Def, t types.Type, fields []candidate) {
	for _, c := range fields {
		if len(c.through) == 0 {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, b.pkg.Types, c.v.Name())
		v, ok := obj.(*types.Var)
		if !ok || v.Pos() == c.v.Pos() {
			continue
		}
		info := b.fieldInfo(v, "")
		way := fmt.Sprintf("name it %q in its json tag", c.name)
		if info.set.Ignore != nil {
			way = "ignore that one"
		}
		b.diags.Report(info.decl.Pos, diag.HiddenField,
			fmt.Sprintf("field %s does not hide %s, which stays the property %q of %s", v.Name(), c.goPath(), c.name, d.Name),
			fmt.Sprintf("%s, or do not embed %s", way, c.through[0].Name()))
	}
}

// warnEmpty reports structs that are {} though they have fields.
func (b *builder) warnEmpty(d *ir.Def, t types.Type, all []candidate) {
	if len(all) == 0 && t.Underlying().(*types.Struct).NumFields() > 0 {
		b.diags.Report(d.Pos, diag.EmptyObject, fmt.Sprintf("%s has no exported fields, so it is {} in JSON", b.describe(t)), "export its fields or give it MarshalText and UnmarshalText")
	}
}

// warnUnused reports what is said of fields that are no properties.
func (b *builder) warnUnused(t types.Type) {
	st := t.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		v, tag := st.Field(i), reflect.StructTag(st.Tag(i)).Get("json")
		info := b.fieldInfo(v, st.Tag(i))
		says := info.set.Rest != nil || info.set.Schema != nil && len(given(*info.set.Schema)) > 0
		what := "its directive has no effect"
		switch {
		case v.Embedded() && tag == "" && isStruct(deref(v.Type())) && says:
			what = "its fields stand in its place, so " + what
		case !v.Exported() && !v.Embedded() && (says || tag != "" && tag != "-"):
			what = "it is unexported, so it is no property"
		case tag == "-" && says:
			what = `the tag json:"-" leaves it out, so ` + what
		default:
			continue
		}
		info.diags.Report(info.decl.Pos, diag.NoEffect, b.describe(t)+"."+v.Name()+": "+what, "")
	}
}
