package dialect

import "github.com/toolgen-dev/toolgen/internal/ecmaregexp"

// features is a set of constructs in a regular expression.
type features uint8

const (
	lookAround    features = 1 << iota // (?=a) (?!a) (?<=a) (?<!a)
	backReference                      // \1 \k<name>
	wordBoundary                       // \b \B
	unicodeClass                       // \p{…}
	largeRepeat                        // {n,m} beyond 100
	unanchored                         // no ^ and $ around the whole
)

var featureNames = []string{
	"look-around", "back references", `\b`, `\p`, "repeats beyond 100", "patterns without ^ and $",
}

func (f features) names() []string {
	var list []string
	for i, n := range featureNames {
		if f&(1<<i) != 0 {
			list = append(list, n)
		}
	}
	return list
}

// A patternRule says which constructs a dialect refuses in pattern.
type patternRule struct {
	refused features
	source  string
}

// featuresOf finds the constructs of a regular expression.
func featuresOf(pattern string) features {
	f := features(0)
	used := ecmaregexp.FeaturesOf(pattern)
	for _, x := range []struct {
		there bool
		f     features
	}{
		{used.LookAround, lookAround}, {used.BackReference, backReference}, {used.WordBoundary, wordBoundary},
		{used.UnicodeClass, unicodeClass}, {used.Repeat > 100, largeRepeat}, {!used.Anchored, unanchored},
	} {
		if x.there {
			f |= x.f
		}
	}
	return f
}
