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

func TestHoldsLock(t *testing.T) {
	const src = `package p

type (
	Mutex    struct{ state int }
	Value    struct{ mu Mutex }
	List     [2]Value
	Embedded struct{ Value }
	Pointer  struct{ mu *Mutex }
	Slice    []Mutex
	Plain    struct{ N int }
	ByValue  struct{ N int }
	Locker   interface{ Lock(); Unlock() }
	Holder   struct{ l Locker }
	Half     struct{ N int }
)

func (*Mutex) Lock()   {}
func (*Mutex) Unlock() {}
func (ByValue) Lock()   {}
func (ByValue) Unlock() {}
func (*Half) Lock()     {}
func (*Half) Unlock() error { return nil }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	require.NoError(t, err)
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, nil)
	require.NoError(t, err)
	for name, want := range map[string]bool{
		"Mutex": true, "Value": true, "List": true, "Embedded": true,
		"Pointer": false, "Slice": false, "Plain": false, "ByValue": false, "Locker": false, "Holder": false, "Half": false,
	} {
		assert.Equal(t, want, holdsLock(pkg.Scope().Lookup(name).Type()), name)
	}
}
