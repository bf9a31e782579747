package schema

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Patterns are those of ECMA-262, whose dot matches no end of a line.
func TestMatchesDot(t *testing.T) {
	assert.True(t, matches(`^a.c$`, "abc"))
	assert.True(t, matches(`^a[.]c$`, "a.c"))
	for _, end := range []string{"\n", "\r", "\u2028", "\u2029"} {
		assert.False(t, matches(`^a.c$`, "a"+end+"c"), "%q", end)
	}
}
