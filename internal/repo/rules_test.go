package repo

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A replace or exclude directive would break "go install …@latest" and leave
// dependents with another build than ours.
func TestRootModuleHasNoReplace(t *testing.T) {
	for line := range strings.Lines(string(read(t, "go.mod"))) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		assert.NotContains(t, []string{"replace", "exclude"}, word, line)
		assert.NotContains(t, line, "=>")
	}
}

// A layer says what the packages that match may import from this module. A
// pattern is a folder, or "x/..." for x and all below.
type layer struct {
	packages string
	may      []string
}

// layers is ordered: the first entry that matches a package counts.
var layers = []layer{
	{"internal/ecmaregexp", nil},
	{"internal/unseen", nil},
	{"runtime/wire", []string{"internal/ecmaregexp"}},
	{"runtime/schema", []string{"runtime/wire", "internal/ecmaregexp"}},
	{"runtime/dialect", []string{"runtime/wire", "runtime/schema", "internal/ecmaregexp"}},
	{"runtime/fingerprint", nil},
	{"runtime/...", []string{"runtime/...", "internal/unseen"}},
	{"gen/ir", nil},
	{"gen/internal/diag", nil},
	{"gen/...", []string{"gen/...", "runtime/wire", "runtime/schema", "runtime/dialect", "runtime/fingerprint", "internal/ecmaregexp", "internal/unseen"}},
	{"cmd/...", []string{"cmd/...", "gen/...", "runtime/...", "templates", "internal/unseen"}},
	{"templates", nil},
	{"internal/...", []string{"internal/...", "gen/...", "runtime/..."}},
	{"example/...", []string{"example/...", "runtime/..."}},
}

func matches(pattern, dir string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/..."); ok {
		return dir == prefix || strings.HasPrefix(dir, prefix+"/")
	}
	return dir == pattern
}

func TestArrowsPointDown(t *testing.T) {
	graph := imports(t)
	for dir, list := range graph {
		at := slices.IndexFunc(layers, func(l layer) bool { return matches(l.packages, dir) })
		if !assert.GreaterOrEqual(t, at, 0, "%s belongs to no layer: add it to the list and to ARCHITECTURE.md", dir) {
			continue
		}
		for _, imported := range list {
			if to, ok := local(imported); ok {
				allowed := slices.ContainsFunc(layers[at].may, func(p string) bool { return matches(p, to) })
				assert.True(t, allowed, "%s must not import %s", dir, to)
			}
		}
	}
	for _, l := range layers {
		for _, p := range append([]string{l.packages}, l.may...) {
			assert.True(t, anyMatch(p, graph), "no package matches %q: take it off the list", p)
		}
	}
}

func anyMatch(pattern string, graph map[string][]string) bool {
	for dir := range graph {
		if matches(pattern, dir) {
			return true
		}
	}
	return false
}

// What generated code links against must not drag modules into its program.
func TestRuntimeNeedsOnlyTheStandardLibrary(t *testing.T) {
	graph := imports(t)
	seen := map[string]bool{}
	var visit func(dir, from string)
	visit = func(dir, from string) {
		require.Contains(t, graph, dir, "imported by %s", from)
		if seen[dir] {
			return
		}
		seen[dir] = true
		for _, imported := range graph[dir] {
			if to, ok := local(imported); ok {
				visit(to, dir)
			} else {
				assert.True(t, standard(imported), "%s imports %s", dir, imported)
			}
		}
	}
	for _, dir := range []string{"runtime", "runtime/wire", "runtime/schema", "runtime/dialect", "runtime/message"} {
		visit(dir, "this test")
	}
	for dir := range seen {
		assert.True(t, matches("runtime/...", dir) || dir == "internal/ecmaregexp" || dir == "internal/unseen", "the runtime must not need %s", dir)
	}
	assert.False(t, slices.ContainsFunc(graph["gen/ir"], func(p string) bool { return !standard(p) || p == "go/types" || p == "go/ast" }), "gen/ir is plain data")
}

// One place loads packages, one place writes Go through jennifer.
func TestOneOwner(t *testing.T) {
	owners := map[string]string{
		"golang.org/x/tools/go/packages": "gen/internal/load",
		"github.com/dave/jennifer/jen":   "gen/internal/emit",
	}
	found := map[string]bool{}
	for dir, list := range imports(t) {
		for _, imported := range list {
			if owner, ok := owners[imported]; ok {
				assert.Equal(t, owner, dir, "only %s imports %s", owner, imported)
				found[imported] = true
			}
		}
	}
	assert.Len(t, found, len(owners))
}

// Every package says what it is for, under a name that says what it holds.
func TestPackagesAreDocumented(t *testing.T) {
	doc := map[string]string{}
	names := map[string]string{}
	for _, s := range sources(t) {
		if s.Test() {
			continue
		}
		names[s.Dir()] = s.AST.Name.Name
		doc[s.Dir()] += s.AST.Doc.Text()
	}
	for dir, name := range names {
		want := []string{"Package " + name + " "}
		if name == "main" {
			command := path.Base(dir)
			want = []string{"Command " + command + " ", strings.ToUpper(command[:1]) + command[1:] + " "}
		}
		begins := slices.ContainsFunc(want, func(w string) bool { return strings.HasPrefix(doc[dir], w) })
		assert.True(t, begins, "%s: its doc comment must begin with one of %q", dir, want)
		assert.NotContains(t, []string{"util", "utils", "common", "helper", "helpers", "misc"}, name, dir)
	}
}

// Files stay short enough to be read at one go.
func TestFileSizes(t *testing.T) {
	const longest, median = 500, 150
	var lines []int
	for _, s := range sources(t) {
		if s.Generated() {
			continue
		}
		assert.LessOrEqual(t, s.Lines, longest, s.Path)
		if !s.Test() {
			lines = append(lines, s.Lines)
		}
	}
	slices.Sort(lines)
	assert.LessOrEqual(t, lines[len(lines)/2], median, "median of the lines a file")
}

// Generated files begin with the header that lets the generator replace them.
func TestGeneratedFilesHaveTheHeader(t *testing.T) {
	found := 0
	for _, s := range sources(t) {
		if strings.HasPrefix(path.Base(s.Path), "tools_gen") {
			found++
			first, _, _ := strings.Cut(string(read(t, s.Path)), "\n")
			assert.Equal(t, "// Code generated by toolgen. DO NOT EDIT.", first, s.Path)
		}
	}
	assert.GreaterOrEqual(t, found, 2, "the examples' files are committed")
}
