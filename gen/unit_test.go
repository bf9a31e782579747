package gen

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
)

// TestRunOfDefect: a panic in a stage is an error at the package's first tool,
// and nothing of the package is written.
func TestRunOfDefect(t *testing.T) {
	at := token.Position{Filename: "a.go", Line: 3, Column: 6}
	u := &unit{
		pkg:     &load.Package{Dir: "dir"},
		model:   &ir.Package{Tools: []*ir.Tool{{Name: "f", Pos: at}}},
		outputs: []output{{name: "tools_gen.go"}},
		files:   []File{{Path: "tools_gen.go"}},
	}
	parallel([]*unit{u}, func(*unit) { panic("no such kind") })
	list := u.diags.Sorted()
	require.Len(t, list, 1)
	assert.Equal(t, diag.EmitFailed, list[0].Code)
	assert.Equal(t, at, list[0].Pos)
	assert.Regexp(t, `^toolgen itself failed: no such kind in gen\.TestRunOfDefect\.func\d \(unit_test\.go:\d+\)$`, list[0].Message)
	assert.Contains(t, list[0].Fix, "please report it")
	assert.Nil(t, u.model)
	assert.Empty(t, u.outputs)
	assert.Empty(t, u.files)
}

// What no scenario of the command brings about is shown by testdata/rare.txtar.
func TestRare(t *testing.T) {
	const file = "testdata/rare.txtar"
	defect := &unit{pkg: &load.Package{Dir: "shop"}, model: &ir.Package{Output: "tools_gen.go"}}
	defect.emitFailed(errors.New("no name for the decoder of a tuple"))
	rival := &RivalError{Path: filepath.Join("shop", "a_gen.go"), Other: filepath.Join("shop", "b_gen.go")}
	var got bytes.Buffer
	require.NoError(t, PrintDiagnostics(&got, "", append(defect.diags.Sorted(), rival.Diagnostic())))
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	require.Len(t, archive.Files, 1)
	if *update {
		archive.Files[0].Data = got.Bytes()
		require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o666))
		return
	}
	assert.Equal(t, string(archive.Files[0].Data), got.String(), "stale: go test ./gen -run TestRare -update")
}

// Where names that differ in capitals are one file, here a second link to it, the
// file that is written is not removed under its other name.
func TestNamesThatDifferInCase(t *testing.T) {
	dir := t.TempDir()
	upper, lower := filepath.Join(dir, "Tools_gen.go"), put(t, filepath.Join(dir, "tools_gen.go"), oldText)
	keep := map[string]bool{upper: true}
	assert.False(t, differsInCase(lower, keep))
	if err := os.Link(lower, upper); err == nil {
		assert.True(t, differsInCase(lower, keep))
	}
	assert.False(t, differsInCase(put(t, filepath.Join(dir, "other_gen.go"), oldText), keep))
	other := put(t, filepath.Join(dir, "x", "Tools_gen.go"), oldText)
	assert.False(t, differsInCase(put(t, filepath.Join(dir, "x", "tools_gen.go"), oldText), map[string]bool{other: true, upper: true}))
}

// TestCheckOfDefect: a panic is a diagnostic for the analyzer too.
func TestCheckOfDefect(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", "package a\n\n// F does.\n//\n//toolgen:tool\nfunc F() {}\n", parser.ParseComments)
	require.NoError(t, err)
	list := Check(&load.Package{Dir: "dir", Fset: fset, Files: []*ast.File{f}}, Config{}) // without types
	require.Len(t, list, 1)
	assert.Equal(t, diag.EmitFailed, list[0].Code)
	assert.Contains(t, list[0].Message, "nil pointer")
}
