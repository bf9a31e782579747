package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAnnotationsTopicIsComplete compares the topic with docs/annotations.md, of
// which a test of package directive says that it has everything.
func TestAnnotationsTopicIsComplete(t *testing.T) {
	page, err := os.ReadFile("../../docs/annotations.md")
	require.NoError(t, err)
	verbs := 0
	for _, section := range strings.Split(string(page), "\n## `//toolgen:")[1:] {
		verb, text, _ := strings.Cut(section, "`")
		text, _, _ = strings.Cut(text, "\n## ")
		verbs++
		assert.Contains(t, annotationsTopic, "//toolgen:"+verb)
		for _, m := range regexp.MustCompile("(?m)^\\| `([a-z]+=?)`").FindAllStringSubmatch(text, -1) {
			assert.Regexp(t, `[ \[|]`+m[1], annotationsTopic, verb)
		}
	}
	assert.Greater(t, verbs, 10)
}
