package doc

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlain(t *testing.T) {
	tests := map[string]string{
		"City string":                                                  "",
		"// City is the town.\nCity string":                            "The town.",
		"// The City is the town.\nCity string":                        "The town.",
		"// Cities are towns.\nCities []string":                        "Towns.",
		"// City holds the town.\nCity string":                         "City holds the town.",
		"// A City holds one.\nCity string":                            "A City holds one.",
		"// Cityscape is nice.\nCity string":                           "Cityscape is nice.",
		"City string // the town":                                      "the town",
		"// The town.\nCity string // e.g. Paris":                      "The town. e.g. Paris",
		"// One of:\n//   - a\n//   - b\nCity string // more":          "One of:\n- a\n- b\n\nmore",
		"// The town.\n//\n//toolgen:schema minlen=1\nCity string":     "The town.",
		"City string //toolgen:schema minlen=1":                        "",
		"/* The town. */\nCity string":                                 "The town.",
		"// Args:\n//   - a: A.\nCity string":                          "Args:\n- a: A.",
		"// The town.\n//\n// Deprecated: Use Place.\nCity string":     "The town. Deprecated: Use Place.",
		"// The town.\n//\n// Deprecated: Use Place.\nCity int // two": "The town. two Deprecated: Use Place.",
		"// Use `json:\"x\"` tags.\nCity string":                       "Use `json:\"x\"` tags.",
		"// TODO: rename\nCity string":                                 "",
	}
	for src, want := range tests {
		got, diags := field(t, src)
		assert.Equal(t, want, got, "%s", src)
		assert.Empty(t, diags, "%s", src)
	}
}

func TestPlainWithoutName(t *testing.T) {
	fset, _, fn := parseFunc(t, "package p\n\n// City is the town.\nfunc F() {}\n")
	text, deprecated := Plain(fset, "", nil, fn.Doc, nil)
	assert.Equal(t, "City is the town.", text)
	assert.False(t, deprecated)
}

func TestCommentedOutFields(t *testing.T) {
	for line, want := range map[string]bool{
		"Old string `json:\"old\"`":              true,
		"Old map[string]int `json:\"old\"`":      true,
		"Old *pkg.T `json:\"old\" yaml:\"old\"`": true,
		"Old func(a, b int) error `json:\"-\"`":  true,
		"See the tag `json:\"old\"`":             false,
		"Old string":                             false,
		"Old string `old`":                       false,
		"`json:\"old\"`":                         false,
	} {
		assert.Equal(t, want, isTaggedField(line), "%s", line)
	}
}
