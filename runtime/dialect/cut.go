package dialect

import (
	"strings"
	"unicode"
)

// cutText shortens text to at most max characters (code points) and reports
// whether it did. It cuts at the end of a sentence or paragraph in the second
// half, else of a word (adding "…"), else anywhere. A max of 0 or less means no
// limit.
func cutText(text string, max int) (string, bool) {
	runes := []rune(text)
	if max <= 0 || len(runes) <= max {
		return text, false
	}
	for end := max; 2*end >= max; end-- {
		if sentenceEnd(runes, end) {
			return strings.TrimRight(string(runes[:end]), " \n\t"), true
		}
	}
	for end := max - 1; end > 0; end-- {
		if unicode.IsSpace(runes[end]) {
			if cut := strings.TrimRight(string(runes[:end]), " \n\t"); cut != "" {
				return cut + "…", true
			}
		}
	}
	return string(runes[:max]), true
}

// sentenceEnd reports whether a sentence or paragraph ends before runes[end],
// which exists.
func sentenceEnd(runes []rune, end int) bool {
	last, next := runes[end-1], runes[end]
	switch {
	case strings.ContainsRune("。！？", last):
		return true
	case next == '\n' && end+1 < len(runes) && runes[end+1] == '\n':
		return true
	case !unicode.IsSpace(next):
		return false
	case last == '!' || last == '?':
		return true
	}
	return last == '.' && !abbreviation(runes[:end-1]) && startsSentence(runes[end:])
}

// abbreviation reports whether the word before a full stop is one letter or
// holds a full stop itself: "e.g", "i.e", "J".
func abbreviation(before []rune) bool {
	start := len(before)
	for start > 0 && !unicode.IsSpace(before[start-1]) && before[start-1] != '(' {
		start--
	}
	word := string(before[start:])
	return len(word) <= 1 || strings.Contains(word, ".") || word == "etc" || word == "vs"
}

// startsSentence reports whether the text after a full stop begins with
// anything but a small letter.
func startsSentence(after []rune) bool {
	for _, r := range after {
		if !unicode.IsSpace(r) {
			return !unicode.IsLower(r)
		}
	}
	return true
}
