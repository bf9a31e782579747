package build

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/doc"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// A signature makes the parameters and the result of a tool.
type signature struct {
	b     *builder
	t     *ir.Tool
	d     *decl
	texts []doc.Arg   // of the argument section
	notes []doc.Param // comments in the signature
	args  []arg
}

// An arg is one parameter of the function.
type arg struct {
	v      *types.Var
	field  *ast.Field
	inject string
	text   string // from the doc comment or the signature
}

func (s *signature) path() string { return s.d.path() }

func (s *signature) report(n ast.Node, code diag.Code, fix, format string, args ...any) {
	s.b.diags.Report(s.b.at(n.Pos()), code, s.path()+": "+fmt.Sprintf(format, args...), fix)
}

// params makes the parameters.
func (s *signature) params() {
	s.list()
	s.document()
	var model []*arg
	for i := range s.args {
		a := &s.args[i]
		if a.inject == "" {
			model = append(model, a)
		}
	}
	nested := s.d.set.Tool.ArgsNested
	s.t.Flat = len(model) == 1 && !s.variadic(model[0]) && !nested && s.b.isObject(model[0].v.Type())
	if nested && len(model) != 1 {
		s.b.diags.Report(s.d.set.Tool.At("args"), diag.NoEffect, "args=nested has no effect: each parameter is an argument already", "remove it")
	}
	seen := map[string]*arg{}
	for i := range s.args {
		a := &s.args[i]
		p := &ir.Param{Inject: a.inject, Variadic: s.variadic(a)}
		if a.inject == "" {
			p.Field = s.field(a, seen)
			if p.Field == nil {
				continue
			}
		}
		s.t.Params = append(s.t.Params, p)
	}
	s.unknownNames()
	s.argsType()
	s.undocumented()
}

func (s *signature) variadic(a *arg) bool {
	sig := s.d.fn.Signature()
	return sig.Variadic() && a.v == sig.Params().At(sig.Params().Len()-1)
}

// list pairs the parameters with their syntax and finds out who fills them in.
func (s *signature) list() {
	params := s.d.fn.Signature().Params()
	i := 0
	for _, field := range s.d.typ.Params.List {
		for range max(1, len(field.Names)) {
			a := arg{v: params.At(i), field: field}
			switch t := a.v.Type(); {
			case isNamed(t, "context", "Context"):
				a.inject = "context"
				s.context(a.v, i)
			case isPointer(t) && isNamed(deref(t), ir.RuntimePath, "Invocation"):
				a.inject = "invocation"
			case isNamed(t, ir.RuntimePath, "Invocation"):
				s.report(field.Type, diag.UnsupportedType, "take a *runtime.Invocation", "a runtime.Invocation is only passed as a pointer")
				a.inject = "invocation"
			}
			s.args = append(s.args, a)
			i++
		}
	}
}

// context reports a context that is not the first parameter, or not the only
// context.
func (s *signature) context(v *types.Var, i int) {
	if i == 0 {
		return
	}
	at := s.b.at(v.Pos())
	if slices.ContainsFunc(s.args, func(a arg) bool { return a.inject == "context" }) {
		s.b.diags.Report(at, diag.ContextPosition, s.path()+": a call has one context, and this is another", "remove it")
		return
	}
	s.b.diags.Report(at, diag.ContextPosition, s.path()+": the context is not the first parameter", "make it the first parameter")
}

