package build

import (
	"go/ast"
	"go/token"
	"math"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/doc"
)

// lint switches off what lint directives name, in the lines of the declaration
// that they stand on: a function, type, constant, field or parameter, or the package.
func (b *builder) lint() {
	for _, f := range b.pkg.Files {
		for _, l := range b.lints(f.Doc) {
			if b.isFinal(l) {
				continue
			}
			b.diags.MuteAll(l.Pos, l.Off) // also in the types of other packages
			for _, file := range b.pkg.Files {
				b.diags.Mute(l.Pos, b.at(file.FileStart).Filename, 0, math.MaxInt, l.Off)
			}
		}
		if !mentionsLint(f) {
			continue
		}
		for n := range ast.Preorder(f) {
			switch n := n.(type) {
			case *ast.FuncDecl:
				b.mute(n, n.Doc)
				for _, p := range doc.Params(b.pkg.Fset, f, n.Type.Params, new(diag.List)) {
					b.mute(p.Field, p.Above, p.Behind)
				}
			case *ast.GenDecl:
				if (n.Tok == token.TYPE || n.Tok == token.CONST) && len(n.Specs) == 1 {
					b.mute(n, n.Doc)
				}
			case *ast.ValueSpec:
				b.mute(n, n.Doc, n.Comment)
			case *ast.TypeSpec:
				b.mute(n, n.Doc, n.Comment)
			case *ast.Field:
				b.mute(n, n.Doc, n.Comment)
			}
		}
	}
}

func (b *builder) lints(groups ...*ast.CommentGroup) []directive.Lint {
	return directive.ForDecl(b.pkg.Fset, directive.Func, new(diag.List), groups...).Lint
}

func (b *builder) mute(n ast.Node, groups ...*ast.CommentGroup) {
	for _, l := range b.lints(groups...) {
		if b.isFinal(l) {
			continue
		}
		from, to := b.at(n.Pos()), b.at(n.End())
		for _, cg := range groups { // texts are part of what they describe
			if cg != nil && b.at(cg.Pos()).Line < from.Line {
				from = b.at(cg.Pos())
			}
		}
		b.diags.Mute(l.Pos, from.Filename, from.Line, to.Line, l.Off)
	}
}

// isFinal reports a directive that switches off what nobody can.
func (b *builder) isFinal(l directive.Lint) bool {
	if l.Off.Final() {
		b.diags.Report(l.Pos, diag.NoEffect, "lint has no effect: "+string(l.Off)+" is an error and cannot be switched off", "remove it")
	}
	return l.Off.Final()
}

// mentionsLint spares the way through the trees of most files.
func mentionsLint(f *ast.File) bool {
	for _, cg := range f.Comments {
		for _, c := range cg.List {
			if strings.HasPrefix(c.Text, directive.Prefix+"lint") {
				return true
			}
		}
	}
	return false
}
