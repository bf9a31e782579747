package templates

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCode(t *testing.T) {
	assert.Equal(t, "`a`", Code("a"))
	assert.Equal(t, "`` a`b ``", Code("a`b"))
	assert.Equal(t, "``` `` ```", Code("``"))
}

func TestCell(t *testing.T) {
	assert.Equal(t, `a\|b<br>c`, Cell("a|b\nc"))
}

func TestExecute(t *testing.T) {
	var b strings.Builder
	require.Error(t, Execute(&b, "nothing.tmpl", nil))
	require.Error(t, Execute(&b, "types.md.tmpl", 5), "a page needs its data")
}
