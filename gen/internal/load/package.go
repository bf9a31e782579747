package load

import (
	"go/ast"
	"go/types"
	"strings"
)

// Constraint returns the whole build constraint of an active file, see
// [File.Constraint].
func (p *Package) Constraint(f *ast.File) string {
	return Constraint(p.Fset.File(f.FileStart).Name(), f)
}

// SameModule reports whether the package with the given import path belongs to
// p's module.
func (p *Package) SameModule(path string) bool {
	if path == p.Path {
		return true
	}
	if p.listing == nil { // filled in by an analyzer
		return p.Module != "" && strings.HasPrefix(path, p.Module+"/")
	}
	dep := p.listing.byPath[path]
	return dep != nil && dep.Module != nil && dep.Module.Path == p.Module
}

// ModuleOf returns the path of the module that a package belongs to, or its
// import path where the module is not known.
func (p *Package) ModuleOf(path string) string {
	if p.listing != nil {
		if dep := p.listing.byPath[path]; dep != nil && dep.Module != nil {
			return dep.Module.Path
		}
	}
	return path
}

// Why returns the type error that explains an invalid type in node: the first
// one inside node, else the failed import of a package that node names.
func (p *Package) Why(node ast.Node) (types.Error, bool) {
	for _, e := range p.TypeErrors {
		if node.Pos() <= e.Pos && e.Pos < node.End() {
			return e, true
		}
	}
	var found types.Error
	ast.Inspect(node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found.Msg != "" {
			return found.Msg == ""
		}
		if name, ok := p.Info.Uses[id].(*types.PkgName); ok {
			found = p.importError(name)
		}
		return true
	})
	return found, found.Msg != ""
}

// importError returns the error of the import declaration of name.
func (p *Package) importError(name *types.PkgName) types.Error {
	if name.Imported().Path() == "C" {
		return types.Error{Fset: p.Fset, Pos: name.Pos(), Msg: "types of C are not known to Go"}
	}
	file := p.Fset.File(name.Pos())
	for _, e := range p.TypeErrors {
		if p.Fset.File(e.Pos) == file && file.Line(e.Pos) == file.Line(name.Pos()) {
			return e
		}
	}
	return types.Error{}
}
