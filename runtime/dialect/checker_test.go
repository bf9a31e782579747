package dialect_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// The checkers read definitions as the providers do. They are written from the
// providers' rules alone: nothing of the engine or its tables is used here.

type object = map[string]any

// complaints is what a provider would refuse.
type complaints []string

func (c *complaints) add(ok bool, format string, args ...any) {
	if !ok {
		*c = append(*c, fmt.Sprintf(format, args...))
	}
}

// complain returns what the provider of a dialect has against a definition.
func complain(d dialect.Dialect, definition json.RawMessage) complaints {
	var def object
	dec := json.NewDecoder(bytes.NewReader(definition))
	dec.UseNumber()
	if err := dec.Decode(&def); err != nil {
		return complaints{err.Error()}
	}
	var c complaints
	c.booleans(def)
	c.add(!bytes.Contains(definition, []byte(`\u003c`)) && !bytes.Contains(definition, []byte(`\u0026`)), "HTML escapes")
	switch d {
	case dialect.OpenAI, dialect.OpenAIStrict:
		c.openAI(c.chat(def, "strict"))
	case dialect.OpenAIResponses:
		c.keys(def, "type name parameters strict", "description")
		c.add(def["type"] == "function", "type %v", def["type"])
		c.name(def, `^[a-zA-Z0-9_-]{1,128}$`)
		c.openAI(def)
	case dialect.Anthropic, dialect.AnthropicStrict:
		c.keys(def, "name input_schema", "description strict input_examples")
		c.anthropic(def)
	case dialect.Gemini, dialect.GeminiJSONSchema:
		c.keys(def, "name", "description parameters parametersJsonSchema")
		c.gemini(def, d)
	case dialect.Bedrock:
		c.keys(def, "toolSpec", "")
		spec := c.object(def, "toolSpec")
		c.keys(spec, "name inputSchema", "description")
		c.name(spec, `^[a-zA-Z0-9_-]{1,64}$`)
		c.keys(c.object(spec, "inputSchema"), "json", "")
		c.anthropicSchema(c.object(c.object(spec, "inputSchema"), "json"), false)
	case dialect.Ollama:
		c.ollama(c.object(c.chat(def, ""), "parameters"))
	case dialect.MCP:
		c.mcp(def)
	default:
		f := c.chat(def, "")
		c.add(f["parameters"] != nil, "no parameters")
		s := c.object(f, "parameters")
		c.schema2020(s)
		c.add(s["type"] == "object", "root type %v", s["type"])
		switch d {
		case dialect.Mistral:
			each(s, func(path string, n object) {
				c.add(n["$id"] == nil && n["$schema"] == nil, "%s: $id or $schema", path)
			})
		case dialect.XAI:
			c.xAI(s)
		}
	}
	return c
}

func (c *complaints) object(o object, key string) object {
	v, ok := o[key].(object)
	c.add(ok, "%s is no object", key)
	return v
}

func (c *complaints) keys(o object, required, optional string) {
	want := strings.Fields(required)
	for _, k := range want {
		c.add(o[k] != nil, "no %s", k)
	}
	for _, k := range slices.Sorted(maps.Keys(o)) {
		c.add(slices.Contains(want, k) || slices.Contains(strings.Fields(optional), k), "unknown member %s", k)
	}
	if d, ok := o["description"]; ok {
		c.add(d != "", "an empty description")
	}
}

func (c *complaints) name(o object, pattern string) {
	name, _ := o["name"].(string)
	c.add(regexp.MustCompile(pattern).MatchString(name), "name %q", name)
}

// chat checks the wrapper of Chat Completions and returns the function in it.
func (c *complaints) chat(def object, more string) object {
	c.keys(def, "type function", "")
	c.add(def["type"] == "function", "type %v", def["type"])
	f := c.object(def, "function")
	c.keys(f, "name parameters "+more, "description")
	c.name(f, `^[a-zA-Z0-9_-]{1,64}$`)
	return f
}

// each calls f for every schema below and at s.
func each(s any, f func(path string, n object)) { eachAt("", s, f) }

