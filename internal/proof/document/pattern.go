package document

import (
	"regexp/syntax"
	"strings"
)

// matching makes a text that matches a regular expression. For one without
// anchors there may be more around it.
func (m *Maker) matching(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic("document: pattern " + pattern + ": " + err.Error())
	}
	var b strings.Builder
	if !strings.HasPrefix(pattern, "^") && m.chance(50) {
		b.WriteString("<")
	}
	m.expand(&b, re.Simplify())
	if !strings.HasSuffix(pattern, "$") && m.chance(50) {
		b.WriteString(">")
	}
	return b.String()
}

func (m *Maker) expand(b *strings.Builder, re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			b.WriteRune(r)
		}
	case syntax.OpCharClass:
		i := 2 * m.r.IntN(len(re.Rune)/2)
		low, high := re.Rune[i], re.Rune[i+1]
		b.WriteRune(low + rune(m.r.IntN(int(min(high-low, 60))+1)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteRune(pick(m, 'a', '0', '"', 'ü', '🎉'))
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			m.expand(b, sub)
		}
	case syntax.OpAlternate:
		m.expand(b, pick(m, re.Sub...))
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		low, high := times(re)
		for range low + m.r.IntN(high-low+1) {
			m.expand(b, re.Sub[0])
		}
	}
}

// times returns how often what a regular expression repeats may occur here.
func times(re *syntax.Regexp) (low, high int) {
	switch re.Op {
	case syntax.OpStar:
		return 0, 3
	case syntax.OpPlus:
		return 1, 4
	case syntax.OpQuest:
		return 0, 1
	}
	if re.Max < 0 {
		return re.Min, re.Min + 3
	}
	return re.Min, re.Max
}
