package build_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	rtschema "github.com/toolgen-dev/toolgen/runtime/schema"
)

var update = flag.Bool("update", false, "rewrite the wanted parts of the test archives")

// TestGolden builds the package of each archive in testdata. Files below want/
// hold what must come out: the diagnostics, the texts of the tools, and for each
// tool the schemas of its arguments (NAME.in) and its result (NAME.out);
// want/ir.json, where it is there, the whole model.
func TestGolden(t *testing.T) {
	archives, err := filepath.Glob("testdata/*/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(name)
			require.NoError(t, err)
			got := wanted(t, a)
			if *update {
				a.Files = append(slices.DeleteFunc(a.Files, isWanted), got...)
				require.NoError(t, os.WriteFile(name, txtar.Format(a), 0o644))
				return
			}
			var want []txtar.File
			for _, f := range a.Files {
				if isWanted(f) {
					want = append(want, f)
				}
			}
			assert.Equal(t, texts(want), texts(got))
		})
	}
}

func isWanted(f txtar.File) bool { return strings.HasPrefix(f.Name, "want/") }

func texts(files []txtar.File) map[string]string {
	m := map[string]string{}
	for _, f := range files {
		m[f.Name] = string(f.Data)
	}
	return m
}

// wanted builds an archive, twice, and returns what came out.
func wanted(t *testing.T, a *txtar.Archive) []txtar.File {
	opts := build.Options{RequireDocs: strings.Contains(string(a.Comment), "-require-docs")}
	f := buildArchive(t, a, opts)
	again := buildArchive(t, a, opts)
	require.Equal(t, dump(t, f.pkg), dump(t, again.pkg), "two runs differ")
	require.Equal(t, f.lines(), again.lines(), "two runs differ")

	files := []txtar.File{{Name: "want/diagnostics", Data: []byte(f.lines())}}
	if f.pkg == nil || f.diags.HasErrors() {
		return files
	}
	var tools bytes.Buffer
	for _, tool := range f.pkg.Tools {
		fmt.Fprintf(&tools, "%s: %s\n", tool.Name, tool.Description)
	}
	files = append(files, txtar.File{Name: "want/tools", Data: tools.Bytes()})
	for _, tool := range f.pkg.Tools {
		files = append(files, txtar.File{Name: "want/" + tool.Name + ".in", Data: schemaText(t, schema.Parameters(f.pkg, tool))})
		if out := schema.Output(f.pkg, tool); out != nil {
			files = append(files, txtar.File{Name: "want/" + tool.Name + ".out", Data: schemaText(t, out)})
		}
	}
	if slices.ContainsFunc(a.Files, func(f txtar.File) bool { return f.Name == "want/ir.json" }) {
		files = append(files, txtar.File{Name: "want/ir.json", Data: dump(t, f.pkg)})
	}
	return files
}

func dump(t *testing.T, v any) []byte {
	text, err := json.MarshalIndent(v, "", "  ")
	require.NoError(t, err)
	return append(text, '\n')
}

// schemaText returns a schema that an independent implementation takes for
// one, and our own reads back unchanged.
func schemaText(t *testing.T, s *rtschema.Schema) []byte {
	t.Helper()
	compileSchema(t, s)
	var buf bytes.Buffer
	require.NoError(t, json.Indent(&buf, s.Append(nil), "", "  "))
	buf.WriteByte('\n')
	return buf.Bytes()
}

func compileSchema(t *testing.T, s *rtschema.Schema) *jsonschema.Schema {
	t.Helper()
	text := s.Append(nil)
	back, err := rtschema.Parse(text)
	require.NoError(t, err, "%s", text)
	require.Equal(t, string(text), back.String())
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err, "%s", text)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	require.NoError(t, c.AddResource("mem:///schema.json", doc))
	compiled, err := c.Compile("mem:///schema.json")
	require.NoError(t, err, "%s", text)
	return compiled
}
