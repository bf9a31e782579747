package runtime

import (
	"context"
	"log/slog"
	"sync/atomic"
)

// An engine is what the calls of one registry share: the settings and the
// census of runs. It holds no goroutine, channel or timer.
type engine struct {
	*settings
	census census
	closed atomic.Bool
}

func newEngine(set *settings) *engine { return &engine{settings: set} }

// log writes a record. Nothing that a logger does can harm a call.
func (e *engine) log(ctx context.Context, level slog.Level, message string, attrs ...slog.Attr) {
	defer func() { _ = recover() }()
	if ctx == nil {
		ctx = context.Background()
	}
	e.logger().LogAttrs(ctx, level, message, attrs...)
}
