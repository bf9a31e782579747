package build

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The option omitzero calls a method IsZero on the value and on its address.
func TestHasIsZero(t *testing.T) {
	const src = `package p
type (
	Value   struct{}
	Pointer struct{}
	None    struct{}
	Other   struct{}
	Iface   interface{ IsZero() bool }
)
func (Value) IsZero() bool      { return true }
func (*Pointer) IsZero() bool   { return true }
func (*Other) IsZero(int) bool  { return true }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	require.NoError(t, err)
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, nil)
	require.NoError(t, err)
	for name, want := range map[string]bool{"Value": true, "Pointer": true, "Iface": true, "None": false, "Other": false} {
		typ := pkg.Scope().Lookup(name).Type()
		assert.Equal(t, want, hasIsZero(typ), name)
	}
	assert.True(t, hasIsZero(types.NewPointer(pkg.Scope().Lookup("Pointer").Type())), "*Pointer")
}
