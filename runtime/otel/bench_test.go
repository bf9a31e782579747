package otel_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	tracenoop "go.opentelemetry.io/otel/trace/noop"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// pair returns registries of one tool, without and with tracing to nowhere.
func pair(tb testing.TB) (bare, traced *runtime.Registry) {
	ping := runtime.Bind(runtime.Binding[runtime.None, runtime.None]{
		Name: "ping", Policy: runtime.Policy{Inline: true},
		Call: func(context.Context, *runtime.Invocation, *runtime.None) (runtime.None, error) {
			return runtime.None{}, nil
		},
	})
	tracing, err := otel.New(&otel.Options{TracerProvider: tracenoop.NewTracerProvider(), MeterProvider: metricnoop.NewMeterProvider()})
	require.NoError(tb, err)
	bare, err = runtime.NewRegistry(nil, []*runtime.Tool{ping})
	require.NoError(tb, err)
	traced, err = runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}}, []*runtime.Tool{ping})
	require.NoError(tb, err)
	return bare, traced
}

var ping = runtime.Call{ID: "c1", Name: "ping"}

func TestAllocationsWithoutProvider(t *testing.T) {
	bare, traced := pair(t)
	count := func(reg *runtime.Registry) float64 {
		return testing.AllocsPerRun(200, func() { reg.Execute(context.Background(), ping) })
	}
	assert.LessOrEqual(t, count(traced), count(bare)+2, "the context of the span, the context of the call")
}

// BenchmarkNoProvider reports what tracing to nowhere adds to a call: the fastest
// of many short passes with it, less the fastest without. Both are inline calls
// of a function that does nothing, in turns.
func BenchmarkNoProvider(b *testing.B) {
	bare, traced := pair(b)
	const calls = 200
	pass := func(reg *runtime.Registry) time.Duration {
		start := time.Now()
		for range calls {
			reg.Execute(context.Background(), ping)
		}
		return time.Since(start)
	}
	without, with := time.Duration(1<<62), time.Duration(1<<62)
	for b.Loop() {
		without, with = min(without, pass(bare)), min(with, pass(traced))
	}
	b.ReportMetric(float64(with-without)/calls, "more-ns/call")
	b.ReportMetric(float64(without)/calls, "bare-ns/call")
}
