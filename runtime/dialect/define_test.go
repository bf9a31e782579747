package dialect_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

func parse(t testing.TB, text string) *schema.Schema {
	t.Helper()
	s, err := schema.Parse([]byte(text))
	require.NoError(t, err, text)
	return s
}

func define(t testing.TB, d dialect.Dialect, text string) dialect.Definition {
	t.Helper()
	def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: parse(t, text)})
	require.NoError(t, err)
	require.Empty(t, complain(d, def.JSON), "%s", def.JSON)
	return def
}

// props wraps a schema as the property "a" of a closed object.
func props(a string) string {
	return `{"type":"object","properties":{"a":` + a + `},"required":["a"],"additionalProperties":false}`
}

// TestReports holds one case for each kind of trouble that users of other
// libraries report; the names are the reports. The same from Go functions is in
// cmd/toolgen/testdata/script/providers.txtar. Elsewhere are:
//
//	docker/docker-agent#4155         strict despite what is inside: TestFallsBackFromStrict
//	letta-ai/letta#3137              open maps in strict mode: TestFallsBackFromStrict
//	github/copilot-cli#1879          names of tools: TestRefusals; mapped: TestMappedNamesReachTheirTools of runtime
//	beautyfree/appstore-connect-mcp#2 names of properties: TestRefusals
//	mims-harvard/ToolUniverse#65     names behind a prefix: TestMappedNamesReachTheirTools of runtime
//	getsentry/sentry-mcp#106         long descriptions: TestDescriptionsAreCutAtSentences
//	Alcova-AI/adk-anthropic-go#2     calls without arguments in a history: TestStoredCallWithoutArguments of runtime/message
func TestReports(t *testing.T) {
	for name, c := range map[string]struct {
		d     dialect.Dialect
		in    string
		want  string // of property a, lowered; or of the root where in has none
		steps []string
	}{
		"closed objects, google/adk-python#2734": {dialect.Gemini,
			props(`{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false}`),
			`{"type":"OBJECT","properties":{"x":{"type":"STRING"}}}`, nil},
		"exclusive bound of an integer, ahmadrosid/nakama#292": {dialect.Gemini,
			props(`{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":9.5}`),
			`{"type":"INTEGER","minimum":1,"maximum":9}`,
			[]string{"/properties/a: exclusiveMinimum is sent as minimum 1", "/properties/a: exclusiveMaximum is sent as maximum 9"}},
		"exclusive bound beside a tighter one": {dialect.Gemini,
			props(`{"type":"integer","minimum":5,"exclusiveMinimum":0}`),
			`{"type":"INTEGER","minimum":5}`, []string{"/properties/a: exclusiveMinimum is sent as minimum 1"}},
		"exclusive bound of a number": {dialect.Gemini,
			props(`{"type":"number","exclusiveMinimum":0}`),
			`{"type":"NUMBER","description":"Constraints: greater than 0.","minimum":0}`,
			[]string{"/properties/a: exclusiveMinimum moved into the description: greater than 0 [lossy]"}},
		"keywords nobody listed, can1357/oh-my-pi#209": {dialect.OpenAIStrict,
			props(`{"type":"string","x-foo":1,"$comment":"c"}`),
			`{"type":"string"}`, []string{"/properties/a: x-foo is left out", "/properties/a: $comment is left out"}},
		"integer enum, microsoft/azure-devops-mcp#139": {dialect.Gemini,
			props(`{"type":"integer","enum":[0,1,2]}`),
			`{"type":"INTEGER","description":"Constraints: one of 0, 1, 2."}`,
			[]string{"/properties/a: enum moved into the description: one of 0, 1, 2 [lossy]"}},
		"integer enum elsewhere": {dialect.OpenAIStrict, props(`{"type":"integer","enum":[0,1,2]}`), `{"type":"integer","enum":[0,1,2]}`, nil},
		"enum without a type, decolua/9router#359": {dialect.Gemini,
			props(`{"enum":["a","b"]}`), `{"type":"STRING","enum":["a","b"]}`, nil},
		"enum of several types": {dialect.Gemini,
			props(`{"enum":["a",1,null]}`),
			`{"anyOf":[{"type":"STRING","enum":["a"],"nullable":true},{"type":"INTEGER","description":"Constraints: one of 1."}]}`,
			[]string{"/properties/a: several types are sent as anyOf", "/properties/a: enum moved into the description: one of 1 [lossy]"}},
		"enum of numbers with and without a fraction": {dialect.Gemini,
			props(`{"type":"number","enum":[0.5,1,1000.0]}`),
			`{"type":"NUMBER","description":"Constraints: one of 0.5, 1, 1000.0."}`,
			[]string{"/properties/a: enum moved into the description: one of 0.5, 1, 1000.0 [lossy]"}},
		"fixed arrays, NousResearch/hermes-agent#71804": {dialect.Gemini,
			props(`{"type":"array","items":{"type":"integer"},"minItems":4,"maxItems":4}`),
			`{"type":"ARRAY","minItems":4,"maxItems":4,"items":{"type":"INTEGER"}}`, nil},
		"arrays of arrays, TokenRhythm/opensquilla#1263": {dialect.OpenAI,
			props(`{"type":"array","items":{"type":"array"}}`),
			`{"type":"array","items":{"type":"array","items":{}}}`, nil},
		"no arguments, vercel/ai#3371":        {dialect.Gemini, `{"type":"object","properties":{},"additionalProperties":false}`, ``, nil},
		"no properties, tmc/langchaingo#1446": {dialect.OpenAI, `{"type":"object"}`, `{"type":"object","properties":{}}`, nil},
		"no properties in strict mode": {dialect.OpenAIStrict, `{"type":"object"}`,
			`{"type":"object","properties":{},"required":[],"additionalProperties":false}`,
			[]string{"the object is sent as closed: members beyond the listed ones are not admitted [lossy] [narrows]"}},
		"keywords beside a reference, openai/openai-agents-python#4354": {dialect.Gemini,
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/T","description":"Own.","required":["a"],"properties":{"a":{"type":"string","maxLength":5}}}},"required":["a"],` +
				`"$defs":{"T":{"type":"object","description":"Theirs.","properties":{"a":{"type":"string","minLength":2},"b":{"type":"string"}},"required":["b"],"additionalProperties":false}},"additionalProperties":false}`,
			`{"type":"OBJECT","description":"Own.","properties":{"a":{"type":"STRING","minLength":2,"maxLength":5},"b":{"type":"STRING"}},"required":["a","b"]}`, nil},
		"string formats, cyanheads/git-mcp-server#47": {dialect.OpenAIStrict,
			props(`{"type":"string","format":"uri"}`), `{"type":"string","description":"Constraints: format uri."}`,
			[]string{"/properties/a: format moved into the description: format uri [lossy]"}},
		"defaults, 567-labs/instructor#961": {dialect.OpenAIStrict,
			`{"type":"object","properties":{"a":{"type":"integer","default":10}},"additionalProperties":false}`,
			`{"type":["integer","null"],"description":"Default: 10."}`,
			[]string{"/properties/a: default moved into the description", "/properties/a: optional, so it is sent as required and nullable"}},
		"root without a type, livekit/agents#2689": {dialect.Gemini, `{"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`, `{"type":"STRING"}`, nil},
		"references, googleapis/python-genai#1122": {dialect.Gemini,
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/S"},"b":{"$ref":"#/$defs/S"}},"$defs":{"S":{"type":"string"}},"additionalProperties":false}`,
			`{"type":"STRING"}`, nil},
		"recursion through the root": {dialect.Gemini,
			`{"type":"object","properties":{"a":{"$ref":"#"},"v":{"type":"string"}},"additionalProperties":false}`,
			`{"type":"OBJECT","properties":{"a":{"type":"OBJECT","properties":{"a":{"type":"OBJECT","properties":{"v":{"type":"STRING"}}},"v":{"type":"STRING"}}},"v":{"type":"STRING"}}}`,
			[]string{"/properties/a: the recursion is cut off after 3 levels: the property is left out below them [lossy] [narrows]"}},
	} {
		t.Run(name, func(t *testing.T) {
			def := define(t, c.d, c.in)
			got := ""
			if s := def.Schema; s != nil {
				if a := s.Property("a"); a != nil {
					s = a
				}
				got = s.String()
			}
			assert.Equal(t, c.want, got)
			var steps []string
			for _, s := range def.Steps {
				steps = append(steps, stepText(s))
			}
			assert.Equal(t, c.steps, steps)
		})
	}
}

