package breaking

import (
	"encoding/json"
	"slices"

	written "github.com/toolgen-dev/toolgen/gen/internal/schema"
)

// named compares the values of an enum that two descriptions of a result name,
// and reports whether nothing else differs in them. Who reads results may depend
// on each value, and may not know a new one.
func (d *differ) named(old, new, path string) bool {
	if !d.results {
		return false // those of arguments stand in the schema
	}
	oldText, was := written.Known(old)
	newText, is := written.Known(new)
	told := len(d.list)
	switch {
	case len(was) == 0: // any value could come before
	case len(is) == 0:
		d.add(path, "known", known, "any value may come now, not only %s", joined(was))
	default:
		for _, v := range without(was, is) {
			d.add(path, "known", known, "the value %s is gone", v)
		}
		for _, v := range without(is, was) {
			d.add(path, "known", known, "the value %s is new", v)
		}
	}
	return len(d.list) > told && oldText == newText
}

// without returns the values that are not among others.
func without(values, others []json.RawMessage) []json.RawMessage {
	return slices.DeleteFunc(slices.Clone(values), func(v json.RawMessage) bool {
		return slices.ContainsFunc(others, func(o json.RawMessage) bool { return string(o) == string(v) })
	})
}
