package peers

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"charm.land/fantasy"
	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/toolrunner"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

// eino

func einoTool[A, R any](name string, f func(context.Context, A) (R, error)) tool.InvokableTool {
	t, err := utils.InferTool(name, name, f)
	if err != nil {
		panic(err)
	}
	return t
}

var einoTools = sync.OnceValue(func() map[string]tool.InvokableTool {
	m := map[string]tool.InvokableTool{
		"get_weather":  einoTool("get_weather", work.GetWeather),
		"create_order": einoTool("create_order", work.CreateOrder),
		"write_file":   einoTool("write_file", work.WriteFile),
	}
	for _, n := range work.ToolNames() {
		m[n] = einoTool(n, work.Ping)
	}
	return m
})

func einoRun(name string, args []byte) Call {
	m, s := einoTools(), string(args)
	return func(ctx context.Context) (string, error) { return m[name].InvokableRun(ctx, s) }
}

// anthropic-sdk-go

type anthropicContent = anthropic.BetaToolResultBlockParamContentUnion

func anthropicText(s string) anthropicContent {
	return anthropicContent{OfText: &anthropic.BetaTextBlockParam{Text: s}}
}

func anthropicTool[A, R any](m map[string]anthropic.BetaTool, name string, f func(context.Context, A) (R, error)) {
	t, err := toolrunner.NewBetaToolFromJSONSchema(name, name, func(ctx context.Context, a A) (anthropicContent, error) {
		r, err := f(ctx, a)
		if err != nil {
			return anthropicContent{}, err
		}
		if s, ok := any(r).(string); ok {
			return anthropicText(s), nil
		}
		b, err := json.Marshal(r)
		return anthropicText(string(b)), err
	})
	if err != nil {
		panic(err)
	}
	m[name] = t
}

var anthropicTools = sync.OnceValue(func() map[string]anthropic.BetaTool {
	m := map[string]anthropic.BetaTool{}
	anthropicTool(m, "get_weather", work.GetWeather)
	anthropicTool(m, "create_order", work.CreateOrder)
	anthropicTool(m, "write_file", work.WriteFile)
	for _, n := range work.ToolNames() {
		anthropicTool(m, n, work.Ping)
	}
	return m
})

func anthropicRun(name string, args []byte) Call {
	m := anthropicTools()
	return func(ctx context.Context) (string, error) {
		r, err := m[name].Execute(ctx, args)
		if err != nil {
			return "", err
		}
		return r[0].OfText.Text, nil
	}
}

// fantasy

func fantasyTool[A, R any](m map[string]fantasy.AgentTool, name string, f func(context.Context, A) (R, error)) {
	m[name] = fantasy.NewAgentTool(name, name, func(ctx context.Context, a A, _ fantasy.ToolCall) (fantasy.ToolResponse, error) {
		r, err := f(ctx, a)
		if err != nil {
			return fantasy.NewTextErrorResponse(err.Error()), nil
		}
		if s, ok := any(r).(string); ok {
			return fantasy.NewTextResponse(s), nil
		}
		b, err := json.Marshal(r)
		return fantasy.NewTextResponse(string(b)), err
	})
}

var fantasyTools = sync.OnceValue(func() map[string]fantasy.AgentTool {
	m := map[string]fantasy.AgentTool{}
	fantasyTool(m, "get_weather", work.GetWeather)
	fantasyTool(m, "create_order", work.CreateOrder)
	fantasyTool(m, "write_file", work.WriteFile)
	for _, n := range work.ToolNames() {
		fantasyTool(m, n, work.Ping)
	}
	return m
})

func fantasyRun(name string, args []byte) Call {
	m, s := fantasyTools(), string(args)
	return func(ctx context.Context) (string, error) {
		r, err := m[name].Run(ctx, fantasy.ToolCall{ID: "c1", Name: name, Input: s})
		if err != nil {
			return "", err
		}
		if r.IsError {
			return "", fmt.Errorf("%s", r.Content)
		}
		return r.Content, nil
	}
}
