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
		"Old string `json:\"old\"` // was one":   true,
		"Old []string":                           true,
		"Old *string":                            true,
		"Old map[string]time.Time":               true,
		"Old int64":                              true,
		"Old func(a, b int) error":               true,
		"Old interface{ M() }":                   true,
		"New []string":                           false, // how some write their texts
		"old int":                                false,
		"Sizes [1]":                              false,
		"Query string":                           false,
		"See time.Time":                          false,
		"Interesting":                            false,
		"At most int32 items":                    false,
	} {
		assert.Equal(t, want, isTaggedField(line) || isField(line, "New", nil), "%s", line)
	}
	// Above the text proper, any type is one.
	for line, want := range map[string]bool{
		"Old string": true, "Old Unit": true, "Old time.Time": true, "Old string,": false, "The old one": false, "New string": false,
	} {
		text, diags := field(t, "// "+line+"\n// New lists the ids.\nNew []string")
		assert.Equal(t, want, text == "New lists the ids.", "%s: %s", line, text)
		assert.Len(t, diags, map[bool]int{true: 1}[want], "%s", line)
	}
}
