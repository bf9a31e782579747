package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// speedSource is a package of some thirty lines with one tool.
const speedSource = `package NAME

import (
	"context"
	"fmt"
IMPORTS)

// Units is a temperature unit.
type Units string

const (
	Celsius    Units = "celsius"
	Fahrenheit Units = "fahrenheit"
)

// Report is the weather at one place.
type Report struct {
	City  string  ` + "`json:\"city\"`" + `
	Temp  float64 ` + "`json:\"temp\"`" + `
	Units Units   ` + "`json:\"units\"`" + `
}

// GetWeather looks up the current weather.
//
// Args:
//   - city: City name, e.g. "Paris".
//   - units: Unit of the temperature.
//
//toolgen:tool timeout=5s readonly
//toolgen:param units default="celsius"
func GetWeather(ctx context.Context, city string, units Units) (Report, error) {
	return Report{}, fmt.Errorf("no station in %s", city)
}
`

// BenchmarkProcess measures whole runs of the installed command with a warm
// build cache, and the go command's listing alone, which is the floor:
//
//	go test -run '^$' -bench Process -benchtime 20x ./cmd/toolgen
//
// The median in ms and the peak of memory in MiB count, the latter of toolgen or
// the go command below it, whichever needs more; the goals are 150 ms
// for small imports, 300 ms with net/http, 40 MiB, and for 20 packages twice
// the time of one.
func BenchmarkProcess(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "toolgen")
	output(b, ".", "go", "build", "-o", bin, ".")
	root := speedModule(b)
	speedPackage(b, filepath.Join(root, "small"), "")
	speedPackage(b, filepath.Join(root, "web"), "\t_ \"net/http\"\n")
	for i := range 20 {
		speedPackage(b, filepath.Join(root, "many", fmt.Sprintf("p%02d", i)), "")
	}

	list := []string{"go", "list", "-e", "-deps", "-export", "-f={{.ImportPath}}"}
	for _, bench := range []struct {
		name, dir string
		args      []string
	}{
		{"small", "small", []string{bin}},
		{"small/list", "small", list},
		{"web", "web", []string{bin}},
		{"web/list", "web", list},
		{"many", "many", []string{bin, "./..."}},
		{"many/list", "many", append(slices.Clone(list), "./...")},
	} {
		b.Run(bench.name, func(b *testing.B) {
			dir := filepath.Join(root, bench.dir)
			for range 2 { // warms the build cache, first without and then with the generated file
				output(b, dir, bench.args[0], bench.args[1:]...)
			}
			var m measured
			for b.Loop() {
				m.run(b, dir, bench.args[0], bench.args[1:]...)
			}
			m.report(b)
		})
	}
}

// speedModule makes a module that uses this checkout and returns its folder.
func speedModule(b *testing.B) string {
	b.Helper()
	root := b.TempDir()
	checkout := filepath.Dir(strings.TrimSpace(output(b, ".", "go", "env", "GOMOD")))
	sum, err := os.ReadFile(filepath.Join(checkout, "go.sum"))
	require.NoError(b, err)
	require.NoError(b, writeMod(filepath.Join(root, "go.mod"), goMod, checkout, sum))
	return root
}

func speedPackage(b *testing.B, dir, imports string) {
	b.Helper()
	text := strings.NewReplacer("NAME", filepath.Base(dir), "IMPORTS", imports).Replace(speedSource)
	require.NoError(b, os.MkdirAll(dir, 0o777))
	require.NoError(b, os.WriteFile(filepath.Join(dir, "p.go"), []byte(text), 0o666))
}

func output(b *testing.B, dir, name string, args ...string) string {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(b, err, "%s", out)
	return string(out)
}
