package dialect_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

var (
	geminiName = regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$`)
	geminiKey  = regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`)
)

func (c *complaints) gemini(def object, d dialect.Dialect) {
	name, _ := def["name"].(string)
	c.add(geminiName.MatchString(name), "name %q", name)
	c.add(def["parameters"] == nil || def["parametersJsonSchema"] == nil, "both fields")
	if s, ok := def["parameters"].(object); ok {
		c.add(d == dialect.Gemini, "parameters")
		c.add(s["type"] == "OBJECT", "root type %v", s["type"])
		each(s, c.geminiNode)
	}
	if s, ok := def["parametersJsonSchema"].(object); ok {
		c.schema2020(s)
		c.add(s["type"] == "object", "root type %v", s["type"])
		each(s, c.geminiJSONNode)
	}
}

func (c *complaints) geminiNode(path string, n object) {
	const allowed = " type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minimum maximum minLength maxLength pattern example anyOf propertyOrdering default "
	for k := range n {
		c.add(strings.Contains(allowed, " "+k+" "), `%s: Unknown name "%s": Cannot find field`, path, k)
	}
	if n["anyOf"] != nil {
		c.add(len(n) == 1, "%s: anyOf is not alone", path)
		return
	}
	t, _ := n["type"].(string)
	c.add(strings.Contains(" STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT ", " "+t+" "), "%s: type %v", path, n["type"])
	if n["enum"] != nil {
		c.add(t == "STRING", "%s: enum: only allowed for STRING type", path)
		c.add(len(asList(n["enum"])) > 0, "%s: empty enum", path)
		for _, v := range asList(n["enum"]) {
			text, ok := v.(string)
			c.add(ok && text != "", "%s: enum value %v", path, v)
		}
	}
	if f, ok := n["format"]; ok && t == "STRING" {
		c.add(f == "date-time" || f == "enum", "%s: format %v", path, f)
	}
	c.add(t != "ARRAY" || n["items"] != nil, "%s: items: missing field", path)
	c.add(t != "OBJECT" || len(properties(n)) > 0, "%s: should be non-empty for OBJECT type", path)
	c.add(t == "OBJECT" || n["required"] == nil, "%s: required on %s", path, t)
	for _, name := range required(n) {
		c.add(properties(n)[name] != nil, "%s: required %s is not defined", path, name)
	}
	for name := range properties(n) {
		c.add(geminiKey.MatchString(name), "%s: property %q", path, name)
	}
}

func (c *complaints) geminiJSONNode(path string, n object) {
	const allowed = " $id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering "
	for k := range n {
		c.add(strings.Contains(allowed, " "+k+" "), "%s: %s", path, k)
		c.add(n["$ref"] == nil || strings.HasPrefix(k, "$"), "%s: %s beside $ref", path, k)
	}
	for _, v := range asList(n["enum"]) {
		switch v.(type) {
		case string, json.Number:
		default:
			c.add(false, "%s: enum value %v", path, v)
		}
	}
	for name := range properties(n) {
		c.add(geminiKey.MatchString(name), "%s: property %q", path, name)
	}
}

func (c *complaints) ollama(s object) {
	c.schema2020(s)
	for k := range s {
		c.add(strings.Contains(" type $defs items required properties description ", " "+k+" "), "%s is dropped", k)
	}
	_, ok := s["properties"].(object)
	c.add(ok, "properties is no object")
	_, ok = s["required"].([]any)
	c.add(ok || s["required"] == nil, "required is no array")
	each(s, func(path string, n object) {
		if path == "" {
			return
		}
		for k := range n {
			c.add(strings.Contains(" anyOf type items description enum properties ", " "+k+" "), "%s: %s is dropped", path, k)
		}
	})
}

func (c *complaints) xAI(s object) {
	const allowed = " type title description enum const anyOf $ref $defs format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf items minItems maxItems minProperties maxProperties properties required additionalProperties "
	c.add(!recursive(s), "a circular $ref")
	each(s, func(path string, n object) {
		for k, v := range n {
			c.add(strings.Contains(allowed, " "+k+" "), "%s: %s", path, k)
			if list, ok := v.([]any); ok && (k == "enum" || k == "anyOf") {
				c.add(len(list) > 0, "%s: empty %s", path, k)
			}
			m, _ := v.(json.Number)
			most := map[string]int64{"minLength": 2048, "maxLength": 2048, "minItems": 256, "maxItems": 256, "minProperties": 64, "maxProperties": 64}[k]
			if i, err := m.Int64(); err == nil && most > 0 {
				c.add(i <= most, "%s: %s %d", path, k, i)
			}
		}
		for name, p := range properties(n) {
			_, boolean := p.(bool)
			c.add(!boolean, "%s: %s is a boolean schema", path, name)
		}
		p, _ := n["pattern"].(string)
		c.add(!look.MatchString(p) && !regexp.MustCompile(`\\[pPbB1-9]|\(\?[a-z]`).MatchString(p), "%s: pattern %s", path, p)
		c.add(p == "" || strings.HasPrefix(p, "^") && strings.HasSuffix(p, "$"), "%s: the pattern %s is anchored here", path, p)
	})
}

func (c *complaints) mcp(def object) {
	c.keys(def, "name inputSchema", "title description outputSchema annotations")
	c.name(def, `^[A-Za-z0-9_.-]{1,128}$`)
	s := c.object(def, "inputSchema")
	c.schema2020(s)
	c.add(s["type"] == "object", `inputSchema.type MUST be "object"`)
	if out, ok := def["outputSchema"].(object); ok {
		c.schema2020(out)
	}
	if hints, ok := def["annotations"].(object); ok {
		for k, v := range hints {
			_, boolean := v.(bool)
			c.add(boolean && strings.Contains(" readOnlyHint destructiveHint idempotentHint openWorldHint ", " "+k+" "), "annotation %s", k)
		}
	}
}

// booleans checks that no schema of a definition is true or false, which the
// SDK of MCP for TypeScript refuses where a property is, and others elsewhere.
func (c *complaints) booleans(def object) {
	for k, v := range def {
		sub, ok := v.(object)
		switch {
		case !ok:
		case k == "function" || k == "toolSpec" || k == "inputSchema" && sub["json"] != nil:
			c.booleans(sub)
		case k != "annotations":
			each(sub, c.boolean)
		}
	}
}

func (c *complaints) boolean(path string, n object) {
	for k, v := range n {
		var below []any
		switch k {
		case "properties", "$defs", "patternProperties", "dependentSchemas":
			v, _ := v.(object)
			below = slices.Collect(maps.Values(v))
		case "anyOf", "oneOf", "allOf", "prefixItems":
			below = asList(v)
		case "items", "not", "if", "then", "else", "contains", "propertyNames":
			below = []any{v}
		}
		for _, s := range below {
			_, boolean := s.(bool)
			c.add(!boolean, "%s: a boolean schema in %s", path, k)
		}
	}
}
