// Package lowered reads a dialect's schema as its provider does, for comparing
// it with what a tool accepts.
package lowered

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Sent returns the parameters of a definition as JSON Schema that admits what
// the provider's model may send.
func Sent(d dialect.Dialect, def dialect.Definition) *schema.Schema {
	if def.Schema == nil {
		return &schema.Schema{Type: []string{"object"}, AdditionalProperties: schema.Bool(false)}
	}
	s := def.Schema.Clone()
	gemini := strings.Contains(string(def.JSON), `"parameters":`) && d == dialect.Gemini
	s.Walk(func(at string, n *schema.Schema) bool {
		if gemini {
			plain(n)
		}
		// At these, an object has the members that are listed and no others.
		if (gemini || d == dialect.XAI || d == dialect.Ollama) && (len(n.Properties) > 0 || at == "") && n.AdditionalProperties == nil {
			n.AdditionalProperties = schema.Bool(false)
		}
		return true
	})
	return s
}

// Schema returns what [Sent] does, but that members which are required and may
// be null may be left out too where null stands for that: it admits each
// document that the model can express, not only the form in which it does.
func Schema(d dialect.Dialect, def dialect.Definition) *schema.Schema {
	s := Sent(d, def)
	if d != dialect.OpenAIStrict || !def.Strict {
		return s
	}
	s = s.Clone()
	s.Walk(func(_ string, n *schema.Schema) bool {
		n.Required = slices.DeleteFunc(slices.Clone(n.Required), func(name string) bool { return mayBeNull(n.Property(name)) })
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
		"type":     {"pattern"},  // of numbers in strings
		"not":      {"maxItems"}, // an item where the tuple has ended
	}
	composite = []string{"items", "additionalProperties", "if", "not", "prefixItems", "anyOf", "oneOf", "allOf", "properties", "$ref"}
)

// Explained reports whether a lossy step accounts for a fault: it is about the
// place of the fault or one around it, and its loss can show as this one. What
// is lost of one form of a union may show as a fault of another.
func Explained(root *schema.Schema, steps []dialect.Step, f wire.Fault) bool {
	recursive := recursive(root)
	return slices.ContainsFunc(steps, func(s dialect.Step) bool {
		if !s.Lossy {
			return false
		}
		place, union := around(s.Pointer, recursive)
		if !union && s.Keyword != f.Code && !slices.Contains(lostFor[f.Code], s.Keyword) && !slices.Contains(composite, s.Keyword) {
			return false
		}
		return place.MatchString(f.Path)
	})
}

// Unexplained looks for a fault that the schema of a definition has with a
// document, and that no step which narrows accounts for by its place. It returns
// true where there is none.
func Unexplained(d dialect.Dialect, root *schema.Schema, def dialect.Definition, document string) (wire.Fault, bool) {
	recursive := recursive(root)
	narrowed := false
	for _, f := range schema.Check(Schema(d, def), []byte(document)) {
		if !slices.ContainsFunc(def.Steps, func(s dialect.Step) bool {
			place, _ := around(s.Pointer, recursive)
			return s.Narrows && place.MatchString(f.Path)
		}) {
			return f, false
		}
		narrowed = true
	}
	// The check is not that of the validator: where it has no fault, any step is one.
	return wire.Fault{}, narrowed || slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Narrows })
}

// recursive reports whether a schema has references to other places than
// definitions, so that what is at a place may be at others too.
func recursive(root *schema.Schema) (found bool) {
	root.Walk(func(_ string, s *schema.Schema) bool {
		found = found || s.Ref != "" && !strings.HasPrefix(s.Ref, "#/$defs/")
		return !found
	})
	return found
}

const (
	anywhere = `.*`
	anyItem  = `\[\d+\]`
	anyName  = `(?:\.?[^.\[\]]+|\["(?:[^"\\]|\\.)*"\])`
)

// around returns an expression for the paths of faults at the place of a pointer
// into a schema, and whether a union is on the way: the place is that of the
// union then.
func around(pointer string, recursive bool) (place *regexp.Regexp, union bool) {
	path, union := pathsAt(strings.Split(pointer, "/")[min(len(pointer), 1):])
	if recursive {
		path = anywhere + path
	}
	return regexp.MustCompile(`^(?s:` + path + `)`), union
}

func pathsAt(tokens []string) (path string, union bool) {
	for i := 0; i < len(tokens); i++ {
		switch tokens[i] {
		case "$defs":
			path, i = anywhere, i+1
		case "properties":
			i++
			name := strings.NewReplacer("~1", "/", "~0", "~").Replace(tokens[i])
			path += `\.?` + regexp.QuoteMeta(wire.JoinPath("", name))
		case "items", "contains":
			path += anyItem
		case "prefixItems":
			path, i = path+anyItem, i+1
		case "additionalProperties":
			path += anyName
		case "patternProperties":
			path, i = path+anyName, i+1
		case "anyOf", "oneOf":
			return path, true
		case "allOf", "dependentSchemas":
			i++
		}
	}
	return path, false
}
