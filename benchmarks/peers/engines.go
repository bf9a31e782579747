package peers

import (
	"context"
	"encoding/json"

	"github.com/toolgen-dev/toolgen/benchmarks/limit"
	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

// encodingJSON is what people write first: json.Unmarshal, the call,
// json.Marshal.
func encodingJSON(tool string, args []byte) Call {
	switch tool {
	case "get_weather":
		return engineCall(args, work.GetWeather)
	case "create_order":
		return engineCall(args, work.CreateOrder)
	case "write_file":
		return engineCall(args, work.WriteFile)
	}
	tools := map[string]Call{}
	for _, name := range work.ToolNames() {
		tools[name] = func(ctx context.Context) (string, error) {
			var a work.NoArgs
			if err := json.Unmarshal(args, &a); err != nil {
				return "", err
			}
			return work.Ping(ctx, a)
		}
	}
	return func(ctx context.Context) (string, error) { return tools[tool](ctx) }
}

func engineCall[A, R any](args []byte, f func(context.Context, A) (R, error)) Call {
	return func(ctx context.Context) (string, error) {
		var a A
		if err := json.Unmarshal(args, &a); err != nil {
			return "", err
		}
		r, err := f(ctx, a)
		if err != nil {
			return "", err
		}
		b, err := json.Marshal(r)
		return string(b), err
	}
}

// byHand is the yardstick of package limit.
func byHand(tool string, args []byte) Call {
	switch tool {
	case "get_weather":
		return func(ctx context.Context) (string, error) { return limit.Weather(ctx, args) }
	case "create_order":
		return func(ctx context.Context) (string, error) { return limit.Order(ctx, args) }
	case "write_file":
		return func(ctx context.Context) (string, error) { return limit.Write(ctx, args) }
	}
	return func(ctx context.Context) (string, error) { return limit.Dispatch(ctx, tool, args) }
}
