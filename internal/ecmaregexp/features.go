package ecmaregexp

import "strings"

// Features says what an expression uses of that which some engines lack.
type Features struct {
	LookAround    bool // (?=a) (?!a) (?<=a) (?<!a)
	BackReference bool // \1 \k<name>
	WordBoundary  bool // \b \B
	UnicodeClass  bool // \p{…} \P{…}
	Repeat        int  // the largest number in braces, at most MaxRepeat
	Anchored      bool // it begins with ^ and ends with $, without alternatives outside of groups
}

// MaxRepeat is the largest number of [Features.Repeat]; larger ones count as it.
const MaxRepeat = 1_000_000

// FeaturesOf returns what pattern uses. Of a text that is no expression it says
// what there is before the first mistake.
func FeaturesOf(pattern string) Features {
	p := &parser{text: pattern}
	p.used.Anchored = strings.HasPrefix(pattern, "^")
	p.read()
	p.used.Anchored = p.used.Anchored && p.dollar == len(pattern)
	return p.used
}

// anchor notes a $ that stands outside of groups and has been read.
func (p *parser) anchor(c byte) {
	if c == '$' && len(p.open) == 0 {
		p.dollar = p.pos
	}
}

// alternatives notes a | that is to be read.
func (p *parser) alternatives() {
	if len(p.open) == 0 {
		p.used.Anchored = false
	}
}

// repeats notes the numbers of a quantifier.
func (p *parser) repeats(inner string) {
	for part := range strings.SplitSeq(inner, ",") {
		n := 0
		for _, digit := range part {
			n = min(10*n+int(digit-'0'), MaxRepeat)
		}
		p.used.Repeat = max(p.used.Repeat, n)
	}
}
