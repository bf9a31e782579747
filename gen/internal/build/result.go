package build

import (
	"go/ast"
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// results makes the result: none, error, T or (T, error). Of an envelope the
// value in it is the result.
func (s *signature) results() {
	list := s.d.fn.Signature().Results()
	n := list.Len()
	if n > 0 && isError(list.At(n-1).Type()) {
		s.t.HasErr = true
		n--
	}
	if n == 0 {
		return
	}
	if last := list.At(n - 1).Type(); !s.t.HasErr && types.Implements(last, errorType.Underlying().(*types.Interface)) {
		s.report(s.d.typ.Results.List[len(s.d.typ.Results.List)-1].Type, diag.BadResults,
			"return error; to return the value as data, return it before an error",
			"the last result, %s, is an error but does not have the type error", s.b.describe(last))
		return
	}
	if first := list.At(0).Type(); n > 1 && !s.t.HasErr && isError(first) {
		s.report(s.d.typ.Results, diag.BadResults, "return the error last", "the first result is the error; a tool returns at most one value, then an error")
		return
	}
	if n > 1 {
		s.report(s.d.typ.Results, diag.BadResults, "return one value and an error; put several values into a struct",
			"a tool returns at most one value and an error")
		return
	}
	v := list.At(0)
	if isError(v.Type()) {
		s.report(s.d.typ.Results, diag.BadResults, "return one value and an error", "the first of two results is an error")
		return
	}
	expr := s.d.typ.Results.List[0].Type
	t, pos := v.Type(), expr.Pos()
	if isPointer(t) && isNamed(deref(t), ir.RuntimePath, "Envelope") {
		s.report(expr, diag.UnsupportedType, "return the envelope itself", "a runtime.Envelope is not returned as a pointer")
		return
	}
	if isNamed(t, ir.RuntimePath, "Envelope") {
		s.t.Envelope = true
		t = unalias(t).(*types.Named).TypeArgs().At(0)
		if index, ok := expr.(*ast.IndexExpr); ok {
			expr = index.Index
		} else {
			expr = nil // an alias: the value's type is not written here
		}
	}
	at := site{path: s.path() + "()", pos: s.b.at(pos), spelling: spelling{expr, s.d.file}, pkg: s.b.pkg.Types, side: output, unasked: s.d.unasked}
	if content := s.b.content(t, at); content != nil {
		s.t.Result, s.t.Content = content, true
		return
	}
	s.t.Result = s.b.typ(t, at)
}

func isError(t types.Type) bool { return types.Identical(t, errorType) }

// content returns the model of a result that is what models read as it is:
// runtime.Content or a slice of it.
func (b *builder) content(t types.Type, s site) *ir.Type {
	if isNamed(t, ir.RuntimePath, "Content") {
		return b.use(ir.Content, t, s)
	}
	slice, ok := unalias(t).(*types.Slice)
	if !ok || !isNamed(slice.Elem(), ir.RuntimePath, "Content") {
		return nil
	}
	use := b.use(ir.Slice, t, s)
	if use != nil {
		use.Elem = b.use(ir.Content, slice.Elem(), s)
	}
	return use
}
