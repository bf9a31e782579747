package realcode

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A source is one file and the annotations in it. Each is a line of its own, so
// that a line of the annotated file is easily told from one of the original.
type source struct {
	path  string
	lines [][]byte // of the original, each with its end

	funcs   []function
	fields  map[int]bool   // lines on which the type of a struct field begins
	inserts map[int]string // lines to put above a line, which counts from 1
}

// A function has a leading context, and may have a receiver.
type function struct {
	from, to int // its lines in the original, the comment included
	line     int // of the func keyword
}

// readSource reads a file and annotates its functions, in memory.
func readSource(path string) (*source, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	line := func(pos token.Pos) int { return fset.Position(pos).Line }
	s := &source{path: path, lines: bytes.SplitAfter(text, []byte("\n")), fields: map[int]bool{}, inserts: map[int]string{}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				s.fields[line(f.Type.Pos())] = true
			}
		case *ast.FuncDecl:
			if takesContext(file, n) {
				f := function{from: line(n.Pos()), to: line(n.End()), line: line(n.Type.Func)}
				if n.Doc != nil {
					f.from = line(n.Doc.Pos())
				}
				s.funcs = append(s.funcs, f)
				s.inserts[f.line] = annotation(n)
			}
		}
		return true
	})
	return s, nil
}

// annotation is the line that makes a function a tool: the last of its comment,
// or the only one. A method's tool has the type in its name, because every type
// has its List and its Get.
func annotation(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return "//toolgen:tool"
	}
	receiver := ""
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && receiver == "" {
			receiver = id.Name
		}
		return true
	})
	return "//toolgen:tool name=" + receiver + "_" + fn.Name.Name
}

// takesContext reports whether the first parameter is a context.Context.
func takesContext(file *ast.File, fn *ast.FuncDecl) bool {
	if len(fn.Type.Params.List) == 0 {
		return false
	}
	sel, ok := fn.Type.Params.List[0].Type.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Context" {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		name := "context"
		if spec.Name != nil {
			name = spec.Name.Name
		}
		path, _ := strconv.Unquote(spec.Path.Value)
		return path == "context" && name == pkg.Name
	})
}

// text returns the annotated file.
func (s *source) text() []byte {
	var out bytes.Buffer
	for i, line := range s.lines {
		if insert, ok := s.inserts[i+1]; ok {
			out.WriteString(insert + "\n")
		}
		out.Write(line)
	}
	return out.Bytes()
}

// write puts the annotated file in the place of the original.
func (s *source) write() error { return os.WriteFile(s.path, s.text(), 0o644) }

// original returns the number that a line of the annotated file has in the
// original; for an annotation, that of the line below it.
func (s *source) original(line int) int {
	above := 0
	for _, at := range slices.Sorted(maps.Keys(s.inserts)) {
		if at+above >= line {
			break
		}
		above++
	}
	return line - above
}

// An edit is what gets rid of a diagnostic.
type edit int

const (
	nothing edit = iota // no function and no field is there
	settled             // another edit has taken place there already
	refused             // the function is no longer annotated
	ignored             // the struct field is left out of the JSON
)

// edit gets rid of what a diagnostic says about a line of the original.
func (s *source) edit(line int) edit {
	for _, f := range s.funcs {
		if f.from <= line && line <= f.to {
			if s.inserts[f.line] == "" {
				return settled
			}
			delete(s.inserts, f.line)
			return refused
		}
	}
	switch {
	case !s.fields[line]:
		return nothing
	case s.inserts[line] != "":
		return settled
	}
	s.inserts[line] = "//toolgen:ignore"
	return ignored
}

func TestSource(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.go")
	require.NoError(t, os.WriteFile(path, []byte(strings.TrimPrefix(`
package a

import c "context"

type T[P any] struct {
	*In
	N int
}

// Get gets.
func (t *T[P]) Get(ctx c.Context, n int) int {
	return n
}

func f(context.Context) {}
func g(_ c.Context) {}
func h(n int, ctx c.Context) {}
`, "\n")), 0o644))
	s, err := readSource(path)
	require.NoError(t, err)
	annotated := func() string { return string(s.text()) }

	assert.Contains(t, annotated(), "// Get gets.\n//toolgen:tool name=T_Get\nfunc (t *T[P])")
	assert.Contains(t, annotated(), "func f(context.Context) {}\n//toolgen:tool\nfunc g(")
	assert.Equal(t, 2, strings.Count(annotated(), "toolgen:"))

	lines := strings.Split(annotated(), "\n")
	original := bytes.Split(bytes.Join(s.lines, nil), []byte("\n"))
	for i, line := range lines {
		if !strings.HasPrefix(line, "//toolgen:") {
			assert.Equal(t, line, string(original[s.original(i+1)-1]))
		}
	}

	at := func(text string) int {
		return s.original(1 + slices.IndexFunc(strings.Split(annotated(), "\n"), func(line string) bool { return strings.Contains(line, text) }))
	}
	assert.Equal(t, ignored, s.edit(at("*In")))
	assert.Equal(t, settled, s.edit(at("*In")))
	assert.Equal(t, refused, s.edit(at("//toolgen:tool name=T_Get")))
	assert.Equal(t, settled, s.edit(at("return n")))
	assert.Equal(t, nothing, s.edit(at("type T")))
	assert.Equal(t, nothing, s.edit(at("func h")))
	assert.Contains(t, annotated(), "struct {\n//toolgen:ignore\n\t*In\n\tN int\n}\n\n// Get gets.\nfunc")
}
