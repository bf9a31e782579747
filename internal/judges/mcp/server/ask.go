//lint:file-ignore SA1019 sampling, roots and logs are deprecated, and the suite asks for them

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// These tools ask the client while they run, which revisions before 2026-07-28
// allow.

// TestSampling asks the client's model.
//
//toolgen:tool
//toolgen:param prompt desc="What to ask the model."
func TestSampling(ctx context.Context, prompt string) (string, error) {
	res, err := mcp.CallRequest(ctx).Session.CreateMessage(ctx, sampling(prompt))
	if err != nil {
		return "", err
	}
	text, ok := res.Content.(*sdk.TextContent)
	if !ok {
		return "", errors.New("the model's answer is no text")
	}
	return "LLM response: " + text.Text, nil
}

// TestElicitation asks the user for a name.
//
//toolgen:tool
//toolgen:param message desc="What to ask the user."
func TestElicitation(ctx context.Context, message string) (string, error) {
	return elicit(ctx, message, `{"type":"object","properties":{
		"username":{"type":"string","description":"Your preferred username"}
	},"required":["username"]}`)
}

// TestElicitationSep1034Defaults asks with default values.
//
//toolgen:tool name=test_elicitation_sep1034_defaults
func TestElicitationSep1034Defaults(ctx context.Context) (string, error) {
	return elicit(ctx, "Test defaults for primitives", `{"type":"object","properties":{
		"name":{"type":"string","description":"User name","default":"John Doe"},
		"age":{"type":"integer","description":"User age","default":30},
		"score":{"type":"number","description":"User score","default":95.5},
		"status":{"type":"string","description":"User status","enum":["active","inactive","pending"],"default":"active"},
		"verified":{"type":"boolean","description":"Verification status","default":true}
	}}`)
}

// TestElicitationSep1330Enums asks for choices.
//
//toolgen:tool name=test_elicitation_sep1330_enums
func TestElicitationSep1330Enums(ctx context.Context) (string, error) {
	return elicit(ctx, "Test enum schemas", `{"type":"object","properties":{
		"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","oneOf":[
			{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},
		"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","anyOf":[
			{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]}}
	}}`)
}

func elicit(ctx context.Context, message, schema string) (string, error) {
	res, err := mcp.CallRequest(ctx).Session.Elicit(ctx, form(message, schema))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Elicitation result: action=%s, content=%v", res.Action, res.Content), nil
}

func form(message, schema string) *sdk.ElicitParams {
	return &sdk.ElicitParams{Message: message, RequestedSchema: json.RawMessage(schema)}
}

func sampling(prompt string) *sdk.CreateMessageParams {
	return &sdk.CreateMessageParams{
		Messages:  []*sdk.SamplingMessage{{Role: "user", Content: &sdk.TextContent{Text: prompt}}},
		MaxTokens: 100,
	}
}
