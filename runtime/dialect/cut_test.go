package dialect

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestCut(t *testing.T) {
	tests := []struct {
		text string
		max  int
		want string
		did  bool
	}{
		{"One. Two.", 100, "One. Two.", false},
		{"One. Two.", 9, "One. Two.", false},
		{"One. Two.", 8, "One.", true},
		{"One. Two.", 0, "One. Two.", false},
		{"One! Two? Three.", 10, "One! Two?", true},
		{"Give e.g. Paris or so. More.", 24, "Give e.g. Paris or so.", true},
		{"Give e.g. Paris or more", 12, "Give e.g.…", true},
		{"Version 1.2. is out", 14, "Version 1.2.…", true},
		{"First\n\nSecond part", 10, "First", true},
		{"First\n\nSecond part", 12, "First…", true},
		{"One.\n\nTwo three", 8, "One.", true},
		{"Unbrokenword", 4, "Unbr", true},
		{"一。二。三。", 5, "一。二。", true},
		{"ééééé. Zwei.", 7, "ééééé.", true},
	}
	for _, test := range tests {
		got, did := cutText(test.text, test.max)
		assert.Equal(t, test.want, got, "%q at %d", test.text, test.max)
		assert.Equal(t, test.did, did, "%q at %d", test.text, test.max)
	}
}

func TestCutProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("aB. \n!ü。e.g"))).Draw(t, "text")
		limit := rapid.IntRange(1, 40).Draw(t, "limit")
		cut, did := cutText(text, limit)
		assert.Equal(t, utf8.RuneCountInString(text) > limit, did)
		assert.LessOrEqual(t, utf8.RuneCountInString(cut), limit)
		assert.True(t, strings.HasPrefix(text, strings.TrimSuffix(cut, "…")))
	})
}

func TestPitfallLongDescriptions(t *testing.T) { // controller-tools#441
	long := strings.Repeat("A sentence of some length. ", 2000)
	cut, did := cutText(long, 1024)
	assert.True(t, did)
	assert.LessOrEqual(t, len(cut), 1024)
	assert.True(t, strings.HasSuffix(cut, "length."))
}
