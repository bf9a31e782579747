package lint

import (
	"strings"
	"unicode"
)

// words returns the words of a text in lower case, without punctuation.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// snake separates the words of a camel-case name: "noURLCheck" is "no_URL_Check".
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// stem makes "lists" and "list", "entries" and "entry" the same word.
func stem(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 4 && strings.HasSuffix(word, "es") && strings.ContainsAny(word[len(word)-3:len(word)-2], "sxh"):
		return word[:len(word)-2]
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return word[:len(word)-1]
	}
	return word
}

// set returns the stems of the words that carry meaning.
func set(list []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range list {
		if w = stem(w); !filler[w] {
			out[w] = true
		}
	}
	return out
}

// filler are stems that say nothing about a tool.
var filler = map[string]bool{
	"a": true, "an": true, "the": true, "thi": true, "that": true, "it": true, "its": true, "of": true, "to": true,
	"for": true, "in": true, "on": true, "by": true, "with": true, "and": true, "or": true, "i": true, "are": true,
	"get": true, "return": true, "fetch": true, "retrieve": true, "give": true, "perform": true, "execute": true, "do": true,
	"tool": true, "function": true, "method": true, "call": true, "will": true, "be": true, "from": true,
}

// vague are stems that make no description where there is nothing else.
var vague = map[string]bool{
	"doe": true, "work": true, "stuff": true, "thing": true, "something": true, "anything": true, "everything": true,
	"handle": true, "process": true, "run": true, "make": true, "use": true, "provide": true, "some": true, "any": true, "job": true,
	"operation": true, "action": true, "various": true, "helper": true, "as": true, "expected": true,
	"todo": true, "tbd": true, "fixme": true, "description": true,
}

// overlap is how much two sets have in common, from 0 to 1.
func overlap(a, b map[string]bool) float64 {
	both := 0
	for w := range a {
		if b[w] {
			both++
		}
	}
	if all := len(a) + len(b) - both; all > 0 {
		return float64(both) / float64(all)
	}
	return 0
}
