package gen

import (
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Tools may take as many tokens as their budget says, and not one more, whoever
// says it: the run, or the package.
func TestBudgetIsReached(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	generate := func(comment string, limit int) *Result {
		put(t, filepath.Join(dir, "p.go"), comment+"package p\n\n// Get gets what there is.\n//\n//toolgen:tool\nfunc Get() {}\n")
		r, err := Generate(t.Context(), Config{Dir: dir, Dialects: []string{"openai"}, Budget: limit})
		require.NoError(t, err)
		return r
	}
	r := generate("", 0)
	require.Empty(t, r.Diagnostics)
	size, err := r.Tools()[0].Size("openai")
	require.NoError(t, err)
	exact, less := size.Tokens, size.Tokens-1
	require.Positive(t, less)

	assert.Empty(t, r.OverBudget(exact))
	assert.Len(t, r.OverBudget(less), 1)
	for _, test := range []struct {
		name string
		of   func(limit int) *Result
	}{
		{"run", func(limit int) *Result { return generate("", limit) }},
		{"package", func(limit int) *Result { return generate("//toolgen:package budget="+strconv.Itoa(limit)+"\n", 0) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Empty(t, test.of(exact).Diagnostics)
			over := test.of(less).Diagnostics
			require.Len(t, over, 1)
			assert.Contains(t, over[0].Message, ", 1 more than their budget of "+strconv.Itoa(less))
		})
	}
}