func eachAt(path string, s any, f func(string, object)) {
	n, ok := s.(object)
	if !ok {
		return
	}
	f(path, n)
	for _, k := range slices.Sorted(maps.Keys(n)) {
		switch v := n[k].(type) {
		case object:
			switch k {
			case "properties", "$defs", "patternProperties", "dependentSchemas":
				for _, name := range slices.Sorted(maps.Keys(v)) {
					eachAt(path+"/"+k+"/"+name, v[name], f)
				}
			case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames":
				eachAt(path+"/"+k, v, f)
			}
		case []any:
			switch k {
			case "anyOf", "oneOf", "allOf", "prefixItems":
				for i, sub := range v {
					eachAt(fmt.Sprintf("%s/%s/%d", path, k, i), sub, f)
				}
			}
		}
	}
}

func types(n object) []string {
	switch t := n["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var list []string
		for _, x := range t {
			list = append(list, fmt.Sprint(x))
		}
		return list
	}
	return nil
}

func properties(n object) object { p, _ := n["properties"].(object); return p }

func required(n object) []string {
	var list []string
	for _, x := range asList(n["required"]) {
		list = append(list, fmt.Sprint(x))
	}
	return list
}

func asList(v any) []any { l, _ := v.([]any); return l }

var (
	look = regexp.MustCompile(`\(\?(=|!|<=|<!)`)
	back = regexp.MustCompile(`\\[1-9k]`)
)

// schema2020 compiles the schema as draft 2020-12.
func (c *complaints) schema2020(s object) {
	_, err := compileValue(s)
	c.add(err == nil, "not a schema of draft 2020-12: %v", err)
}

func compileValue(v any) (*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	compiler.UseRegexpEngine(ecma)
	if err := compiler.AddResource("urn:s", v); err != nil {
		return nil, err
	}
	return compiler.Compile("urn:s")
}

// ecma takes the expressions that RE2 does not know, but ECMA-262 does, as
// matching everything.
func ecma(pattern string) (jsonschema.Regexp, error) {
	if look.MatchString(pattern) || back.MatchString(pattern) {
		pattern = ""
	}
	return regexp.Compile(pattern)
}

func (c *complaints) openAI(f object) {
	description, _ := f["description"].(string)
	c.add(utf8.RuneCountInString(description) <= 1024, "description of %d characters", utf8.RuneCountInString(description))
	s := c.object(f, "parameters")
	c.schema2020(s)
	c.add(s["type"] == "object", "root type %v", s["type"])
	c.add(s["properties"] != nil, "object schema missing properties")
	for _, k := range []string{"oneOf", "anyOf", "allOf", "enum", "not"} {
		c.add(s[k] == nil, "%s at the top level", k)
	}
	each(s, func(path string, n object) {
		c.add(!slices.Contains(types(n), "array") || n["items"] != nil, "%s: array schema missing items", path)
		p, _ := n["pattern"].(string)
		c.add(!look.MatchString(p) && !back.MatchString(p), "%s: regex lookaround is not supported", path)
	})
	switch f["strict"] {
	case true:
		c.openAIStrict(s)
	default:
		c.add(f["strict"] == false, "strict %v", f["strict"])
	}
}

func (c *complaints) openAIStrict(s object) {
	const allowed = " type title description enum const anyOf $ref $defs pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems items properties required additionalProperties "
	values, chars, props := 0, 0, 0
	each(s, func(path string, n object) {
		for k := range n {
			c.add(strings.Contains(allowed, " "+k+" "), "%s: %s is not permitted", path, k)
		}
		if n["$ref"] != nil {
			c.add(len(n) == 1, "%s: $ref cannot have keywords beside it", path)
			return
		}
		c.add(n["type"] != nil || n["anyOf"] != nil, "%s: schema must have a type", path)
		if f, ok := n["format"]; ok {
			c.add(strings.Contains(" date-time time date duration email hostname ipv4 ipv6 uuid ", fmt.Sprintf(" %v ", f)), "%s: format %v", path, f)
		}
		if slices.Contains(types(n), "object") {
			c.add(n["additionalProperties"] == false, "%s: additionalProperties must be false", path)
			needed := map[string]bool{}
			for _, name := range required(n) {
				needed[name] = true
			}
			for name := range properties(n) {
				c.add(needed[name], "%s: %s is not in required", path, name)
				chars += len(name)
			}
			for name := range needed {
				c.add(properties(n)[name] != nil, "%s: %s is not in properties", path, name)
			}
			props += len(properties(n))
		}
		values += len(asList(n["enum"]))
		c.add(strings.Count(path, "/properties/")+strings.Count(path, "/items") <= 10, "%s: too deep", path)
		if list := asList(n["enum"]); len(list) > 250 {
			total := 0
			for _, v := range list {
				total += len(fmt.Sprint(v))
			}
			c.add(total <= 15000, "%s: %d characters in an enum", path, total)
		}
	})
	c.add(values <= 1000, "%d enum values", values)
	c.add(props <= 5000, "%d properties", props)
	c.add(chars <= 120000, "%d characters in names", chars)
}

