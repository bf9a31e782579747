package build

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// approval checks the function that says whether a call needs approval: it
// takes the tool's parameters, with the context if it likes, and returns bool
// or (bool, error).
func (b *builder) approval(t *ir.Tool, d *decl) {
	name := d.set.Tool.ApprovalFunc
	if name == "" {
		return
	}
	pos := d.set.Tool.At("approval")
	fn, method := b.predicate(name, d)
	if fn == nil {
		b.diags.Report(pos, diag.BadApproval, "the package has no function "+name, "write func "+name+" with the parameters of "+d.fn.Name()+" and the result bool or (bool, error)")
		return
	}
	t.Policy.ApprovalMethod = method
	sig := fn.Signature()
	results := sig.Results()
	boolean := results.Len() > 0 && types.Identical(results.At(0).Type(), types.Typ[types.Bool])
	t.Policy.ApprovalErr = results.Len() == 2 && isError(results.At(1).Type())
	want, got := modelParams(d.fn.Signature()), modelParams(sig)
	t.Policy.ApprovalCtx = sig.Params().Len() > 0 && isNamed(sig.Params().At(0).Type(), "context", "Context")
	ok := boolean && (results.Len() == 1 || t.Policy.ApprovalErr) && len(want) == len(got) &&
		sig.Variadic() == d.fn.Signature().Variadic() && sig.TypeParams().Len() == 0
	for i := range min(len(want), len(got)) {
		ok = ok && types.Identical(want[i], got[i])
	}
	if sig.Params().Len() != len(got) && !(t.Policy.ApprovalCtx && sig.Params().Len() == len(got)+1) {
		ok = false
	}
	switch tool := d.fn.Signature(); {
	case !ok:
		b.diags.Report(pos, diag.BadApproval, fmt.Sprintf("%s does not have the parameters of %s and the result bool or (bool, error)", name, d.fn.Name()), "")
	case t.Policy.ApprovalCtx && !(tool.Params().Len() > 0 && isNamed(tool.Params().At(0).Type(), "context", "Context")):
		b.diags.Report(pos, diag.BadApproval, fmt.Sprintf("%s takes a context, and %s has none", name, d.fn.Name()), "give both a context, or neither")
	}
}

// nearOrAll suggests the nearest of the names, else lists them.
func nearOrAll(name string, names []string) string {
	switch fix := didYouMean(name, names); {
	case fix != "":
		return fix
	case len(names) == 0:
		return "write serial alone: the tool has no arguments"
	default:
		return "its arguments are " + strings.Join(names, ", ")
	}
}

// predicate finds a method of the tool's receiver or a function of the
// package.
func (b *builder) predicate(name string, d *decl) (fn *types.Func, method bool) {
	if d.recv != nil {
		t := d.recv.Type()
		if !types.IsInterface(t) {
			t = types.NewPointer(t)
		}
		obj, _, _ := types.LookupFieldOrMethod(t, false, b.pkg.Types, name)
		if fn, ok := obj.(*types.Func); ok {
			return fn, true
		}
	}
	fn, _ = b.pkg.Types.Scope().Lookup(name).(*types.Func)
	return fn, false
}

// modelParams returns the types of the parameters that a model fills in.
func modelParams(sig *types.Signature) []types.Type {
	var list []types.Type
	for v := range sig.Params().Variables() {
		t := v.Type()
		if isNamed(t, "context", "Context") || isPointer(t) && isNamed(deref(t), ir.RuntimePath, "Invocation") {
			continue
		}
		list = append(list, t)
	}
	return list
}

// serial checks the property whose values decide which calls exclude each
// other, and turns the parameter's name into that of the property.
func (b *builder) serial(t *ir.Tool, d *decl) {
	name := t.Policy.SerialParam
	if name == "" {
		return
	}
	pos := d.set.Tool.At("serial")
	if len(t.Params) < d.fn.Signature().Params().Len() {
		return // a parameter has been refused
	}
	var names []string
	for _, f := range b.arguments(t) {
		names = append(names, f.Name)
		if f.Name != name && (f.Go != name || t.Flat) {
			continue
		}
		t.Policy.SerialParam = f.Name
		switch b.core(f.Type).Kind {
		case ir.String, ir.Int, ir.Uint, ir.Bool:
		default:
			b.diags.Report(pos, diag.BadSerial, fmt.Sprintf("serial=%s: calls can be told apart by a string, an integer or a bool", name), "")
		}
		return
	}
	b.diags.Report(pos, diag.BadSerial, fmt.Sprintf("serial=%s: the tool has no such argument", name), nearOrAll(name, names))
}
