package build_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// testModule is the module that test packages belong to. In an archive the
// files without a folder are the package itself, folders with a dot in their
// first element are packages of other modules, and other folders are further
// packages of the module.
const testModule = "example.com/app"

// fakeRuntime stands for the runtime package: only its name and types matter.
const fakeRuntime = `package runtime

type Invocation struct{ id string }

type Content struct{ Type, Text string }
`

// A fixture is a package that has been built.
type fixture struct {
	dir   string
	pkg   *ir.Package
	diags diag.List
}

// lines returns the diagnostics as the command prints them.
func (f *fixture) lines() string {
	var buf bytes.Buffer
	_ = diag.Fprint(&buf, f.dir, f.diags.Sorted())
	return buf.String()
}

// buildArchive builds the package in an archive.
func buildArchive(t *testing.T, a *txtar.Archive, opts build.Options) *fixture {
	t.Helper()
	l := newLoader(t, a)
	f := &fixture{dir: l.dir}
	p := l.load(testModule)
	f.pkg = build.Package(p, load.NewSources(p), opts, &f.diags)
	return f
}

// A loader type-checks the packages of an archive without the go command, all
// in one file set.
type loader struct {
	t        *testing.T
	dir      string
	fset     *token.FileSet
	files    map[string][]string // by import path
	packages map[string]*load.Package
	exports  types.Importer
}

func newLoader(t *testing.T, a *txtar.Archive) *loader {
	l := &loader{t: t, dir: t.TempDir(), fset: token.NewFileSet(), files: map[string][]string{}, packages: map[string]*load.Package{}}
	files := append([]txtar.File{{Name: ir.RuntimePath + "/runtime.go", Data: []byte(fakeRuntime)}}, a.Files...)
	for _, f := range files {
		if !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		name := filepath.Join(l.dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, f.Data, 0o644))
		pkg := path.Dir(f.Name)
		if first, _, _ := strings.Cut(pkg, "/"); !strings.Contains(first, ".") || pkg == "." {
			pkg = path.Join(testModule, pkg)
		}
		l.files[pkg] = append(l.files[pkg], name)
	}
	l.exports = importer.ForCompiler(l.fset, "gc", openExport)
	return l
}

func (l *loader) Import(path string) (*types.Package, error) {
	if l.files[path] == nil {
		return l.exports.Import(path)
	}
	return l.load(path).Types, nil
}

func (l *loader) load(path string) *load.Package {
	if p := l.packages[path]; p != nil {
		return p
	}
	p := &load.Package{
		Path: path, Module: testModule, Fset: l.fset,
		Info: &types.Info{
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
			Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		},
	}
	l.packages[path] = p
	for _, name := range l.files[path] {
		l.read(p, name)
	}
	config := types.Config{Importer: l, IgnoreFuncBodies: true, FakeImportC: true, Error: func(err error) {
		var typeError types.Error
		require.ErrorAs(l.t, err, &typeError)
		p.TypeErrors = append(p.TypeErrors, typeError)
	}}
	p.Types, _ = config.Check(path, l.fset, p.Files, p.Info)
	p.Name = p.Types.Name()
	return p
}

// read sorts a file into its place, for linux without further build tags.
func (l *loader) read(p *load.Package, name string) {
	content, err := os.ReadFile(name)
	require.NoError(l.t, err)
	p.Dir = filepath.Dir(name)
	if strings.HasPrefix(string(content), ir.Header) {
		p.Outputs = append(p.Outputs, &load.Output{Name: filepath.Base(name), Content: content, Active: true})
		return
	}
	f, err := parser.ParseFile(l.fset, name, content, parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(l.t, err)
	rule := load.Constraint(name, f)
	active := true
	if rule != "" {
		x, err := constraint.Parse("//go:build " + rule)
		require.NoError(l.t, err)
		active = x.Eval(func(tag string) bool { return tag == "linux" || tag == "cgo" })
	}
	test := strings.HasSuffix(name, "_test.go")
	if active && !test {
		p.Files = append(p.Files, f)
	} else if bytes.Contains(content, []byte("//toolgen:")) {
		p.Inactive = append(p.Inactive, &load.File{Name: name, AST: f, Test: test, Constraint: rule})
	}
}

// exports finds the export data of what tests import, by one run of the go
// command.
var exports = sync.OnceValues(func() (map[string]string, error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}",
		"context", "encoding/json", "encoding", "errors", "fmt", "math/big", "net", "net/mail", "net/netip", "net/url", "os",
		"regexp", "strings", "sync", "time", "unsafe", "github.com/google/uuid").Output()
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[name] = file
	}
	return found, nil
})

func openExport(path string) (io.ReadCloser, error) {
	files, err := exports()
	if err != nil {
		return nil, err
	}
	if files[path] == "" {
		return nil, fmt.Errorf("no export data for %s", path)
	}
	return os.Open(files[path])
}
