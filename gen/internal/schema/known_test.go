package schema_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

// Values are read from the last lines of a description alone.
func TestKnown(t *testing.T) {
	for _, test := range []struct{ description, text, values string }{
		{"", "", "[]"},
		{"State.", "State.", "[]"},
		{"State.\nKnown values: \"done\", \"a, b\"", "State.", `["done" "a, b"]`},
		{"Known values: 1, -2.5, true", "", `[1 -2.5 true]`},
		{"State.\n- \"a: b\": The first.\n- \"c\": The other.\nOther known values: \"d\"", "State.", `["a: b" "c" "d"]`},
		{"Urgency.\n- 1: Low\n- 2: High (at once)", "Urgency.", `[1 2]`},
		{"One of:\n- one: first\n- two: second", "One of:\n- one: first\n- two: second", "[]"},
		{"- 1: Low\nAnd so on.", "- 1: Low\nAnd so on.", "[]"},
		{"Known values: many", "Known values: many", "[]"},
		{"Known values: [1], {}", "Known values: [1], {}", "[]"},
		{"- [1]: a list\n- null: none\n- 1", "- [1]: a list\n- null: none\n- 1", "[]"},
	} {
		text, values := schema.Known(test.description)
		assert.Equal(t, test.text, text, test.description)
		assert.Equal(t, test.values, fmt.Sprintf("%s", values), test.description)
	}
}