func (c *complaints) anthropic(def object) {
	c.name(def, `^[a-zA-Z0-9_-]{1,128}$`)
	s := c.object(def, "input_schema")
	c.anthropicSchema(s, true)
	if compiled, err := compileValue(s); err == nil {
		for _, e := range asList(def["input_examples"]) {
			c.add(compiled.Validate(e) == nil, "example %v", e)
		}
	}
	if def["strict"] == true {
		c.anthropicStrict(s)
	}
}

var anthropicKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// anthropicSchema checks what Anthropic takes, with keys also that of names of
// properties, which for Claude on Bedrock nothing confirms.
func (c *complaints) anthropicSchema(s object, keys bool) {
	c.schema2020(s)
	c.add(s["type"] == "object", "root type %v", s["type"])
	for _, k := range []string{"oneOf", "anyOf", "allOf"} {
		c.add(s[k] == nil, "%s at the top level", k)
	}
	each(s, func(path string, n object) {
		if !keys {
			return
		}
		for name := range properties(n) {
			c.add(anthropicKey.MatchString(name), "%s: property key %q", path, name)
		}
	})
}

func (c *complaints) anthropicStrict(s object) {
	const allowed = " type title description enum const anyOf allOf $ref $defs default required format minItems pattern items properties additionalProperties "
	optional, unions := 0, 0
	each(s, func(path string, n object) {
		for k := range n {
			c.add(strings.Contains(allowed, " "+k+" "), "%s: %s is not supported", path, k)
		}
		if f, ok := n["format"]; ok {
			c.add(strings.Contains(" date-time time date duration email hostname uri ipv4 ipv6 uuid ", fmt.Sprintf(" %v ", f)), "%s: format %v", path, f)
		}
		if m, ok := n["minItems"].(json.Number); ok {
			c.add(m == "0" || m == "1", "%s: minItems %s", path, m)
		}
		p, _ := n["pattern"].(string)
		c.add(!look.MatchString(p) && !regexp.MustCompile(`\\[b1-9]`).MatchString(p), "%s: pattern %s", path, p)
		if slices.Contains(types(n), "object") {
			c.add(n["additionalProperties"] == false, "%s: additionalProperties must be false", path)
			optional += len(properties(n)) - len(required(n))
		}
		for _, v := range asList(n["enum"]) {
			switch v.(type) {
			case object, []any:
				c.add(false, "%s: enum value %v", path, v)
			}
		}
		has := false
		for _, k := range []string{"type", "anyOf", "allOf", "enum", "const", "$ref"} {
			has = has || n[k] != nil
		}
		c.add(has, "%s: neither type nor union", path)
		if len(types(n)) > 1 || n["anyOf"] != nil {
			unions++
		}
	})
	c.add(!recursive(s), "recursion")
	c.add(optional <= 24, "%d optional parameters", optional)
	c.add(unions <= 16, "%d unions", unions)
}

// recursive reports whether a definition reaches itself.
func recursive(s object) bool {
	defs, _ := s["$defs"].(object)
	uses := func(n any) []string {
		var list []string
		each(n, func(_ string, n object) {
			if r, ok := n["$ref"].(string); ok {
				list = append(list, strings.TrimPrefix(r, "#/$defs/"))
			}
		})
		return list
	}
	for name := range defs {
		seen, open := map[string]bool{}, uses(defs[name])
		for len(open) > 0 {
			next := open[0]
			open = open[1:]
			if next == name || next == "#" {
				return true
			}
			if !seen[next] {
				seen[next] = true
				open = append(open, uses(defs[next])...)
			}
		}
	}
	return false
}
