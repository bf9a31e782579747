package tooltest

import (
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"strings"
)

// match returns a text that a pattern matches.
func match(pattern string, rng *rand.Rand) (string, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	write(&b, re.Simplify(), rng)
	ok, err := regexp.MatchString(pattern, b.String())
	return b.String(), ok && err == nil
}

func write(b *strings.Builder, re *syntax.Regexp, rng *rand.Rand) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(member(re.Rune, rng))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
	case syntax.OpAlternate:
		write(b, pick(rng, re.Sub), rng)
	case syntax.OpPlus:
		for range 1 + rng.IntN(4) {
			write(b, re.Sub[0], rng)
		}
	case syntax.OpStar, syntax.OpQuest:
		if rng.IntN(2) == 0 {
			write(b, re.Sub[0], rng)
		}
	default: // OpConcat, OpCapture and what matches nothing
		for _, sub := range re.Sub {
			write(b, sub, rng)
		}
	}
}

// member returns a rune of a class, a printable one if there is one in sight.
func member(ranges []rune, rng *rand.Rand) rune {
	if len(ranges) == 0 {
		return 'a'
	}
	i := 2 * rng.IntN(len(ranges)/2)
	low, high := ranges[i], ranges[i+1]
	if low < ' ' && high > '~' {
		low, high = ' ', '~'
	}
	return low + rune(rng.IntN(int(min(high-low, 100))+1))
}
