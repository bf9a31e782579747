package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// load unpacks an archive and loads one package of it.
func load(t *testing.T, archive string, args ...string) *Package {
	t.Helper()
	o := scenario(unpack(t, txtar.Parse([]byte(archive))), args)
	require.NoError(t, o.err)
	require.Zero(t, o.diags.Len(), dump("/", o))
	require.Len(t, o.pkgs, 1)
	return o.pkgs[0]
}

// decl returns the declaration of a function.
func (p *Package) decl(name string) *ast.FuncDecl {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
				return fn
			}
		}
	}
	return nil
}

func TestWhy(t *testing.T) {
	t.Parallel()
	p := load(t, `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package m

import "example.com/nothere"

//toolgen:tool
func Undefined(x []Missing) {}

func Import(x nothere.T) {}

func Fine(x string) {}
-- c.go --
package m

import "C"

func FromC(n C.int) {}
`, "CGO_ENABLED=1", "CC=/nonexistent/cc")
	for name, want := range map[string]string{
		"Undefined": "undefined: Missing",
		"Import":    "could not import example.com/nothere (no required module provides package example.com/nothere",
		"FromC":     "types of C are not known to Go",
	} {
		e, ok := p.Why(p.decl(name).Type)
		assert.True(t, ok, name)
		assert.Contains(t, e.Msg, want)
		assert.True(t, e.Pos.IsValid())
	}
	_, ok := p.Why(p.decl("Fine").Type)
	assert.False(t, ok)
}

func TestSameModule(t *testing.T) {
	t.Parallel()
	p := load(t, `
-- go.work --
go 1.26

use (
	.
	./nested
)
-- go.mod --
module example.com/m

go 1.26
-- a/a.go --
package a

import (
	_ "example.com/m/b"
	_ "example.com/m/nested"
	_ "time"
)

//toolgen:tool
func F() {}
-- b/b.go --
package b
-- nested/go.mod --
module example.com/m/nested

go 1.26
-- nested/n.go --
package nested
`, "./a")
	assert.True(t, p.SameModule("example.com/m/a"))
	assert.True(t, p.SameModule("example.com/m/b"))
	assert.False(t, p.SameModule("example.com/m/nested"), "a module of its own")
	assert.False(t, p.SameModule("time"))
	assert.False(t, p.SameModule("example.com/unknown"))

	analyzed := &Package{Path: "example.com/m/a", Module: "example.com/m"}
	assert.True(t, analyzed.SameModule("example.com/m/b"))
	assert.False(t, analyzed.SameModule("example.com/mb"))
	assert.False(t, (&Package{Path: "p"}).SameModule("q"))
}

func TestSymlinkedTree(t *testing.T) {
	t.Parallel()
	real := unpack(t, txtar.Parse([]byte("-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- a/a.go --\npackage a\n\nvar x = 1 +\n-- a/tools_gen.go --\n-- b/b.go --\npackage b\n\nimport _ \"time\"\n")))
	link := filepath.Join(t.TempDir(), "link with space")
	if err := os.Symlink(real, link); err != nil {
		t.Skip("no symbolic links:", err)
	}
	o := scenario(link, []string{"./..."})
	require.NoError(t, o.err)
	require.Len(t, o.pkgs, 2)
	assert.True(t, o.pkgs[0].Broken)
	assert.Len(t, o.pkgs[0].Outputs, 1)
	assert.Equal(t, "b", o.pkgs[1].Name)
	require.Equal(t, 1, o.diags.Len())
	assert.Equal(t, "a.go", filepath.Base(o.diags.Sorted()[0].Pos.Filename))
}

func TestConstraint(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a.go", "package p", ""},
		{"linux.go", "package p", ""},
		{"a_linux.go", "package p", "linux"},
		{"a_linux_arm64.go", "package p", "linux && arm64"},
		{"a_arm64.go", "package p", "arm64"},
		{"a_linux_test.go", "package p", "linux"},
		{"a_other.go", "package p", ""},
		{"a_unix.go", "package p", ""},
		{"a_linux_b.go", "package p", ""},
		{"a.go", "//go:build a || b\n\npackage p", "a || b"},
		{"a_js.go", "//go:build a || b\n\npackage p", "(a || b) && js"},
		{"a.go", "// +build a b\n// +build c\n\npackage p", "(a || b) && c"},
		{"a.go", "//go:build a\n// +build b\n\npackage p", "a"},
		{"a.go", "package p\n\nimport \"C\"", "cgo"},
		{"a.go", "//go:build x\n\npackage p\n\nimport \"C\"", "x && cgo"},
		{"a_linux.go", "//go:build linux\n\npackage p", "linux"},
		{"a_linux.go", "//go:build linux || darwin\n\npackage p", "linux"},
		{"a_linux.go", "//go:build x && linux && y\n\npackage p", "x && y && linux"},
		{"a.go", "//go:build a || !a\n\npackage p", ""},
		{"a.go", "package p\n\n//go:build late", ""},
		{"a.go", "//go:build (\n\npackage p", ""},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), test.name, test.src, parser.ParseComments)
		require.NoError(t, err)
		assert.Equal(t, test.want, Constraint(test.name, f), "%s: %s", test.name, test.src)
	}
}

func TestSameConstraint(t *testing.T) {
	const many = "a && b && c && d && e && f && g && h && i && j && k"
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"", "", true},
		{"", "a", false},
		{"extra && amd64", "amd64 && extra", true},
		{"a && (b || c)", "a && b || c && a", true},
		{"!(a || b)", "!b && !a", true},
		{"linux", "windows", false},
		{"a || b", "a", false},
		{many, "k && " + many, true},
		{many, many + " && !l", false},
	} {
		assert.Equal(t, test.want, SameConstraint(test.a, test.b), "%s = %s", test.a, test.b)
		assert.Equal(t, test.want, SameConstraint(test.b, test.a), "%s = %s", test.b, test.a)
	}
}

func TestPosition(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.go")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	l := &listing{command: packages.Config{Dir: dir}}
	assert.Equal(t, token.Position{Filename: file, Line: 3, Column: 4}, l.position("a.go:3:4"))
	assert.Equal(t, token.Position{Filename: file, Line: 3}, l.position(file+":3"))
	assert.Equal(t, token.Position{Filename: file}, l.position("a.go"))
	assert.Zero(t, l.position("gone.go:1:2"))
	assert.Zero(t, l.position("-"))
	assert.Zero(t, l.position(""))
}