// The root is an object everywhere, whether the schema says so or not.
func TestRootsWithoutType(t *testing.T) {
	for _, d := range dialect.All() {
		def := define(t, d, `{"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`)
		assert.Equal(t, "object", strings.ToLower(strings.Join(def.Schema.Type, " ")), d)
		for _, s := range def.Steps {
			assert.False(t, s.Lossy || s.Narrows, "%s: %v", d, s)
		}
	}
}

// A schema that a strict dialect cannot express makes that tool alone not
// strict, wherever in the schema the reason is.
func TestFallsBackFromStrict(t *testing.T) {
	for in, why := range map[string]string{
		props(`{"type":"object","additionalProperties":{"type":"string"}}`):                                                         "an object with any members cannot be expressed",
		props(`{"type":"array","items":{"type":"object","additionalProperties":true}}`):                                             "an object with any members cannot be expressed",
		props(`{"$ref":"#/$defs/O"}`)[:len(props(`{"$ref":"#/$defs/O"}`))-1] + `,"$defs":{"O":{"type":"object"}}}`:                  "an object with any members cannot be expressed",
		props(`{"type":"object","properties":{"x":{"type":"boolean"}},"patternProperties":{"^x":{}},"additionalProperties":false}`): "members named by a pattern cannot be expressed",
		props(`{"type":"object","properties":{"x":{"type":"boolean"}},"propertyNames":{"maxLength":3},"additionalProperties":{}}`):  "an object with any members cannot be expressed",
		props(`{}`): "a value of any type cannot be expressed",
		props(`{"type":"string","not":{"const":"x"}}`):                                                                         "not cannot be expressed",
		props(`{"type":"array","items":{"type":"string"},"contains":{"const":"x"}}`):                                           "contains cannot be expressed",
		`{"type":"object","properties":{"a":{"type":"boolean"}},"dependentRequired":{"a":["b"]},"additionalProperties":false}`: "dependentRequired cannot be expressed",
	} {
		for _, d := range []dialect.Dialect{dialect.OpenAIStrict, dialect.AnthropicStrict} {
			def := define(t, d, in)
			assert.False(t, def.Strict)
			assert.Contains(t, string(def.JSON), `"strict":false`)
			require.NotEmpty(t, def.Steps)
			assert.Equal(t, "strict", def.Steps[0].Keyword)
			assert.Equal(t, "the tool is sent with strict:false: "+why, def.Steps[0].Message, in)
			assert.True(t, def.Steps[0].Lossy)
		}
	}
	assert.True(t, define(t, dialect.OpenAIStrict, props(`{"type":"string"}`)).Strict)
}

