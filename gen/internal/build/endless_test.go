package build_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
)

// nested is a package with n structs, each in a field of the one before.
func nested(n int) *txtar.Archive {
	var src strings.Builder
	src.WriteString("package app\n\n// Put puts.\n//\n//toolgen:tool\nfunc Put(s S0) error { return nil }\n\n")
	for i := range n {
		fmt.Fprintf(&src, "// S%d is documented.\ntype S%d struct{ F S%d }\n", i, i, i+1)
	}
	fmt.Fprintf(&src, "// S%d is documented.\ntype S%d struct{ F int /* documented */ }\n", n, n)
	return &txtar.Archive{Files: []txtar.File{{Name: "a.go", Data: []byte(src.String())}}}
}

// Every struct counts as one level, however it is declared.
func TestDepth(t *testing.T) {
	f := buildArchive(t, nested(99), build.Options{})
	assert.Empty(t, f.lines())

	f = buildArchive(t, nested(100), build.Options{})
	assert.Equal(t, "a.go:6:10: error: Put.s: types nest more than 100 levels deep, which is the limit; use fewer levels [TG204]\n", f.lines())
}

// Types that hold each other do not nest, however many there are.
func TestLongCycle(t *testing.T) {
	var src strings.Builder
	const n = 2000
	src.WriteString("package app\n\n// Put puts.\n//\n//toolgen:tool\nfunc Put(s S0) error { return nil }\n\n")
	for i := range n {
		fmt.Fprintf(&src, "// S%d is documented.\ntype S%d struct {\n\tF []S%d // documented\n}\n", i, i, (i+1)%n)
	}
	f := buildArchive(t, &txtar.Archive{Files: []txtar.File{{Name: "a.go", Data: []byte(src.String())}}}, build.Options{})
	assert.Empty(t, f.lines())
	assert.Len(t, f.pkg.Types, n)
}
