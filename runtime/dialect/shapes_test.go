package dialect_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// shapes are the forms in which the documents of each API show a tool, written
// down by hand from the sources of docs/dialects.md.
var shapes = map[dialect.Dialect]string{
	// openai.yaml, ChatCompletionTool and FunctionObject
	dialect.OpenAI: `[{"type":"function","function":{"name":"get_weather","description":"Looks up the weather.",` +
		`"parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false},"strict":false}}]`,
	dialect.OpenAIStrict: `[{"type":"function","function":{"name":"get_weather","description":"Looks up the weather.",` +
		`"parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false},"strict":true}}]`,
	// openai.yaml, FunctionToolParam: flat
	dialect.OpenAIResponses: `[{"type":"function","name":"get_weather","description":"Looks up the weather.",` +
		`"parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false},"strict":false}]`,
	// anthropic-sdk-go, ToolParam
	dialect.Anthropic: `[{"name":"get_weather","description":"Looks up the weather.",` +
		`"input_schema":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false}}]`,
	dialect.AnthropicStrict: `[{"name":"get_weather","description":"Looks up the weather.",` +
		`"input_schema":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false},"strict":true}]`,
	// genai, Tool and FunctionDeclaration
	dialect.Gemini: `[{"functionDeclarations":[{"name":"get_weather","description":"Looks up the weather.",` +
		`"parameters":{"type":"OBJECT","properties":{"city":{"type":"STRING","description":"City name."}},"required":["city"]}}]}]`,
	dialect.GeminiJSONSchema: `[{"functionDeclarations":[{"name":"get_weather","description":"Looks up the weather.",` +
		`"parametersJsonSchema":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false}}]}]`,
	// API_runtime_ToolSpecification and API_runtime_ToolInputSchema
	dialect.Bedrock: `[{"toolSpec":{"name":"get_weather","description":"Looks up the weather.",` +
		`"inputSchema":{"json":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false}}}}]`,
	// schema.ts of the protocol, Tool
	dialect.MCP: `[{"name":"get_weather","title":"Weather","description":"Looks up the weather.",` +
		`"inputSchema":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false},` +
		`"outputSchema":{"type":"object","properties":{"celsius":{"type":"number"}},"required":["celsius"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]`,
	// api/types.go of Ollama, Tool: schemas without additionalProperties
	dialect.Ollama: `[{"type":"function","function":{"name":"get_weather","description":"Looks up the weather.",` +
		`"parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"]}}}]`,
}

// chatOnly is the form of those who took over OpenAI's, without strict.
const chatOnly = `[{"type":"function","function":{"name":"get_weather","description":"Looks up the weather.",` +
	`"parameters":{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false}}}]`

// none are the forms of a tool without arguments and description.
var none = map[dialect.Dialect]string{
	dialect.OpenAI:           `[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}}]`,
	dialect.OpenAIStrict:     `[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]`,
	dialect.OpenAIResponses:  `[{"type":"function","name":"f","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}]`,
	dialect.Anthropic:        `[{"name":"f","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]`,
	dialect.AnthropicStrict:  `[{"name":"f","input_schema":{"type":"object","properties":{},"additionalProperties":false},"strict":true}]`,
	dialect.Gemini:           `[{"functionDeclarations":[{"name":"f"}]}]`,
	dialect.GeminiJSONSchema: `[{"functionDeclarations":[{"name":"f"}]}]`,
	dialect.Bedrock:          `[{"toolSpec":{"name":"f","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}}]`,
	dialect.MCP:              `[{"name":"f","inputSchema":{"type":"object","properties":{},"additionalProperties":false}}]`,
	dialect.Ollama:           `[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{}}}}]`,
}

const chatNone = `[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]`

// Definitions are byte for byte what the documents of each API show.
func TestShapes(t *testing.T) {
	weather := dialect.Tool{
		Name: "get_weather", Title: "Weather", Description: "Looks up the weather.", ReadOnly: true, ClosedWorld: true,
		Parameters: parse(t, `{"type":"object","properties":{"city":{"type":"string","description":"City name."}},"required":["city"],"additionalProperties":false}`),
		Output:     parse(t, `{"type":"object","properties":{"celsius":{"type":"number"}},"required":["celsius"]}`),
	}
	for _, d := range dialect.All() {
		want, empty := shapes[d], none[d]
		if want == "" {
			want, empty = chatOnly, chatNone
		}
		for _, c := range []struct {
			tool dialect.Tool
			want string
		}{{weather, want}, {dialect.Tool{Name: "f"}, empty}} {
			def, err := d.Define(c.tool)
			require.NoError(t, err)
			list, err := d.Join([]json.RawMessage{def.JSON})
			require.NoError(t, err)
			assert.Equal(t, c.want, string(list), d)
		}
	}
}
