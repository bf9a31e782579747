// Package lowered reads a dialect's schema as its provider does, for comparing
// it with what a tool accepts.
package lowered

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// Schema returns the parameters of a definition as JSON Schema that admits what
// the provider's model may send.
func Schema(d dialect.Dialect, def dialect.Definition) *schema.Schema {
	if def.Schema == nil {
		return &schema.Schema{Type: []string{"object"}, AdditionalProperties: schema.Bool(false)}
	}
	s := def.Schema.Clone()
	gemini := strings.Contains(string(def.JSON), `"parameters":`) && d == dialect.Gemini
	s.Walk(func(at string, n *schema.Schema) bool {
		if gemini {
			plain(n)
		}
		// A member that is required and may be null stands for one that may be
		// left out; to the tool both are the same.
		if d == dialect.OpenAIStrict && def.Strict {
			n.Required = slices.DeleteFunc(slices.Clone(n.Required), func(name string) bool { return mayBeNull(n.Property(name)) })
		}
		// At these, an object has the members that are listed and no others.
		if (gemini || d == dialect.XAI || d == dialect.Ollama) && (len(n.Properties) > 0 || at == "") && n.AdditionalProperties == nil {
			n.AdditionalProperties = schema.Bool(false)
		}
		return true
	})
	return s
}

// plain undoes the spelling of Gemini's parameters.
func plain(n *schema.Schema) {
	lower := make([]string, len(n.Type))
	for i, t := range n.Type {
		lower[i] = strings.ToLower(t)
	}
	if n.Type = lower; len(lower) == 0 {
		n.Type = nil
	}
	if slices.ContainsFunc(n.Extra, func(k schema.Keyword) bool { return k.Name == "nullable" }) {
		n.Extra = nil
		n.Type = append(n.Type, "null")
		if n.Enum != nil {
			n.Enum = append(n.Enum, json.RawMessage("null"))
		}
	}
}

func mayBeNull(s *schema.Schema) bool {
	return slices.Contains(s.Type, "null") || slices.ContainsFunc(s.AnyOf, mayBeNull)
}

// lostFor lists the keywords whose loss explains that a fault of a code is no
// longer prevented. The loss of one in composite explains any fault.
var (
	lostFor = map[string][]string{
		"unknown":  {"additionalProperties", "patternProperties", "propertyNames"},
		"required": {"dependentRequired"},
		"enum":     {"const"},
		"items":    {"maxItems"},
		"range":    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
		"value":    {"format"},
		"type":     {"pattern"}, // of numbers in strings
	}
	composite = []string{"items", "additionalProperties", "if", "not", "prefixItems", "anyOf", "oneOf", "allOf", "properties", "$ref"}
)

// Explained reports whether a lossy step accounts for a fault of a code. What
// is lost of one form of a union may show as a fault of another.
func Explained(steps []dialect.Step, code string) bool {
	for _, s := range steps {
		if s.Lossy && (strings.Contains(s.Pointer, "/anyOf/") || strings.Contains(s.Pointer, "/oneOf/") || strings.HasPrefix(s.Pointer, "/$defs/")) {
			return true
		}
		if s.Lossy && (s.Keyword == code || slices.Contains(lostFor[code], s.Keyword) || slices.Contains(composite, s.Keyword)) {
			return true
		}
	}
	return false
}
