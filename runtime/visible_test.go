package runtime_test

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"plain ~\n text":    "plain ~\n text",
		"Grüße, 東京, Привет": "Grüße, 東京, Привет",
		"हिन्दी ภาษาไทย": "हिन्दी ภาษาไทย",
		"cafe\u0301":      "cafe\u0301",
		"tab\tbell\a\x7f": `tab\u0009bell\u0007\u007f`,
		"a\u00a0b\u3000c": `a\u00a0b\u3000c`,

		// What a screen may leave out, or shows as nothing.
		"a\u00ad\u200b\u2060\ufeffb": `a\u00ad\u200b\u2060\ufeffb`,
		"pay\u202eevE":               `pay\u202eevE`,
		"a\ufe0f\ufe00b":             `a\ufe0f\ufe00b`,
		"a\U000e0141b\U000e0041":     `a\U000e0141b\U000e0041`,
		"a\u3164b\uffa0c\u115f":      `a\u3164b\uffa0c\u115f`,
		"a\u034fb\u17b4c":            `a\u034fb\u17b4c`,
		"a\u2800b\u2800\ufe0f":       `a\u2800b\u2800\ufe0f`,
		"a\U0001d159b\U00016fe4":     `a\U0001d159b\U00016fe4`,
		"می\u200cخواهم":              `می\u200cخواهم`,

		// Emoji are read as they are.
		"❤\ufe0f ☀\ufe0f ©\ufe0f":         "❤\ufe0f ☀\ufe0f ©\ufe0f",
		"1\ufe0f\u20e3 #\ufe0f\u20e3":     "1\ufe0f\u20e3 #\ufe0f\u20e3",
		"👩\u200d💻 👍🏽 👩🏽\u200d🚀 🇳🇴":        "👩\u200d💻 👍🏽 👩🏽\u200d🚀 🇳🇴",
		"🏳\ufe0f\u200d🌈":                  "🏳\ufe0f\u200d🌈",
		"👨\u200d👩\u200d👧":                 "👨\u200d👩\u200d👧",
		"❤\ufe0f\ufe0f":                   "❤\ufe0f" + `\ufe0f`,
		"👩\u200d":                         `👩\u200d`,
		"👩\u200d\u200d💻":                  `👩\u200d\u200d💻`,
		"1\ufe0f":                         `1\ufe0f`,
		"☀\ufe0e":                         `☀\ufe0e`,
		"🏴\U000e0067\U000e0062\U000e007f": `🏴\U000e0067\U000e0062\U000e007f`,

		// Marks that cover others, or stand on a quote.
		"a\u0336b\u0338":                   "a\u0336b\u0338",
		"a\u0301\u0302\u0303\u0304\u0305b": "a\u0301\u0302\u0303" + `\u0304\u0305b`,
		"\"\u0338x\"":                      `"\u0338x"`,
		"\u0301a":                          `\u0301a`,
		"a \u0338b":                        `a \u0338b`,
	} {
		assert.Equal(t, want, runtime.Visible(text), "%+q", text)
	}
}

// Nothing that Unicode lets a screen leave out stays in a text. The ranges are
// those of DerivedCoreProperties.txt.
func TestVisibleIgnorable(t *testing.T) {
	ignorable := &unicode.RangeTable{
		R16: []unicode.Range16{
			{0xad, 0xad, 1}, {0x34f, 0x34f, 1}, {0x61c, 0x61c, 1}, {0x115f, 0x1160, 1}, {0x17b4, 0x17b5, 1},
			{0x180b, 0x180f, 1}, {0x200b, 0x200f, 1}, {0x202a, 0x202e, 1}, {0x2060, 0x206f, 1}, {0x3164, 0x3164, 1},
			{0xfe00, 0xfe0f, 1}, {0xfeff, 0xfeff, 1}, {0xffa0, 0xffa0, 1}, {0xfff0, 0xfff8, 1},
		},
		R32: []unicode.Range32{{0x1bca0, 0x1bca3, 1}, {0x1d173, 0x1d17a, 1}, {0xe0000, 0xe0fff, 1}},
	}
	count := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.Is(ignorable, r) {
			count++
			shown := runtime.Visible("a" + string(r) + "b")
			if !assert.NotContains(t, shown, string(r), "%U", r) || !assert.Contains(t, shown, `\`) {
				return
			}
		}
	}
	assert.Equal(t, 4174, count)
}
