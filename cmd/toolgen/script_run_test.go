package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// runTools puts a test beside each generated file, runs it and takes it away:
// it makes a registry of the tools and its definitions, and executes each tool
// without arguments, which gives a result whatever the tool is.
func runTools(ts *testscript.TestScript, files map[string]fs.FileInfo, args []string) {
	cmd := []string{"test", "-count=1", "-run=^TestScenarioTools$"}
	for _, a := range args {
		if strings.HasPrefix(a, "-tags=") {
			cmd = append(cmd, a)
		}
	}
	var tests []string
	for _, path := range slices.Sorted(maps.Keys(files)) {
		rel, err := filepath.Rel(ts.MkAbs("."), filepath.Dir(path))
		ts.Check(err)
		text := scenarioTest(ts, path)
		if text == nil || rel == "want" { // want holds what a scenario compares with
			continue
		}
		test := filepath.Join(filepath.Dir(path), "zz_scenario_test.go")
		ts.Check(os.WriteFile(test, text, 0o666))
		tests = append(tests, test)
		cmd = append(cmd, "./"+filepath.ToSlash(rel))
	}
	if len(tests) == 0 {
		return
	}
	ts.Check(ts.Exec("go", cmd...))
	for _, test := range tests {
		ts.Check(os.Remove(test))
	}
}

// scenarioTest returns the test for a generated file, nil if that lists no
// tools. Its names clash with nothing that a scenario hides.
func scenarioTest(ts *testscript.TestScript, path string) []byte {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	ts.Check(err)
	var lists []string
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !strings.HasSuffix(fn.Name.Name, "Tools") || fn.Type.Results == nil {
			continue
		}
		arg := ""
		if params := fn.Type.Params.List; len(params) == 1 {
			var b bytes.Buffer
			ts.Check(format.Node(&b, fset, params[0].Type))
			arg = "*new(" + b.String() + ")" // no value is needed before a tool runs
		}
		lists = append(lists, fn.Name.Name+"("+arg+")")
	}
	if len(lists) == 0 {
		return nil
	}
	var b bytes.Buffer
	for _, group := range f.Comments {
		if group.Pos() < f.Package && constraint.IsGoBuild(group.List[0].Text) {
			fmt.Fprintf(&b, "%s\n\n", group.List[0].Text)
		}
	}
	fmt.Fprintf(&b, scenarioSource, f.Name.Name, strings.Join(lists, ", "))
	return b.Bytes()
}

// scenarioSource uses no predeclared name, because scenarios hide them.
const scenarioSource = `package %s

import (
	scenariofmt "fmt"
	scenariotesting "testing"

	scenarioruntime "github.com/toolgen-dev/toolgen/runtime"
)

func TestScenarioTools(t *scenariotesting.T) {
	reg, err := scenarioruntime.NewRegistry(&scenarioruntime.Options{}, %s)
	if text := scenariofmt.Sprint(err); text != "<nil>" {
		t.Fatal(text)
	}
	_, err = reg.Definitions(scenarioruntime.MCP)
	if text := scenariofmt.Sprint(err); text != "<nil>" {
		t.Fatal(text)
	}
	for _, name := range reg.Names() {
		res := reg.Execute(t.Context(), scenarioruntime.Call{ID: "c", Name: name})
		if res.Tool != name || res.CallID != "c" || res.Text() == "" {
			t.Errorf("%%+v", res)
		}
	}
}
`
