package build

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// isObject reports whether t is a struct, or a pointer to one, that is an
// object with properties in JSON.
func (b *builder) isObject(t types.Type) bool {
	switch t := unalias(deref(t)).(type) {
	case *types.Struct:
		return true
	case *types.Named:
		if b.grows(t) || !isStruct(t) || wellKnown[qualified(t)] != "" {
			return false
		}
		return b.methods(t, site{side: input}).kind == "" && b.typeInfo(t).set.Tuple == nil
	}
	return false
}

// didYouMean suggests the nearest of several names.
func didYouMean(name string, candidates []string) string {
	if near := wire.Nearest(name, candidates); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
