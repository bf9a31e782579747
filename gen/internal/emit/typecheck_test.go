package emit

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

// imports reads the export data of all that the packages in testdata import,
// for which it asks the go command once.
var imports = sync.OnceValues(func() (types.Importer, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}",
		ir.RuntimePath, ir.RuntimePath + "/universe", fixtures + "dep/words", fixtures + "dep/geo", fixtures + "dep/json"}
	cmd := exec.Command("go", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
	return importer.ForCompiler(token.NewFileSet(), "gc", open), err
})

// typeErrors type-checks a package, given by file name, and returns what is
// wrong with it.
func typeErrors(t *testing.T, path string, files map[string]string) []string {
	t.Helper()
	importer, err := imports()
	require.NoError(t, err)
	fset := token.NewFileSet()
	var parsed []*ast.File
	for name, text := range files {
		f, err := parser.ParseFile(fset, name, text, 0)
		require.NoError(t, err, "%s", text)
		parsed = append(parsed, f)
	}
	var errs []string
	cfg := types.Config{Importer: importer, Error: func(err error) { errs = append(errs, err.Error()) }}
	_, _ = cfg.Check(path, fset, parsed, nil) // the errors are in errs
	slices.Sort(errs)
	return errs
}
