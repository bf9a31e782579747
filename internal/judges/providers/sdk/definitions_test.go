package sdk

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/genai"

	"github.com/toolgen-dev/toolgen/internal/judges/providers/corpus"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A reader brings a list of definitions into the types of an SDK and back.
type reader func(list json.RawMessage) (json.RawMessage, error)

// typed reads lists of T, each of which must be what is asks for.
func typed[T any](is func(T) bool) reader {
	return func(list json.RawMessage) (json.RawMessage, error) {
		var tools []T
		if err := json.Unmarshal(list, &tools); err != nil {
			return nil, err
		}
		for _, tool := range tools {
			if !is(tool) {
				return nil, errors.New("read as another kind of tool")
			}
		}
		return json.Marshal(tools)
	}
}

var (
	chat = typed(func(t openai.ChatCompletionToolUnionParam) bool {
		return t.OfFunction != nil && t.OfFunction.Function.Name != "" && t.OfFunction.Function.Parameters != nil
	})
	flat = typed(func(t responses.ToolUnionParam) bool {
		return t.OfFunction != nil && t.OfFunction.Name != "" && t.OfFunction.Parameters != nil && t.OfFunction.Strict.Valid()
	})
	claude = typed(func(t anthropic.ToolUnionParam) bool {
		return t.OfTool != nil && t.OfTool.Name != "" && t.OfTool.InputSchema.Type == "object"
	})
	declarations = typed(func(t *genai.Tool) bool {
		return len(t.FunctionDeclarations) == 1 && t.FunctionDeclarations[0].Name != ""
	})
	protocol = typed(func(t *mcp.Tool) bool { return t.Name != "" && t.InputSchema != nil })
)

var readers = map[dialect.Dialect]reader{
	dialect.OpenAI: chat, dialect.OpenAIStrict: chat, dialect.OpenAIResponses: flat,
	dialect.Anthropic: claude, dialect.AnthropicStrict: claude,
	dialect.Gemini: declarations, dialect.GeminiJSONSchema: declarations,
	dialect.Bedrock: converse, dialect.MCP: protocol,
	// These take OpenAI's form, and are called by its SDK.
	dialect.Mistral: chat, dialect.Groq: chat, dialect.XAI: chat, dialect.DeepSeek: chat, dialect.Ollama: chat,
}

var hints = exception{"hints that are left out get the protocol's default, false", func(l loss) bool {
	return l.want == "" && l.got == "false" &&
		(strings.HasSuffix(l.path, "/annotations/readOnlyHint") || strings.HasSuffix(l.path, "/annotations/idempotentHint"))
}}

// Every definition passes through the SDK's types for it, and nothing changes
// but what the SDK is known to change.
func TestDefinitions(t *testing.T) {
	tools, err := corpus.Tools("../../../..", os.Getenv("TOOLGEN_TESTDATA"))
	require.NoError(t, err)
	for _, d := range dialect.All() {
		t.Run(string(d), func(t *testing.T) {
			read := readers[d]
			require.NotNil(t, read)
			defs, refused := corpus.Set(tools, d)
			require.Greater(t, len(defs), 100)
			known := &exceptions{}
			if d == dialect.MCP {
				known = &exceptions{list: []exception{hints}}
			}
			for _, def := range defs {
				list, err := d.Join([]json.RawMessage{def.JSON})
				require.NoError(t, err)
				back, err := read(list)
				if assert.NoError(t, err, "%s\n%s", def.Tool, def.JSON) {
					assert.Empty(t, known.unexpected(losses(t, list, back)), def.Tool)
				}
			}
			known.inUse(t)
			t.Logf("%d definitions, %d tools refused by the dialect, exceptions: %v", len(defs), refused, known.used)
		})
	}
}

var rounds = exception{"numbers become doubles", func(l loss) bool {
	want, err := strconv.ParseFloat(l.want, 64)
	got, err2 := strconv.ParseFloat(l.got, 64)
	return err == nil && err2 == nil && want == got
}}

// Texts of all kinds pass; numbers that no double holds do so at one SDK alone.
func TestRareValues(t *testing.T) {
	s, err := schema.Parse([]byte(`{"type":"object","properties":{"z":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807},` +
		`"a":{"type":"number","minimum":0.1,"maximum":1e300,"description":"a < b & \"c\" \u2028 \u0000 \ud83d\ude00"}},"required":["z"],"additionalProperties":false}`))
	require.NoError(t, err)
	for _, d := range dialect.All() {
		def, err := d.Define(dialect.Tool{Name: "f", Description: "<F> & \u0001.", Parameters: s})
		require.NoError(t, err)
		list, err := d.Join([]json.RawMessage{def.JSON})
		require.NoError(t, err)
		back, err := readers[d](list)
		require.NoError(t, err)
		known := &exceptions{list: []exception{rounds}}
		switch d {
		case dialect.Bedrock:
			known.list = nil
		case dialect.AnthropicStrict, dialect.Ollama: // they have no bounds
			known.list = nil
		}
		assert.Empty(t, known.unexpected(losses(t, list, back)), d)
		known.inUse(t)
	}
}

// The readers must see what is wrong: a definition of another API, one with a
// member that the SDK does not know, one of the wrong type.
func TestReadersRefuse(t *testing.T) {
	for d, wrong := range map[dialect.Dialect][]string{
		dialect.OpenAI: {
			`{"type":"function","name":"f","parameters":{"type":"object"},"strict":false}`,
			`{"type":"function","function":{"name":7,"parameters":{"type":"object"},"strict":false}}`,
			`{"type":"function","function":{"name":"f","parameters":[],"strict":false}}`,
			`{"name":"f","input_schema":{"type":"object"}}`,
		},
		dialect.OpenAIResponses: {
			`{"type":"function","function":{"name":"f","parameters":{"type":"object"},"strict":false}}`,
			`{"type":"function","name":"f","parameters":{"type":"object"}}`,
			`{"type":"function","name":"f","strict":false}`,
		},
		dialect.Anthropic: {
			`{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}`,
			`{"name":"f","inputSchema":{"type":"object"}}`,
		},
		dialect.Gemini: {
			`{"name":"f","parameters":{"type":"OBJECT","properties":{"a":{"type":"INTEGER","enum":[1]}}}}`,
			`{"name":"f","parameters":{"type":["OBJECT","NULL"]}}`,
			`{"name":"f","parameters":{"type":"OBJECT","additionalProperties":false}}`,
			`{"name":"f","parameters":{"type":"OBJECT","properties":{"a":{"type":"INTEGER","exclusiveMinimum":1}}}}`,
			`{"name":"f","parameters":{"$ref":"#/$defs/A"}}`,
		},
		dialect.Bedrock: {
			`{"toolSpec":{"name":"f","inputSchema":{"type":"object"}}}`,
			`{"name":"f","inputSchema":{"json":{"type":"object"}}}`,
			`{"toolSpec":{"name":"f","inputSchema":{"json":{"type":"object"}},"title":"F"}}`,
		},
		dialect.MCP: {
			`{"name":"f","input_schema":{"type":"object"}}`,
			`{"name":"f","inputSchema":{"type":"object"},"strict":true}`,
			`{"name":"f","inputSchema":{"type":"object"},"annotations":{"readonly":true}}`,
		},
	} {
		for _, def := range wrong {
			list, err := d.Join([]json.RawMessage{json.RawMessage(def)})
			require.NoError(t, err)
			back, err := readers[d](list)
			if err == nil {
				assert.NotEmpty(t, losses(t, list, back), "%s: %s", d, def)
			}
		}
	}
}
