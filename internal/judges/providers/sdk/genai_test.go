package sdk

import (
	"context"
	"encoding/json"
	"log/slog"

	"google.golang.org/genai"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/message"
)

// askGemini is a turn with genai. Parts of it are in the README.
func askGemini(ctx context.Context, client *genai.Client, reg *runtime.Registry) (string, error) {
	contents := genai.Text(question)
	config := &genai.GenerateContentConfig{}
	defs, err := reg.Definitions(runtime.Gemini)
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(defs, &config.Tools); err != nil {
		return "", err
	}
	for {
		reply, err := client.Models.GenerateContent(ctx, model, contents, config)
		if err != nil {
			return "", err
		}
		contents = append(contents, reply.Candidates[0].Content)
		body, err := json.Marshal(reply)
		if err != nil {
			return "", err
		}
		calls, err := message.Calls(runtime.Gemini, body)
		if err != nil {
			slog.WarnContext(ctx, "calls that cannot be read", "error", err) // calls holds the others
		}
		if len(calls) == 0 {
			return reply.Text(), nil
		}
		answers, err := message.Results(runtime.Gemini, reg.ExecuteAll(ctx, calls, nil))
		if err != nil {
			return "", err
		}
		for _, a := range answers {
			content := new(genai.Content)
			if err := json.Unmarshal(a, content); err != nil {
				return "", err
			}
			contents = append(contents, content)
		}
	}
}

func newGemini(ctx context.Context, url string) (*genai.Client, error) {
	return genai.NewClient(ctx, &genai.ClientConfig{
		APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
	})
}
