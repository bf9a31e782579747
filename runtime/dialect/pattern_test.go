package dialect_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// A pattern goes to a provider that takes what it uses, and into the description
// for the others.
func TestPatternsByWhatTheyUse(t *testing.T) {
	for _, c := range []struct {
		d       dialect.Dialect
		pattern string
		sent    bool
	}{
		{dialect.OpenAI, `[^](?=a)`, false},
		{dialect.OpenAI, `[](?=a)`, false},
		{dialect.OpenAI, `(a)[^]\1`, false},
		{dialect.OpenAI, `a{1,101}`, true},
		{dialect.OpenAI, `\ba`, true},
		{dialect.AnthropicStrict, `[^]\b`, false},
		{dialect.AnthropicStrict, `^a{1,100}$`, true},
		{dialect.AnthropicStrict, `^a{1,101}$`, false},
		{dialect.AnthropicStrict, `^a{101,}$`, false},
		{dialect.XAI, `^\\$`, true},
		{dialect.XAI, `^\$`, false},
		{dialect.XAI, `^a{1,101}$`, true},
		{dialect.XAI, `^\p{L}$`, false},
	} {
		text, err := json.Marshal(c.pattern)
		assert.NoError(t, err)
		def := define(t, c.d, props(`{"type":"string","pattern":`+string(text)+`}`))
		a := def.Schema.Property("a")
		if c.sent {
			assert.Equal(t, c.pattern, a.Pattern, c.d)
			assert.Empty(t, a.Description, c.d)
		} else {
			assert.Empty(t, a.Pattern, c.d)
			assert.Equal(t, "Constraints: must match the pattern "+c.pattern+".", a.Description, c.d)
		}
	}
}
