package limit

import (
	"context"
	"fmt"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

// tools is the dispatch table of W5: 100 tools by name.
var tools = func() map[string]func(context.Context, []byte) (string, error) {
	m := map[string]func(context.Context, []byte) (string, error){}
	for _, name := range work.ToolNames() {
		m[name] = Ping
	}
	return m
}()

// Dispatch calls one of the 100 tools of W5 by name.
func Dispatch(ctx context.Context, name string, args []byte) (string, error) {
	f := tools[name]
	if f == nil {
		return "", fmt.Errorf("unknown tool %q", name)
	}
	return f(ctx, args)
}
