package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words returns a guardrail that finds words and phrases, whatever their case,
// where they stand for themselves: "art" is not found in "party". Full-width
// letters count as others, and characters that nobody sees, such as soft hyphens,
// not at all. Its rule is "banned word". Empty words are ignored.
func Words(words ...string) Guardrail {
	var plain []string // lower case
	for _, w := range words {
		folded, _ := lowered(strings.TrimSpace(w))
		if folded = strings.ToLower(folded); folded != "" {
			plain = append(plain, folded)
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

// lowered returns the text in lower case, full-width letters as others and
// without characters that nobody sees, and where its bytes stand in the text.
// Invalid bytes stay as they are.
func lowered(text string) (string, func(int) int) {
	if isASCII(text) {
		return text, func(i int) int { return i } // the automaton folds ASCII
	}
	// A shift is where letters of another length than theirs in the text end.
	type shift struct{ lower, text int }
	var shifts []shift
	lower := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			lower = append(lower, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == 0xAD || r >= 0x200B && r <= 0x200D || r == 0x2060 || r == 0xFEFF {
			if k := len(shifts) - 1; k >= 0 && shifts[k].lower == len(lower) {
				shifts[k].text = i + n
			} else {
				shifts = append(shifts, shift{len(lower), i + n})
			}
		} else if l := narrow(unicode.ToLower(r)); l == r || n == 1 {
			lower = append(lower, text[i:i+n]...)
		} else if lower = utf8.AppendRune(lower, l); utf8.RuneLen(l) != n {
			shifts = append(shifts, shift{len(lower), i + n})
		}
		i += n
	}
	return string(lower), func(i int) int {
		k, exact := slices.BinarySearchFunc(shifts, i, func(s shift, i int) int { return s.lower - i })
		switch {
		case exact:
			return shifts[k].text
		case k == 0:
			return i
		}
		return shifts[k-1].text + i - shifts[k-1].lower
	}
}

// narrow returns the ASCII character that a full-width one stands for, any other
// as it is.
func narrow(r rune) rune {
	if 0xFF01 <= r && r <= 0xFF5E {
		return r - 0xFF01 + '!'
	}
	return r
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
