package dialect_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/internal/schematest"
	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// plain returns a lowered schema as JSON Schema, such as its provider reads it.
func plain(d dialect.Dialect, def dialect.Definition) *schema.Schema {
	if def.Schema == nil {
		return &schema.Schema{Type: []string{"object"}, AdditionalProperties: schema.Bool(false)}
	}
	s := def.Schema.Clone()
	gemini := strings.Contains(string(def.JSON), `"parameters":`) && d == dialect.Gemini
	s.Walk(func(at string, n *schema.Schema) bool {
		if gemini {
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

func mayBeNull(s *schema.Schema) bool {
	return slices.Contains(s.Type, "null") || slices.ContainsFunc(s.AnyOf, mayBeNull)
}

func compileText(t require.TestingT, text string) *jsonschema.Schema {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	s, err := compileValue(v)
	require.NoError(t, err, text)
	return s
}

func admits(t require.TestingT, s *jsonschema.Schema, document string) bool {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	require.NoError(t, err, document)
	return s.Validate(v) == nil
}

// lostFor lists the keywords whose loss explains that a fault of a code is no
// longer prevented. The loss of one in composite explains any fault.
var (
	lostFor = map[string][]string{
		"unknown":  {"additionalProperties", "patternProperties", "propertyNames"},
		"required": {"dependentRequired"},
		"enum":     {"const"},
		"items":    {"maxItems"},
	}
	composite = []string{"items", "additionalProperties", "if", "not", "prefixItems", "anyOf", "oneOf", "allOf", "properties", "$ref"}
)

// explained reports whether a lossy step accounts for a fault. What is lost of
// one form of a union may show as a fault of another.
func explained(steps []dialect.Step, code string) bool {
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

// checks sets how many cases a property is tried with, unless the command line
// says it.
func checks(t *testing.T, n int) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		require.NoError(t, flag.Set("rapid.checks", strconv.Itoa(n)))
	}
}

// TestLoweringKeepsTheMeaning compares what a lowered schema admits, by an
// independent validator, with what the tool accepts. Each difference must be in
// the report.
func TestLoweringKeepsTheMeaning(t *testing.T) {
	checks(t, 500)
	counts := map[string]int{}
	var given []*schema.Schema
	for _, tool := range corpus(t) {
		if tool.Parameters != nil {
			given = append(given, tool.Parameters)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := schematest.New(t)
		root := m.Root()
		if m.Chance(30) {
			root = schematest.Pick(m, given...)
		}
		root, err := schema.Parse([]byte(root.String()))
		if err != nil { // a doubled name in required and the like
			t.Skip(err)
		}
		d := schematest.Pick(m, dialect.All()...)
		def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: root})
		if err != nil {
			counts["refused"]++
			return
		}
		if c := complain(d, def.JSON); len(c) > 0 {
			t.Fatalf("%s breaks its provider's rules:\n%s\n%s\nfrom %s", d, strings.Join(c, "\n"), def.JSON, root)
		}
		lowered := plain(d, def)
		if lowered.String() == root.String() {
			counts["unchanged"]++
			return
		}
		compiled, canonical := compileText(t, lowered.String()), compileText(t, root.String())
		for range 8 {
			doc := m.Document(lowered, lowered, 9)
			if m.Chance(50) {
				doc = m.Document(root, root, 9)
			}
			if doc[0] != '{' {
				continue // arguments are an object
			}
			verdict := fmt.Sprintf("%s\ncanonical %s\nlowered   %s\ndocument  %s\nsteps %v", d, root, lowered, doc, def.Steps)
			admitted := admits(t, compiled, doc)
			faults := schema.Check(root, []byte(doc))
			switch {
			case admitted && len(faults) > 0:
				counts["widened"]++
				nullable := d == dialect.OpenAIStrict && def.Strict // see plain
				if !slices.ContainsFunc(faults, func(f wire.Fault) bool {
					return explained(def.Steps, f.Code) || nullable && f.Code == "required"
				}) {
					t.Fatalf("admitted, but refused with %v: %s", faults, verdict)
				}
			case !admitted && admits(t, canonical, doc):
				counts["narrowed"]++
				if !slices.ContainsFunc(def.Steps, func(s dialect.Step) bool { return s.Narrows }) {
					t.Fatalf("accepted, but not admitted: %s", verdict)
				}
			default:
				counts[fmt.Sprintf("same %v", admitted)]++
			}
		}
	})
	t.Log(list(counts))
}
