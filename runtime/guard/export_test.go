package guard

import "strings"

// Work counts the steps of the rules in a build of this package that
// TestWorkIsLinear has made; in every other it stays zero.
var Work int64

// tally counts the bytes that a function of the standard library may look at, or
// that a conversion copies.
func tally[T any](x T) T {
	switch x := any(x).(type) {
	case string:
		Work += int64(len(x))
	case []byte:
		Work += int64(len(x))
	case []string: // to be joined
		for _, s := range x {
			Work += int64(len(s))
		}
	}
	return x
}

// These stand for functions that stop where they find something.

func strings_Index(s, sub string) int { return countUpTo(s, strings.Index(s, sub)) }

func strings_IndexByte(s string, c byte) int { return countUpTo(s, strings.IndexByte(s, c)) }

func strings_IndexAny(s, chars string) int { return countUpTo(s, strings.IndexAny(s, chars)) }

func strings_Contains(s, sub string) bool { return strings_Index(s, sub) >= 0 }

func strings_Cut(s, sep string) (before, after string, found bool) {
	strings_Index(s, sep)
	return strings.Cut(s, sep)
}

func countUpTo(s string, i int) int {
	if i < 0 {
		tally(s)
	} else {
		Work += int64(i + 1)
	}
	return i
}

// What only such builds use.
var _, _, _, _ = tally[string], strings_IndexAny, strings_Contains, strings_Cut
var _ = strings_IndexByte
