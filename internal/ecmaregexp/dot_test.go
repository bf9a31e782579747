package ecmaregexp

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The dot matches no end of a line, in brackets and behind a backslash it is
// itself.
func TestAsGo(t *testing.T) {
	const dot = `[^\n\r\x{2028}\x{2029}]`
	for pattern, want := range map[string]string{
		``:               ``,
		`^a+$`:           `^a+$`,
		`.`:              dot,
		`^.{2,3}?$`:      `^` + dot + `{2,3}?$`,
		`a\.b`:           `a\.b`,
		`a\\.`:           `a\\` + dot,
		`[.]`:            `[.]`,
		`[^.\]].[.[]\[.`: `[^.\]]` + dot + `[.[]\[` + dot,
		`(?:.|\n)`:       `(?:` + dot + `|\n)`,
		`.\`:             dot + `\`,
	} {
		assert.Equal(t, want, AsGo(pattern), pattern)
	}
	line := regexp.MustCompile(AsGo(`^.$`))
	for _, text := range []string{"a", "\x00", "\t", "\v", "\f", "\u0085", "é", "\u2027", "\u202a", "😀"} {
		assert.True(t, line.MatchString(text), "%q", text)
	}
	for _, text := range []string{"\n", "\r", "\u2028", "\u2029"} {
		assert.False(t, line.MatchString(text), "%q", text)
	}
}
