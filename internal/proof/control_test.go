package proof

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/fault"
)

// faultRounds is how many builds with faults there are in a normal run.
const faultRounds = 1

// The proof finds faults: decoders of the corpus get one each, are compiled
// with it, and must be caught by the documents of the equivalence test.
// TOOLGEN_PROOF_FAULTS sets the number of builds, 0 for as many as it takes to
// inject every fault there is.
func TestFaultsAreCaught(t *testing.T) {
	rounds := number(t, "TOOLGEN_PROOF_FAULTS", faultRounds)
	files, err := filepath.Glob("corpus/*/tools_gen.go")
	require.NoError(t, err)
	sources, sites := map[string]string{}, map[string][]fault.Site{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		sources[name] = string(text)
		sites[name], err = fault.Sites(sources[name])
		require.NoError(t, err, name)
	}
	caught, kinds := 0, map[string]int{}
	for round := 0; rounds == 0 || round < rounds; round++ {
		chosen, mutants := map[string][]fault.Site{}, map[string]string{}
		injected := 0
		for name, text := range sources {
			chosen[name] = fault.Choose(sites[name], round)
			mutants[name] = fault.Apply(text, chosen[name])
			injected += len(chosen[name])
			if rounds == 0 { // each once
				sites[name] = slices.DeleteFunc(sites[name], func(s fault.Site) bool {
					return slices.ContainsFunc(chosen[name], s.Is)
				})
			}
		}
		if injected == 0 {
			break
		}
		mismatches := verdicts(t, mutants, chosen)
		for name, list := range chosen {
			for _, site := range list {
				found := slices.ContainsFunc(site.Tools, func(tool string) bool { return mismatches[tool] != "" })
				if assert.True(t, found, "%s: not caught: %s", name, site) {
					caught++
					kinds[site.Kind]++
				}
			}
		}
	}
	assert.GreaterOrEqual(t, caught, 25)
	assert.GreaterOrEqual(t, len(kinds), 20)
	t.Logf("%d faults caught: %v", caught, kinds)
}

// verdicts builds the corpus with faults and returns the mismatch of each tool
// that has one.
func verdicts(t *testing.T, mutants map[string]string, chosen map[string][]fault.Site) map[string]string {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]string{}
	args := []string{"-cases", "4000"}
	for name, text := range mutants {
		path, err := filepath.Abs(name)
		require.NoError(t, err)
		overlay[path] = filepath.Join(dir, strconv.Itoa(len(overlay))+".go")
		require.NoError(t, os.WriteFile(overlay[path], []byte(text), 0o600))
		for _, site := range chosen[name] {
			args = append(args, site.Tools...)
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	require.NoError(t, err)
	list, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "verdicts.exe")
	require.NoError(t, os.WriteFile(list, text, 0o600))
	build := exec.Command("go", "build", "-overlay", list, "-ldflags=-s -w", "-o", program, // without optimisation: it takes less time
		"-gcflags=github.com/toolgen-dev/toolgen/internal/proof/corpus/...=-N -l", "./verdicts")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	run := exec.Command(program, args...)
	var stderr bytes.Buffer
	run.Stderr = &stderr
	stdout, err := run.Output()
	require.NoError(t, err, "%s", stderr.String())
	mismatches := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(stdout)); dec.More(); {
		var v struct{ Tool, Mismatch string }
		require.NoError(t, dec.Decode(&v))
		mismatches[v.Tool] = v.Mismatch
	}
	return mismatches
}
