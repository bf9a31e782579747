package wire

import (
	"strings"
	"unicode"
)

// nearestRunes is how long a name may be to be compared with others.
const nearestRunes = 64

// Nearest returns the candidate that name is most likely a slip of: it differs
// only in case and separators, or in a few letters, or one is the beginning of
// the other. It returns "" when none is near.
func Nearest(name string, candidates []string) string {
	if len(name) > 4*nearestRunes {
		return ""
	}
	folded := fold(name)
	if len(folded) == 0 || len(folded) > nearestRunes {
		return ""
	}
	best, least := "", len(folded)/3+1
	if len(folded) < 3 {
		least = 1 // one letter of two is no slip
	}
	for _, c := range candidates {
		if len(c) > 4*nearestRunes {
			continue
		}
		other := fold(c)
		if n := len(other) - len(folded); n >= least || -n >= least {
			continue
		}
		if n := distance(folded, other); n < least {
			best, least = c, n
		}
	}
	if best == "" {
		best = beginning(name, candidates)
	}
	if best == "" {
		best = shortened(folded, candidates)
	}
	return best
}

// shortened returns the only candidate of which name is a short form, such as
// deflt of default: it lacks letters, fewer than half, but has the first and the
// last one.
func shortened(name []rune, candidates []string) string {
	best := ""
	for _, c := range candidates {
		other := fold(c[:min(len(c), 4*nearestRunes)])
		if n := len(name); n < 3 || len(other) < n || n*2 <= len(other) || other[0] != name[0] || other[len(other)-1] != name[n-1] {
			continue
		}
		if distance(name, other) != len(other)-len(name) {
			continue // has letters of its own
		}
		if best != "" {
			return ""
		}
		best = c
	}
	return best
}

// beginning returns the only candidate that begins with name or that name
// begins with.
func beginning(name string, candidates []string) string {
	best := ""
	for _, c := range candidates {
		if min(len(name), len(c)) < 3 || !strings.HasPrefix(name, c) && !strings.HasPrefix(c, name) {
			continue
		}
		if best != "" {
			return ""
		}
		best = c
	}
	return best
}

// fold returns the letters and digits of s, in lower case.
func fold(s string) []rune {
	var out []rune
	for _, r := range s {
		if r != '_' && r != '-' && r != ' ' && r != '.' {
			out = append(out, unicode.ToLower(r))
		}
	}
	return out
}

// distance returns how many letters must be put in, left out, replaced or
// swapped with their neighbour to make b of a.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(row[j]+1, last[j+1]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
