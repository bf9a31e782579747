package main

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/internal/schematest/sarif"
)

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

// cmdSARIF checks that the last standard output is a SARIF log:
//
//	sarif
func cmdSARIF(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: sarif")
	}
	ts.Check(sarif.Check([]byte(ts.ReadFile("stdout"))))
}

// cmdGenerate is the command of scenarios that succeed:
//
//	generate [flags] [packages]
//
// It runs toolgen, checks that what it wrote is formatted and marked as
// generated, runs go vet and every generated tool, and runs toolgen again, which
// must change nothing. The streams of toolgen can be compared afterwards.
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
	runTools(ts, first, args)
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
//	drift PACKAGE [MESSAGE]
//
// It checks that the package does not compile, that the compiler's messages say
// to run go generate, or hold MESSAGE, and that toolgen check fails.
func cmdDrift(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: drift PACKAGE [MESSAGE]")
	}
	if ts.Exec("go", "build", "./"+args[0]) == nil {
		ts.Fatalf("the package compiles")
	}
	want := regexp.MustCompile(ir.DefaultOutput + `:.*([rR]unGoGenerate|run go generate)`)
	if len(args) == 2 {
		want = regexp.MustCompile(ir.DefaultOutput + ":.*" + regexp.QuoteMeta(args[1]))
	}
	if messages := ts.ReadFile("stderr"); !want.MatchString(messages) {
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
