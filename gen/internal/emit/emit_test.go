package emit

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
)

var update = flag.Bool("update", false, "write the golden files")

// fixtures is the import path of the folder of packages in testdata.
const fixtures = "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/"

// schemaOf returns stand-ins for the schemas, which package schema makes.
func schemaOf(t *ir.Tool) (parameters, output string) {
	if t.Result != nil && !t.Content {
		output = `{}`
	}
	return `{"type":"object"}`, output
}

// TestGolden compares the source of each package in testdata, and of its test,
// with what stands there; package behavior, beside this one, runs it.
func TestGolden(t *testing.T) {
	for name, p := range packages() {
		t.Run(name, func(t *testing.T) {
			got, err := File(p, schemaOf)
			require.NoError(t, err)
			compare(t, filepath.Join("testdata", name, ir.DefaultOutput), got)
			test, err := TestFile(p)
			require.NoError(t, err)
			compare(t, filepath.Join("testdata", name, ir.TestOutput(ir.DefaultOutput)), test)
		})
	}
}

// compare compares a file with what it should hold, nil for no file.
func compare(t *testing.T, file string, want []byte) {
	t.Helper()
	if *update && want != nil {
		require.NoError(t, os.WriteFile(file, want, 0o644))
	}
	if want == nil {
		assert.NoFileExists(t, file)
		return
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(text), string(want), "run the test with -update to accept the change")
}
