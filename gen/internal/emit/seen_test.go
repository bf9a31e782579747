package emit

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/internal/unseen"
)

// Generated source shows no character that a reader does not see: literals have
// it as an escape, of the same value, and comments not at all.
func TestUnseenCharacters(t *testing.T) {
	const perText = 500 // a text each would take a parser for each
	var texts []string
	var b strings.Builder
	count := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r >= 0xD800 && r <= 0xDFFF || !unseen.Hidden(r) && !unseen.Ignorable(r) && !unseen.Shapeless(r) {
			continue
		}
		assert.False(t, seen(r), "%U", r)
		fmt.Fprintf(&b, "a%cb", r)
		if count++; count%perText == 0 {
			texts = append(texts, b.String())
			b.Reset()
		}
	}
	require.Greater(t, count, 4000) // the ones of Unicode
	for _, text := range append(texts, b.String()) {
		for _, suffix := range []string{"", `"`, "\n\n."} {
			source, value := constantOf(t, quoted(text+suffix))
			assert.Equal(t, text+suffix, value)
			requireSeen(t, source)
		}
		var raw strings.Builder
		e := json.NewEncoder(&raw)
		e.SetEscapeHTML(false)
		require.NoError(t, e.Encode(text))
		source, value := constantOf(t, jsonText(strings.TrimSpace(raw.String())))
		requireSeen(t, source)
		var decoded string
		require.NoError(t, json.Unmarshal([]byte(value), &decoded))
		assert.Equal(t, text, decoded)

		source, _ = render(t, comment(text))
		requireSeen(t, source)
		assert.Contains(t, source, "// a")
	}
}

func requireSeen(t *testing.T, source string) {
	t.Helper()
	for _, r := range source {
		if r != '\n' && r != '\t' {
			require.True(t, unicode.IsPrint(r) && !unseen.Hidden(r) && !unseen.Ignorable(r) && !unseen.Shapeless(r), "%U", r)
		}
	}
}
