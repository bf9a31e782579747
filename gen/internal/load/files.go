package load

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Without parser.AllErrors, the parser reports one error a line (the others
// follow from it) and gives up after ten.
const parseMode = parser.ParseComments | parser.SkipObjectResolution

// readFiles fills Files, Inactive, Outputs and Name from the package's folder
// and reports syntax errors.
func (p *Package) readFiles(listed *packages.Package, output string, diags *diag.List) {
	names := slices.Clone(listed.GoFiles)
	slices.Sort(names)
	for _, name := range names {
		p.readActive(name, output, diags)
	}
	p.readRest(names, listed.IgnoredFiles, output)
	p.checkNames(diags)
}

func (p *Package) readActive(name, output string, diags *diag.List) {
	content, err := os.ReadFile(name)
	if err != nil {
		diags.Reportf(token.Position{Filename: name}, diag.LoadFailed, "cannot read the file: %v", errors.Unwrap(err))
		return
	}
	if base := filepath.Base(name); Own(base, content, output) {
		p.Outputs = append(p.Outputs, &Output{Name: base, Content: content, Active: true})
		return
	}
	p.annotated = p.annotated || bytes.Contains(content, directiveMark)
	f, err := parser.ParseFile(p.Fset, name, content, parseMode)
	if err != nil {
		reportSyntax(err, diags)
		return
	}
	p.Files = append(p.Files, f)
}

func reportSyntax(err error, diags *diag.List) {
	list, _ := err.(scanner.ErrorList)
	for _, e := range list {
		diags.Report(e.Pos, diag.SyntaxError, e.Msg, "")
	}
}

// directiveMark is what files are searched for before anything more is done.
// It leaves out the slashes to find the wrongly spaced ones too.
var directiveMark = []byte("toolgen:")

// readRest looks at the other Go files of the folder: tests, and files that a
// build constraint leaves out.
func (p *Package) readRest(active, ignored []string, output string) {
	for _, name := range goFiles(p.Dir) {
		if slices.Contains(active, name) {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			continue // a folder or dangling link called x.go
		}
		base := filepath.Base(name)
		if Own(base, content, output) {
			p.Outputs = append(p.Outputs, &Output{Name: base, Content: content, Active: !slices.Contains(ignored, name)})
		} else if bytes.Contains(content, directiveMark) {
			// Errors do not matter in a file that is not compiled.
			f, _ := parser.ParseFile(p.Fset, name, content, parseMode)
			p.Inactive = append(p.Inactive, &File{
				Name: name, AST: f, Test: strings.HasSuffix(base, "_test.go"), Constraint: Constraint(base, f),
			})
		}
	}
	slices.SortFunc(p.Outputs, func(a, b *Output) int { return strings.Compare(a.Name, b.Name) })
}

// goFiles returns the files in dir that the go command looks at. If dir cannot
// be read, the go command has said so.
func goFiles(dir string) []string {
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		if base := e.Name(); filepath.Ext(base) == ".go" && base[0] != '.' && base[0] != '_' {
			names = append(names, filepath.Join(dir, base))
		}
	}
	return names
}

// checkNames sets the package's name and reports files of another package. An
// output of ours has no say: it may be older than the name.
func (p *Package) checkNames(diags *diag.List) {
	var first *ast.File
	for _, f := range p.Files {
		switch {
		case f.Name == nil || f.Name.Name == "":
		case first == nil:
			first, p.Name = f, f.Name.Name
		case f.Name.Name != p.Name:
			diags.Add(diag.Diagnostic{
				Pos: p.Fset.Position(f.Name.Pos()), Severity: diag.LoadFailed.Severity(), Code: diag.LoadFailed,
				Message: "package " + f.Name.Name + " in the folder of package " + p.Name,
				Related: []diag.Related{{Pos: p.Fset.Position(first.Name.Pos()), Message: "package " + p.Name + " is declared here"}},
			})
		}
	}
}
