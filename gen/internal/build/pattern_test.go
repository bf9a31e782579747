package build

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Patterns that Go takes, and ECMA-262 under the flag u as well.
var bothCompile = []string{
	`[\w-]`, `[-\w]`, `[^\w-]`, `[^-\w]`, `[\w\-.]`, `[.\w-]`, `[\d\-x]`, `[\p{L}\-x]`, `[\p{L}-]`, `[a-z-9]`, `[a-z-\d]`, `[a-z\d-]`,
	`[--a]`, `[+--]`, `[-]`, `[--]`, `[---]`, `[^--a]`, `[\--a]`, `[a\-z]`, `[$-^]`, `[\$-\^]`, `[\n-\r]`, `[\/-9]`, `[\x41-\x5a]`,
	`[\\-a]`, `[d-w]`, `[\\d-w]`, `(^)*`, `(?:^)*`, `(?:\b)+`, `(?:$)?`, `^$`, `^\b\B$`, `\^*`, `\$+`, `[^a]*`, `[$]?`, `\\b*`, `a*?`, `a{2}?`,
	`^a*$`, `(|a)*`, `\p{L}\p{Lu}\P{LC}[\p{Cs}\p{N}]`, `(?<n>a)(?<_b1>c)`,
}

// Patterns that Go takes, and ECMA-262 under the flag u does not.
var onlyGoCompiles = []string{
	`[\w-\.]`, `[\d-x]`, `[\D-x]`, `[\W-_]`, `[\p{L}-x]`, `[\P{L}-x]`, `[\d-\w]`, `[\w--]`, `[\d--a]`, `[x\d-z]`, `[^\w-x]`, `[a-z\d-x]`,
	`^*`, `^+`, `^?`, `^{2}`, `^{2,}`, `^*?`, `$?`, `$*?`, `a$+`, `\b*`, `\b?`, `\B{2}`, `\B{1,2}`, `(^*a)`, `(?:a|$*)`,
	`\p{l}`, `\p{lu}`, `[\P{nd}]`, `\p{lc}`, `(?<1>a)`, `(?<1n>a)`,
}

func TestPatternsCompileInBoth(t *testing.T) {
	for _, re := range bothCompile {
		assert.Empty(t, checkPattern(re), re)
	}
	for _, re := range onlyGoCompiles {
		assert.NotEmpty(t, checkPattern(re), re)
		assert.NotContains(t, checkPattern(re), "does not compile", "%s is no pattern of Go either", re)
	}
}
