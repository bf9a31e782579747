package directive

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// CheckFile reports everything that is wrong with the directives of a file
// (which must be parsed with comments): what ForDecl and ForFunc report, for
// every declaration that can carry one, and the directives that none carries
// because they are cut off by an empty line, on a variable or import, or inside
// a function. In a test file every directive is an error. Call it once for each
// file; reports that ForDecl repeats are the same.
func CheckFile(fset *token.FileSet, file *ast.File, diags *diag.List) {
	if strings.HasSuffix(fset.File(file.FileStart).Name(), "_test.go") {
		for _, cg := range file.Comments {
			for _, c := range cg.List {
				switch {
				case isPackageDirective(c.Text):
					diags.Report(fset.Position(c.Slash), diag.DirectiveInTest, "the package directive of a test file is not read", "move it above the package clause of a file that does not end in _test.go")
				case strings.HasPrefix(c.Text, Prefix):
					diags.Report(fset.Position(c.Slash), diag.DirectiveInTest, "a test file holds no tools", "move the declaration to a file that does not end in _test.go")
				}
			}
		}
		return
	}
	k := &checker{fset: fset, diags: diags, done: map[*ast.CommentGroup]bool{}}
	k.decl(PackageDoc, file.Doc)
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			ForFunc(fset, d, diags)
			k.done[d.Doc] = true
			k.params(file, d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				k.spec(d, spec)
			}
		}
	}
	for _, cg := range file.Comments {
		if k.done[cg] {
			continue
		}
		for i, c := range cg.List {
			if strings.HasPrefix(c.Text, Prefix) {
				reason, fix := why(fset, file, cg)
				if isPackageDirective(c.Text) && file.Package < cg.Pos() {
					reason, fix = "a package directive has no effect below the package clause", "move it directly above the package clause, into the package comment"
				}
				diags.Report(fset.Position(c.Slash), diag.StrayDirective, reason, fix)
			} else {
				reportMisspelt(fset, cg, i, diags)
			}
		}
	}
}

// isPackageDirective reports whether a comment is the directive for a whole
// package.
func isPackageDirective(text string) bool {
	rest, ok := strings.CutPrefix(text, Prefix)
	return ok && rest[:wordEnd(rest)] == "package"
}

// A checker checks the comment groups of a file's declarations, each once.
type checker struct {
	fset  *token.FileSet
	diags *diag.List
	done  map[*ast.CommentGroup]bool
}

func (k *checker) decl(where Where, groups ...*ast.CommentGroup) {
	ForDecl(k.fset, where, k.diags, groups...)
	for _, cg := range groups {
		k.done[cg] = true
	}
}

func (k *checker) spec(d *ast.GenDecl, spec ast.Spec) {
	docOr := func(doc *ast.CommentGroup) *ast.CommentGroup {
		if doc == nil && len(d.Specs) == 1 {
			return d.Doc
		}
		return doc
	}
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		k.decl(WhereOf(spec), docOr(spec.Doc), spec.Comment)
		k.members(spec.Type)
	case *ast.ValueSpec:
		if d.Tok == token.CONST {
			k.decl(Const, docOr(spec.Doc), spec.Comment)
		}
	}
}

// members checks the fields and methods of the struct and interface types in x.
func (k *checker) members(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			k.fields(Field, n.Fields)
		case *ast.InterfaceType:
			k.fields(Method, n.Methods)
		}
		return true
	})
}

func (k *checker) fields(where Where, list *ast.FieldList) {
	for _, f := range list.List {
		k.decl(where, f.Doc, f.Comment)
	}
}

// params checks the comments inside a function's parameter list, which the
// parser attaches to nothing.
func (k *checker) params(file *ast.File, fn *ast.FuncDecl) {
	for _, cg := range file.Comments {
		if fn.Type.Params.Pos() < cg.Pos() && cg.End() < fn.Type.Params.End() {
			k.decl(Param, cg)
		}
	}
}

// why says why a comment group is nobody's doc comment.
func why(fset *token.FileSet, file *ast.File, cg *ast.CommentGroup) (reason, fix string) {
	const move = "move it directly above the declaration that it is meant for"
	if cg.End() < file.Package {
		return "an empty line cuts the directive off from the package clause", "remove the empty line"
	}
	if fset.Position(cg.Pos()).Line == fset.Position(file.Name.Pos()).Line {
		return "a directive behind the package clause has no effect", move
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.End() <= cg.Pos() {
				if fset.Position(d.End()).Line == fset.Position(cg.Pos()).Line {
					return "a directive behind a function has no effect", move
				}
				continue
			}
			if cg.End() <= d.Pos() {
				return cutOff(fset, cg, d.Pos(), d.Name.Name)
			}
			if d.Body != nil && d.Body.Pos() < cg.Pos() {
				return "a directive inside a function has no effect", move
			}
			return "a directive inside a function's head has no effect", move
		case *ast.GenDecl:
			if line := fset.Position(cg.Pos()).Line; d.End() <= cg.Pos() && fset.Position(d.End()).Line < line {
				continue
			}
			switch {
			case d.Doc == cg && d.Tok == token.TYPE:
				return "the directive is on a group of types", "move it above the type that it is meant for"
			case d.Doc != cg && cg.End() <= d.Pos():
				return cutOff(fset, cg, d.Pos(), declName(d))
			case d.Tok == token.TYPE:
				return "the directive is not directly above a type, field or method", move
			}
			return "a directive on " + genName(d.Tok) + " has no effect", move
		}
	}
	return "no declaration follows the directive", move
}

func cutOff(fset *token.FileSet, cg *ast.CommentGroup, next token.Pos, name string) (reason, fix string) {
	fix = "remove what is between them"
	if fset.Position(next).Line > fset.Position(cg.End()).Line {
		fix = "remove the empty line"
	}
	return "an empty line cuts the directive off from " + name, fix
}

func genName(tok token.Token) string {
	switch tok {
	case token.VAR:
		return "a variable"
	case token.CONST:
		return "a group of constants"
	}
	return "an import"
}

func declName(d *ast.GenDecl) string {
	if len(d.Specs) > 0 {
		switch spec := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return spec.Name.Name
		case *ast.ValueSpec:
			return spec.Names[0].Name
		}
	}
	return "the next declaration"
}