func TestLimitsOfASchema(t *testing.T) {
	many := func(n int, format string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = fmt.Sprintf(format, i)
		}
		return strings.Join(parts, ",")
	}
	object := func(n int) string {
		return `{"type":"object","properties":{` + many(n, `"p%d":{"type":"string"}`) + `},"additionalProperties":false}`
	}
	for in, why := range map[string]string{
		object(5001): "5001 properties; at most 5000 are taken",
		props(`{"type":"integer","enum":[` + many(1001, "%d") + `]}`):                                                            "1001 enum values; at most 1000 are taken",
		props(`{"type":"string","enum":[` + many(300, `"%060d"`) + `]}`):                                                         "18000 characters in one enum; at most 15000 are taken",
		props(`{"type":"object","properties":{` + many(1300, `"%0100d":{"type":"boolean"}`) + `},"additionalProperties":false}`): "130001 characters in names and values; at most 120000 are taken",
	} {
		def := define(t, dialect.OpenAIStrict, in)
		assert.False(t, def.Strict)
		assert.Equal(t, "the tool is sent with strict:false: "+why, def.Steps[0].Message)
	}
	assert.True(t, define(t, dialect.OpenAIStrict, object(5000)).Strict)

	assert.True(t, define(t, dialect.AnthropicStrict, object(24)).Strict)
	def := define(t, dialect.AnthropicStrict, object(25))
	assert.Equal(t, "the tool is sent with strict:false: 25 optional members; at most 24 are taken", def.Steps[0].Message)
	union := `{"type":["string","null"]}`
	def = define(t, dialect.AnthropicStrict, props(`{"type":"array","items":{"anyOf":[`+many(17, `{"type":["integer","null"],"title":"%d"}`)+`]}}`))
	assert.Contains(t, def.Steps[0].Message, "members with several types; at most 16 are taken", union)
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		d    dialect.Dialect
		tool dialect.Tool
		want string
	}{
		{dialect.Anthropic, dialect.Tool{Name: "f", Parameters: parse(t, props(`{"type":"object","properties":{"$top":{}}}`))},
			"anthropic: f: /properties/a/properties/$top: the property name \"$top\" must match ^[a-zA-Z0-9_.-]{1,64}$"},
		{dialect.Gemini, dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"object","properties":{"filter[id]":{"type":"string"},"a-b":{"type":"string"}}}`)},
			"gemini: f: /properties/filter[id]: the property name \"filter[id]\" must match ^[a-zA-Z_][a-zA-Z0-9_]{0,63}$\n" +
				"gemini: f: /properties/a-b: the property name \"a-b\" must match ^[a-zA-Z_][a-zA-Z0-9_]{0,63}$"},
		{dialect.OpenAI, dialect.Tool{Name: "admin.users/list"}, "openai: admin.users/list: the name must match ^[a-zA-Z0-9_-]{1,64}$"},
		{dialect.OpenAI, dialect.Tool{Name: strings.Repeat("a", 65)}, "openai: " + strings.Repeat("a", 65) + ": the name must match ^[a-zA-Z0-9_-]{1,64}$"},
		{dialect.Gemini, dialect.Tool{Name: "1st"}, "gemini: 1st: the name must match ^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$"},
		{dialect.MCP, dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"array"}`)}, "mcp: f: arguments are an object, and the schema admits none"},
		{dialect.OpenAI, dialect.Tool{Name: "f", Parameters: parse(t, `false`)}, "openai: f: arguments are an object, and the schema admits none"},
		{dialect.Gemini, dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"object","properties":{"a":false},"required":["a"]}`)}, "gemini: f: the schema admits no arguments at all"},
		{dialect.Gemini, dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}`)},
			"gemini: f: /properties/a: a value would have to hold another one of its own without end, so the schema admits no arguments at all"},
		{"cohere", dialect.Tool{Name: "f"}, `unknown dialect "cohere"; there are openai, openai-strict, openai-responses, anthropic, anthropic-strict, gemini, gemini-json-schema, bedrock, mistral, groq, xai, deepseek, ollama, mcp`},
	} {
		def, err := c.d.Define(c.tool)
		assert.EqualError(t, err, c.want)
		assert.Nil(t, def.JSON)
	}
	_, err := dialect.Gemini.Define(dialect.Tool{Name: "f", Parameters: parse(t, `{"type":"object","properties":{"a-b":{"type":"string"}}}`)})
	assert.True(t, isRule(err, "property"))
}

