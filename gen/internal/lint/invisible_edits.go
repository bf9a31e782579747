package lint

import (
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// deletions deletes the invisible characters in the comments of the declaration,
// or of the field, that a finding at pos is about. Those of others have findings
// of their own, or are muted, or read by nobody.
func (l *linter) deletions(pos token.Position) []diag.Edit {
	var edits []diag.Edit
	for _, f := range l.pkg.Files {
		if l.pkg.Fset.Position(f.Package).Filename != pos.Filename {
			continue
		}
		for _, group := range l.commentsOf(f, pos) {
			for _, c := range group.List {
				if !l.diags.Mutes(l.pkg.Fset.Position(c.Pos()), diag.InvisibleText) {
					edits = append(edits, l.deleteIn(c)...)
				}
			}
		}
	}
	return edits
}

// commentsOf returns the comments of the innermost declaration or field around
// pos: of a function its doc and those in its signature, because any of them may
// be about any parameter.
func (l *linter) commentsOf(f *ast.File, pos token.Position) (groups []*ast.CommentGroup) {
	add := func(list ...*ast.CommentGroup) {
		groups = nil
		for _, g := range list {
			if g != nil {
				groups = append(groups, g)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || n != f && !l.holds(n, pos) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Doc)
			for _, g := range f.Comments {
				if g != n.Doc && n.Pos() < g.Pos() && g.Pos() < n.Type.End() {
					groups = append(groups, g)
				}
			}
			return false
		case *ast.GenDecl:
			add(n.Doc)
		case *ast.TypeSpec:
			if n.Doc != nil || n.Comment != nil {
				add(append(groups, n.Doc, n.Comment)...)
			}
		case *ast.ValueSpec:
			add(n.Doc, n.Comment)
		case *ast.Field:
			add(n.Doc, n.Comment)
		}
		return true
	})
	return groups
}

// holds reports whether a node is around a place of the same file.
func (l *linter) holds(n ast.Node, pos token.Position) bool {
	from, to := l.pkg.Fset.PositionFor(n.Pos(), false).Offset, l.pkg.Fset.PositionFor(n.End(), false).Offset
	return from <= pos.Offset && pos.Offset < to
}

func (l *linter) deleteIn(c *ast.Comment) []diag.Edit {
	var edits []diag.Edit
	at := l.pkg.Fset.PositionFor(c.Pos(), false)
	for i, r := range c.Text {
		if unseen.Hidden(r) && !partOfEmoji(c.Text[:i], r) {
			edits = append(edits, diag.Edit{File: at.Filename, Start: at.Offset + i, Old: string(r)})
		}
	}
	return edits
}
