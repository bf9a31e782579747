package dialect

// Sources are marked [S] for an official specification, SDK or document, [E]
// for an API error quoted in a public issue, [T] for a third party, [?] where
// nothing confirms the rule or sources disagree.

// draft is the allow-list of the dialects that take JSON Schema as such.
func draft(source string) []allowance {
	return []allowance{
		{anything, "title enum const default examples deprecated format", source},
		{anything, "anyOf oneOf allOf not if then else $ref $anchor", source},
		{anything, "$comment readOnly writeOnly", source},
		{aString, "minLength maxLength pattern contentEncoding contentMediaType contentSchema", source},
		{numeric, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", source},
		{anArray, "prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems", source},
		{anObject, "required additionalProperties patternProperties propertyNames minProperties maxProperties " +
			"dependentRequired dependentSchemas unevaluatedProperties", source},
	}
}

const (
	word      = "a-zA-Z0-9_-"
	bars      = "anyOf oneOf allOf enum const not if then else"
	takesJSON = "[S] JSON Schema draft 2020-12"
)

var word64 = names{word, word, 64, "[S] openai.yaml FunctionObject", false}

// The descriptions of tools were cut off by the API at this length.
var chars1024 = limit{1024, "[E] getsentry/sentry-mcp#106, OpenHands#4838; still enforced [?]"}

var openAI = rules{
	title:       "OpenAI Chat Completions, strict:false",
	form:        chatForm{strict: true},
	name:        word64,
	description: chars1024,
	tools:       limit{128, "[S] openai.yaml; [E] zed-industries/zed#42393"},
	allow:       draft(takesJSON),
	patterns:    patternRule{lookAround | backReference, "[E] vercel/ai#21037, sst/opencode#32073; back references: [?] the same engine"},
	rootBars:    list{bars + " $ref", "[E] langchain-ai/langchainjs#9804; $ref [?]"},
	rootLists:   rule{true, "[E] spring-projects/spring-ai#4776"},
	items:       rule{true, "[E] jlowin/fastmcp#2464"},
	adviseTools: limit{20, callingGuide},
}

var openAIResponses = rules{
	title:       "OpenAI Responses, strict:false",
	form:        responsesForm{},
	name:        names{word, word, 128, "[S] openai.yaml FunctionToolParam", false},
	description: chars1024,
	tools:       limit{128, "[E] zed-industries/zed#42393"},
	allow:       draft(takesJSON),
	patterns:    patternRule{lookAround | backReference, "[E] vercel/ai#21037, sst/opencode#32073; back references: [?] the same engine"},
	rootBars:    list{bars + " $ref", "[E] langchain-ai/langchainjs#9804; $ref [?]"},
	rootLists:   rule{true, "[E] spring-projects/spring-ai#4776"},
	items:       rule{true, "[E] jlowin/fastmcp#2464"},
	adviseTools: limit{20, callingGuide},
}

const (
	outputsGuide = "[S] OpenAI structured-outputs guide"
	callingGuide = "[S] OpenAI function-calling guide: advice"
	older        = "[E] tidyverse/ellmer#671: Azure and older deployments"
)

var openAIStrict = rules{
	title:       "OpenAI Chat Completions, strict:true",
	form:        chatForm{strict: true},
	strict:      true,
	fallback:    OpenAI,
	name:        word64,
	description: chars1024,
	tools:       limit{128, "[S] openai.yaml; [E] zed-industries/zed#42393"},
	allow: []allowance{
		{anything, "title enum const anyOf $ref", outputsGuide},
		{aString, "pattern format", outputsGuide},
		{numeric, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", outputsGuide},
		{anArray, "minItems maxItems", outputsGuide},
		{anObject, "required additionalProperties", outputsGuide},
	},
	formats:         list{"date-time time date duration email hostname ipv4 ipv6 uuid", outputsGuide + "; uri: [E] can1357/oh-my-pi#206"},
	patterns:        patternRule{lookAround | backReference, "[E] vercel/ai#21037, sst/opencode#32073; back references: [?] the same engine"},
	rootBars:        list{bars + " $ref", outputsGuide + ", openai-node toStrictJsonSchema"},
	rootLists:       rule{true, outputsGuide},
	typed:           rule{true, outputsGuide},
	closed:          rule{true, outputsGuide},
	nullable:        rule{true, outputsGuide},
	listed:          rule{true, "[S] openai-node toStrictJsonSchema"},
	items:           rule{true, "[S] openai-node toStrictJsonSchema"},
	whole:           rule{true, outputsGuide},
	bareRef:         rule{true, outputsGuide + "; [E] camel-ai/camel#3001"},
	depth:           limit{10, outputsGuide},
	properties:      limit{5000, outputsGuide},
	enumValues:      limit{1000, outputsGuide},
	enumChars:       limit{15000, outputsGuide},
	nameChars:       limit{120000, outputsGuide},
	doubtDepth:      limit{5, older},
	doubtProperties: limit{100, older},
	doubtEnum:       limit{250, outputsGuide + ", where their characters are bound"},
	adviseTools:     limit{20, callingGuide},
}

const (
	anthropicKeys    = "[E] n8n-io/n8n#30590, ComposioHQ/composio#2330"
	anthropicRoot    = "[E] anthropics/claude-code#27337; [S] anthropic-sdk-go ToolParam"
	anthropicOutputs = "[S] Anthropic structured-outputs document"
)

// claudeCode is where the client of that name cuts descriptions.
var claudeCode = limit{2048, "[E] anthropics/claude-code#41593"}

var (
	anthropicName = names{word, word, 128, "[E] home-assistant/core#147760", false}
	anthropicKey  = names{"a-zA-Z0-9_.-", "a-zA-Z0-9_.-", 64, anthropicKeys, false}
)

var anthropic = rules{
	title:            "Anthropic Messages",
	form:             anthropicForm{},
	name:             anthropicName,
	key:              anthropicKey,
	allow:            draft("[E] anthropics/claude-code#63673: draft 2020-12"),
	rootBars:         list{bars + " $ref", anthropicRoot},
	doubtDescription: claudeCode,
}

var anthropicStrict = rules{
	title:    "Anthropic Messages, strict:true",
	form:     anthropicForm{strict: true},
	strict:   true,
	fallback: Anthropic,
	name:     anthropicName,
	key:      anthropicKey,
	tools:    limit{20, anthropicOutputs},
	allow: []allowance{
		{anything, "title enum const anyOf $ref default", anthropicOutputs},
		{aString, "format pattern", anthropicOutputs},
		{anArray, "minItems", anthropicOutputs},
		{anObject, "required additionalProperties", anthropicOutputs},
	},
	formats:          list{"date-time time date duration email hostname uri ipv4 ipv6 uuid", anthropicOutputs},
	patterns:         patternRule{lookAround | backReference | wordBoundary | largeRepeat, anthropicOutputs},
	caps:             []limitOf{{"minItems", limit{1, anthropicOutputs}}},
	rootBars:         list{bars + " $ref", anthropicRoot},
	typed:            rule{true, "[S] anthropic-sdk-typescript transform-json-schema"},
	enums:            kindRule{aString | numeric | aBoolean | aNull, anthropicOutputs},
	closed:           rule{true, anthropicOutputs},
	listed:           rule{true, "[?] as OpenAI"},
	items:            rule{true, "[?] as OpenAI"},
	whole:            rule{true, "[S] anthropic-sdk-typescript transform-json-schema"},
	bareRef:          rule{true, "[S] anthropic-sdk-typescript transform-json-schema"},
	acyclic:          rule{true, anthropicOutputs},
	caseless:         rule{true, anthropicOutputs},
	optionals:        limit{24, anthropicOutputs},
	unions:           limit{16, anthropicOutputs},
	doubtDescription: claudeCode,
}

var geminiName = names{"a-zA-Z_", "a-zA-Z0-9_.:-", 64, "[E] gemini-cli#9535 #6704; 128 in genai v1.77 [?]", false}

var geminiDoubt = doubt{chars: "-.:", text: "the API's documents advise against dashes, dots and colons in names", source: "[S] genai FunctionDeclaration.Name"}

var geminiKey = names{"a-zA-Z_", "a-zA-Z0-9_", 64, "[S] genai v1.77 FunctionDeclaration.Parameters", false}

const geminiSchema = "[S] genai Schema; others: [E] zed-industries/zed#44875"

var gemini = rules{
	title:     "Gemini, parameters",
	form:      geminiForm{field: "parameters"},
	fallback:  GeminiJSONSchema,
	name:      geminiName,
	doubtName: geminiDoubt,
	key:       geminiKey,
	tools:     limit{512, "[E] gemini-cli#19083; [S] genai Tool"},
	allow: []allowance{
		{anything, "title anyOf", geminiSchema},
		{aString, "enum format pattern minLength maxLength", geminiSchema},
		{numeric, "minimum maximum", geminiSchema},
		{anArray, "minItems maxItems", geminiSchema},
		{anObject, "required minProperties maxProperties", geminiSchema},
	},
	formats:     list{"date-time", "[E] gemini-cli#3178; more in the genai v1.77 document [?]"},
	patterns:    patternRule{lookAround | backReference, "[?] RE2"},
	rootBars:    list{bars + " $ref", "[E] the root is of type OBJECT, anyOf stands alone"},
	typed:       rule{true, "[E] taylorwilsdon/google_workspace_mcp#1099"},
	oneType:     rule{true, "[E] taylorwilsdon/google_workspace_mcp#1099, vercel/ai#19002"},
	upperCase:   rule{true, "[S] genai Type"},
	enums:       kindRule{aString, "[E] microsoft/azure-devops-mcp#145"},
	noEmpty:     rule{true, "[E] elastic/kibana#286302"},
	sealed:      rule{true, "[S] genai Schema has no additionalProperties"},
	nonEmpty:    rule{true, "[E] should be non-empty for OBJECT type"},
	listed:      rule{true, "[E] mastra-ai/mastra#22489"},
	items:       rule{true, "[E] items: missing field"},
	alone:       rule{true, "[E] vercel/ai#19000, sst/opencode#14659"},
	whole:       rule{true, "[E] vercel/ai#19000"},
	omitNone:    rule{true, "[S] genai FunctionDeclaration"},
	doubtDepth:  limit{5, "[T] Portkey#1616, presenton#327; number undocumented [?]"},
	doubtEnum:   limit{250, "[E] googleapis/python-genai#660: too many states; number undocumented [?]"},
	adviseTools: limit{20, "[S] genai Tool: advice"},
}

const jsonSchemaField = "[S] Gemini responseJsonSchema; for functions inferred [?]"

var geminiJSONSchema = rules{
	title:     "Gemini, parametersJsonSchema",
	form:      geminiForm{field: "parametersJsonSchema"},
	name:      geminiName,
	doubtName: geminiDoubt,
	key:       geminiKey,
	tools:     limit{512, "[E] gemini-cli#19083; [S] genai Tool"},
	allow: []allowance{
		{anything, "anyOf $ref enum", jsonSchemaField},
		{aString, "format", jsonSchemaField},
		{numeric, "minimum maximum", jsonSchemaField},
		{anArray, "prefixItems minItems maxItems", jsonSchemaField},
		{anObject, "required additionalProperties", jsonSchemaField},
	},
	rootBars:    list{bars + " $ref", "[?] as in parameters"},
	enums:       kindRule{aString | numeric, jsonSchemaField},
	listed:      rule{true, "[E] mastra-ai/mastra#22489"},
	items:       rule{true, "[E] items: missing field"},
	whole:       rule{true, "[E] vercel/ai#19000"},
	bareRef:     rule{true, jsonSchemaField},
	leafy:       rule{true, jsonSchemaField},
	omitNone:    rule{true, "[S] genai FunctionDeclaration"},
	doubtDepth:  limit{5, "[T] Portkey#1616, presenton#327; number undocumented [?]"},
	doubtEnum:   limit{250, "[E] googleapis/python-genai#660: too many states; number undocumented [?]"},
	adviseTools: limit{20, "[S] genai Tool: advice"},
}
