package universe_test

import (
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/universe"
)

// Aliases are identical to the types: this compiles.
var (
	_ func(string, error) []byte                         = func(universe.String, universe.Error) []universe.Byte { return nil }
	_ map[bool]any                                       = map[universe.Bool]universe.Any(nil)
	_ func(int, int8, int16, int32, int64, rune)         = func(universe.Int, universe.Int8, universe.Int16, universe.Int32, universe.Int64, universe.Rune) {}
	_ func(uint, uint8, uint16, uint32, uint64, uintptr) = func(universe.Uint, universe.Uint8, universe.Uint16, universe.Uint32, universe.Uint64, universe.Uintptr) {
	}
	_ func(float32, float64, complex64, complex128) = func(universe.Float32, universe.Float64, universe.Complex64, universe.Complex128) {}
	_                                               = map[bool]struct{}{universe.True: {}, universe.False: {}} // constants
)

func TestFunctions(t *testing.T) {
	type list []int
	type table map[string]int
	assert.Equal(t, 2, universe.Len(list{1, 2}))
	assert.Equal(t, 1, universe.Size(table{"a": 1}))
	assert.Equal(t, new(int), universe.New[int]())
	assert.Equal(t, "x", *universe.Pointer("x"))
	assert.PanicsWithValue(t, "why", func() { universe.Panic("why") })
}

// TestComplete fails when Go gets another predeclared type.
func TestComplete(t *testing.T) {
	known := map[string]bool{
		"any": true, "bool": true, "byte": true, "complex64": true, "complex128": true, "error": true, "float32": true,
		"float64": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true, "rune": true, "string": true,
		"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true, "uintptr": true,
		"comparable": false, // a constraint, of which values cannot be
	}
	for _, name := range types.Universe.Names() {
		if _, ok := types.Universe.Lookup(name).(*types.TypeName); ok {
			assert.Contains(t, known, name)
		}
	}
}
