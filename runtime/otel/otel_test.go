package otel_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// A bench is a registry under observation.
type bench struct {
	*runtime.Registry
	spans  *tracetest.SpanRecorder
	tracer trace.Tracer
	reader *sdkmetric.ManualReader
}

func observe(tb testing.TB, opts runtime.Options, content bool, tools ...*runtime.Tool) *bench {
	tb.Helper()
	b := &bench{spans: tracetest.NewSpanRecorder(), reader: sdkmetric.NewManualReader()}
	provider := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(b.spans))
	b.tracer = provider.Tracer("test")
	tracing, err := otel.New(&otel.Options{
		TracerProvider: provider, MeterProvider: sdkmetric.NewMeterProvider(sdkmetric.WithReader(b.reader)), Content: content, MaxContent: 60,
	})
	require.NoError(tb, err)
	opts.Extensions = append([]runtime.Extension{tracing}, opts.Extensions...)
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	b.Registry, err = runtime.NewRegistry(&opts, tools)
	require.NoError(tb, err)
	return b
}

const parameters = `{"type":"object","properties":{"n":{"type":"integer"},"token":{"type":"string"}},"additionalProperties":false}`

func tool(tb testing.TB, name string, policy runtime.Policy, f func(context.Context) (any, error)) *runtime.Tool {
	tb.Helper()
	t, err := runtime.NewTool(runtime.ToolSpec{
		Name: name, Description: "Does " + name + ".", Parameters: json.RawMessage(parameters), Policy: policy, Secrets: []string{"/token"},
		Handler: func(ctx context.Context, _ *runtime.Invocation) (any, error) { return f(ctx) },
	})
	require.NoError(tb, err)
	return t
}

func answer(v any) func(context.Context) (any, error) {
	return func(context.Context) (any, error) { return v, nil }
}

func call(name, args string) runtime.Call {
	return runtime.Call{ID: "c1", Name: name, Arguments: json.RawMessage(args)}
}

// The names as the conventions have them, written out once more.
var (
	static = map[string]any{
		"gen_ai.operation.name": "execute_tool", "gen_ai.tool.type": "function",
		"gen_ai.tool.name": "t", "gen_ai.tool.description": "Does t.", "gen_ai.tool.call.id": "c1",
	}
	buckets = []float64{0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92}
)

func with(m map[string]any, pairs ...any) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		out[k] = v
	}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == nil {
			delete(out, pairs[i].(string))
			continue
		}
		out[pairs[i].(string)] = pairs[i+1]
	}
	return out
}

func attributes(all []attribute.KeyValue) map[string]any {
	out := map[string]any{}
	for _, kv := range all {
		out[string(kv.Key)] = kv.Value.AsInterface()
	}
	return out
}

// The span table: every attribute, with and without content.
func TestSpans(t *testing.T) {
	fail := func(context.Context) (any, error) { return nil, errors.New("no route to hunter22") }
	for name, test := range map[string]struct {
		call    runtime.Call
		content bool
		f       func(context.Context) (any, error)
		span    string
		want    map[string]any
		status  sdktrace.Status
	}{
		"success":    {call("t", `{"n":1}`), false, answer("fine"), "execute_tool t", static, sdktrace.Status{}},
		"no id":      {runtime.Call{Name: "t"}, false, answer(1), "execute_tool t", with(static, "gen_ai.tool.call.id", nil), sdktrace.Status{}},
		"tool error": {call("t", `{}`), false, fail, "execute_tool t", with(static, "error.type", "tool_error"), sdktrace.Status{Code: codes.Error}},
		"invalid":    {call("t", `{"m":1}`), false, answer(1), "execute_tool t", with(static, "error.type", "invalid_arguments"), sdktrace.Status{Code: codes.Error}},
		"unknown": {call("u", `{}`), false, nil, "execute_tool", with(static, "gen_ai.tool.name", "u", "gen_ai.tool.description", nil, "error.type", "unknown_tool"),
			sdktrace.Status{Code: codes.Error}},
		"panic": {call("t", `{}`), false, func(context.Context) (any, error) { panic("hunter22") }, "execute_tool t", with(static, "error.type", "panic"), sdktrace.Status{Code: codes.Error}},
		"content": {call("t", `{"n":"1","token":"hunter22"}`), true, answer(map[string]any{"said": "hunter22"}), "execute_tool t",
			with(static, "gen_ai.tool.call.arguments", `{"n":1,"token":"[secret]"}`, "gen_ai.tool.call.result", `{"said":"[secret]"}`), sdktrace.Status{}},
		"long content": {call("t", `{}`), true, answer("é" + string(slices.Repeat([]byte("é"), 100))), "execute_tool t",
			with(static, "gen_ai.tool.call.arguments", `{}`, "gen_ai.tool.call.result", string(slices.Repeat([]byte("é"), 30))+"…"), sdktrace.Status{}},
		"failed content": {call("t", `{"token":"hunter22"}`), true, fail, "execute_tool t",
			with(static, "error.type", "tool_error", "gen_ai.tool.call.arguments", `{"token":"[secret]"}`), sdktrace.Status{Code: codes.Error, Description: "no route to [secret]"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := observe(t, runtime.Options{}, test.content, tool(t, "t", runtime.Policy{}, test.f))
			b.Execute(context.Background(), test.call)
			ended := b.spans.Ended()
			require.Len(t, ended, 1)
			span := ended[0]
			assert.Equal(t, test.span, span.Name())
			assert.Equal(t, trace.SpanKindInternal, span.SpanKind())
			assert.Equal(t, test.want, attributes(span.Attributes()))
			assert.Equal(t, test.status, span.Status())
			assert.Equal(t, "github.com/toolgen-dev/toolgen/runtime/otel", span.InstrumentationScope().Name)
		})
	}
}

func TestEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		approve := func(_ context.Context, q runtime.ApprovalRequest) (runtime.Approval, error) {
			a := q.Approve("")
			if q.CallID == "c2" {
				a = q.Deny("not today")
			}
			a.By = "ann"
			return a, nil
		}
		inside := func(_ *runtime.Tool, next runtime.Handler) runtime.Handler {
			return func(ctx context.Context, c runtime.Call) runtime.Result {
				return next(trace.ContextWithSpan(ctx, trace.SpanFromContext(context.Background())), c) // hides the span
			}
		}
		b := observe(t, runtime.Options{Approve: approve, Middleware: []runtime.Middleware{inside}}, false,
			tool(t, "t", runtime.Policy{Approval: true, Timeout: time.Second}, func(context.Context) (any, error) { time.Sleep(time.Minute); return 1, nil }))
		b.Execute(context.Background(), call("t", `{"n":"1"}`))
		b.Execute(context.Background(), runtime.Call{ID: "c2", Name: "t"})
		time.Sleep(time.Hour)
		type event struct {
			name       string
			attributes map[string]any
		}
		var got []event
		for _, span := range b.spans.Ended() {
			for _, e := range span.Events() {
				got = append(got, event{e.Name, attributes(e.Attributes)})
			}
		}
		assert.Equal(t, []event{
			{"toolgen.repair", map[string]any{"toolgen.repair.path": "n", "toolgen.repair.kind": "number"}},
			{"toolgen.approval", map[string]any{"toolgen.approval.approved": true, "toolgen.approval.by": "ann"}},
			{"toolgen.abandoned", map[string]any{}},
			{"toolgen.approval", map[string]any{"toolgen.approval.approved": false, "toolgen.approval.by": "ann"}},
		}, got)
	})
}

// Spans nest through the context, also in a batch: a tool that calls tools, and
// starts spans of its own.
func TestNesting(t *testing.T) {
	var b *bench
	leaf := tool(t, "leaf", runtime.Policy{}, func(ctx context.Context) (any, error) {
		_, span := b.tracer.Start(ctx, "query")
		span.End()
		return 1, nil
	})
	agent := tool(t, "agent", runtime.Policy{}, func(ctx context.Context) (any, error) {
		b.ExecuteAll(ctx, []runtime.Call{call("leaf", ""), call("leaf", ""), call("leaf", "")}, nil)
		return 1, nil
	})
	b = observe(t, runtime.Options{}, false, leaf, agent)
	ctx, turn := b.tracer.Start(context.Background(), "turn")
	b.ExecuteAll(ctx, []runtime.Call{call("agent", ""), call("agent", "")}, nil)
	turn.End()

	names, parents := map[trace.SpanID]string{}, map[string]int{}
	for _, s := range b.spans.Ended() {
		names[s.SpanContext().SpanID()] = s.Name()
	}
	for _, s := range b.spans.Ended() {
		parents[names[s.Parent().SpanID()]+" > "+s.Name()]++
	}
	assert.Equal(t, map[string]int{
		" > turn": 1, "turn > execute_tool agent": 2, "execute_tool agent > execute_tool leaf": 6, "execute_tool leaf > query": 6,
	}, parents)
}

func TestDuration(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := observe(t, runtime.Options{}, false, tool(t, "t", runtime.Policy{Timeout: time.Second}, func(ctx context.Context) (any, error) {
			time.Sleep(30 * time.Millisecond)
			return 1, nil
		}))
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() { b.Execute(context.Background(), call("t", "")) })
		}
		wg.Wait()
		b.Execute(context.Background(), call("t", "[]"))
		b.Execute(context.Background(), call("made up", ""))
		var data metricdata.ResourceMetrics
		require.NoError(t, b.reader.Collect(context.Background(), &data))
		require.Len(t, data.ScopeMetrics, 1)
		require.Len(t, data.ScopeMetrics[0].Metrics, 1)
		m := data.ScopeMetrics[0].Metrics[0]
		assert.Equal(t, "gen_ai.execute_tool.duration", m.Name)
		assert.Equal(t, "s", m.Unit)
		type point struct {
			attributes map[string]any
			count      uint64
			sum        float64
		}
		var got []point
		for _, p := range m.Data.(metricdata.Histogram[float64]).DataPoints {
			assert.Equal(t, buckets, p.Bounds)
			got = append(got, point{attributes(p.Attributes.ToSlice()), p.Count, p.Sum})
		}
		base := map[string]any{"gen_ai.operation.name": "execute_tool", "gen_ai.tool.type": "function"}
		assert.ElementsMatch(t, []point{
			{with(base, "gen_ai.tool.name", "t"), 3, 0.09},
			{with(base, "gen_ai.tool.name", "t", "error.type", "invalid_arguments"), 1, 0},
			{with(base, "error.type", "unknown_tool"), 1, 0},
		}, got)
	})
}

// Middleware that panics, or ends its goroutine, does not leave its span open.
func TestSpanOfPanickingMiddleware(t *testing.T) {
	broken := func(*runtime.Tool, runtime.Handler) runtime.Handler {
		return func(context.Context, runtime.Call) runtime.Result { panic("middleware") }
	}
	b := observe(t, runtime.Options{Middleware: []runtime.Middleware{broken}}, true, tool(t, "t", runtime.Policy{}, answer(1)))
	res := b.Execute(context.Background(), call("t", ""))
	assert.Equal(t, runtime.Panicked, res.Failure.Code)
	require.Len(t, b.spans.Ended(), 1)
	assert.Equal(t, "panic", attributes(b.spans.Ended()[0].Attributes())["error.type"])
}
