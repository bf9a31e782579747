package unseen_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/internal/unseen"
	"github.com/toolgen-dev/toolgen/runtime"
)

func TestHidden(t *testing.T) {
	for _, r := range "\u00ad\u034f\u115f\u180e\u200b\u202e\u2060\u2066\u2800\u3164\ufeff\uffa0\U000e0041\U000e0100\U0001d173\x00\x1b\x7f\u0085" {
		assert.True(t, unseen.Hidden(r), "%U", r)
	}
	for _, r := range "aé世😀\n\t\r \u00a0\u3000\u200c\u200d\u200e\u200f\u061c\ufe0f\ufe0e\u180b\u0301\u06dd\u0600\ufffd\ue000" {
		assert.False(t, unseen.Hidden(r), "%U", r)
	}
}

// What an approver is not shown between two letters and what is hidden are the
// same, but for blanks, what is not assigned, and what scripts need.
func TestHiddenAgreesWithVisible(t *testing.T) {
	needed := func(r rune) bool {
		return strings.ContainsRune("\t\r\u200c\u200d\u200e\u200f\u061c", r) || r >= 0xfe00 && r <= 0xfe0f ||
			r >= 0x180b && r <= 0x180d || r == 0x180f || unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	assigned := func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf)
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r >= 0xd800 && r <= 0xdfff || r == unicode.ReplacementChar {
			continue // no characters
		}
		escaped := !strings.ContainsRune(runtime.Visible("a"+string(r)+"b"), r)
		want := escaped && !needed(r) && !unicode.Is(unicode.Z, r) && (assigned(r) || unseen.Ignorable(r))
		if !assert.Equal(t, want, unseen.Hidden(r), "%U", r) {
			return
		}
	}
}
