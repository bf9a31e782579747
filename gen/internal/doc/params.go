package doc

import (
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Param holds the comments of one parameter in a signature.
type Param struct {
	Field  *ast.Field        // element of the parameter list
	Above  *ast.CommentGroup // on the lines directly above; nil for none
	Behind *ast.CommentGroup // behind it on its line; nil for none
}

// Params returns the comments written above or behind the parameters of a
// function, for those that have any, in order. The parser attaches them to
// nothing, so the file is needed. A comment over several parameters
// ("a, b int", or two on one line) is reported and left out.
func Params(fset *token.FileSet, file *ast.File, params *ast.FieldList, diags *diag.List) []Param {
	if params == nil || len(params.List) == 0 {
		return nil
	}
	s := signature{fset, params}
	var out []Param
	for _, cg := range file.Comments {
		if cg.Pos() < params.Pos() || params.End() <= cg.Pos() {
			continue
		}
		fields, above := s.fieldsOf(cg)
		if len(fields) == 0 {
			continue
		}
		if len(fields) > 1 || len(fields[0].Names) > 1 {
			diags.Report(fset.Position(cg.Pos()), diag.SharedComment, "this comment stands over several parameters",
				"declare each of them on a line of its own")
			continue
		}
		if len(out) == 0 || out[len(out)-1].Field != fields[0] {
			out = append(out, Param{Field: fields[0]})
		}
		if above {
			out[len(out)-1].Above = cg
		} else {
			out[len(out)-1].Behind = cg
		}
	}
	return out
}

type signature struct {
	fset   *token.FileSet
	params *ast.FieldList
}

func (s signature) line(pos token.Pos) int { return s.fset.PositionFor(pos, false).Line }

// fieldsOf returns the fields that a comment inside the parentheses describes:
// those on the line below a comment on lines of its own, or those on the line
// that it ends.
func (s signature) fieldsOf(cg *ast.CommentGroup) (fields []*ast.Field, above bool) {
	start, end := s.line(cg.Pos()), s.line(cg.End())
	if start == s.line(s.params.Opening) && cg.Pos() < s.params.List[0].Pos() {
		return nil, false
	}
	for _, f := range s.params.List {
		switch {
		case f.Pos() < cg.Pos() && cg.Pos() < f.End():
			return nil, false // inside a parameter's type
		case s.line(f.End()) == start && f.End() <= cg.Pos():
			fields = append(fields, f)
		case s.line(f.Pos()) == start && cg.End() <= f.Pos():
			return nil, false // between two parameters
		}
	}
	if len(fields) > 0 {
		return fields, false
	}
	for _, f := range s.params.List {
		if s.line(f.Pos()) == end+1 {
			fields = append(fields, f)
		}
	}
	return fields, true
}
