package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the wanted texts in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolgen": main})
}

// TestScripts runs the scenarios: one behaviour a file, with its input and all
// that is wanted. Modules in them use this checkout and no network.
func TestScripts(t *testing.T) {
	env := goEnv(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Setup:               func(e *testscript.Env) error { return setup(e, env) },
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"generate": cmdGenerate,
			"drift":    cmdDrift,
			"exits":    cmdExits,
			"sarif":    cmdSARIF,
		},
	})
}

func condition(name string) (bool, error) {
	switch name {
	case "root":
		return os.Geteuid() == 0, nil
	case "full": // there is a device that takes nothing
		_, err := os.Stat("/dev/full")
		return err == nil, nil
	case "cgo": // works here
		_, err := exec.LookPath("cc")
		return err == nil, nil
	}
	return false, fmt.Errorf("unknown condition %s", name)
}

// goEnv returns the settings of the go command that scenarios share.
func goEnv(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.Command("go", "env", "-json", "GOMOD", "GOCACHE", "GOMODCACHE").Output()
	require.NoError(t, err)
	var env map[string]string
	require.NoError(t, json.Unmarshal(out, &env))
	env["GO"], err = exec.LookPath("go")
	require.NoError(t, err)
	env["REQUIREMENTS"] = requirements(t, env["GOMOD"])
	return env
}

// requirements returns what the checkout requires, as lines of a go.mod. A
// module that requires all of it can build the command from what the tests of
// the checkout have downloaded.
func requirements(t *testing.T, gomod string) string {
	t.Helper()
	out, err := exec.Command("go", "mod", "edit", "-json", gomod).Output()
	require.NoError(t, err)
	var mod struct {
		Require []struct{ Path, Version string }
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	var lines []string
	for _, r := range mod.Require {
		lines = append(lines, r.Path+" "+r.Version)
	}
	return strings.Join(lines, "\n\t")
}

// goMod is the go.mod of scenarios that bring none. In those that do, ROOT
// stands for the checkout and REQUIREMENTS for the modules that it requires.
const goMod = `module example.com/m

go 1.26.0

require github.com/toolgen-dev/toolgen v0.0.0

replace github.com/toolgen-dev/toolgen => ROOT
`

func setup(e *testscript.Env, env map[string]string) error {
	root := filepath.Dir(env["GOMOD"])
	e.Setenv("ROOT", root)
	e.Setenv("REALGO", env["GO"])
	e.Setenv("GOCACHE", env["GOCACHE"])
	e.Setenv("GOMODCACHE", env["GOMODCACHE"])
	e.Setenv("GOPROXY", "off")
	e.Setenv("GOTOOLCHAIN", "local")
	e.Setenv("GOENV", "off")
	e.Setenv("GOFLAGS", "-mod=mod -ldflags=-w") // -w: links faster
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	found := false
	err = filepath.WalkDir(e.WorkDir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "go.mod" && d.Name() != "go.work" {
			return err
		}
		found = true
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return writeMod(path, strings.ReplaceAll(string(text), "REQUIREMENTS", env["REQUIREMENTS"]), root, sum)
	})
	if err != nil || found {
		return err
	}
	return writeMod(filepath.Join(e.WorkDir, "go.mod"), goMod, root, sum)
}

func writeMod(path, text, root string, sum []byte) error {
	text = strings.ReplaceAll(text, "ROOT", root)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		return err
	}
	return os.WriteFile(strings.TrimSuffix(path, filepath.Ext(path))+".sum", sum, 0o666)
}
