package build

import "go/types"

// holdsLock reports whether go vet forbids to copy a value of type t: it is,
// or has inside it, a value whose pointer has the methods Lock and Unlock.
func holdsLock(t types.Type) bool {
	if isPointer(t) || types.IsInterface(t) {
		return false
	}
	if methods := types.NewMethodSet(types.NewPointer(t)); hasPlain(methods, "Lock") && hasPlain(methods, "Unlock") {
		own := types.NewMethodSet(t)
		return !hasPlain(own, "Lock") && !hasPlain(own, "Unlock")
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return holdsLock(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsLock(f.Type()) {
				return true
			}
		}
	}
	return false
}

// hasPlain reports whether a method set has a method of that name without
// parameters and results.
func hasPlain(set *types.MethodSet, name string) bool {
	sel := set.Lookup(nil, name)
	if sel == nil {
		return false
	}
	sig := sel.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 0
}
