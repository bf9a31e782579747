package templates

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Lists in a text stay lists, wrapped lines do not stay wrapped.
func TestHeadAndBelow(t *testing.T) {
	for _, test := range []struct{ text, head, below string }{
		{"", "", ""},
		{"Priority of\nthe issue.", "Priority of the issue.", ""},
		{"Priority.\n- 1: Low\n- 2: Normal", "Priority.", "\n  * 1: Low\n  * 2: Normal"},
		{"- 1: Low", "", "\n  * 1: Low"},
		{"State.\n- \"a\": First\n  of all.\nOther known values: \"b\"", "State.", "\n  * \"a\": First of all.\n  Other known values: \"b\""},
		{"State.\nKnown values: \"b\"", "State. Known values: \"b\"", ""},
		{"One.\n\nTwo\nlines.\n\n\n# Three", "One.", "\n  Two lines.\n  \\# Three"},
		{"\n\nOne.\n- - <b>", "One.", "\n  * \\- &lt;b&gt;"},
	} {
		assert.Equal(t, test.head, head(test.text), test.text)
		assert.Equal(t, test.below, below("\n  ", "* ", test.text), test.text)
	}
}
