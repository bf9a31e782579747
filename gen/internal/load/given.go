package load

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A Given is a package that somebody else has parsed, such as the driver of an
// analyzer.
type Given struct {
	Path    string
	Module  string // path of its module, "" if that is not known
	Fset    *token.FileSet
	Files   []*ast.File      // with comments, tests and the generator's output among them
	Ignored []string         // absolute names of Go files that build constraints leave out
	Imports []*types.Package // what the files import
	Version string           // of Go, as "go1.26"; "" for any
	Sizes   types.Sizes
	Read    func(name string) ([]byte, error)
}

// Package checks the package as [Load] does: without the generator's output,
// tests and function bodies. Nil means that no file holds a directive.
func (g Given) Package() *Package {
	p := &Package{Path: g.Path, Module: g.Module, Fset: g.Fset}
	for _, f := range g.Files {
		name := g.Fset.PositionFor(f.FileStart, false).Filename
		switch {
		case OwnFile(f):
		case strings.HasSuffix(name, "_test.go"):
			if mentions(f) {
				p.Inactive = append(p.Inactive, &File{Name: name, AST: f, Test: true, Constraint: Constraint(filepath.Base(name), f)})
			}
		default:
			p.Files = append(p.Files, f)
			p.annotated = p.annotated || mentions(f)
			p.Dir, p.Name = filepath.Dir(name), f.Name.Name
		}
	}
	for _, name := range g.Ignored {
		content, err := g.Read(name)
		if err != nil || filepath.Ext(name) != ".go" || !bytes.Contains(content, directiveMark) || HasHeader(content) {
			continue // an error is the compiler's to report
		}
		tree, _ := parseFile(g.Fset, name, content, parseMode) // errors do not matter in a file that is not compiled
		p.Inactive = append(p.Inactive, &File{Name: name, AST: tree, Constraint: Constraint(filepath.Base(name), tree)})
	}
	if !p.annotated && len(p.Inactive) == 0 {
		return nil
	}
	slices.SortFunc(p.Files, func(a, b *ast.File) int {
		return cmp.Compare(g.Fset.Position(a.FileStart).Filename, g.Fset.Position(b.FileStart).Filename)
	})
	slices.SortFunc(p.Inactive, func(a, b *File) int { return strings.Compare(a.Name, b.Name) })
	p.Types, p.Info = types.NewPackage(p.Path, p.Name), newInfo()
	cfg := &types.Config{
		IgnoreFuncBodies: true, FakeImportC: true, Importer: given(g.Imports), Sizes: g.Sizes, GoVersion: g.Version,
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) {
				p.TypeErrors = append(p.TypeErrors, e)
			}
		},
	}
	_ = types.NewChecker(cfg, p.Fset, p.Types, p.Info).Files(p.Files) // errors went to cfg.Error
	slices.SortStableFunc(p.TypeErrors, func(a, b types.Error) int { return int(a.Pos) - int(b.Pos) })
	return p
}

// mentions reports whether a comment may hold a directive.
func mentions(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.Contains(c.Text, string(directiveMark)) })
	})
}

// given imports what somebody else has imported.
type given []*types.Package

func (g given) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range g {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%s was not imported", path)
}
