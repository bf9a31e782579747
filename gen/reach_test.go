package gen

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A tool that uses a few types of a huge package costs what these types cost: what
// is in the model, and which files are parsed, does not depend on how many more
// there are.
func TestOnlyReachedTypesCost(t *testing.T) {
	small, huge := reach(t, 3), reach(t, 300)
	assert.Equal(t, 3, small.units[0].sources.Parsed(), "the files of Item0, Item1 and Color")
	assert.Equal(t, 3, huge.units[0].sources.Parsed())
	assert.Equal(t, small.Files[0].Content, huge.Files[0].Content)
}

// reach generates a tool whose parameter is the first of many types, each in a
// file of its own, that know each other.
func reach(t *testing.T, types int) *Result {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	put(t, filepath.Join(dir, "big", "color.go"), "package big\n\ntype Color string\n\nconst (\n\tRed Color = \"red\"\n\tBlue Color = \"blue\"\n)\n")
	var all strings.Builder
	for i := range types {
		next := ""
		if i != 1 {
			next = fmt.Sprintf("\tNext []Item%d\n", (i+1)%types)
		}
		fmt.Fprintf(&all, "\tF%d Item%d\n", i, i)
		put(t, filepath.Join(dir, "big", fmt.Sprintf("item%d.go", i)),
			fmt.Sprintf("package big\n\n// Item%[1]d is one of many.\ntype Item%[1]d struct {\n\tName string // Name is its name.\n\tColor Color\n%[2]s}\n\nfunc (Item%[1]d) All() All { return All{} }\n", i, next))
	}
	put(t, filepath.Join(dir, "big", "all.go"), "package big\n\ntype All struct {\n"+all.String()+"}\n")
	put(t, filepath.Join(dir, "p", "p.go"), "package p\n\nimport \"example.com/m/big\"\n\n// Order places an order.\n//\n//toolgen:tool\nfunc Order(item big.Item0) {}\n")
	r, err := Generate(t.Context(), Config{Dir: dir, Patterns: []string{"./p"}})
	require.NoError(t, err)
	require.False(t, r.HasErrors(), "%v", r.Diagnostics)
	require.Len(t, r.Packages[0].Types, 3)
	return r
}
