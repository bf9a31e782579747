package load

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Without parser.AllErrors, the parser reports one error a line (the others
// follow from it) and gives up after ten.
const parseMode = parser.ParseComments | parser.SkipObjectResolution

// A goFile is one file of a package's folder.
type goFile struct {
	name    string // absolute
	content []byte
	err     error // of reading it
}

func (f *goFile) base() string { return filepath.Base(f.name) }

// readFiles fills Files, Inactive, Outputs and Name from the package's folder
// and reports syntax errors.
func (p *Package) readFiles(listed *packages.Package, output string, diags *diag.List) {
	active := slices.Sorted(slices.Values(listed.GoFiles))
	var files []*goFile
	outputs := []string{output}
	for _, name := range append(active, GoFiles(p.Dir)...) {
		if slices.ContainsFunc(files, func(f *goFile) bool { return f.name == name }) {
			continue
		}
		content, err := readFile(name)
		files = append(files, &goFile{name, content, err})
		outputs = append(outputs, declaredOutputs(content)...)
	}
	for _, f := range files {
		used := slices.Contains(active, f.name)
		switch {
		case f.err != nil && used:
			fix := ""
			if p.listing != nil && strings.Contains(getenv(p.listing.command.Env, "GOFLAGS"), "-overlay") {
				fix = "take -overlay out of GOFLAGS: only the go command sees its files"
			}
			diags.Report(token.Position{Filename: f.name}, diag.LoadFailed, fmt.Sprintf("cannot read the file: %v", errors.Unwrap(f.err)), fix)
		case f.err != nil: // a folder or dangling link called x.go
		case Own(f.base(), f.content, outputs...):
			p.Outputs = append(p.Outputs, &Output{
				Name: f.base(), Content: f.content, Active: !slices.Contains(listed.IgnoredFiles, f.name),
			})
		case used:
			p.readActive(f, outputs, diags)
		default:
			p.readInactive(f, diags)
		}
	}
	slices.SortFunc(p.Outputs, func(a, b *Output) int { return strings.Compare(a.Name, b.Name) })
	p.checkNames(diags)
}

func (p *Package) readActive(f *goFile, outputs []string, diags *diag.List) {
	p.annotated = p.annotated || bytes.Contains(f.content, directiveMark)
	hintHeader(f, diags)
	tree, err := parseFile(p.Fset, f.name, f.content, parseMode)
	var list scanner.ErrorList
	switch {
	case err == nil:
		p.Files = append(p.Files, tree)
	case errors.As(err, &list) && isOutput(f.base(), outputs):
		noGo(list[0].Pos, list[0].Msg, diags)
	default:
		for _, e := range list {
			diags.Report(e.Pos, diag.SyntaxError, e.Msg, "")
		}
	}
}

// directiveMark is what files are searched for before anything more is done.
// It leaves out the slashes to find the wrongly spaced ones too.
var directiveMark = []byte("toolgen:")

// readInactive looks at another Go file of the folder: a test, or a file that a
// build constraint leaves out.
func (p *Package) readInactive(f *goFile, diags *diag.List) {
	hintHeader(f, diags)
	if !bytes.Contains(f.content, directiveMark) {
		return
	}
	// Errors do not matter in a file that is not compiled.
	tree, _ := parseFile(p.Fset, f.name, f.content, parseMode)
	p.Inactive = append(p.Inactive, &File{
		Name: f.name, AST: tree, Test: strings.HasSuffix(f.name, "_test.go"), Constraint: Constraint(f.base(), tree),
	})
}

// hintHeader says that a file is not taken for the generator's own.
func hintHeader(f *goFile, diags *diag.List) {
	if HasHeader(f.content) {
		diags.Report(token.Position{Filename: f.name}, diag.FileKept,
			"the file has toolgen's header, but neither the name nor the content of a generated file, so it is kept and read as source",
			"delete the header, or the file")
	}
}

// emptyLine finds line directives without a file name: what they say is that
// the place of all that follows is not known.
var emptyLine = regexp.MustCompile(`(?m)(^//line |/\*line ):(\d+\s*(?:$|\*/))`)

// parseFile parses a file so that everything in it has a place.
func parseFile(fset *token.FileSet, name string, content []byte, mode parser.Mode) (*ast.File, error) {
	if bytes.Contains(content, []byte("line :")) {
		content = emptyLine.ReplaceAll(content, []byte("${1}_$2")) // as long as before
	}
	return parser.ParseFile(fset, name, content, mode)
}

// GoFiles returns the files in dir that the go command looks at. If dir cannot
// be read, the go command has said so.
func GoFiles(dir string) []string {
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
