package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// testdata returns a folder of the test data that is not part of the project.
func testdata(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("TOOLGEN_TESTDATA")
	if root == "" {
		t.Skip("TOOLGEN_TESTDATA is not set")
	}
	return filepath.Join(root, name)
}

// unsupported lists the files of the suite that are about keywords the model
// keeps but does not check, or about schemas beyond one document.
var unsupported = map[string]string{
	"anchor.json":                "base URIs",
	"dynamicRef.json":            "$dynamicRef",
	"refRemote.json":             "other documents",
	"unevaluatedItems.json":      "unevaluatedItems",
	"unevaluatedProperties.json": "unevaluatedProperties",
	"vocabulary.json":            "meta-schemas",
	"format.json":                "format as an annotation; here it is checked",
}

// otherDocuments are single schemas of the suite that need more than one
// document or a base URI.
func otherDocuments(s string) bool {
	return strings.Contains(s, `"$id"`) || strings.Contains(s, `"$dynamic`) || strings.Contains(s, "unevaluated") ||
		strings.Contains(s, `"$ref": "http`)
}

func TestSuite(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata(t, "JSON-Schema-Test-Suite/draft2020-12"), "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	ran, skipped := 0, 0
	for _, file := range files {
		if unsupported[filepath.Base(file)] != "" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			var groups []struct {
				Description string
				Schema      json.RawMessage
				Tests       []struct {
					Description string
					Data        json.RawMessage
					Valid       bool
				}
			}
			require.NoError(t, json.Unmarshal(text, &groups))
			for _, g := range groups {
				s, err := schema.Parse(g.Schema)
				if otherDocuments(string(g.Schema)) {
					skipped += len(g.Tests)
					continue
				}
				if !assert.NoError(t, err, g.Description) {
					continue
				}
				again, err := schema.Parse([]byte(s.String()))
				require.NoError(t, err)
				for _, c := range g.Tests {
					ran++
					assert.Equal(t, c.Valid, checkExactly(s, c.Data) == nil, "%s: %s\n%s\n%s", g.Description, c.Description, g.Schema, c.Data)
					assert.Equal(t, c.Valid, checkExactly(again, c.Data) == nil, "written and read again: %s: %s", g.Description, c.Description)
				}
			}
		})
	}
	t.Logf("%d tests of the suite run, %d skipped", ran, skipped)
	assert.Greater(t, ran, 800)
}
