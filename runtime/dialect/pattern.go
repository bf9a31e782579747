package dialect

import (
	"strconv"
	"strings"
)

// features is a set of constructs in a regular expression.
type features uint8

const (
	lookAround    features = 1 << iota // (?=a) (?!a) (?<=a) (?<!a)
	backReference                      // \1 \k<name>
	wordBoundary                       // \b \B
	unicodeClass                       // \p{…}
	inlineFlags                        // (?i)
	largeRepeat                        // {n,m} beyond 100
	unanchored                         // no ^ and $ around the whole
)

var featureNames = []string{
	"look-around", "back references", `\b`, `\p`, "inline flags", "repeats beyond 100", "patterns without ^ and $",
}

func (f features) names() []string {
	var list []string
	for i, n := range featureNames {
		if f&(1<<i) != 0 {
			list = append(list, n)
		}
	}
	return list
}

// A patternRule says which constructs a dialect refuses in pattern.
type patternRule struct {
	refused features
	source  string
}

// featuresOf finds the constructs of a regular expression.
func featuresOf(pattern string) features {
	f := features(0)
	anchored := strings.HasPrefix(pattern, "^") && strings.HasSuffix(pattern, "$") && !strings.HasSuffix(pattern, `\$`)
	class, depth := false, 0
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch c := pattern[i]; {
		case c == '\\' && i+1 < len(pattern):
			f |= escapeFeature(pattern[i+1], class)
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
			if strings.HasPrefix(rest, "[]") || strings.HasPrefix(rest, "[^]") {
				i += strings.IndexByte(rest, ']') // a bracket that stands for itself
			}
		case c == '(':
			depth++
			f |= groupFeature(rest)
		case c == ')':
			depth--
		case c == '|' && depth == 0:
			anchored = false
		case c == '{' && largestRepeat(rest) > 100:
			f |= largeRepeat
		}
	}
	if !anchored {
		f |= unanchored
	}
	return f
}

func escapeFeature(c byte, class bool) features {
	switch {
	case c == 'p' || c == 'P':
		return unicodeClass
	case class:
		return 0
	case c == 'b' || c == 'B':
		return wordBoundary
	case '1' <= c && c <= '9' || c == 'k':
		return backReference
	}
	return 0
}

func groupFeature(rest string) features {
	for _, p := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(rest, p) {
			return lookAround
		}
	}
	if strings.HasPrefix(rest, "(?") && len(rest) > 2 && !strings.ContainsRune(":<P", rune(rest[2])) {
		return inlineFlags
	}
	return 0
}

// largestRepeat returns the larger number of the braces that text begins with.
func largestRepeat(text string) int {
	inner, _, _ := strings.Cut(text[1:], "}")
	largest := 0
	for part := range strings.SplitSeq(inner, ",") {
		if n, err := strconv.Atoi(part); err == nil {
			largest = max(largest, n)
		}
	}
	return largest
}
