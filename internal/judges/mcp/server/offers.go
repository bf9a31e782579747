package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// Changes are tools that change what the server offers.
type Changes struct {
	reg *runtime.Registry
	srv *mcp.Server
}

// TestTriggerToolChange adds a tool, in the place of one of its name.
//
//toolgen:tool
func (c *Changes) TestTriggerToolChange() (string, error) {
	t, err := runtime.NewTool(runtime.ToolSpec{
		Name: "transient_tool", Description: "Comes and goes.",
		Handler: func(context.Context, *runtime.Invocation) (any, error) { return nil, nil },
	})
	return "tools_list_changed published", errors.Join(err, c.reg.Replace(t))
}

// TestTriggerPromptChange adds a prompt, in the place of one of its name.
//
//toolgen:tool
func (c *Changes) TestTriggerPromptChange() (string, error) {
	return "prompts_list_changed published", c.srv.AddPrompt(mcp.Prompt{Name: "transient_prompt", Description: "Comes and goes."},
		func(context.Context, map[string]string) ([]mcp.Message, error) { return nil, nil })
}

// dynamic returns tools whose schemas say more than Go types can: that is what
// tools made at run time are for.
func dynamic() ([]*runtime.Tool, error) {
	vocabulary, err1 := runtime.NewTool(runtime.ToolSpec{
		Name: "json_schema_2020_12_tool", Description: "Has a schema of many keywords of draft 2020-12.",
		Parameters: json.RawMessage(`{
			"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
			"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
			"properties":{
				"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
				"contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},
			"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
			"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
			"then":{"required":["phone"]},"else":{"required":["email"]},
			"additionalProperties":false}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return fmt.Sprintf("called with %s", inv.Arguments()), nil
		},
	})
	headers, err2 := runtime.NewTool(runtime.ToolSpec{
		Name: "test_x_mcp_header", Description: "Has an argument that clients mirror in a header.",
		Parameters: json.RawMessage(`{"type":"object","properties":{
			"region":{"type":"string","description":"mirrored into Mcp-Param-Region","x-mcp-header":"Region"},
			"level":{"type":"integer","description":"not mirrored"}}}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			var args struct{ Region string }
			return "region=" + args.Region, json.Unmarshal(inv.Arguments(), &args)
		},
	})
	booleans, err3 := runtime.NewTool(runtime.ToolSpec{
		Name: "test_boolean_schemas", Description: "Has schemas that are true or false, for arguments and result.",
		Parameters: json.RawMessage(`{"type":"object","properties":{"any":true,"none":false,"list":{"type":"array","items":true}}}`),
		Output:     json.RawMessage(`{"type":"object","properties":{"any":true,"none":false},"required":["any"]}`),
		Handler: func(_ context.Context, inv *runtime.Invocation) (any, error) {
			return inv.Arguments(), nil
		},
	})
	return []*runtime.Tool{vocabulary, headers, booleans}, errors.Join(err1, err2, err3)
}

const watched = "test://watched-resource"

// addResources adds the documents that the suite reads.
func addResources(srv *mcp.Server) error {
	text := func(text string) mcp.ResourceReader {
		return func(context.Context, string) ([]runtime.Content, error) {
			return []runtime.Content{runtime.TextContent(text)}, nil
		}
	}
	return errors.Join(
		srv.AddResource(mcp.Resource{URI: "test://static-text", Name: "static-text", MIME: "text/plain"},
			text("This is the content of the static text resource.")),
		srv.AddResource(mcp.Resource{URI: watched, Name: "watched-resource", MIME: "text/plain"}, text("Watched resource content")),
		srv.AddResource(mcp.Resource{URI: "test://static-binary", Name: "static-binary", MIME: "image/png"},
			func(context.Context, string) ([]runtime.Content, error) {
				return []runtime.Content{{Type: runtime.TypeResource, Data: png}}, nil
			}),
		srv.AddResource(mcp.Resource{URI: "test://template/{id}/data", Name: "template", MIME: "application/json"},
			func(_ context.Context, uri string) ([]runtime.Content, error) {
				id := strings.TrimSuffix(strings.TrimPrefix(uri, "test://template/"), "/data")
				data, err := json.Marshal(map[string]any{"id": id, "templateTest": true, "data": "Data for ID: " + id})
				return []runtime.Content{runtime.TextContent(string(data))}, err
			}),
	)
}

// addPrompts adds the prompts that the suite fills in.
func addPrompts(srv *mcp.Server) error {
	say := func(parts ...runtime.Content) []mcp.Message {
		var all []mcp.Message
		for _, part := range parts {
			all = append(all, mcp.Message{Content: part})
		}
		return all
	}
	required := func(names ...string) []mcp.PromptArgument {
		var all []mcp.PromptArgument
		for _, name := range names {
			all = append(all, mcp.PromptArgument{Name: name, Description: "An argument.", Required: true})
		}
		return all
	}
	return errors.Join(
		srv.AddPrompt(mcp.Prompt{Name: "test_simple_prompt", Title: "Simple Test Prompt", Description: "Has no arguments."},
			func(context.Context, map[string]string) ([]mcp.Message, error) {
				return say(runtime.TextContent("This is a simple prompt for testing.")), nil
			}),
		srv.AddPrompt(mcp.Prompt{Name: "test_prompt_with_arguments", Description: "Has two arguments.", Arguments: required("arg1", "arg2")},
			func(_ context.Context, args map[string]string) ([]mcp.Message, error) {
				return say(runtime.TextContent(fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", args["arg1"], args["arg2"]))), nil
			}),
		srv.AddPrompt(mcp.Prompt{Name: "test_prompt_with_embedded_resource", Description: "Holds a document.", Arguments: required("resourceUri")},
			func(_ context.Context, args map[string]string) ([]mcp.Message, error) {
				doc := runtime.Content{Type: runtime.TypeResource, URI: args["resourceUri"], MIME: "text/plain", Text: "Embedded resource content for testing."}
				return say(doc, runtime.TextContent("Please process the embedded resource above.")), nil
			}),
		srv.AddPrompt(mcp.Prompt{Name: "test_prompt_with_image", Description: "Holds a picture."},
			func(context.Context, map[string]string) ([]mcp.Message, error) {
				return say(runtime.ImageContent("image/png", png), runtime.TextContent("Please analyze the image above.")), nil
			}),
		srv.AddPrompt(mcp.Prompt{Name: "test_input_required_result_prompt", Description: "Asks the user first."}, askedPrompt),
	)
}

func askedPrompt(ctx context.Context, _ map[string]string) ([]mcp.Message, error) {
	req := mcp.Request(ctx).(*sdk.GetPromptRequest)
	if res, _ := req.Params.InputResponses["user_context"].(*sdk.ElicitResult); res != nil && res.Action == "accept" {
		return []mcp.Message{{Content: runtime.TextContent(fmt.Sprint("Context: ", res.Content["context"]))}}, nil
	}
	return nil, need("", sdk.InputRequestMap{"user_context": form("Please provide context for the prompt",
		`{"type":"object","properties":{"context":{"type":"string"}},"required":["context"]}`)})
}
