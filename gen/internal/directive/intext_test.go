package directive

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A directive behind a text is reported where it begins.
func TestDirectiveBehindText(t *testing.T) {
	for comment, want := range map[string]string{
		"// E. //toolgen:schema secret":                                "2:7",
		"// T takes. //toolgen:tool":                                   "2:13",
		"// the key //toolgen:ignore":                                  "2:12",
		"// the key //toolgen:schema min=1 max=2 desc=\"at most two\"": "2:12",
		"// The key!\t//toolgen:schema secret  ":                       "2:13",
		"// T takes (a lot) //toolgen:tool\n// and gives.":             "2:20",
		"// T takes\n// a lot. //toolgen:tool\n//\n// It gives.":       "3:11",
		"// T takes //toolgen:tool\n//toolgen:param a min=1":           "2:12",
		"// F takes. //toolgen:param a min=1":                          "2:13",
		"// F takes. //toolgen:example {\"a\":1}":                      "2:13",
		"// I is. //toolgen:union Card *pay.Cash":                      "2:10",
		"//the key. //toolgen:schema secret":                           "2:12",
		"// C is.//toolgen:schema secret":                              "2:9",
		"// To //toolgen:schema secret":                                "2:7",
		"//   - city: Where. //toolgen:param city min=1":               "2:21",
		"/* T takes. //toolgen:tool */":                                "2:13",
		"/*\n * T takes. //toolgen:tool\n */":                          "3:13",
		"/*\n\tT takes.\n\n\tIt gives. //toolgen:tool\n*/":             "5:12",
	} {
		fset, cg := group(t, comment)
		var diags diag.List
		Parse(fset, cg, &diags)
		if list := diags.Sorted(); assert.Len(t, list, 1, "%q", comment) {
			assert.Equal(t, diag.DirectiveInText, list[0].Code, "%q", comment)
			assert.Equal(t, want, place(list[0].Pos), "%q", comment)
		}
	}
}

// A sentence may mention a directive, also at its end.
func TestDirectiveMentioned(t *testing.T) {
	for _, comment := range []string{
		"// Mark it with //toolgen:tool",
		"// See //toolgen:tool",
		"// Limits are given by //toolgen:schema min=1",
		"// There are three of them: //toolgen:tool and\n// another.",
		"// A line such as (see below) //toolgen:schema min=1 makes it small",
		"// It is small. //toolgen:schema makes it so",
		"// It is small. //toolgen:schema",
		"// It is small. //toolgen:param city",
		"// It is small. //toolgen:unheard min=1",
		"// It is small. //toolgen:tool.",
		"// It is small: `//toolgen:schema min=1`",
		"// It is small: `X int //toolgen:schema min=1`",
		"// as small as //toolgen:schema min=1\n// says",
		"//\tX int; //toolgen:schema min=1",
		"//X int; //toolgen:schema min=1",
		"// https://toolgen:tool",
		"// It is small. //toolgen:schema desc=\"open",
		"// It is small. //toolgen:example makes it so",
	} {
		fset, cg := group(t, comment)
		var diags diag.List
		Parse(fset, cg, &diags)
		assert.Empty(t, reports(&diags), "%q", comment)
	}
}
