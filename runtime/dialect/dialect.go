// Package dialect turns a tool's canonical schema into the definitions that
// model providers and MCP take.
//
// What a provider takes is held in rule tables, each rule with its source.
// [Dialect.Define] lowers a schema by them: only listed keywords are sent, at
// every depth, and each step that makes the definition say less than the tool
// checks is reported. A tool never learns which dialect it was sent in, so a
// lowered schema stays within what the canonical one accepts, or its steps say
// where it does not. docs/dialects.md lists all rules.
//
// The package imports the standard library, runtime/schema and runtime/wire.
package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// A Dialect names the form in which a provider takes tool definitions.
type Dialect string

// The dialects.
const (
	OpenAI           Dialect = "openai"             // Chat Completions with strict:false
	OpenAIStrict     Dialect = "openai-strict"      // Chat Completions with strict:true
	OpenAIResponses  Dialect = "openai-responses"   // Responses with strict:false
	Anthropic        Dialect = "anthropic"          // Messages
	AnthropicStrict  Dialect = "anthropic-strict"   // Messages with strict:true
	Gemini           Dialect = "gemini"             // parameters, a subset of OpenAPI 3.0
	GeminiJSONSchema Dialect = "gemini-json-schema" // parametersJsonSchema
	Bedrock          Dialect = "bedrock"            // Converse
	Mistral          Dialect = "mistral"
	Groq             Dialect = "groq"
	XAI              Dialect = "xai"
	DeepSeek         Dialect = "deepseek"
	Ollama           Dialect = "ollama"
	MCP              Dialect = "mcp" // the result of tools/list
)

var all = []Dialect{
	OpenAI, OpenAIStrict, OpenAIResponses, Anthropic, AnthropicStrict, Gemini, GeminiJSONSchema,
	Bedrock, Mistral, Groq, XAI, DeepSeek, Ollama, MCP,
}

// All returns every dialect, in a fixed order.
func All() []Dialect { return slices.Clone(all) }

// Parse returns the dialect of a name such as "openai-strict". The error lists
// the names there are.
func Parse(name string) (Dialect, error) {
	if d := Dialect(name); slices.Contains(all, d) {
		return d, nil
	}
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = string(d)
	}
	return "", fmt.Errorf("unknown dialect %q; there are %s", name, strings.Join(names, ", "))
}
