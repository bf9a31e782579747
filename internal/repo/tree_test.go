package repo

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	root   = "../.."
	module = "github.com/toolgen-dev/toolgen"
)

// A source is one Go file of the repository, of nested modules too. Sources
// are read, not listed by the go command, so that the test cache sees changes.
type source struct {
	Path    string // from the root, with slashes
	Module  string // folder of its go.mod from the root, "." for the root module
	Lines   int
	AST     *ast.File // imports and comments only
	Imports []string
}

func (s source) Dir() string     { return path.Dir(s.Path) }
func (s source) Test() bool      { return strings.HasSuffix(s.Path, "_test.go") }
func (s source) Generated() bool { return ast.IsGenerated(s.AST) }

// sources returns all Go files but those in testdata folders.
func sources(t *testing.T) []source {
	var all []source
	modules := map[string]string{} // folder -> folder of its module
	walk(t, func(name string, d fs.DirEntry) {
		if d.IsDir() {
			modules[name] = modules[path.Dir(name)]
			if _, err := os.Stat(filepath.Join(root, name, "go.mod")); err == nil {
				modules[name] = name
			}
			return
		}
		if !strings.HasSuffix(name, ".go") {
			return
		}
		text := read(t, name)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly|parser.ParseComments)
		require.NoError(t, err)
		src := source{Path: name, Module: modules[path.Dir(name)], Lines: bytes.Count(text, []byte("\n")), AST: file}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			src.Imports = append(src.Imports, imported)
		}
		all = append(all, src)
	})
	require.NotEmpty(t, all)
	return all
}

// walk visits the folders and files of the repository but hidden ones and
// testdata, by their paths from the root.
func walk(t *testing.T, visit func(name string, d fs.DirEntry)) {
	require.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		if base := d.Name(); file != root && d.IsDir() && (base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
			return filepath.SkipDir
		}
		visit(filepath.ToSlash(name), d)
		return nil
	}))
}

func read(t *testing.T, name string) []byte {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	require.NoError(t, err)
	return text
}

// imports returns what each package of the root module imports, without its
// tests, by folder; sorted, each once.
func imports(t *testing.T) map[string][]string {
	graph := map[string][]string{}
	for _, s := range sources(t) {
		if s.Module == "." && !s.Test() {
			graph[s.Dir()] = append(graph[s.Dir()], s.Imports...)
		}
	}
	for dir, list := range graph {
		slices.Sort(list)
		graph[dir] = slices.Compact(list)
	}
	return graph
}

// local returns the folder of a package of the root module.
func local(importPath string) (dir string, ok bool) {
	return strings.CutPrefix(importPath, module+"/")
}

// standard reports whether a package belongs to the standard library.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}
