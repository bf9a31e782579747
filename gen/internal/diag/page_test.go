package diag

import (
	"bytes"
	"cmp"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/templates"
)

var update = flag.Bool("update", false, "write docs/diagnostics.md anew")

const (
	pageFile  = "../../../docs/diagnostics.md"
	rare      = "../../testdata/rare.txtar" // what no scenario can bring about; a test of package gen prints it
	scenarios = "../../../cmd/toolgen/testdata/script/*.txtar"
)

// The page in the words of its template.
type (
	pageStage struct {
		Title string
		Codes []pageCode
	}
	pageCode struct {
		Info
		Code    Code
		Example *pageExample
	}
	pageExample struct{ File, Line, Source, Link string } // Link is from docs
)

// Anchor is the name that the heading of a code has as the target of a link.
func (c pageCode) Anchor() string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, string(c.Code)+": "+c.Title)
}

// stages are the beginnings of codes; the last that fits counts.
var stages = []struct{ prefix, title string }{
	{"TG0", "Loading"},
	{"TG1", "Directives and struct tags"},
	{"TG15", "Doc comments"},
	{"TG2", "Types and values"},
	{"TG3", "Names and generated code"},
	{"TG4", "Dialects"},
	{"TG5", "Files"},
	{"TG6", "Lint"},
	{"TG7", "Changes for callers"},
}

// Sources name codes by their constants, so that none is printed that is not in
// the table. What is said about codes in texts must be right too.
func TestCodesAreInTheTable(t *testing.T) {
	root := os.DirFS("../../..")
	constant, named := regexp.MustCompile(`Code = "(TG\d+)"`), regexp.MustCompile(`\bTG\d{3}\b`)
	defined, seen := map[Code]bool{}, 0
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || d.Name() == "node_modules") {
			return cmp.Or(err, fs.SkipDir)
		}
		if ext := path.Ext(name); d.IsDir() || ext != ".md" && ext != ".go" && ext != ".tmpl" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		for _, m := range constant.FindAllStringSubmatch(string(text), -1) {
			defined[Code(m[1])] = true
		}
		for _, code := range named.FindAllString(string(text), -1) {
			seen++
			assert.Contains(t, All(), Code(code), name)
		}
		return nil
	}))
	for code := range defined {
		assert.Contains(t, All(), code, "a constant without a description")
	}
	assert.Len(t, All(), len(defined))
	assert.Greater(t, seen, 2*len(defined), "the page names each code twice")
}

func TestPage(t *testing.T) {
	examples := readExamples(t)
	page := make([]pageStage, len(stages))
	for _, code := range slices.Sorted(maps.Keys(All())) {
		at := -1
		for i, stage := range stages {
			if strings.HasPrefix(string(code), stage.prefix) {
				at = i
			}
		}
		require.GreaterOrEqual(t, at, 0, "%s has no stage", code)
		page[at].Title = stages[at].title
		page[at].Codes = append(page[at].Codes, pageCode{All()[code], code, examples[code]})
	}
	page = slices.DeleteFunc(page, func(s pageStage) bool { return s.Codes == nil })

	var b bytes.Buffer
	require.NoError(t, templates.Execute(&b, "diagnostics.md.tmpl", page))
	if *update {
		require.NoError(t, os.WriteFile(pageFile, b.Bytes(), 0o644))
		return
	}
	want, err := os.ReadFile(pageFile)
	require.NoError(t, err)
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), b.String(), "docs/diagnostics.md is stale: go test ./gen/internal/diag -update")
}

var printed = regexp.MustCompile(`^(?:(\S+?):(?:(\d+):(?:\d+:)?)? )?(?:error|warning|hint): .* \[(TG\d+)\]$`)

// readExamples returns the first diagnostic of each code that a scenario of the
// command wants printed.
func readExamples(t *testing.T) map[Code]*pageExample {
	files, err := filepath.Glob(scenarios)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	files = append(files, rare)
	examples := map[Code]*pageExample{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		for _, f := range archive.Files {
			for line := range strings.Lines(string(f.Data)) {
				line = strings.TrimRight(line, "\r\n")
				m := printed.FindStringSubmatch(line)
				if m == nil || examples[Code(m[3])] != nil {
					continue
				}
				assert.Contains(t, All(), Code(m[3]), "%s: %s", file, line)
				examples[Code(m[3])] = &pageExample{filepath.Base(file), line, sourceLine(archive, m[1], m[2]), "../" + path.Join("gen/internal/diag", filepath.ToSlash(file))}
			}
		}
	}
	for code := range All() {
		assert.Contains(t, examples, code, "no scenario shows %s with its place: see codes.txtar", code)
	}
	return examples
}

// sourceLine returns a line of a file of a scenario, "" where it is none.
func sourceLine(archive *txtar.Archive, name, number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || path.Ext(name) != ".go" {
		return ""
	}
	for _, f := range archive.Files {
		if lines := strings.Split(string(f.Data), "\n"); f.Name == name && n <= len(lines) {
			return strings.TrimSpace(lines[n-1])
		}
	}
	return ""
}
