package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words returns a guardrail that finds words and phrases, whatever their case,
// where they stand for themselves: "art" is not found in "party". Its rule is
// "banned word". Empty words are ignored.
func Words(words ...string) Guardrail {
	var plain []string // lower case
	for _, w := range words {
		if w = strings.ToLower(strings.TrimSpace(w)); w != "" {
			plain = append(plain, w)
		}
	}
	a := newAutomaton(plain, true)
	return finder(func(found []Detection, text string) []Detection {
		lower, at := lowered(text)
		a.scan(lower, func(i, end int) int {
			start := end - len(plain[i])
			if bounded(lower, start, end) {
				found = append(found, Detection{"banned word", at(start), at(end)})
			}
			return end
		})
		return found
	})
}

// lowered returns the text in lower case, and where its bytes stand in the text.
func lowered(text string) (string, func(int) int) {
	same := func(i int) int { return i }
	if isASCII(text) {
		return text, same // the automaton folds ASCII
	}
	lower := strings.ToLower(text)
	if len(lower) == len(text) {
		equal := true
		for i, r := range text {
			n, _ := utf8.DecodeRuneInString(lower[i:])
			equal = equal && (n == unicode.ToLower(r) || r == utf8.RuneError)
		}
		if equal {
			return lower, same
		}
	}
	var b strings.Builder
	offsets := make([]int, 0, len(text)+1)
	for i, r := range text {
		before := b.Len()
		b.WriteRune(unicode.ToLower(r))
		for range b.Len() - before {
			offsets = append(offsets, i)
		}
	}
	offsets = append(offsets, len(text))
	return b.String(), func(i int) int { return offsets[i] }
}

// bounded reports whether no letter or digit touches text[start:end].
func bounded(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !wordRune(before) && !wordRune(after)
}

func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_')
}

// isASCII reports whether text has no byte of 128 or more.
func isASCII(text string) bool {
	for ; len(text) >= 8; text = text[8:] {
		if (text[0]|text[1]|text[2]|text[3]|text[4]|text[5]|text[6]|text[7])&0x80 != 0 {
			return false
		}
	}
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
