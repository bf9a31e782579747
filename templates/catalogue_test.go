package templates

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"<b>a</b> & b":            "&lt;b&gt;a&lt;/b&gt; &amp; b",
		"# no heading\n- a\n1. b": "\\# no heading\n\\- a\n1\\. b",
		"[x](javascript:y) `c`":   "\\[x\\](javascript:y) \\`c\\`",
		"snake_case and _this_":   `snake_case and \_this\_`,
		"__x__":                   `\_\_x\_\_`,
		"| a | b\n---":            "\\| a \\| b\n\\---",
		"2 things":                "2 things",
		"a\\b":                    `a\\b`,
	} {
		assert.Equal(t, want, Text(text), text)
	}
	assert.Equal(t, "a b", Line(" a\n\tb "))
}

func TestFence(t *testing.T) {
	assert.Equal(t, "```json\n{}\n```", Fence("json", "{}\n"))
	assert.Equal(t, "`````\n````\n`````", Fence("", "````"))
}

func TestCatalogueForms(t *testing.T) {
	var b strings.Builder
	require.Error(t, Catalogue(&b, "pdf", nil))
	require.Error(t, Catalogue(&b, "html", 5), "a page needs its data")
}
