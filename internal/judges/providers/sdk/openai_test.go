package sdk

import (
	"context"
	"log/slog"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// askOpenAI is a turn with openai-go: the model may call tools, and is given
// their results. It is in the README.
func askOpenAI(ctx context.Context, client openai.Client, reg *runtime.Registry) (string, error) {
	params := openai.ChatCompletionNewParams{
		Model:    model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(question)},
	}
	defs, err := reg.Definitions(runtime.OpenAI)
	if err != nil {
		return "", err
	}
	for {
		reply, err := client.Chat.Completions.New(ctx, params, option.WithJSONSet("tools", defs))
		if err != nil {
			return "", err
		}
		params.Messages = append(params.Messages, reply.Choices[0].Message.ToParam())
		calls, err := message.Calls(runtime.OpenAI, []byte(reply.RawJSON()))
		if err != nil {
			slog.WarnContext(ctx, "calls that cannot be read", "error", err) // calls holds the others
		}
		if len(calls) == 0 {
			return reply.Choices[0].Message.Content, nil
		}
		answers, err := message.Results(runtime.OpenAI, reg.ExecuteAll(ctx, calls, nil))
		if err != nil {
			return "", err
		}
		for _, a := range answers {
			params.Messages = append(params.Messages, param.Override[openai.ChatCompletionMessageParamUnion](a))
		}
	}
}

func newOpenAI(url string) openai.Client {
	return openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("none"), option.WithMaxRetries(0))
}
