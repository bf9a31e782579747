package directive

import (
	"iter"
	"slices"
	"strings"
)

// didYouMean returns a fix that names the candidate nearest to word, "" when
// none is near.
func didYouMean(word string, candidates iter.Seq[string]) string {
	best, distance := "", 3
	for _, c := range slices.Sorted(candidates) {
		if d := editDistance(strings.ToLower(word), c); d < distance && d < len(c) && d < len(word) {
			best, distance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return "did you mean " + best + "?"
}

// editDistance counts insertions, deletions, substitutions and swaps of
// neighbours.
func editDistance(a, b string) int {
	if len(a) > 32 || len(b) > 32 {
		return 32
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			substitute := last[j-1]
			if a[i-1] != b[j-1] {
				substitute++
			}
			row[j] = min(substitute, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
