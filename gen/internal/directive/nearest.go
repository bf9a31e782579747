package directive

import (
	"iter"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// didYouMean returns a fix that names the candidate nearest to word, "" when
// none is near.
func didYouMean(word string, candidates iter.Seq[string]) string {
	if near := wire.Nearest(word, slices.Sorted(candidates)); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
