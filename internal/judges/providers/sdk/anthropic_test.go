package sdk

import (
	"context"
	"log/slog"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// askAnthropic is a turn with anthropic-sdk-go. Parts of it are in the README.
func askAnthropic(ctx context.Context, client anthropic.Client, reg *runtime.Registry) (string, error) {
	params := anthropic.MessageNewParams{
		Model: model, MaxTokens: 1024,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(question))},
	}
	defs, err := reg.Definitions(runtime.Anthropic)
	if err != nil {
		return "", err
	}
	for {
		reply, err := client.Messages.New(ctx, params, option.WithJSONSet("tools", defs))
		if err != nil {
			return "", err
		}
		params.Messages = append(params.Messages, reply.ToParam())
		calls, err := message.Calls(runtime.Anthropic, []byte(reply.RawJSON()))
		if err != nil {
			slog.WarnContext(ctx, "calls that cannot be read", "error", err) // calls holds the others
		}
		if len(calls) == 0 {
			return reply.Content[0].Text, nil
		}
		answers, err := message.Results(runtime.Anthropic, reg.ExecuteAll(ctx, calls, nil))
		if err != nil {
			return "", err
		}
		for _, a := range answers {
			params.Messages = append(params.Messages, param.Override[anthropic.MessageParam](a))
		}
	}
}

func newAnthropic(url string) anthropic.Client {
	return anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("none"), option.WithMaxRetries(0))
}
