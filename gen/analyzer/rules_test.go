package analyzer_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/gen/analyzer"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// fixable are the rules that know how to put right what they find.
var fixable = []string{"TG606", "TG609"}

// A rule is a rule of lint with its samples.
type rule struct{ code, bad, near, want string }

// rules returns the samples of testdata/rules.txtar, which has them for each code
// of lint. Characters that nobody sees are spelled there.
func rules(t *testing.T) []rule {
	archive, err := txtar.ParseFile("testdata/rules.txtar")
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = strings.NewReplacer("ZWSP", "\u200b", "RLO", "\u202e").Replace(string(f.Data))
	}
	var list []rule
	for code := range diag.All() {
		if strings.HasPrefix(string(code), "TG6") {
			r := rule{string(code), files[string(code)+"/bad.go"], files[string(code)+"/near.go"], files[string(code)+"/want"]}
			require.NotEmpty(t, r.bad, "%s: testdata/rules.txtar has no bad.go", code)
			require.NotEmpty(t, r.near, "%s: testdata/rules.txtar has no near.go", code)
			require.NotEmpty(t, r.want, "%s: testdata/rules.txtar has no want", code)
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b rule) int { return strings.Compare(a.code, b.code) })
	require.Len(t, files, 3*len(list), "samples of codes that are gone")
	return list
}

// module writes a module with a package a rule and returns its folder.
func module(t *testing.T, list []rule, name string, text func(rule) string) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n"), 0o666))
	for _, r := range list {
		require.NoError(t, os.Mkdir(filepath.Join(dir, r.code), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, r.code, name), []byte(text(r)), 0o666))
	}
	return dir
}

// lint returns what toolgen lint finds, by the folder of the package.
func lint(t *testing.T, dir string, severity map[string]gen.Severity) map[string][]gen.Diagnostic {
	result, err := gen.Generate(context.Background(), gen.Config{Dir: dir, Patterns: []string{"./..."}, Lint: true, Severity: severity})
	require.NoError(t, err)
	found := map[string][]gen.Diagnostic{}
	for _, d := range result.Diagnostics {
		if d.Severity != gen.Hint {
			code := filepath.Base(filepath.Dir(d.Pos.Filename))
			found[code] = append(found[code], d)
		}
	}
	return found
}

func bad(r rule) string { return r.bad }

// before writes a line in front of lines, each time.
func before(text, line, insert string) string {
	return regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(line)).ReplaceAllLiteralString(text, insert+"\n"+line)
}

// Each rule finds what it is for, where it is and nothing else, and leaves alone
// what only comes near; it can be switched off for a package and a declaration
// with a reason, and be made an error.
func TestRules(t *testing.T) {
	list := rules(t)
	found := lint(t, module(t, list, "bad.go", bad), nil)
	for _, r := range list {
		text := ""
		for _, d := range found[r.code] {
			assert.Equal(t, r.code, string(d.Code), "%s: %s", r.code, d.Text())
			text += fmt.Sprintf("%s:%d:%d: %s\n", filepath.Base(d.Pos.Filename), d.Pos.Line, d.Pos.Column, d.Text())
		}
		assert.Equal(t, r.want, text, r.code)
	}
	for code, list := range lint(t, module(t, list, "near.go", func(r rule) string { return r.near }), nil) {
		assert.Empty(t, list, code)
	}
	for name, text := range map[string]func(rule) string{
		"package": func(r rule) string {
			return before(r.bad, "package", "//toolgen:lint off="+r.code+` reason="a test"`)
		},
		"declaration": func(r rule) string {
			return before(r.bad, "//toolgen:tool", "//toolgen:lint off="+r.code+` reason="a test"`)
		},
	} {
		for code, list := range lint(t, module(t, list, "bad.go", text), map[string]gen.Severity{"TG216": gen.Off}) {
			assert.Empty(t, list, "%s muted for a %s", code, name)
		}
	}
	unreasoned := func(r rule) string { return before(r.bad, "package", "//toolgen:lint off="+r.code) }
	found = lint(t, module(t, list, "bad.go", unreasoned), nil)
	for _, r := range list {
		assert.True(t, slices.ContainsFunc(found[r.code], func(d gen.Diagnostic) bool {
			return d.Severity == gen.Error && d.Code == "TG107"
		}), "%s muted without a reason", r.code)
	}
	errors, off := map[string]gen.Severity{}, map[string]gen.Severity{}
	for _, r := range list {
		errors[r.code], off[r.code] = gen.Error, gen.Off
	}
	dir := module(t, list, "bad.go", bad)
	assert.Empty(t, lint(t, dir, off))
	found = lint(t, dir, errors)
	for _, r := range list {
		for _, d := range found[r.code] {
			assert.Equal(t, gen.Error, d.Severity, r.code)
		}
		assert.Len(t, found[r.code], strings.Count(r.want, "\n"), r.code)
	}
}

