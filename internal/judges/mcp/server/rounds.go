//lint:file-ignore SA1019 sampling, roots and logs are deprecated, and the suite asks for them

package main

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

// These tools ask the client with an error, and are called again with the
// answers: what revision 2026-07-28 has in the place of requests of the server.

const nameForm = `{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`

// given returns the fields of a form that the user has filled in, nil if not.
func given(ctx context.Context, id string) map[string]any {
	res, _ := mcp.CallRequest(ctx).Params.InputResponses[id].(*sdk.ElicitResult)
	if res == nil || res.Action != "accept" {
		return nil
	}
	return res.Content
}

// sampled returns the text that the client's model has answered.
func sampled(ctx context.Context, id string) (string, bool) {
	res, _ := mcp.CallRequest(ctx).Params.InputResponses[id].(*sdk.CreateMessageWithToolsResult)
	if res == nil {
		return "", false
	}
	for _, part := range res.Content {
		if text, ok := part.(*sdk.TextContent); ok {
			return text.Text, true
		}
	}
	return "", true
}

func roots(ctx context.Context) *sdk.ListRootsResult {
	res, _ := mcp.CallRequest(ctx).Params.InputResponses["client_roots"].(*sdk.ListRootsResult)
	return res
}

func need(state string, requests sdk.InputRequestMap) error {
	return &mcp.InputNeeded{Requests: requests, State: state}
}

// TestInputRequiredResultElicitation asks for a name.
//
//toolgen:tool
func TestInputRequiredResultElicitation(ctx context.Context) (string, error) {
	if name, _ := given(ctx, "user_name")["name"].(string); name != "" {
		return "Hello, " + name + "!", nil
	}
	return "", need("", sdk.InputRequestMap{"user_name": form("What is your name?", nameForm)})
}

// TestInputRequiredResultSampling asks the client's model.
//
//toolgen:tool
func TestInputRequiredResultSampling(ctx context.Context) (string, error) {
	if text, ok := sampled(ctx, "capital_question"); ok {
		return "Sampling response: " + text, nil
	}
	return "", need("", sdk.InputRequestMap{"capital_question": sampling("What is the capital of France?")})
}

// TestInputRequiredResultListRoots asks for the client's roots.
//
//toolgen:tool
func TestInputRequiredResultListRoots(ctx context.Context) (string, error) {
	if res := roots(ctx); res != nil {
		return fmt.Sprintf("Client exposed %d root(s)", len(res.Roots)), nil
	}
	return "", need("", sdk.InputRequestMap{"client_roots": &sdk.ListRootsParams{}})
}

// TestInputRequiredResultRequestState gives the client a state to carry.
//
//toolgen:tool
func TestInputRequiredResultRequestState(ctx context.Context) (string, error) {
	return confirm(ctx, "request_state")
}

// TestInputRequiredResultTamperedState refuses a state that was changed.
//
//toolgen:tool
func TestInputRequiredResultTamperedState(ctx context.Context) (string, error) {
	return confirm(ctx, "tampered_state")
}

func confirm(ctx context.Context, state string) (string, error) {
	carried := mcp.CallRequest(ctx).Params.RequestState
	if carried != "" && carried != state {
		return "", badState()
	}
	if carried != "" && given(ctx, "confirm") != nil {
		return "state-ok: requestState received and confirmation accepted", nil
	}
	return "", need(state, sdk.InputRequestMap{
		"confirm": form("Please confirm", `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`),
	})
}

// TestInputRequiredResultMultipleInputs asks for three things at once.
//
//toolgen:tool
func TestInputRequiredResultMultipleInputs(ctx context.Context) (string, error) {
	name, _ := given(ctx, "user_name")["name"].(string)
	greeting, greeted := sampled(ctx, "greeting")
	if res := roots(ctx); name != "" && greeted && res != nil {
		return fmt.Sprintf("%s %s, %d root(s) visible", greeting, name, len(res.Roots)), nil
	}
	return "", need("multiple_inputs", sdk.InputRequestMap{
		"user_name":    form("What is your name?", nameForm),
		"greeting":     sampling("Generate a greeting"),
		"client_roots": &sdk.ListRootsParams{},
	})
}

// TestInputRequiredResultMultiRound asks twice.
//
//toolgen:tool
func TestInputRequiredResultMultiRound(ctx context.Context) (string, error) {
	state := mcp.CallRequest(ctx).Params.RequestState
	if state == "" {
		return "", need("round=1", sdk.InputRequestMap{"step1": form("Step 1: What is your name?", nameForm)})
	}
	if state == "round=1" {
		name, _ := given(ctx, "step1")["name"].(string)
		return "", need("round=2;name="+name, sdk.InputRequestMap{
			"step2": form("Step 2: What is your favorite color?", `{"type":"object","properties":{"color":{"type":"string"}},"required":["color"]}`),
		})
	}
	color, _ := given(ctx, "step2")["color"].(string)
	return fmt.Sprintf("Multi-round complete: %s likes %s", strings.TrimPrefix(state, "round=2;name="), color), nil
}

// TestInputRequiredResultCapabilities asks for what the client can do alone.
//
//toolgen:tool
func TestInputRequiredResultCapabilities(ctx context.Context) (string, error) {
	req := mcp.CallRequest(ctx)
	if len(req.Params.InputResponses) > 0 {
		return "Capability-aware input requests fulfilled", nil
	}
	requests := sdk.InputRequestMap{}
	if caps := req.ClientCapabilities(); caps != nil {
		if caps.Elicitation != nil {
			requests["user_name"] = form("What is your name?", nameForm)
		}
		if caps.Sampling != nil {
			requests["greeting"] = sampling("Generate a short greeting")
		}
		if caps.RootsV2 != nil {
			requests["client_roots"] = &sdk.ListRootsParams{}
		}
	}
	if len(requests) == 0 {
		return "The client can do nothing that could be asked for.", nil
	}
	return "", need("", requests)
}
