package dialect_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/internal/proof/lowered"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// OpenAI's strict mode has null for what is absent. Where the tool would not
// take that for absence, the tool is not sent as strict: no call could succeed,
// or null would overwrite a value.
func TestStrictNeedsNullForAbsence(t *testing.T) {
	const members = `"properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false`
	const either = `"anyOf":[{"required":["a"]},{"required":["b"]}]`
	form := func(k, name string) string {
		return `{"type":"object","properties":{"k":{"const":"` + k + `"},"` + name + `":{"type":"string"}},"required":["k","` + name + `"],"additionalProperties":false}`
	}
	for name, c := range map[string]struct {
		in     string
		strict bool
		docs   []string
	}{
		"one of two members":             {`{"type":"object",` + members + `,` + either + `}`, false, []string{`{"a":"x"}`, `{"b":"x"}`}},
		"exactly one of two members":     {`{"type":"object",` + members + `,"oneOf":[{"required":["a"]},{"required":["b"]}]}`, false, []string{`{"a":"x"}`, `{"b":"x"}`}},
		"forms at the root":              {`{"anyOf":[` + form("x", "a") + `,` + form("y", "b") + `]}`, false, []string{`{"k":"x","a":"v"}`, `{"k":"y","b":"v"}`}},
		"forms of a reference":           {`{"$ref":"#/$defs/U","$defs":{"U":{"type":"object","oneOf":[` + form("x", "a") + `,` + form("y", "b") + `]}}}`, false, []string{`{"k":"x","a":"v"}`}},
		"forms at the root of one shape": {`{"type":"object","anyOf":[` + form("x", "a") + `,` + form("y", "a") + `]}`, true, []string{`{"k":"y","a":"v"}`}},
		"one of two members, below":      {props(`{"type":"object",` + members + `,` + either + `}`), false, []string{`{"a":{"a":"x"}}`, `{"a":{"b":"x"}}`}},
		"forms below":                    {props(`{"anyOf":[` + form("x", "a") + `,` + form("y", "b") + `]}`), true, []string{`{"a":{"k":"x","a":"v"}}`, `{"a":{"k":"y","b":"v"}}`}},
		"members beside a union":         {props(`{"type":"object","properties":{"n":{"type":"integer"}},"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`), false, []string{`{"a":{"b":"x"}}`, `{"a":{"a":"x","n":1}}`}},
		"null that is a value":           {`{"type":"object","properties":{"a":{"type":["string","null"]}},"additionalProperties":false}`, false, []string{`{}`, `{"a":null}`}},
		"null that is one form":          {`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}},"additionalProperties":false}`, false, []string{`{}`}},
		"null behind a reference":        {`{"type":"object","properties":{"a":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":["string","null"]}}}`, false, []string{`{}`}},
		"null that is the default":       {`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}],"default":null}},"additionalProperties":false}`, true, []string{`{}`, `{"a":"x"}`}},
		"null that is needed":            {`{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"],"additionalProperties":false}`, true, []string{`{"a":null}`}},
		"members that may be absent":     {`{"type":"object",` + members + `}`, true, []string{`{}`, `{"a":"x"}`}},
		"members that depend on others":  {`{"type":"object",` + members + `,"dependentRequired":{"a":["b"]}}`, false, []string{`{}`}},
		"members of merged schemas":      {`{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`, true, []string{`{"b":"x"}`}},
	} {
		t.Run(name, func(t *testing.T) {
			root := parse(t, c.in)
			for _, d := range []dialect.Dialect{dialect.OpenAIStrict, dialect.AnthropicStrict} {
				def := define(t, d, c.in)
				if d == dialect.OpenAIStrict {
					assert.Equal(t, c.strict, def.Strict, "%s", def.JSON)
				}
				sent := lowered.Sent(d, def)
				for _, doc := range c.docs {
					assert.Empty(t, schema.Check(root, []byte(doc)), "the tool takes %s", doc)
					if def.Strict {
						doc = lowered.Complete(sent, doc)
					}
					assert.Empty(t, schema.Check(root, []byte(doc)), "%s: the tool takes %s", d, doc)
					faults, _ := schema.Checker{Exact: true}.Check(sent, []byte(doc))
					assert.Empty(t, faults, "%s: the model can send %s by %s", d, doc, sent)
				}
			}
		})
	}
}
