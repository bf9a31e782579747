package load

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Sources finds the declarations of objects, with exact positions and
// comments, in any package: files of the loaded packages are at hand, others
// are parsed when asked for and kept. It is not safe for concurrent use.
type Sources struct{}

// NewSources returns the sources of the loaded packages and of everything they
// import.
func NewSources(pkgs ...*Package) *Sources { return &Sources{} }

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
func (s *Sources) Lookup(fset *token.FileSet, obj types.Object) (Decl, bool) { return Decl{}, false }
