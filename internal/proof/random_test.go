package proof

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/internal/proof/random"
)

// Random type declarations: the schemas compile under draft 2020-12, decoder
// and schema agree, what the encoder writes fits the output schema and decodes
// to the same value, and encoding/json agrees. TOOLGEN_PROOF_TYPES sets the
// number of packages, TOOLGEN_PROOF_SEED the first seed.
func TestRandomTypes(t *testing.T) {
	packages := number(t, "TOOLGEN_PROOF_TYPES", 1)
	seed := uint64(number(t, "TOOLGEN_PROOF_SEED", 1))
	t.Logf("to repeat: TOOLGEN_PROOF_SEED=%d TOOLGEN_PROOF_TYPES=%d go test -run RandomTypes ./internal/proof", seed, packages)
	const structs = 40
	dir := randomModule(t)
	var imports, tools, tuples []string
	for i := range uint64(packages) {
		p := random.New(seed+i, structs)
		write(t, dir, p.Name+"/types.go", p.Source)
		imports = append(imports, fmt.Sprintf("%q", randomPath+"/"+p.Name))
		tools = append(tools, p.Name+".Tools()")
		for _, name := range p.Tuples {
			tuples = append(tuples, fmt.Sprintf("reflect.TypeFor[%s.%s](): true,", p.Name, name))
		}
	}
	env := append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	result, err := gen.Generate(context.Background(), gen.Config{Dir: dir, Patterns: []string{"./..."}, Env: env})
	require.NoError(t, err)
	for _, d := range result.Diagnostics {
		require.NotEqual(t, gen.Error, d.Severity, "%s", d)
	}
	require.NoError(t, result.Write())

	write(t, dir, "driver/main.go", fmt.Sprintf(driver, strings.Join(imports, "\n"), strings.Join(tools, ", "), strings.Join(tuples, "\n")))
	program := filepath.Join(dir, "driver.exe")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "./driver")
	build.Dir, build.Env = dir, env
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	run := exec.Command(program)
	var stderr bytes.Buffer
	run.Stderr = &stderr
	stdout, err := run.Output()
	require.NoError(t, err, "%s", stderr.String())

	checked := 0
	for dec := json.NewDecoder(bytes.NewReader(stdout)); dec.More(); checked++ {
		var v Verdict
		require.NoError(t, dec.Decode(&v))
		assert.Empty(t, v.Mismatch)
	}
	assert.Equal(t, 2*packages*structs, checked) // one that takes it, one that returns it
}

// randomPath is the path of the module with the random packages. It lies below
// this one's so that its driver may import internal packages.
const randomPath = "github.com/toolgen-dev/toolgen/internal/random"

const driver = `package main

import (
	"os"
	"reflect"

	"github.com/toolgen-dev/toolgen/internal/proof"
	"github.com/toolgen-dev/toolgen/internal/proof/reference"
	"github.com/toolgen-dev/toolgen/runtime"
	%s
)

func main() {
	for _, tools := range [][]*runtime.Tool{%s} {
		facts := reference.Facts{Tuples: map[reflect.Type]bool{
			%s
		}}
		if err := proof.Report(os.Stdout, tools, facts, 100, 1); err != nil {
			panic(err)
		}
	}
}
`

// randomModule makes a module that uses this checkout.
func randomModule(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		mod := string(text)
		if name == "go.mod" {
			mod = strings.Replace(mod, "module github.com/toolgen-dev/toolgen\n", "module "+randomPath+"\n", 1)
			mod += fmt.Sprintf("\nrequire github.com/toolgen-dev/toolgen v0.0.0\n\nreplace github.com/toolgen-dev/toolgen => %q\n", root)
			mod = strings.Replace(mod, "tool github.com/toolgen-dev/toolgen/cmd/toolgen\n", "", 1)
		}
		write(t, dir, name, mod)
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}
