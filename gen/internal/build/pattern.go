package build

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
)

// checkPattern says why a regular expression is not one that Go (RE2) and
// JSON Schema (ECMA-262 with the flag u) read alike, "" if it is.
//
// The dot is let through, since decoders read it as ECMA-262 does.
func checkPattern(re string) string {
	if _, err := regexp.Compile(re); err != nil {
		return "the pattern does not compile: " + strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	}
	if what, instead := difference(re); what != "" {
		return fmt.Sprintf("%s in the pattern means something else in JSON Schema than in Go; %s", what, instead)
	}
	if p := ecmaregexp.Check(re); p != nil {
		return fmt.Sprintf("%s in the pattern is a syntax error in JSON Schema; %s", p.Text, p.Fix)
	}
	return ""
}

// category is a general category: of the Unicode classes, the ones that are
// written alike.
var category = regexp.MustCompile(`^\\[pP]\{([A-Z][a-z]?|LC)\}`)

// difference finds what one language reads in another way than the other, and
// says how to write it.
func difference(re string) (what, instead string) {
	class := false
	for i := 0; i < len(re); i++ {
		rest := re[i:]
		switch c := re[i]; {
		case c == '\\':
			if what, instead = escapeDifference(rest); what != "" {
				return what, instead
			}
			i++
		case class && c == '[':
			return "[ in brackets", `write \[`
		case class:
			class = c != ']'
		case strings.HasPrefix(rest, "[]"), strings.HasPrefix(rest, "[^]"):
			return "a bracket that begins with ]", `write \]`
		case c == '[':
			class = true
		}
	}
	return "", ""
}

// escapeDifference is difference for the escape that text begins with.
func escapeDifference(text string) (what, instead string) {
	switch c := text[1]; {
	case c == 's' || c == 'S':
		return text[:2], `list the characters, as in [ \t\r\n]`
	case '0' <= c && c <= '9':
		return text[:2], `write the character as \x and two digits`
	case strings.HasPrefix(text[1:], "p{") || strings.HasPrefix(text[1:], "P{"):
		if class := text[:strings.IndexByte(text, '}')+1]; !category.MatchString(class) && ecmaregexp.Valid(class) {
			return class, `write a general category, such as \p{L} or \p{Lu}`
		}
	}
	return "", ""
}
