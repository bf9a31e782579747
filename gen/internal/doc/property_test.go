package doc

import (
	"go/doc/comment"
	"go/format"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// comments draws doc comments out of lines that matter to the reader.
func comments() *rapid.Generator[string] {
	line := rapid.SampledFrom([]string{
		"", "", "F does it.", "More text", "Limits", "# Head", "---", "TODO: no", "Deprecated: Use G.", "Returns: it.",
		"Args:", "Params:", "  - city: City.", "  - units: Unit.", "- city: City.", "- loose", "  - item", " 1. one", "2. two",
		"  city: City.", "  units (string): Unit.", "    wrapped", "\tcity: City.", "\tcode {", "\t}", "\t\tdeep", "    - sub",
		"  TODO(x): no", "- TODO: no", "http://x.y: z", "größe: g", "  `q`: Q",
	})
	return rapid.Map(rapid.SliceOfN(line, 0, 12), func(lines []string) string { return strings.Join(lines, "\n") })
}

func TestSameAfterGofmt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := source(comments().Draw(t, "comment"))
		formatted, err := format.Source([]byte(src))
		require.NoError(t, err)
		if flush.MatchString(src) || !sameForGo(t, src, string(formatted)) {
			return
		}
		before, _ := read(t, src)
		after, _ := read(t, string(formatted))
		assert.Equal(t, before.Description, after.Description, "%s\n%s", src, formatted)
		assert.Equal(t, before.args(), after.args(), "%s\n%s", src, formatted)
		assert.Equal(t, before.Deprecated, after.Deprecated)
	})
}

// flush finds a list item without indentation directly below an indented line:
// whether gofmt parts the two depends on what is around them.
var flush = regexp.MustCompile(`(?m)^//( ?\t| {2,}).*\n// (-|\d\.) `)

// sameForGo reports whether Go reads the same from two comments. Formatting
// changes the meaning of a few odd ones, such as code that ends up below a list.
func sameForGo(t *rapid.T, a, b string) bool {
	read := func(src string) *comment.Doc {
		_, _, fn := parseFunc(t, src)
		d := new(comment.Parser).Parse(fn.Doc.Text())
		for _, b := range d.Content {
			if list, ok := b.(*comment.List); ok {
				list.ForceBlankBefore, list.ForceBlankBetween = false, false
			}
		}
		return d
	}
	return assert.ObjectsAreEqual(read(a), read(b))
}

func TestTextIsClean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _ := read(t, source(comments().Draw(t, "comment")))
		for _, s := range append(text.args(), text.Description) {
			for l := range strings.SplitSeq(s, "\n") {
				assert.Equal(t, strings.TrimRight(l, " \t\r"), l, "white space at the end of a line")
			}
			assert.NotContains(t, s, "TODO: no")
		}
		assert.Equal(t, strings.Trim(text.Description, "\n"), text.Description)
	})
}