// A fix leaves sources that compile, and nothing of what it was for.
func TestRulesFix(t *testing.T) {
	list := rules(t)
	dir := module(t, list, "bad.go", bad)
	var known []string
	for code, list := range lint(t, dir, nil) {
		if slices.ContainsFunc(list, func(d gen.Diagnostic) bool { return len(d.Edits) > 0 }) {
			known = append(known, code)
		}
	}
	assert.ElementsMatch(t, fixable, known)
	result, err := gen.Generate(context.Background(), gen.Config{Dir: dir, Patterns: []string{"./..."}, Lint: true})
	require.NoError(t, err)
	_, err = result.Fix()
	require.NoError(t, err)
	found := lint(t, dir, nil)
	for _, r := range list {
		if slices.Contains(fixable, r.code) {
			assert.Empty(t, found[r.code])
		} else {
			assert.NotEmpty(t, found[r.code])
		}
	}
	for _, p := range load(t, dir) {
		assert.Empty(t, p.Errors)
	}
}

// The analyzer, by itself and below go vet, says the same at the same places.
func TestRulesBelowVet(t *testing.T) {
	list := rules(t)
	dir := module(t, list, "bad.go", bad)
	var want []string
	for code, list := range lint(t, dir, nil) {
		for _, d := range list {
			want = append(want, fmt.Sprintf("%s/bad.go:%d:%d: %s [%s]", code, d.Pos.Line, d.Pos.Column, d.Text(), d.Code))
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.Analyzer}, load(t, dir), nil)
	require.NoError(t, err)
	var got []string
	for _, action := range graph.Roots {
		require.NoError(t, action.Err)
		for _, d := range action.Diagnostics {
			pos := action.Package.Fset.Position(d.Pos)
			got = append(got, fmt.Sprintf("%s/bad.go:%d:%d: %s", filepath.Base(filepath.Dir(pos.Filename)), pos.Line, pos.Column, d.Message))
			assert.Equal(t, slices.Contains(fixable, d.Category), len(d.SuggestedFixes) > 0, "%s: %s", d.Category, d.Message)
		}
	}
	assert.ElementsMatch(t, want, got)

	vet := filepath.Join(t.TempDir(), "vet.exe")
	out, err := exec.Command("go", "build", "-o", vet, "github.com/toolgen-dev/toolgen/cmd/toolgen-vet").CombinedOutput()
	require.NoError(t, err, "%s", out)
	cmd := exec.Command("go", "vet", "-vettool="+vet, "./...")
	cmd.Dir = dir
	out, err = cmd.CombinedOutput()
	require.Error(t, err)
	got = regexp.MustCompile(`(?m)TG\d+/bad\.go:[^\t\n]*$`).FindAllString(string(out), -1)
	assert.ElementsMatch(t, want, got)
}

func load(t *testing.T, dir string) []*packages.Package {
	list, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir}, "./...")
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}