// isNamed reports whether t is the named type (or an alias of it).
func isNamed(t types.Type, path, name string) bool {
	n, ok := unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// document gives the parameters their texts: those of the argument section,
// else the comments in the signature.
func (s *signature) document() {
	s.notes = doc.Params(s.b.pkg.Fset, s.d.file, s.d.typ.Params, s.b.diags)
	for _, p := range s.notes {
		for i := range s.args {
			if s.args[i].field == p.Field {
				s.args[i].text, _ = doc.Plain(s.b.pkg.Fset, "", s.b.diags, p.Above, p.Behind)
			}
		}
	}
	for _, text := range s.texts {
		for i := range s.args {
			if s.args[i].v.Name() == text.Name {
				s.args[i].text = text.Text
			}
		}
	}
}

// constraints returns what directives say of a parameter: the param directive
// of the function over the schema directive in the signature.
func (s *signature) constraints(a *arg) directive.Constraints {
	var c directive.Constraints
	for _, p := range s.notes {
		if p.Field != a.field {
			continue
		}
		if set := directive.ForDecl(s.b.pkg.Fset, directive.Param, s.b.diags, p.Above, p.Behind); set.Schema != nil {
			c = *set.Schema
		}
	}
	for _, p := range s.d.set.Params {
		if p.Name == a.v.Name() {
			c = p.Constraints.Over(c)
		}
	}
	return c
}

// field makes the property of a parameter, nil after a diagnostic.
func (s *signature) field(a *arg, seen map[string]*arg) *ir.Field {
	name := a.v.Name()
	if name == "" || name == "_" {
		s.report(a.field, diag.UnnamedParam, "give it a name", "a parameter without a name cannot be an argument")
		return nil
	}
	c := s.constraints(a)
	p := property{
		goName: name, name: name, typ: a.v.Type(), pos: s.b.at(a.v.Pos()), constraints: c,
		description: a.text, variadic: s.variadic(a), from: s.b.pkg.Types, diags: s.b.diags,
		site: site{path: s.path(), pos: s.b.at(a.field.Type.Pos()), spelling: spelling{a.field.Type, s.d.file}, pkg: s.b.pkg.Types, side: input, unasked: s.d.unasked},
	}
	if c.Desc != nil {
		p.description = c.Desc.Text
	}
	if s.t.Flat {
		s.flatten(a, c)
		p.constraints = directive.Constraints{}
		return s.b.property(p)
	}
	p.site.path += "." + name
	at := p.pos
	if c.Name != nil {
		p.name, at = c.Name.Text, c.Name.Pos
	}
	if !propertyName.MatchString(p.name) {
		s.b.diags.Report(at, diag.PropertyName, fmt.Sprintf("%s: a property cannot be named %q", s.path(), p.name),
			"give it a name of 1 to 64 letters, digits and _, not with a digit first: //toolgen:param "+name+" name=…")
	}
	if other := seen[p.name]; other != nil {
		s.b.diags.Add(diag.Diagnostic{
			Pos: at, Severity: diag.DuplicateProperty.Severity(), Code: diag.DuplicateProperty,
			Message: fmt.Sprintf("%s: two parameters are the property %q", s.path(), p.name),
			Fix:     "give one of them another name=",
			Related: []diag.Related{{Pos: s.b.at(other.v.Pos()), Message: other.v.Name() + " is the first"}},
		})
	}
	seen[p.name] = a
	return s.b.property(p)
}

// flatten reports what is said of a parameter that the model never sees,
// because its fields stand in its place.
func (s *signature) flatten(a *arg, c directive.Constraints) {
	fix := "put it on the fields, or set args=nested"
	for _, v := range given(c) {
		s.b.diags.Report(v.Pos, diag.ConstraintType, fmt.Sprintf("%s: %s has no place: the fields of %s are the arguments", s.path(), v.Key, a.v.Name()), fix)
	}
	for _, text := range s.texts {
		if text.Name == a.v.Name() {
			s.b.diags.Report(text.Pos, diag.NoEffect, fmt.Sprintf("%s: no model reads this text: the fields of %s are the arguments", s.path(), a.v.Name()), "document the fields")
		}
	}
}

// unknownNames reports directives and texts for parameters that do not exist.
func (s *signature) unknownNames() {
	var names []string
	injected := map[string]bool{}
	for _, a := range s.args {
		names = append(names, a.v.Name())
		injected[a.v.Name()] = a.inject != ""
	}
	for _, p := range s.d.set.Params {
		switch {
		case !slices.Contains(names, p.Name):
			s.b.diags.Report(p.Pos, diag.UnknownParam, fmt.Sprintf("%s has no parameter %s", s.path(), p.Name), didYouMean(p.Name, names))
		case injected[p.Name]:
			s.b.diags.Report(p.Pos, diag.UnknownParam, fmt.Sprintf("%s: %s is filled in by the runtime and no argument", s.path(), p.Name), "remove the directive")
		}
	}
	for _, text := range s.texts {
		if !slices.Contains(names, text.Name) {
			fix := didYouMean(text.Name, names)
			if s.t.Flat {
				fix = "the arguments are the fields of its parameter: document them there"
			}
			s.b.diags.Report(text.Pos, diag.UnknownDocName, fmt.Sprintf("%s has no parameter %s", s.path(), text.Name), fix)
		}
	}
}

// argsType decides whether a type for the arguments is generated: not where
// there are none, or where a struct of the package serves.
func (s *signature) argsType() {
	args := s.t.Arguments()
	switch {
	case len(args) == 0:
		s.t.ArgsType = ""
	case s.t.Flat:
		if def := s.b.defOf(args[0].Field.Type); def != nil && def.Local && len(def.Go.Name) > 0 {
			s.t.ArgsType = ""
		}
	}
}

// undocumented reports arguments that no text explains to the model.
func (s *signature) undocumented() {
	if args := s.t.Arguments(); s.t.Flat && len(args) > 0 {
		if def := s.b.defOf(args[0].Field.Type); def == nil || !def.Local && !def.Module {
			return // not ours to document
		}
	}
	code, fix := diag.UndocumentedParam, "describe it in the doc comment, under Args:"
	if s.t.Flat {
		fix = "describe it in a comment on the field"
	}
	for _, f := range s.b.arguments(s.t) {
		if f.Rest || f.Description != "" || s.b.typeDoc(f.Type) != "" {
			continue // a rest is no argument by its name
		}
		s.b.undocumented(f.Pos, code, fmt.Sprintf("%s: the argument %s is not documented", s.path(), f.Name), fix)
	}
}

// arguments lists the properties of a tool's arguments.
func (b *builder) arguments(t *ir.Tool) []*ir.Field {
	var fields []*ir.Field
	for _, p := range t.Arguments() {
		if !t.Flat {
			fields = append(fields, p.Field)
		} else if def := b.defOf(p.Field.Type); def != nil {
			fields = append(fields, def.Fields...)
		}
	}
	return fields
}

// typeDoc is the text that a type gives to a property without one.
func (b *builder) typeDoc(t *ir.Type) string {
	for t.Kind == ir.Pointer {
		t = t.Elem
	}
	if t.Kind == ir.Ref {
		return b.defs[t.Ref].def.Doc
	}
	return t.Doc
}
