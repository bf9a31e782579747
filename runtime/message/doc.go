// Package message reads tool calls from the messages of model providers and
// writes the results as they want them, without their SDKs.
//
// A turn is three steps, the same for every API:
//
//	calls, err := message.Calls(dialect.Anthropic, body) // of the response
//	results := reg.ExecuteAll(ctx, calls, nil)
//	messages, err := message.Results(dialect.Anthropic, results) // for the next request
//
// Before these messages goes the assistant's own, as it came; [Replay] writes
// one where only the calls were kept. A [Stream] assembles the calls of a
// streamed response.
//
// # The APIs
//
//	dialect                           calls                         results
//	OpenAI, Groq, XAI, DeepSeek       tool_calls, text in a string  a message each, role tool
//	Mistral                           the same, or an object        a message each, with the tool's name
//	OpenAIResponses                   items function_call, string   an item function_call_output each
//	Anthropic                         blocks tool_use, object       one message of tool_result, is_error
//	Gemini                            parts functionCall, object    one content of functionResponse, output or error
//	Bedrock                           blocks toolUse, object        one message of toolResult, status
//	Ollama                            tool_calls, object            a message each, with tool_name
//
// The strict dialects, and GeminiJSONSchema, differ in definitions alone. Blocks,
// items and calls of other types are skipped: providers add new ones at any time,
// and tools that run at the provider need no answer. Calls of custom tools, whose
// input is no JSON, want one, but from the program that offered such tools. Of
// several choices or candidates the first counts.
//
// # What is kept
//
// Numbers in arguments and results never become floating-point ones: arguments
// are passed on byte by byte, and a result goes out as text. Gemini alone takes
// JSON, and gets text where a number is too long for a double.
//
// What is wrong with one call loses no other: Calls returns what it could read,
// beside an error for the rest, and a call with broken arguments is a call, to
// which the runtime answers what is wrong.
//
// The package imports the standard library and this module's runtime packages
// alone.
package message
