package load

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Sources finds the declarations of objects, with exact positions and
// comments, in any package: files of the loaded packages are at hand, others
// are parsed when asked for and kept. It is not safe for concurrent use.
type Sources struct {
	listing *listing
	fset    *token.FileSet         // of the files parsed on demand
	files   map[string]*sourceFile // by absolute name
}

// NewSources returns the sources of the loaded packages and of everything they
// import.
func NewSources(pkgs ...*Package) *Sources {
	s := &Sources{fset: token.NewFileSet(), files: map[string]*sourceFile{}}
	for _, p := range pkgs {
		if p.listing != nil {
			s.listing = p.listing
		}
		for _, f := range p.Files {
			s.files[p.Fset.File(f.FileStart).Name()] = &sourceFile{fset: p.Fset, ast: f}
		}
	}
	return s
}

// Parsed returns how many files have been parsed on demand so far.
func (s *Sources) Parsed() int {
	n := 0
	for _, f := range s.files {
		if f != nil && f.fset == s.fset {
			n++
		}
	}
	return n
}

// A Decl is the declaration of an object.
type Decl struct {
	Pos     token.Position    // of the name
	Doc     *ast.CommentGroup // above; of the whole declaration where it declares only this object
	Comment *ast.CommentGroup // behind
	Node    ast.Node          // *ast.TypeSpec, *ast.ValueSpec, *ast.Field or *ast.FuncDecl
	File    *ast.File
	Fset    *token.FileSet // that of Node and the comments
	Own     bool           // the file is the generator's own output
}

// Lookup returns the declaration of a type, constant, variable, struct field,
// function or method. fset is the file set of obj. It reports false for
// objects without source, such as predeclared ones.
func (s *Sources) Lookup(fset *token.FileSet, obj types.Object) (Decl, bool) {
	if obj == nil || !obj.Pos().IsValid() {
		return Decl{}, false
	}
	// The compiler records the positions that line directives give, and
	// nothing else is known of a file it compiled.
	pos := fset.Position(obj.Pos())
	f := s.file(fset, obj, pos)
	if f == nil {
		return Decl{}, false
	}
	// A loaded package that another one imports has its objects twice: from its
	// files, and from export data without columns.
	exact := f.fset == fset && fset.File(obj.Pos()) == fset.File(f.ast.FileStart)
	for _, d := range f.decls()[obj.Name()] {
		if d.line != pos.Line || !d.declares(obj) || exact && d.name.Pos() != obj.Pos() {
			continue
		}
		return Decl{
			Pos: f.fset.Position(d.name.Pos()), Doc: d.doc, Comment: d.comment, Node: d.node,
			File: f.ast, Fset: f.fset, Own: f.own,
		}, true
	}
	return Decl{}, false
}

// file returns the parsed file of an object, nil if there is none.
func (s *Sources) file(fset *token.FileSet, obj types.Object, pos token.Position) *sourceFile {
	if f := s.files[fset.File(obj.Pos()).Name()]; f != nil && f.fset == fset {
		return f
	}
	for _, name := range s.candidates(obj.Pkg(), pos.Filename) {
		f, known := s.files[name]
		if !known {
			f = parseSource(s.fset, name)
			s.files[name] = f
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// Hidden returns the declaration of a package-level constant by its name alone:
// export data leave out the unexported ones, so that there is no object of them.
func (s *Sources) Hidden(pkg *types.Package, name string) (Decl, bool) {
	if s.listing == nil || s.listing.byPath[pkg.Path()] == nil {
		return Decl{}, false
	}
	for _, file := range s.listing.byPath[pkg.Path()].GoFiles {
		f, known := s.files[file]
		if !known {
			f = parseSource(s.fset, file)
			s.files[file] = f
		}
		if f == nil {
			continue
		}
		for _, d := range f.decls()[name] {
			if spec, ok := d.node.(*ast.ValueSpec); ok {
				return Decl{Pos: f.fset.Position(d.name.Pos()), Doc: d.doc, Comment: d.comment, Node: spec, File: f.ast, Fset: f.fset, Own: f.own}, true
			}
		}
	}
	return Decl{}, false
}
