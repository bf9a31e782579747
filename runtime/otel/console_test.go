package otel_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

func TestConsole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		provider := otel.Console(&out)
		tracing, err := otel.New(&otel.Options{TracerProvider: provider, Content: true})
		require.NoError(t, err)
		search := tool(t, "search", runtime.Policy{Timeout: time.Second}, func(ctx context.Context) (any, error) {
			time.Sleep(2 * time.Second)
			return nil, ctx.Err()
		})
		read := tool(t, "read", runtime.Policy{}, func(ctx context.Context) (any, error) {
			time.Sleep(1500 * time.Microsecond)
			_, span := trace.SpanFromContext(ctx).TracerProvider().Tracer("").Start(ctx, "sql")
			span.SetName("SELECT")
			span.RecordError(errors.New("again"))
			span.SetStatus(codes.Error, "gave up")
			span.End()
			span.SetName("late")
			return "text\x1b[31m", nil
		})
		reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}, []*runtime.Tool{search, read})
		require.NoError(t, err)
		ctx, turn := provider.Tracer("").Start(context.Background(), "turn", trace.WithAttributes(attribute.Int("n", 2), attribute.Int("n", 3)))
		assert.True(t, turn.SpanContext().IsValid())
		assert.True(t, turn.IsRecording())
		reg.ExecuteAll(ctx, []runtime.Call{call("read", `{"n":"7"}`), call("search", `{}`)}, &runtime.ExecuteOptions{Limit: 1})
		_, open := provider.Tracer("").Start(ctx, "open")
		turn.End()
		open.End()
		assert.False(t, turn.IsRecording())
		time.Sleep(time.Minute)
		assert.Equal(t, `turn 1.002s n=3
├─ execute_tool read 1.5ms gen_ai.tool.name=read gen_ai.tool.call.id=c1 gen_ai.tool.call.arguments={"n":7} gen_ai.tool.call.result="text\x1b[31m"
│  │ * toolgen.repair after 0s toolgen.repair.path=n toolgen.repair.kind=number
│  └─ SELECT 0s status=gave up
│       * exception after 0s exception.message=again
├─ execute_tool search 1s gen_ai.tool.name=search gen_ai.tool.call.id=c1 gen_ai.tool.call.arguments={} error.type=timeout status=search timed out after 1s; the work may still complete
│    * toolgen.abandoned after 1s
└─ open not ended
`, out.String())
	})
}

// The tree of a parallel batch: every call has what belongs to it below it, and
// says when it began.
func TestConsoleOfParallelCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		provider := otel.Console(&out)
		tracing, err := otel.New(&otel.Options{TracerProvider: provider})
		require.NoError(t, err)
		read := tool(t, "read", runtime.Policy{Timeout: time.Minute}, func(ctx context.Context) (any, error) {
			for range 2 {
				_, span := provider.Tracer("").Start(ctx, "sql")
				time.Sleep(20 * time.Millisecond)
				span.End()
			}
			return nil, nil
		})
		slow := tool(t, "slow", runtime.Policy{Timeout: 50 * time.Millisecond}, func(ctx context.Context) (any, error) {
			time.Sleep(time.Second)
			_, span := provider.Tracer("").Start(ctx, "afterwards")
			span.End()
			return nil, nil
		})
		reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}, []*runtime.Tool{read, slow})
		require.NoError(t, err)
		ctx, turn := provider.Tracer("").Start(context.Background(), "turn")
		reg.ExecuteAll(ctx, []runtime.Call{{ID: "c1", Name: "read"}, {ID: "c2", Name: "read"}, {ID: "c3", Name: "slow"}},
			&runtime.ExecuteOptions{Limit: 2, OnResult: func(int, runtime.Result) {}})
		turn.End()
		time.Sleep(time.Hour)
		synctest.Wait() // also for the race detector: the tool that was abandoned has written
		text := out.String()
		if strings.Index(text, "=c2") < strings.Index(text, "=c1") { // they began at once
			text = strings.NewReplacer("=c1", "=c2", "=c2", "=c1").Replace(text)
		}
		assert.Equal(t, `turn 90ms
├─ execute_tool read 40ms at 0s gen_ai.tool.name=read gen_ai.tool.call.id=c1
│  ├─ sql 20ms
│  └─ sql 20ms
├─ execute_tool read 40ms at 0s gen_ai.tool.name=read gen_ai.tool.call.id=c2
│  ├─ sql 20ms
│  └─ sql 20ms
└─ execute_tool slow 50ms at 40ms gen_ai.tool.name=slow gen_ai.tool.call.id=c3 error.type=timeout
     * toolgen.abandoned after 50ms
afterwards 0s
`, text)
	})
}
