package dialect_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// A lower bound over what a provider takes is loosened to the largest that it
// takes, an upper one is left out: none may keep the model from a value that
// the tool takes.
func TestCaps(t *testing.T) {
	for _, c := range []struct {
		d        dialect.Dialect
		in, want string
	}{
		{dialect.AnthropicStrict, `{"type":"array","items":{"type":"string"},"minItems":1}`, `"minItems":1`},
		{dialect.AnthropicStrict, `{"type":"array","items":{"type":"string"},"minItems":3}`, `"minItems":1`},
		{dialect.XAI, `{"type":"string","minLength":2048}`, `"minLength":2048`},
		{dialect.XAI, `{"type":"string","minLength":2049}`, `"minLength":2048`},
		{dialect.XAI, `{"type":"array","items":{"type":"string"},"minItems":300}`, `"minItems":256`},
	} {
		def := define(t, c.d, `{"type":"object","properties":{"a":`+c.in+`},"required":["a"],"additionalProperties":false}`)
		assert.Contains(t, string(def.JSON), c.want, "%s %s", c.d, c.in)
	}
}
