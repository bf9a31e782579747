package dialect_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// apart says why a schema of the suite is not lowered as an argument, "" where
// it is: references beyond the schema have no place there.
func apart(g suiteGroup) string {
	for _, c := range []struct{ text, why string }{
		{`"$dynamic`, "dynamic references"}, {`"$vocabulary"`, "vocabularies"}, {`"$id"`, "base URIs"}, {`"$ref": "http`, "references to other documents"},
	} {
		if strings.Contains(string(g.Schema), c.text) {
			return c.why
		}
	}
	return ""
}

// wrapped returns a schema of the suite as that of an argument. What is the root
// there is no longer one: its references, but for those to its definitions,
// lead below the argument.
func wrapped(t *testing.T, g suiteGroup) *schema.Schema {
	s, err := schema.Parse(g.Schema)
	require.NoError(t, err, g.Description)
	s.Walk(func(_ string, n *schema.Schema) bool {
		if strings.HasPrefix(n.Ref, "#/$defs/") || !strings.HasPrefix(n.Ref, "#/") && n.Ref != "#" {
			return true
		}
		n.Ref = "#/properties/a" + strings.TrimPrefix(n.Ref, "#")
		return true
	})
	if s.Boolean == nil {
		s.URI = ""
	}
	root := &schema.Schema{
		Type: []string{"object"}, Properties: []schema.Property{{Name: "a", Schema: s}}, Required: []string{"a"},
		AdditionalProperties: schema.Bool(false), Defs: s.Defs,
	}
	if s.Defs != nil {
		c := *s
		c.Defs = nil
		root.Properties[0].Schema = &c
	}
	root, err = schema.Parse([]byte(root.String()))
	require.NoError(t, err, g.Description)
	return root
}

// TestSuite lowers the schemas of the JSON-Schema-Test-Suite: a definition
// without lossy steps admits exactly the same documents.
func TestSuite(t *testing.T) {
	dir := os.Getenv("TOOLGEN_TESTDATA")
	if dir == "" {
		t.Skip("TOOLGEN_TESTDATA is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "JSON-Schema-Test-Suite/draft2020-12", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	total, left := 0, map[string]int{}
	compared, lossy, refused := map[string]int{}, map[string]int{}, map[string]int{}
	for _, file := range files {
		if filepath.Base(file) == "format.json" { // about formats that are not checked
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var groups []suiteGroup
		require.NoError(t, json.Unmarshal(text, &groups))
		for _, g := range groups {
			total += len(g.Tests)
			if why := apart(g); why != "" {
				left[why] += len(g.Tests)
				continue
			}
			root := wrapped(t, g)
			for _, d := range dialect.All() {
				def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: root})
				if err != nil {
					refused[string(d)]++
					continue
				}
				assert.Empty(t, complain(d, def.JSON), "%s: %s", g.Description, def.JSON)
				if slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Lossy && s.Keyword != "strict" }) {
					lossy[string(d)]++
					continue
				}
				compiled := compileText(t, lowered.Schema(d, def).String())
				for _, c := range g.Tests {
					doc := `{"a":` + string(c.Data) + `}`
					compared[string(d)]++
					assert.Equal(t, c.Valid, admits(t, compiled, doc), "%s: %s: %s\n%s\nlowered from %s\n%s", d, g.Description, c.Description, lowered.Schema(d, def), root, doc)
				}
			}
		}
	}
	var page strings.Builder
	page.WriteString("Schemas of the JSON-Schema-Test-Suite as an argument: where nothing is lost, the lowered schema admits the same\ndocuments.\n")
	out := 0
	for _, n := range left {
		out += n
	}
	fmt.Fprintf(&page, "%d of %d tests; apart are those of schemas that an argument cannot be: %s.\n\n"+
		"| Dialect | Documents compared | Schemas lowered with loss | Refused |\n| --- | ---: | ---: | ---: |\n", total-out, total, list(left))
	for _, d := range dialect.All() {
		name := string(d)
		assert.Greater(t, compared[name], 50, d)
		fmt.Fprintf(&page, "| `%s` | %d | %d | %d |\n", d, compared[name], lossy[name], refused[name])
	}
	golden(t, "testdata/golden/suite.md", page.String())
}
