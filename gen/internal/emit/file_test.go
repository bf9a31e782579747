package emit

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

func TestSameModelSameBytes(t *testing.T) {
	want := map[string]string{}
	for name, p := range packages() {
		text, err := File(p, schemaOf)
		require.NoError(t, err)
		want[name] = string(text)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for name, p := range packages() {
				text, err := File(p, schemaOf)
				assert.NoError(t, err)
				assert.Equal(t, want[name], string(text), name)
			}
		})
	}
	wg.Wait()
}

// TestModelStaysAsItIs emits one model twice: it is not changed on the way.
func TestModelStaysAsItIs(t *testing.T) {
	for name, p := range packages() {
		first, err := File(p, schemaOf)
		require.NoError(t, err)
		second, err := File(p, schemaOf)
		require.NoError(t, err)
		assert.Equal(t, string(first), string(second), name)
	}
}

// TestFileForm checks what every generated file must look like.
func TestFileForm(t *testing.T) {
	files, err := filepath.Glob("testdata/*/" + ir.DefaultOutput)
	require.NoError(t, err)
	require.Len(t, files, len(packages()))
	here, err := os.Getwd()
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		require.NoError(t, err)
		assert.True(t, ast.IsGenerated(file), name)
		assert.True(t, strings.HasPrefix(string(text), ir.Header+"\n\n"), name)
		assert.NotContains(t, string(text), here, name)
		if strings.Contains(name, "plain") {
			assert.True(t, strings.HasPrefix(string(text), ir.Header+"\n\n//go:build !plan9\n\npackage plain\n"))
		}
		order := []string{"package ", "\nimport (", " is the name of the tool", "Call returns a call",
			"returns the tools", "\n// Schemas, as models", "\nfunc toolgen", "\n// The code below fails", ".GeneratedFileVersion1\n"}
		at := 0
		for _, part := range order {
			i := strings.Index(string(text)[at:], part)
			require.GreaterOrEqual(t, i, 0, "%s: %q in its place", name, part)
			at += i
		}
	}
}

// TestExportedNames checks that a file exports what its model says, with a
// comment on each name, and nothing else.
func TestExportedNames(t *testing.T) {
	for name, p := range packages() {
		want := map[string]bool{}
		for _, n := range exported(p) {
			if ast.IsExported(n) {
				want[n] = true
			}
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("testdata", name, ir.DefaultOutput), nil, parser.ParseComments)
		require.NoError(t, err)
		got := map[string]bool{}
		declared := func(id *ast.Ident, docs ...*ast.CommentGroup) {
			if !id.IsExported() {
				assert.True(t, id.Name == "_" || strings.HasPrefix(id.Name, "toolgen") || strings.Contains(strings.ToLower(id.Name), "store"), id.Name)
				return
			}
			got[id.Name] = true
			for _, doc := range docs {
				if doc != nil {
					assert.True(t, strings.HasPrefix(doc.Text(), id.Name+" "), "%s: %s", id.Name, doc.Text())
					return
				}
			}
			t.Errorf("%s: %s has no comment", name, id.Name)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				declared(d.Name, d.Doc)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						declared(s.Name, s.Doc, d.Doc)
					case *ast.ValueSpec:
						declared(s.Names[0], s.Doc, d.Doc)
					}
				}
			}
		}
		assert.Equal(t, want, got, name)
	}
}

// TestContradictions wants an error, and no panic, for models that package
// build would not make.
func TestContradictions(t *testing.T) {
	one := func(option func(*ir.Field), typ *ir.Type) *ir.Package {
		return pkg("p", []*ir.Tool{tool("F", "f", []*ir.Param{argument("x", typ, option)}, nil)})
	}
	for want, p := range map[string]*ir.Package{
		`no definition "Gone"`:            one(optional, &ir.Type{Kind: ir.Ref, Ref: "Gone", Go: local("Gone")}),
		"a content cannot be an argument": one(optional, &ir.Type{Kind: ir.Content, Go: local("C")}),
		"a bool cannot be a map key":      one(optional, mapping(aBool, aString)),
		"no minimum for a string":         one(ruled(ir.Rules{Min: "1"}), aString),
		"no minimum x for a int":          one(ruled(ir.Rules{Min: "x"}), anInt),
		"no multipleOf for a float":       one(ruled(ir.Rules{MultipleOf: "2"}), aFloat),
		"no minLength for a int":          one(ruled(ir.Rules{MinLen: intp(1)}), anInt),
		"no minItems for a string":        one(ruled(ir.Rules{MinItems: intp(1)}), aString),
		"no pattern or format for a int":  one(ruled(ir.Rules{Pattern: "x"}), anInt),
		`no enum value "x" for a time`:    one(ruled(ir.Rules{Enum: []json.RawMessage{json.RawMessage(`"x"`)}}), aTime),
		"no value within <300 for a int":  one(ruled(ir.Rules{Min: "300"}), basic(ir.Int, 8, "int8")),
		"not an integer: 1.5":             one(withDefault("1.5"), anInt),
		"not a JSON string: 7":            one(withDefault("7"), aString),
		"not a duration: \"soon\"":        one(withDefault(`"soon"`), aSpan),
		`type of unknown form "?"`:        one(optional, as(aString, &ir.GoType{Kind: "?"})),
		"the package declares nil": func() *ir.Package {
			p := one(optional, aString)
			p.RegistryFunc = "Registry"
			p.Scope = append(p.Scope, "nil")
			return p
		}(),
	} {
		text, err := File(p, schemaOf)
		assert.ErrorContains(t, err, want)
		assert.Nil(t, text)
	}
}
