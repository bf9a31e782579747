package wire

import (
	"regexp"
	"sync"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
)

// Length returns the length of s as minLength and maxLength count it: in code
// points.
func Length(s string) int { return utf8.RuneCountInString(s) }

// uniquePairs is up to how many values are compared each with each.
const uniquePairs = 16

// Unique reports whether no two of the values are equal.
func Unique[T comparable](values []T) bool {
	if len(values) <= uniquePairs {
		for i := range values {
			for j := range i {
				if values[i] == values[j] {
					return false
				}
			}
		}
		return true
	}
	seen := make(map[T]struct{}, len(values))
	for i := range values {
		seen[values[i]] = struct{}{}
		if len(seen) <= i {
			return false
		}
	}
	return true
}

// A Pattern is a regular expression that RE2 and ECMA-262 both take, with the dot
// of ECMA-262, which matches no end of a line. It is compiled when it is first
// used. It is safe for concurrent use.
type Pattern struct {
	source  string
	once    sync.Once
	machine *regexp.Regexp
}

// NewPattern returns the pattern of a regular expression.
func NewPattern(source string) *Pattern { return &Pattern{source: source} }

// Match reports whether the expression matches anywhere in s. One that does not
// compile matches nothing.
func (p *Pattern) Match(s string) bool {
	p.once.Do(func() { p.machine, _ = regexp.Compile(ecmaregexp.AsGo(p.source)) })
	return p.machine != nil && p.machine.MatchString(s)
}

// String returns the expression.
func (p *Pattern) String() string { return p.source }
