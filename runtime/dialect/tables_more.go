package dialect

var bedrock = rules{
	title:     "Amazon Bedrock Converse",
	form:      bedrockForm{},
	doubtDefs: rule{true, "[T] pydantic-ai on Nova [?]"},
	name:      names{word, word, 64, "[S] API_runtime_ToolSpecification", false},
	key:       names{"a-zA-Z0-9_.-", "a-zA-Z0-9_.-", 64, anthropicKeys + "; Claude on Bedrock, inferred [?]", true},
	allow:     draft(takesJSON),
	rootBars:  list{bars + " $ref", anthropicRoot + "; Claude on Bedrock, inferred [?]"},
}

var mistral = rules{
	title:    "Mistral",
	form:     chatForm{},
	name:     names{word, word, 64, "[E] witsy#164", false},
	rootBars: list{bars + " $ref", "[?] as OpenAI"},
	allow:    draft("[S] mistralai FunctionT; without $id, $schema: [E] BerriAI/litellm#13389"),
}

var groq = rules{
	title:    "Groq",
	form:     chatForm{},
	name:     names{word, word, 64, "[S] groq-sdk 1.6.0", false},
	tools:    limit{128, "[S] groq-sdk 1.6.0; [E] gsd-2#4376"},
	allow:    draft(takesJSON),
	rootBars: list{bars + " $ref", "[?] as OpenAI"},
}

const xAIOutputs = "[S] docs.x.ai structured-outputs"

var xAI = rules{
	title: "xAI",
	form:  chatForm{},
	name:  names{word, word, 64, "[?] as OpenAI; of every tool here", false},
	tools: limit{200, "[S] docs.x.ai"},
	allow: []allowance{
		{anything, "title enum const anyOf $ref", xAIOutputs},
		{aString, "format pattern minLength maxLength", xAIOutputs},
		{numeric, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", xAIOutputs},
		{anArray, "minItems maxItems", xAIOutputs},
		{anObject, "required additionalProperties minProperties maxProperties", xAIOutputs},
	},
	patterns: patternRule{lookAround | backReference | wordBoundary | unicodeClass | unanchored, xAIOutputs},
	caps: []limitOf{
		{"minLength", limit{2048, xAIOutputs}}, {"maxLength", limit{2048, xAIOutputs}},
		{"minItems", limit{256, xAIOutputs}}, {"maxItems", limit{256, xAIOutputs}},
		{"minProperties", limit{64, xAIOutputs}}, {"maxProperties", limit{64, xAIOutputs}},
	},
	rootBars: list{bars + " $ref", "[?] as OpenAI"},
	sealed:   rule{true, xAIOutputs + ": additionalProperties is false where absent"},
	items:    rule{true, "[?] as OpenAI"},
	whole:    rule{true, "[?] as OpenAI"},
	bareRef:  rule{true, "[?] as OpenAI"},
	acyclic:  rule{true, xAIOutputs},
}

var deepSeek = rules{
	title:    "DeepSeek",
	form:     chatForm{},
	name:     names{word, word, 64, "[S] api-docs.deepseek.com", false},
	tools:    limit{128, "[S] api-docs.deepseek.com"},
	allow:    draft(takesJSON),
	rootBars: list{bars + " $ref", "[?] as OpenAI"},
}

const ollamaTypes = "[S] ollama v0.17.4 api/types.go; [E] ollama/ollama#11444"

var ollama = rules{
	title: "Ollama",
	form:  chatForm{},
	name:  names{word, word, 64, "[?] not enforced; of every tool here", false},
	allow: []allowance{
		{anything, "enum anyOf", ollamaTypes},
	},
	rootBars:  list{bars + " $ref", ollamaTypes},
	rootTakes: list{"required", ollamaTypes},
	rootLists: rule{true, "[E] ollama/ollama#10328"},
	sealed:    rule{true, ollamaTypes},
	listed:    rule{true, ollamaTypes},
	whole:     rule{true, ollamaTypes},
}

var mcp = rules{
	title: "Model Context Protocol, tools/list",
	form:  mcpForm{},
	name:  names{"a-zA-Z0-9_.-", "a-zA-Z0-9_.-", 128, "[S] SEP-986", false},
	doubtName: doubt{max: 40, text: "clients put a prefix before names and cut at 60 or 64 characters; up to 40 are safe",
		source: "[E] microsoft/vscode#243602, anthropics/claude-code; [T] Cursor"},
	verbatim:         rule{true, "[S] SEP-2106: any keyword of draft 2020-12"},
	doubtDescription: claudeCode,
	objects:          rule{true, "[S] revisions before SEP-2106, whose SDKs refuse the whole list otherwise; [E] microsoft/wassette#263"},
}
