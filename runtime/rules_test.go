package runtime_test

import (
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The runtime of generated code needs the standard library and this module
// alone.
func TestDependencies(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}",
		".", "./wire", "./schema", "./dialect").Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	assert.Contains(t, deps, "github.com/toolgen-dev/toolgen/runtime/wire")
	for _, dep := range deps {
		assert.True(t, strings.HasPrefix(dep, "github.com/toolgen-dev/toolgen/"), dep)
	}
}

// exported returns the exported names that the files of a folder declare.
func exported(t *testing.T, dir string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names[d.Name.Name] = d.Name.IsExported()
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[spec.Name.Name] = spec.Name.IsExported()
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							names[id.Name] = id.IsExported()
						}
					}
				}
			}
		}
	}
	return names
}

// A file that imports both runtimes is not misread: no name means two things.
func TestNamesOfStandardRuntime(t *testing.T) {
	std := exported(t, filepath.Join(gobuild.Default.GOROOT, "src", "runtime"))
	require.True(t, std["GOMAXPROCS"])
	ours := exported(t, ".")
	require.True(t, ours["Registry"])
	for name, is := range ours {
		if is {
			assert.False(t, std[name], "%s is a name of the standard package runtime", name)
		}
	}
}

// Every exported name has a comment.
func TestEverythingIsDocumented(t *testing.T) {
	fset := token.NewFileSet()
	//lint:ignore SA1019 one folder, no build tags
	pkgs, err := parser.ParseDir(fset, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, parser.ParseComments)
	require.NoError(t, err)
	for _, f := range pkgs["runtime"].Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil {
					t.Errorf("%s: %s has no comment", fset.Position(d.Pos()), d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
						t.Errorf("%s: %s has no comment", fset.Position(spec.Pos()), spec.Name)
					}
				}
			}
		}
	}
}
