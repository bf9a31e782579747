package typedoc

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen"
)

// A source finds the declarations of a package as they are written.
type source map[string]string

// parse reads the sources of this package.
func parse(t *testing.T) source {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	s := source{}
	for _, file := range files {
		if strings.HasPrefix(file, "tools_gen") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, text, parser.ParseComments)
		require.NoError(t, err)
		for _, d := range tree.Decls {
			from := d.Pos()
			var names []string
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
				names = []string{d.Name.Name}
				if d.Recv != nil {
					names[0] = receiver(d.Recv.List[0].Type) + "." + d.Name.Name
				}
			case *ast.GenDecl:
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names = append(names, spec.Name.Name)
					case *ast.ValueSpec:
						names = append(names, spec.Names[0].Name)
					}
				}
			}
			for _, name := range names {
				s[name] = strings.ReplaceAll(string(text[fset.Position(from).Offset:fset.Position(d.End()).Offset]), "\r\n", "\n")
			}
		}
	}
	return s
}

// body returns what a function does, on one line.
func (s source) body(t *testing.T, name string) string {
	t.Helper()
	require.Contains(t, s, name)
	_, body, _ := strings.Cut(s[name], " {")
	body = strings.TrimSpace(strings.TrimSuffix(body, "}"))
	body = strings.ReplaceAll(body, "\n", "; ")
	return strings.Join(strings.Fields(strings.TrimPrefix(body, "return ")), " ")
}

func receiver(t ast.Expr) string {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	return t.(*ast.Ident).Name
}

// text returns declarations, one below the other.
func (s source) text(t *testing.T, names []string) string {
	t.Helper()
	var list []string
	for _, name := range names {
		require.Contains(t, s, name)
		if text := s[name]; !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, "\n\n")
}

// A refusedType is a parameter type that stops the generator.
type refusedType struct{ Type, Error string }

// refused runs the generator on the package in testdata, whose functions must
// all be refused.
func refused(t *testing.T) []refusedType {
	t.Helper()
	dir := filepath.Join("testdata", "refused")
	result, err := gen.Generate(context.Background(), gen.Config{Dir: dir})
	require.NoError(t, err)
	require.True(t, result.HasErrors())
	tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "refused.go"), nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(dir, "refused.go"))
	require.NoError(t, err)
	var list []refusedType
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil {
			continue
		}
		typ := f.Type.Params.List[0].Type
		row := refusedType{Type: string(text[typ.Pos()-1 : typ.End()-1])}
		for _, d := range result.Diagnostics {
			if path, message, ok := strings.Cut(d.Text(), ": "); ok && strings.HasPrefix(path, f.Name.Name+".v") {
				row.Error = strings.TrimPrefix(path, f.Name.Name+".") + ": " + message + " [" + string(d.Code) + "]"
			}
		}
		assert.NotEmpty(t, row.Error, f.Name.Name)
		list = append(list, row)
	}
	return list
}
