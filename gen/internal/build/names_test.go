package build

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestSnake(t *testing.T) {
	for name, want := range map[string]string{
		"GetWeather":     "get_weather",
		"GetHTTPStatus":  "get_http_status",
		"HTTPServer":     "http_server",
		"getURL":         "get_url",
		"ListURLs":       "list_urls",
		"IDsOfUsers":     "ids_of_users",
		"Base64Encode":   "base64_encode",
		"HTTP2Push":      "http2_push",
		"A":              "a",
		"AB":             "ab",
		"find":           "find",
		"find_all":       "find_all",
		"Find_All":       "find_all",
		"GetX":           "get_x",
		"XMLHTTPRequest": "xmlhttp_request",
		"IsOK":           "is_ok",
		"Größe":          "größe",
		"_hidden":        "_hidden",
	} {
		assert.Equal(t, want, snake(name), name)
	}
}

func TestSnakeOfIdentifiersIsAToolName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Za-z_][A-Za-z0-9_]{0,30}`).Draw(t, "name")
		got := snake(name)
		assert.Regexp(t, `^[a-z0-9_]{1,64}$`, got)
		assert.Equal(t, strings.ToLower(strings.ReplaceAll(name, "_", "")), strings.ReplaceAll(got, "_", ""))
		assert.Equal(t, got, snake(got))
	})
}

func TestImportable(t *testing.T) {
	for _, test := range []struct {
		path, from string
		want       bool
	}{
		{"fmt", "a.b/c", true},
		{"a.b/internal/x", "a.b/c", true},
		{"a.b/internal/x", "a.b", true},
		{"a.b/internal", "a.b/c/d", true},
		{"a.b/c/internal/x", "a.b/d", false},
		{"a.b/c/internal/x", "a.b/cd", false},
		{"a.b/internal/c/internal/x", "a.b/internal/c/y", true},
		{"a.b/internal/c/internal/x", "a.b/d", false},
		{"internal/abi", "a.b/c", false},
		{"vendor/golang.org/x/net", "a.b/c", false},
		{"a.b/internals/x", "c.d", true},
		{"C", "a.b", false},
	} {
		assert.Equal(t, test.want, importable(test.path, test.from), "%s from %s", test.path, test.from)
	}
}

// Patterns that are let through compile, and use none of the syntax that only
// one of the two languages has.
func TestPatternsThatAgree(t *testing.T) {
	for _, re := range []string{
		``, `^$`, `a|b`, `(?:a|b)+?`, `[^a-z\]\-]`, `\d{2,}\w*`, `\bword\b`, `^\p{Lu}\P{N}$`, `\x41\t\n`, `(?<year>[0-9]{4})`, `.`, `é🙂`,
		`^[a-z]{2,8}(,[a-z]{2,8})*$`, `\/\\\.\|`, `[{}]`, `[.*+?()|]`, `a{3}`, `[\d\w]`,
	} {
		assert.Empty(t, checkPattern(re), re)
	}
	for _, re := range []string{
		`(`, `(?i)a`, `(?s:.)`, `a(?m)b`, `\Aa`, `a\z`, `[[:word:]]`, `[a[b]`, `\s`, `[\S]`, `\pN`, `\p{^L}`, `\p{Latin}`, `\x{41}`,
		`\Qa\E`, `(?P<a>b)`, `a{`, `a{,2}`, `}`, `]`, `[]]`, `[^]]`, `\-`, `\a`, `\C`, `\_`, "\xff",
	} {
		assert.NotEmpty(t, checkPattern(re), re)
	}
}

func FuzzPattern(f *testing.F) {
	for _, re := range []string{`^[a-z]{2,8}$`, `(?<n>\p{Lu})`, `[^\]]`, `\x4`, `(?i`} {
		f.Add(re)
	}
	f.Fuzz(func(t *testing.T, re string) {
		if checkPattern(re) == "" {
			regexp.MustCompile(re)
		}
	})
}