func TestNames(t *testing.T) {
	for _, d := range dialect.All() {
		assert.NoError(t, d.CheckName("get_weather"), d)
		assert.Error(t, d.CheckName(""), d)
		assert.Error(t, d.CheckName("a b"), d)
		assert.Error(t, d.CheckName("ü"), d)
		assert.Error(t, d.CheckName(strings.Repeat("a", 129)), d)
		got, err := dialect.Parse(string(d))
		assert.NoError(t, err)
		assert.Equal(t, d, got)
	}
	assert.NoError(t, dialect.MCP.CheckName("admin.users"))
	assert.Empty(t, dialect.OpenAI.DoubtName("get-weather"))
	assert.NotEmpty(t, dialect.Gemini.DoubtName("get-weather"))
	assert.NotEmpty(t, dialect.MCP.DoubtName(strings.Repeat("a", 41)))
	assert.Error(t, dialect.Dialect("x").CheckName("a"))
}

func TestJoin(t *testing.T) {
	def := func(d dialect.Dialect, name, params string) json.RawMessage {
		x, err := d.Define(dialect.Tool{Name: name, Parameters: parse(t, params)})
		require.NoError(t, err)
		return x.JSON
	}
	none := `{"type":"object","properties":{},"additionalProperties":false}`
	for d, want := range map[dialect.Dialect]string{
		dialect.OpenAI: `[{"type":"function","function":{"name":"a","parameters":` + none + `,"strict":false}},{"type":"function","function":{"name":"b","parameters":` + none + `,"strict":false}}]`,
		dialect.Gemini: `[{"functionDeclarations":[{"name":"a"},{"name":"b"}]}]`,
		dialect.MCP:    `[{"name":"a","inputSchema":` + none + `},{"name":"b","inputSchema":` + none + `}]`,
	} {
		got, err := d.Join([]json.RawMessage{def(d, "a", none), def(d, "b", none)})
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
	for _, d := range dialect.All() {
		got, err := d.Join(nil)
		require.NoError(t, err)
		assert.Equal(t, "[]", string(got))
	}
	for d, max := range map[dialect.Dialect]int{
		dialect.OpenAI: 128, dialect.OpenAIStrict: 128, dialect.OpenAIResponses: 128, dialect.Gemini: 512, dialect.GeminiJSONSchema: 512,
		dialect.Groq: 128, dialect.XAI: 200, dialect.DeepSeek: 128, dialect.AnthropicStrict: 20,
	} {
		defs := make([]json.RawMessage, max)
		for i := range defs {
			defs[i] = def(d, fmt.Sprint("f", i), none)
		}
		_, err := d.Join(defs)
		require.NoError(t, err)
		got, err := d.Join(append(defs, def(d, "g", none)))
		assert.EqualError(t, err, fmt.Sprintf("%s: %d tools in a request; at most %d are taken", d, max+1, max))
		assert.True(t, isRule(err, "tools"))
		assert.Nil(t, got)
	}
	for _, d := range []dialect.Dialect{dialect.Anthropic, dialect.MCP, dialect.Ollama} {
		defs := make([]json.RawMessage, 1000)
		for i := range defs {
			defs[i] = def(d, fmt.Sprint("f", i), none)
		}
		_, err := d.Join(defs)
		require.NoError(t, err)
	}
}

// The strict schemas of one request share limits at Anthropic.
func TestJoinAddsUpStrictSchemas(t *testing.T) {
	d := dialect.AnthropicStrict
	params := parse(t, `{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":["string","null"]},"c":{"type":"string"}},"additionalProperties":false}`)
	var defs []json.RawMessage
	for i := range 9 {
		def, err := d.Define(dialect.Tool{Name: fmt.Sprint("f", i), Parameters: params})
		require.NoError(t, err)
		require.True(t, def.Strict)
		defs = append(defs, def.JSON)
	}
	_, err := d.Join(defs[:8])
	require.NoError(t, err)
	_, err = d.Join(defs)
	assert.EqualError(t, err, "anthropic-strict: 27 optional members in the strict schemas of a request; at most 24 are taken\n"+
		"anthropic-strict: 18 members with several types in the strict schemas of a request; at most 16 are taken")
	loose, err := d.Define(dialect.Tool{Name: "loose", Parameters: params, NoStrict: true})
	require.NoError(t, err)
	_, err = d.Join(append(defs[:8:8], loose.JSON))
	assert.NoError(t, err, "tools that are not strict do not count")
}

func TestDescriptionsAreCutAtSentences(t *testing.T) {
	for in, want := range map[string]string{
		strings.Repeat("ä", 1024):                                   strings.Repeat("ä", 1024),
		strings.Repeat("ä", 1025):                                   strings.Repeat("ä", 1024),
		strings.Repeat("x", 600) + ". " + strings.Repeat("Y ", 400): strings.Repeat("x", 600) + ".",
		strings.Repeat("word ", 300):                                strings.TrimSpace(strings.Repeat("word ", 204)) + "…",
	} {
		def, err := dialect.OpenAI.Define(dialect.Tool{Name: "f", Description: in})
		require.NoError(t, err)
		var got struct{ Function struct{ Description string } }
		require.NoError(t, json.Unmarshal(def.JSON, &got))
		assert.Equal(t, want, got.Function.Description)
		assert.Equal(t, in != want, len(def.Steps) == 1)
		mcp, err := dialect.MCP.Define(dialect.Tool{Name: "f", Description: in})
		require.NoError(t, err)
		assert.Empty(t, mcp.Steps)
	}
}

// The canonical schema is shared by all dialects.
func TestDefineLeavesTheToolAlone(t *testing.T) {
	for _, tool := range append(corpus(t), dialect.Tool{Name: "none"}) {
		before := ""
		if tool.Parameters != nil {
			before = tool.Parameters.String()
		}
		for _, d := range dialect.All() {
			if def, err := d.Define(tool); err == nil && def.Schema != nil && def.Schema != tool.Parameters {
				def.Schema.Walk(func(_ string, s *schema.Schema) bool { return true })
			}
		}
		if tool.Parameters != nil {
			assert.Equal(t, before, tool.Parameters.String())
		}
	}
}

// Anthropic refuses requests with examples that do not fit.
func TestExamplesFitWhatIsSent(t *testing.T) {
	tool := dialect.Tool{
		Name: "f", Parameters: parse(t, `{"type":"object","properties":{"a":{"type":"string"},"n":{"type":"integer"}}}`),
		Examples: []json.RawMessage{json.RawMessage(`{"a":"x"}`), json.RawMessage(`{"a":"x","more":1}`), json.RawMessage(`{"n":null}`)},
	}
	def, err := dialect.Anthropic.Define(tool)
	require.NoError(t, err)
	assert.Empty(t, complain(dialect.Anthropic, def.JSON))
	assert.Contains(t, string(def.JSON), `"input_examples":[{"a":"x"},{"a":"x","more":1}]`)
	def, err = dialect.AnthropicStrict.Define(tool)
	require.NoError(t, err)
	assert.Empty(t, complain(dialect.AnthropicStrict, def.JSON))
	assert.Contains(t, string(def.JSON), `"input_examples":[{"a":"x"}]`)
	assert.Equal(t, `an example is left out, which does not fit what is sent: {"a":"x","more":1}`, def.Steps[1].Message)
	assert.Len(t, tool.Examples, 3)
}

// Examples of a tool are seen by every model.
func TestExamplesInEveryDialect(t *testing.T) {
	tool := dialect.Tool{
		Name: "f", Parameters: parse(t, `{"type":"object","properties":{"a":{"type":"string"}}}`),
		Examples: []json.RawMessage{json.RawMessage(`{"a":"x"}`), json.RawMessage(`{"a":"y"}`)},
	}
	places := map[string]int{}
	for _, d := range dialect.All() {
		def, err := d.Define(tool)
		require.NoError(t, err)
		found := 0
		for _, place := range []string{
			`"input_examples":[{"a":"x"},{"a":"y"}]`, `"examples":[{"a":"x"},{"a":"y"}]`,
			`"description":"Examples: {\"a\":\"x\"}, {\"a\":\"y\"}."`,
		} {
			if strings.Contains(string(def.JSON), place) {
				places[place]++
				found++
			}
		}
		assert.Equal(t, 1, found, "%s: %s", d, def.JSON)
	}
	assert.Len(t, places, 3)
	assert.Nil(t, tool.Parameters.Examples)
}

// What lowering splits, merges or adds has no place in the canonical schema: the
// nearest schema that is there has the step.
func TestPointersLeadSomewhere(t *testing.T) {
	for in, want := range map[string]string{
		`{"type":"object","properties":{"k":{"enum":["auto",1,2]}},"additionalProperties":false}`:                                                         "/properties/k",
		`{"type":"object","properties":{"k":{"type":["string","integer"],"minLength":1,"exclusiveMinimum":0.5}},"additionalProperties":false}`:            "/properties/k",
		`{"type":"object","properties":{"k":{"type":"array","prefixItems":[{"type":"number"},{"type":"string"}]}},"additionalProperties":false}`:          "/properties/k",
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a","b"]}`:                                                                     "",
		`{"type":"object","properties":{"k":{"$ref":"#/%24defs/x~1y"}},"additionalProperties":false,"$defs":{"x/y":{"type":"string","pattern":"(?=a)"}}}`: "/$defs/x~1y",
	} {
		root := parse(t, in)
		places := map[string]bool{}
		for _, d := range dialect.All() {
			def, err := d.Define(dialect.Tool{Name: "f", Description: "F.", Parameters: root})
			require.NoError(t, err, d)
			for _, s := range def.Steps {
				_, ok := root.At(s.Pointer)
				assert.True(t, ok, "%s: %s", d, stepText(s))
				places[s.Pointer] = true
			}
		}
		assert.True(t, places[want], "%s: %v", in, places)
	}
}
