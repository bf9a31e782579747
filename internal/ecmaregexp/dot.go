package ecmaregexp

import "strings"

// AsGo returns a regular expression that package regexp and ECMA-262 read alike
// but for the dot, for package regexp: there the dot matches a carriage return,
// U+2028 and U+2029 too.
func AsGo(pattern string) string {
	if strings.IndexByte(pattern, '.') < 0 {
		return pattern
	}
	var b strings.Builder
	class := false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\' && i+1 < len(pattern):
			b.WriteByte(c)
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '.':
			b.WriteString(`[^\n\r\x{2028}\x{2029}]`)
			continue
		}
		b.WriteByte(pattern[i])
	}
	return b.String()
}
