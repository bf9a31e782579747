package gen

import (
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen/internal/breaking"
	"github.com/toolgen-dev/toolgen/gen/internal/lock"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

var update = flag.Bool("update", false, "rewrite what testdata/edits.txtar wants")

// TestEdits classifies the edits of testdata/edits.txtar. What is shown for WIRE
// must have been valid and be refused, by package schema and by an independent
// validator.
func TestEdits(t *testing.T) {
	const file = "testdata/edits.txtar"
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	dir := t.TempDir()
	const module = "github.com/toolgen-dev/toolgen" // what results need of it
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n\nrequire "+module+" v0.0.0\n\nreplace "+module+" => ./toolgen\n")
	put(t, filepath.Join(dir, "toolgen", "go.mod"), "module "+module+"\n\ngo 1.26\n")
	put(t, filepath.Join(dir, "toolgen", "runtime", "content.go"), "package runtime\n\ntype Content struct{ Text string }\n")
	wants := map[string]int{} // index in the archive
	for i, f := range archive.Files {
		name, version := filepath.Split(f.Name)
		if version == "want" {
			wants[strings.TrimSuffix(name, "/")] = i
			continue
		}
		text := string(f.Data)
		if !strings.Contains(text, "\npackage p\n") {
			text = "package p\n\n" + text
		}
		put(t, filepath.Join(dir, f.Name, "p.go"), text)
	}
	require.GreaterOrEqual(t, len(wants), 60)

	result, err := Generate(context.Background(), Config{Dir: dir, Patterns: []string{"./..."}})
	require.NoError(t, err)
	for _, d := range result.Diagnostics {
		require.NotEqual(t, Error, d.Severity, "%s %s", d.Pos, d.Text())
	}
	versions := map[string]lock.Package{}
	for _, p := range result.Packages {
		versions[strings.TrimPrefix(p.Path, "example.com/m/")] = lock.Package{Path: "example.com/m/p", Tools: recordsOf(p)}
	}
	checkPairs(t, versions)
	for name, i := range wants {
		before, after := versions[name+"/old"], versions[name+"/new"]
		changes := breaking.Compare([]lock.Package{before}, []lock.Package{after})
		text, worst := "", "NONE"
		if len(changes) > 0 {
			worst = string(slices.MinFunc(changes, func(a, b breaking.Change) int {
				return slices.Index(breaking.Classes(), a.Class) - slices.Index(breaking.Classes(), b.Class)
			}).Class)
		}
		for _, c := range changes {
			text += Change{Change: c}.Diagnostic().Message + "\n"
			if c.Class == breaking.Wire {
				checkDocument(t, name, c, before, after)
			}
		}
		wanted, _, _ := strings.Cut(name, "-")
		assert.Equal(t, strings.ToUpper(wanted), worst, "%s\n%s", name, text)
		if *update {
			archive.Files[i].Data = []byte(text)
		} else {
			assert.Equal(t, string(archive.Files[i].Data), text, name)
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o666))
	}
}

// checkPairs makes two edits at once, each in an argument of its own: what is
// shown for a change of one is refused also where the other one is undone.
func checkPairs(t *testing.T, versions map[string]lock.Package) {
	type edit struct{ name, old, next string }
	var edits []edit
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		name, ok := strings.CutSuffix(name, "/old")
		old, next := versions[name+"/old"].Tools, versions[name+"/new"].Tools
		if ok && len(old) == 1 && len(next) == 1 && string(old[0].Parameters) != string(next[0].Parameters) {
			edits = append(edits, edit{name, string(old[0].Parameters), string(next[0].Parameters)})
		}
	}
	both := func(a, b string) string { // with their definitions apart
		move := func(text, name string) string {
			return strings.ReplaceAll(text, `"$ref":"#`, `"$ref":"#/properties/`+name)
		}
		return `{"type":"object","properties":{"a":` + move(a, "a") + `,"b":` + move(b, "b") + `},"required":["b"],"additionalProperties":false}`
	}
	shown := 0
	for i, a := range edits {
		for _, distance := range []int{1, 7, 29} {
			b := edits[(i+distance)%len(edits)]
			was, is := both(a.old, b.old), both(a.next, b.next)
			undone := map[string]string{"a": both(a.next, b.old), "b": both(a.old, b.next)}
			pack := func(parameters string) []lock.Package {
				return []lock.Package{{Path: "p", Tools: []lock.Tool{{Name: "find", Parameters: json.RawMessage(parameters)}}}}
			}
			for _, c := range breaking.Compare(pack(was), pack(is)) {
				if c.Class != breaking.Wire {
					continue
				}
				name, _, _ := strings.Cut(c.Path, ".")
				require.NotNil(t, c.Document, "%s and %s: %s %s", a.name, b.name, c.Path, c.Message)
				doc := string(c.Document)
				assert.True(t, accepts(t, was, doc), "%s and %s: %s was refused before", a.name, b.name, doc)
				assert.False(t, accepts(t, undone[name], doc), "%s and %s: %s does not show %s: %s", a.name, b.name, doc, c.Path, c.Message)
				shown++
			}
		}
	}
	assert.Greater(t, shown, 200)
}

// checkDocument checks the call that is shown for a change.
func checkDocument(t *testing.T, name string, c breaking.Change, before, after lock.Package) {
	find := func(p lock.Package) *lock.Tool {
		i := slices.IndexFunc(p.Tools, func(tool lock.Tool) bool { return tool.Name == c.Tool })
		if i < 0 {
			return nil
		}
		return &p.Tools[i]
	}
	require.NotNil(t, c.Document, "%s: no call is shown", name)
	doc := string(c.Document)
	old, next := find(before), find(after)
	assert.True(t, accepts(t, string(old.Parameters), doc), "%s: %s was refused before", name, doc)
	if next != nil { // else the tool is gone, or called otherwise
		assert.False(t, accepts(t, string(next.Parameters), doc), "%s: %s is still accepted", name, doc)
	}
}

// accepts asks both judges, which must agree.
func accepts(t *testing.T, text, doc string) bool {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.AssertContent()
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	require.NoError(t, c.AddResource("schema.json", parsed))
	compiled, err := c.Compile("schema.json")
	require.NoError(t, err)
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(doc))
	require.NoError(t, err)
	other := compiled.Validate(v) == nil

	s, err := schema.Parse([]byte(text))
	require.NoError(t, err)
	if strings.Contains(text, "contentEncoding") {
		return other // package schema leaves encodings to decoders
	}
	assert.Equal(t, len(schema.Check(s, []byte(doc))) == 0, other, "%s by %s", doc, text)
	return other
}
