package ecmaregexp_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/ecmaregexp"
)

// What is no expression, with the part and the advice.
var wrong = map[string][2]string{
	`[\w-\.]`: {`\w-`, `write \-, or put the - last`}, `[\d-x]`: {`\d-`, `write \-, or put the - last`}, `[a-\d]`: {`a-\d`, `write \-, or put the - last`},
	`[\p{L}-x]`: {`\p{L}-`, `write \-, or put the - last`}, `[b-a]`: {`b-a`, "write the smaller character first"}, `[\u{61}-\cJ]`: {`\u{61}-\cJ`, "write the smaller character first"},
	`^*`: {`^*`, "leave out the * behind the ^"}, `a$?`: {`$?`, "leave out the ? behind the $"}, `\b*`: {`\b*`, `leave out the * behind the \b`},
	`\B{2}`: {`\B{2}`, `leave out the {2} behind the \B`}, `(?=a)*`: {`(?=a)*`, "leave out the * behind the (?=a)"}, `(?<!a){2,}`: {`(?<!a){2,}`, "leave out the {2,} behind the (?<!a)"},
	`\p{lu}`: {`\p{lu}`, `write a general category, such as \p{L} or \p{Lu}`}, `\p{nonsense}`: {`\p{nonsense}`, `write a general category, such as \p{L} or \p{Lu}`},
	`\p{Greek}`: {`\p{Greek}`, `write a general category, such as \p{L} or \p{Lu}`}, `\pL`: {`\pL`, `write a general category, such as \p{L} or \p{Lu}`},
	`\p{Script=greek}`: {`\p{Script=greek}`, `write a general category, such as \p{L} or \p{Lu}`}, `\p`: {`\p`, `write a general category, such as \p{L} or \p{Lu}`},
	`*`: {"*", "write something that it repeats"}, `a**`: {"*", "write something that it repeats"}, `(+a)`: {"+", "write something that it repeats"}, `a|?`: {"?", "write something that it repeats"},
	`a{`: {"{", `write \{`}, `a{,2}`: {"{", `write \{`}, `a{2,1}`: {"{2,1}", "write the smaller number first"}, `a{010,9}`: {"{010,9}", "write the smaller number first"},
	`}`: {"}", `write \}`}, `[a]]`: {"]", `write \]`}, `[[:alpha:]]`: {"]", `write \]`},
	`(`: {"(", `write \(, or close the group`}, `)`: {")", `write \), or open the group`}, `[a`: {"[", `write \[, or close the bracket`}, `[a-`: {"[", `write \[, or close the bracket`},
	`\`: {`\`, `write \\`}, `[\`: {`\`, `write \\`}, `(?i)a`: {"(?i)", "write the pattern without flags"}, `(?i:a)`: {"(?i:", "write the pattern without flags"}, `(?>a)`: {"(?>a)", "write the pattern without flags"},
	`(?`: {"(?", "write the pattern without flags"}, `(?P<n>a)`: {"(?P<", "write (?<"}, `(?<n`: {"(?<", "end the name with >"}, `(?<1>a)`: {"(?<1>", "begin the name with a letter"},
	`(?<>a)`: {"(?<>", "begin the name with a letter"}, `(?<a-b>a)`: {"(?<a-b>", "write the name with letters, digits and _"}, `(?<a>b)(?<a>b)`: {"(?<a>", "give each group another name"},
	`\Aa`: {`\A`, "write ^"}, `a\z`: {`\z`, "write $"}, `a\Z`: {`\Z`, "write $"}, `\Qa\E`: {`\Q`, "write what it stands for"}, `\a`: {`\a`, "write what it stands for"},
	`\-`: {`\-`, "write it without the backslash"}, `\_`: {`\_`, "write it without the backslash"}, `\é`: {`\é`, "write it without the backslash"}, `[\_]`: {`\_`, "write it without the backslash"},
	`\x4`: {`\x`, "write what it stands for"}, `\u123`: {`\u`, "write what it stands for"}, `\u{110000}`: {`\u`, "write what it stands for"}, `\u{}`: {`\u`, "write what it stands for"}, `\c1`: {`\c`, "write what it stands for"},
	`\00`: {`\0`, "write what it stands for"}, `[\1]`: {`\1`, "write what it stands for"}, `[\B]`: {`\B`, "write what it stands for"}, `[\k]`: {`\k`, "write what it stands for"}, `\k`: {`\k`, "write what it stands for"},
	`\1`: {`\1`, "refer to a group that the pattern has"}, `(a)\2`: {`\2`, "refer to a group that the pattern has"}, `(?:a)\1`: {`\1`, "refer to a group that the pattern has"},
	`\k<a>`: {`\k<a>`, "refer to a group that the pattern has"}, `(?<a>b)\k<>`: {`\k<>`, "refer to a group that the pattern has"}, `(a)\99999999999999999999`: {`\99999999999999999999`, "refer to a group that the pattern has"},
	"\xff": {"invalid UTF-8", "write it as UTF-8"}, strings.Repeat("(?:", 2000) + strings.Repeat(")", 2000): {"the number of groups", "write fewer groups"},
	strings.Repeat("()", 70_000): {"the number of groups", "write fewer groups"},
}

// What is one.
var right = []string{
	``, `^$`, `a|`, `|`, `()`, `(?:)`, `(|a)*`, `[]`, `[^]`, `[]*`, `[a-]`, `[-a]`, `[--a]`, `[+--]`, `[a-z-9]`, `[\w-]`, `[-\w]`, `[\w\-.]`, `[[:a]`, `[(?]`, `[\b]`, `[\]-\^]`,
	`a*?`, `a{2}?`, `a{2,}`, `a{2,2}`, `a{09,10}`, `a{5000}`, `(^)*`, `(?:\b)+`, `(?=a)b`, `(?<=a)(?<!b)(?!c)`, `\cJ`, `\0`, `\0a`, `[\0]`, `\x41`, `\u0041`, `\u{1F600}`, `\u{0000000041}`,
	`[\ud83d\ude00-\ud83d\ude4f]`, `[\u{10}-\u{10FFFF}]`, `\ud83d`, `🙂+`, `[🙂-🙃]`, `\/`, `/`, `(a)\1`, `\1(a)`, `(?<n>a)\k<n>`, `\k<n>(?<n>a)`, `(?<$_1>a)`, `\p{L}`, `\P{Lu}`, `[\p{Nd}]`,
	`\p{Script=Greek}`, `\p{sc=Han}`, `\p{scx=Latin}`, `\p{Letter}`, `\p{gc=Lu}`, `\p{ASCII}`, `\p{Alphabetic}`, `\p{Emoji_Presentation}`, "a\nb",
}

func TestCheck(t *testing.T) {
	for pattern, want := range wrong {
		if p := ecmaregexp.Check(pattern); assert.NotNil(t, p, "%.100s", pattern) {
			assert.Equal(t, want, [2]string{p.Text, p.Fix}, "%.100s", pattern)
		}
	}
	for _, pattern := range right {
		assert.Nil(t, ecmaregexp.Check(pattern), pattern)
	}
	assert.True(t, ecmaregexp.Valid("a"))
	assert.False(t, ecmaregexp.Valid("*"))
}

// Whatever a model or server sends, Check returns.
func FuzzCheck(f *testing.F) {
	for _, pattern := range right {
		f.Add(pattern)
	}
	for pattern := range wrong {
		f.Add(pattern)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if p := ecmaregexp.Check(pattern); p != nil {
			assert.NotEmpty(t, p.Text)
			assert.NotEmpty(t, p.Fix)
		}
	})
}

// pieces are what patterns are made of that go wrong somewhere.
var pieces = []string{
	"a", "b", "z", "0", "9", " ", "é", "🙂", "\n", ".", "^", "$", "|", "(", "(", ")", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<m>", "(?<1>", "(?", "(?P<n>", "(?i)", "(?i:",
	"[", "[", "[^", "]", "]", "-", "-", "{", "}", ",", "{2}", "{2,}", "{1,3}", "{3,1}", "{,2}", "{0}", "{65536}", "*", "+", "?", ":", "=", "!", "<", ">", "/", `\`, `\\`, `\/`, `\-`, `\.`, `\_`, `\ `,
	`\^`, `\$`, `\]`, `\[`, `\}`, `\{`, `\(`, `\)`, `\|`, `\*`, `\d`, `\D`, `\w`, `\W`, `\s`, `\S`, `\b`, `\B`, `\n`, `\r`, `\t`, `\v`, `\f`, `\a`, `\e`, `\A`, `\z`, `\Z`, `\Q`, `\E`, `\G`, `\h`, `\R`, `\X`, `\C`, `\K`, `\N`,
	`\0`, `\1`, `\2`, `\9`, `\10`, `\k`, `\k<n>`, `\k<m>`, `\k<x>`, `\c`, `\cJ`, `\c1`, `\x`, `\x4`, `\x41`, `\x{41}`, `\u`, `\u00`, `\u0041`, `\ud83d`, `\ude00`, `\u{41}`, `\u{110000}`, `\u{}`, `\u{`,
	`\p`, `\p{`, `\pL`, `\p{L}`, `\P{Lu}`, `\p{lu}`, `\p{LC}`, `\p{L&}`, `\p{Greek}`, `\p{Script=Greek}`, `\p{sc=Han}`, `\p{Script=}`, `\p{=L}`, `\p{gc=Lu}`, `\p{General_Category=Letter}`, `\p{Any}`, `\p{ASCII}`,
	`\p{Alpha}`, `\p{Emoji}`, `\p{nonsense}`, `\p{^L}`, `\p{}`, `\p{ L}`, `\p{White_Space}`, `[:alpha:]`, "[[:alpha:]]", "&&", "--", "a-z", "z-a", `[\w-`, `[\p{L}-`,
}

// Node is the judge of random patterns: it compiles each that Check lets
// through, and refuses each that Check refuses.
func TestAgainstNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("the judge is node, which is not on this machine")
	}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	patterns := append([]string{}, right...)
	for pattern := range wrong {
		if len(pattern) < 1000 && pattern != "\xff" { // JSON has only UTF-8
			patterns = append(patterns, pattern)
		}
	}
	for len(patterns) < 120_000 {
		var b strings.Builder
		for range 1 + r.IntN(7) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		if p := b.String(); !seen[p] {
			seen[p] = true
			patterns = append(patterns, p)
		}
	}
	in, err := json.Marshal(patterns)
	require.NoError(t, err)
	cmd := exec.Command(node, "-e", `const text = require("fs").readFileSync(0, "utf8")
console.log(JSON.stringify(JSON.parse(text).map((p) => { try { new RegExp(p, "u"); return true } catch { return false } })))`)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	require.NoError(t, err)
	var compiles []bool
	require.NoError(t, json.Unmarshal(out, &compiles))
	require.Len(t, compiles, len(patterns))
	valid := 0
	for i, pattern := range patterns {
		ours := ecmaregexp.Valid(pattern)
		if ours {
			valid++
		}
		later := strings.Contains(pattern, "(?i:") || strings.Count(pattern, "(?<") > 1 // maybe taken by later editions
		if ours != compiles[i] && (ours || !later) {
			require.Equal(t, compiles[i], ours, "%q: does node compile it, and do we take it", pattern)
		}
	}
	assert.Greater(t, valid, len(patterns)/100)
	t.Logf("%d patterns, %d of them valid", len(patterns), valid)
}
