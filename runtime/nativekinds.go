package runtime

// nativeKinds are the spellings of the providers, as of their documentation of
// 2026. Tools that a provider defines but the client runs (computer use, shells,
// editors) are not among them: they are no different from other tools.
var nativeKinds = map[NativeKind]struct {
	description string
	dangerous   bool
	hints       Hints
	forms       map[Dialect]nativeForm
}{
	WebSearch: {
		description: "Searches the web, at the provider.",
		hints:       Hints{ReadOnly: true},
		forms: map[Dialect]nativeForm{
			OpenAIResponses:  {json: `{"type":"web_search"}`},
			Anthropic:        {json: `{"type":"web_search_20250305","name":"web_search"}`},
			AnthropicStrict:  {json: `{"type":"web_search_20250305","name":"web_search"}`},
			Gemini:           {json: `{"googleSearch":{}}`, inside: "googleSearch"},
			GeminiJSONSchema: {json: `{"googleSearch":{}}`, inside: "googleSearch"},
		},
	},
	WebFetch: {
		description: "Reads web pages, at the provider.",
		hints:       Hints{ReadOnly: true},
		forms: map[Dialect]nativeForm{
			Anthropic:        {json: `{"type":"web_fetch_20250910","name":"web_fetch"}`},
			AnthropicStrict:  {json: `{"type":"web_fetch_20250910","name":"web_fetch"}`},
			Gemini:           {json: `{"urlContext":{}}`, inside: "urlContext"},
			GeminiJSONSchema: {json: `{"urlContext":{}}`, inside: "urlContext"},
		},
	},
	FileSearch: {
		description: "Searches files that were uploaded to the provider.",
		hints:       Hints{ReadOnly: true, ClosedWorld: true},
		forms: map[Dialect]nativeForm{
			OpenAIResponses:  {json: `{"type":"file_search"}`, needs: "vector_store_ids"},
			Gemini:           {json: `{"fileSearch":{}}`, inside: "fileSearch", needs: "fileSearchStoreNames"},
			GeminiJSONSchema: {json: `{"fileSearch":{}}`, inside: "fileSearch", needs: "fileSearchStoreNames"},
		},
	},
	ImageGeneration: {
		description: "Makes images, at the provider.",
		forms: map[Dialect]nativeForm{
			OpenAIResponses: {json: `{"type":"image_generation"}`},
		},
	},
	MapsSearch: {
		description: "Finds places and routes, at the provider.",
		hints:       Hints{ReadOnly: true},
		forms: map[Dialect]nativeForm{
			Gemini:           {json: `{"googleMaps":{}}`, inside: "googleMaps"},
			GeminiJSONSchema: {json: `{"googleMaps":{}}`, inside: "googleMaps"},
		},
	},
	CodeExecution: {
		description: "Runs code that the model writes, at the provider.",
		dangerous:   true,
		forms: map[Dialect]nativeForm{
			OpenAIResponses:  {json: `{"type":"code_interpreter","container":{"type":"auto"}}`},
			Anthropic:        {json: `{"type":"code_execution_20250825","name":"code_execution"}`},
			AnthropicStrict:  {json: `{"type":"code_execution_20250825","name":"code_execution"}`},
			Gemini:           {json: `{"codeExecution":{}}`, inside: "codeExecution"},
			GeminiJSONSchema: {json: `{"codeExecution":{}}`, inside: "codeExecution"},
		},
	},
	RemoteMCP: {
		description: "Calls tools of an MCP server, from the provider.",
		dangerous:   true,
		hints:       Hints{Destructive: true},
		forms: map[Dialect]nativeForm{
			OpenAIResponses: {json: `{"type":"mcp"}`, needs: "server_label"},
			Anthropic:       {json: `{"type":"mcp_toolset"}`, needs: "mcp_server_name"},
			AnthropicStrict: {json: `{"type":"mcp_toolset"}`, needs: "mcp_server_name"},
		},
	},
}
