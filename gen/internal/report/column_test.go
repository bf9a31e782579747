package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"go/token"
)

// Services count columns in units of UTF-16, as editors do; Go counts bytes.
func TestColumns(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "p.go")
	line := "/* é 😀 \xff */ X int"
	require.NoError(t, os.WriteFile(file, []byte("package p\r\n"+line+"\r\n"), 0o666))
	at := func(line, column int) diag.Diagnostic {
		return diag.Diagnostic{
			Pos: token.Position{Filename: file, Line: line, Column: column}, Code: diag.SyntaxError, Message: "here",
			Related: []diag.Related{{Pos: token.Position{Filename: file, Line: line, Column: column}, Message: "there"}},
		}
	}
	bytes := strings.Index(line, "X") + 1
	const units = 14 // "/* é 😀 \xff */ " has 13: é is one, 😀 two, the wrong byte one
	list := []diag.Diagnostic{at(2, bytes), at(1, 9), at(2, 0), at(9, 4), at(2, 1000)}
	want := []int{units, 9, 0, 4, 1000 /* no such column */}

	log := sarif(dir, list)
	assert.Equal(t, "utf16CodeUnits", log.Runs[0].ColumnKind)
	for i, r := range log.Runs[0].Results {
		assert.Equal(t, want[i], r.Locations[0].Physical.Region.StartColumn, "%d", i)
		assert.Equal(t, want[i], r.Related[0].Physical.Region.StartColumn, "%d", i)
	}
	var out strings.Builder
	require.NoError(t, github(&out, dir, list[:1]))
	assert.Contains(t, out.String(), "line=2,col=14,")
	assert.Equal(t, bytes, findings(dir, list)[0].Column, "JSON has bytes")

	missing := list[0]
	missing.Pos.Filename += ".none"
	assert.Equal(t, bytes, sarif(dir, []diag.Diagnostic{missing}).Runs[0].Results[0].Locations[0].Physical.Region.StartColumn)
}

func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"/home/ann/a b/p.go":    "file:///home/ann/a%20b/p.go",
		"C:/src/p.go":           "file:///C:/src/p.go",
		"//server/share/m/ü.go": "file://server/share/m/%C3%BC.go",
	} {
		assert.Equal(t, want, fileURI(name))
	}
}
