package build

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/directive"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// constraints decides which build constraint the generated file carries. All
// tools of a package are in one file, so all of their files need the same
// constraint, also those that the active configuration leaves out.
func (b *builder) constraints(decls []*decl) {
	inactive := b.inactive()
	if len(decls) == 0 {
		if len(inactive) > 0 {
			fix := "run toolgen with the build tags that include them"
			if inactive[0].constraint == "cgo" {
				fix = "run toolgen with CGO_ENABLED=1, which needs a C compiler"
			}
			b.diags.Report(inactive[0].at, diag.InactiveTools, fmt.Sprintf("the tools of this package are excluded by the constraint %s%s", inactive[0].constraint, b.underTags()), fix)
		}
		return
	}
	b.inactivePackageDirective()
	var files []constrained
	for _, d := range decls {
		files = append(files, constrained{at: b.at(d.name.Pos()), name: d.fn.Name(), constraint: b.pkg.Constraint(d.file)})
	}
	first := files[0].constraint
	same := true
	for _, f := range append(files, inactive...) {
		same = same && load.SameConstraint(f.constraint, first)
	}
	if same {
		b.out.Constraint = first
		return
	}
	for _, f := range append(files, inactive...) {
		if f.constraint != "" {
			b.diags.Report(f.at, diag.ConstrainedTool, fmt.Sprintf("%s is in a file with the build constraint %s, which other tools of the package do not have", f.name, f.constraint),
				"move the function to a file without a constraint and let it call what differs, or give every file with tools the same constraint")
		}
	}
}

// inactivePackageDirective reports a package directive in a file that the
// active configuration leaves out: the output would depend on the platform.
func (b *builder) inactivePackageDirective() {
	for _, f := range b.pkg.Inactive {
		if f.Test {
			continue
		}
		for _, d := range directive.Parse(b.pkg.Fset, f.AST.Doc, new(diag.List)) {
			if d.Verb == "package" {
				b.diags.Report(d.Pos, diag.ConstrainedTool, "the package directive is in a file that the constraint "+f.Constraint+" leaves out, so it is not read"+b.underTags(),
					"move it to a file without a build constraint")
			}
		}
	}
}

// A constrained is a tool with the build constraint of its file.
type constrained struct {
	at         token.Position
	name       string
	constraint string
}

// underTags names the build tags of this run.
func (b *builder) underTags() string {
	if len(b.opts.Tags) == 0 {
		return ""
	}
	return " under the tags " + strings.Join(b.opts.Tags, ",")
}

// inactive returns the tools in files that the active configuration leaves
// out.
func (b *builder) inactive() []constrained {
	var list []constrained
	for _, f := range b.pkg.Inactive {
		if f.Test {
			continue
		}
		for _, d := range f.AST.Decls {
			doc, name := toolDoc(d)
			for _, dir := range directive.Parse(b.pkg.Fset, doc, new(diag.List)) {
				if dir.Verb == "tool" || dir.Verb == "tools" {
					list = append(list, constrained{at: b.at(name.Pos()), name: name.Name, constraint: f.Constraint})
					break
				}
			}
		}
	}
	return list
}

// toolDoc returns the comment in which a declaration may say that it is a
// tool.
func toolDoc(d ast.Decl) (*ast.CommentGroup, *ast.Ident) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc, d.Name
	case *ast.GenDecl:
		if len(d.Specs) == 1 {
			if spec, ok := d.Specs[0].(*ast.TypeSpec); ok {
				if spec.Doc != nil {
					return spec.Doc, spec.Name
				}
				return d.Doc, spec.Name
			}
		}
	}
	return nil, nil
}
