//lint:file-ignore SA1019 sampling, roots and logs are deprecated, and the suite asks for them

package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/mcp"
)

//go:generate go run github.com/toolgen-dev/toolgen/cmd/toolgen

// The smallest picture and sound, as the conformance suite's own server has them.
var (
	png = decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==")
	wav = decode("UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=")
)

func decode(text string) []byte {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

// TestSimpleText returns a text.
//
//toolgen:tool readonly
func TestSimpleText() string { return "This is a simple text response for testing." }

// TestImageContent returns a picture.
//
//toolgen:tool readonly
func TestImageContent() runtime.Content { return runtime.ImageContent("image/png", png) }

// TestAudioContent returns a sound.
//
//toolgen:tool readonly
func TestAudioContent() runtime.Content { return runtime.AudioContent("audio/wav", wav) }

// TestEmbeddedResource returns a document.
//
//toolgen:tool readonly
func TestEmbeddedResource() runtime.Content { return document("test://embedded-resource") }

// TestMultipleContentTypes returns a text, a picture and a document.
//
//toolgen:tool readonly
func TestMultipleContentTypes() []runtime.Content {
	return []runtime.Content{
		runtime.TextContent("This is text content"),
		runtime.ImageContent("image/png", png),
		document("test://embedded-in-multiple"),
	}
}

func document(uri string) runtime.Content {
	return runtime.Content{Type: runtime.TypeResource, URI: uri, MIME: "text/plain", Text: "This is an embedded resource"}
}

// TestToolWithLogging logs at the client.
//
//toolgen:tool
func TestToolWithLogging(ctx context.Context) (string, error) {
	for _, text := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
		if err := log(ctx, text); err != nil {
			return "", err
		}
	}
	return "Tool with logging executed successfully", nil
}

// TestLoggingTool logs at the client, which has not asked for logs.
//
//toolgen:tool
func TestLoggingTool(ctx context.Context) (string, error) {
	return "A log was offered.", log(ctx, "test_logging_tool executed")
}

func log(ctx context.Context, text string) error {
	return mcp.CallRequest(ctx).Session.Log(ctx, &sdk.LoggingMessageParams{Level: "info", Data: text})
}

// TestToolWithProgress reports how far it has come.
//
//toolgen:tool
func TestToolWithProgress(ctx context.Context, inv *runtime.Invocation) string {
	for _, done := range []float64{0, 50, 100} {
		inv.Progress(done, 100, fmt.Sprintf("Completed step %.0f of 100", done))
		time.Sleep(20 * time.Millisecond) // the TypeScript SDK drops reports that come together with the result
	}
	return fmt.Sprint(mcp.CallRequest(ctx).Params.GetProgressToken())
}

// TestErrorHandling fails.
//
//toolgen:tool
func TestErrorHandling() error {
	return errors.New("this tool intentionally returns an error for testing")
}

// TestReconnection cuts its own stream off; the client has to take it up again.
//
//toolgen:tool
func TestReconnection(ctx context.Context) string {
	if cut := mcp.CallRequest(ctx).Extra.CloseSSEStream; cut != nil {
		cut(sdk.CloseSSEStreamArgs{RetryAfter: 10 * time.Millisecond})
	}
	time.Sleep(100 * time.Millisecond) // for the client to come back
	return "Reconnection test completed successfully."
}

// TestMissingCapability needs a client that can sample.
//
//toolgen:tool
func TestMissingCapability(ctx context.Context) (string, error) {
	if caps := mcp.CallRequest(ctx).ClientCapabilities(); caps != nil && caps.Sampling != nil {
		return "The client can sample.", nil
	}
	return "", &mcp.ProtocolError{
		Code: sdk.CodeMissingRequiredClientCapabilities, Message: "the client must be able to sample",
		Data: []byte(`{"requiredCapabilities":{"sampling":{}}}`),
	}
}

// TestStreamingElicitation answers without asking.
//
//toolgen:tool
func TestStreamingElicitation() string { return "Nothing was asked." }

// badState is the protocol's error for a state that was changed.
func badState() error {
	return &mcp.ProtocolError{Code: jsonrpc.CodeInvalidParams, Message: "invalid requestState"}
}
