package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/ir"
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
		},
	})
}

func condition(name string) (bool, error) {
	switch name {
	case "root":
		return os.Geteuid() == 0, nil
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
	return env
}

// goMod is the go.mod of scenarios that bring none; ROOT stands for the
// checkout in those that do.
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
		return writeMod(path, string(text), root, sum)
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

// cmdExits runs a command and checks its exit code:
//
//	exits CODE COMMAND ARGUMENTS
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGUMENTS")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case err == nil:
		ts.Fatalf("the exit code is 0, not %d", want)
	case !errors.As(err, &exit):
		ts.Fatalf("%v", err)
	case exit.ExitCode() != want:
		ts.Fatalf("the exit code is %d, not %d", exit.ExitCode(), want)
	}
}

// cmdGenerate is the command of scenarios that succeed:
//
//	generate [flags] [packages]
//
// It runs toolgen, checks that what it wrote is formatted and marked as
// generated, runs go vet, and runs toolgen again, which must change nothing.
// The streams of toolgen can be compared afterwards.
func cmdGenerate(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("unsupported: ! generate")
	}
	ts.Check(ts.Exec("toolgen", args...))
	first := generated(ts)
	if len(first) == 0 {
		ts.Fatalf("toolgen wrote nothing")
	}
	ts.Check(ts.Exec("go", append([]string{"vet"}, patterns(args)...)...))
	ts.Check(ts.Exec("toolgen", args...))
	second := generated(ts)
	if len(first) != len(second) {
		ts.Fatalf("the second run wrote %d files instead of %d", len(second), len(first))
	}
	for path, before := range first {
		if after := second[path]; !os.SameFile(before, after) || before.ModTime() != after.ModTime() {
			ts.Fatalf("the second run wrote %s again", path)
		}
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("toolgen wrote to standard output: %s", out)
	}
}

// cmdDrift is the command of scenarios whose sources are newer than the output:
//
//	drift PACKAGE
//
// It checks that the package does not compile, that a reported line of the
// generated file stands below a comment that says to run go generate, and that
// toolgen check fails.
func cmdDrift(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: drift PACKAGE")
	}
	if ts.Exec("go", "build", "./"+args[0]) == nil {
		ts.Fatalf("the package compiles")
	}
	messages := ts.ReadFile("stderr")
	lines := strings.Split(ts.ReadFile(filepath.Join(args[0], ir.DefaultOutput)), "\n")
	advice := slices.IndexFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "//") && strings.Contains(l, "go generate")
	})
	found := false
	for _, m := range regexp.MustCompile(ir.DefaultOutput+`:(\d+)`).FindAllStringSubmatch(messages, -1) {
		n, err := strconv.Atoi(m[1])
		ts.Check(err)
		found = found || advice >= 0 && n > advice
	}
	if !found {
		ts.Fatalf("no message leads to go generate:\n%s", messages)
	}
	if ts.Exec("toolgen", "check", "./"+args[0]) == nil {
		ts.Fatalf("toolgen check finds nothing")
	}
}

// patterns returns the arguments that are no flags of toolgen itself; go vet
// needs the same build tags.
func patterns(args []string) []string {
	var out []string
	for _, a := range args {
		if !strings.HasPrefix(a, "-") || strings.HasPrefix(a, "-tags=") {
			out = append(out, a)
		}
	}
	return out
}

// generated finds and checks all generated files of the scenario.
func generated(ts *testscript.TestScript) map[string]fs.FileInfo {
	found := map[string]fs.FileInfo{}
	ts.Check(filepath.WalkDir(ts.MkAbs("."), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(text, []byte(ir.Header+"\n")) {
			return err
		}
		if found[path], err = d.Info(); err != nil {
			return err
		}
		return wellFormed(ts, path, text)
	}))
	return found
}

func wellFormed(ts *testscript.TestScript, path string, text []byte) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if !ast.IsGenerated(f) {
		ts.Fatalf("%s is not marked as generated", path)
	}
	formatted, err := format.Source(text)
	if err != nil {
		return err
	}
	if !bytes.Equal(formatted, text) {
		ts.Fatalf("%s is not formatted", path)
	}
	return nil
}
