package schema

import "github.com/toolgen-dev/toolgen/runtime/wire"

// UnfitDefaults calls f for each schema in s, s included, whose default it does
// not admit itself, with its JSON pointer from s and what is wrong with the
// default. f may take the default away.
func (s *Schema) UnfitDefaults(f func(pointer string, at *Schema, faults []wire.Fault)) {
	s.Walk(func(pointer string, at *Schema) bool {
		if at.Default == nil {
			return true
		}
		if _, faults, _ := (Checker{}).checkIn(s, at, string(at.Default)); len(faults) > 0 {
			f(pointer, at, faults)
		}
		return true
	})
}
