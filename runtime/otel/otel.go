// Package otel traces tool calls with OpenTelemetry: a span and a measurement
// for each call, as the semantic conventions for generative AI describe them.
//
//	tracing, err := otel.New(nil) // the global providers
//	reg, err := runtime.NewRegistry(&runtime.Options{Extensions: []runtime.Extension{tracing}}, weather.Tools())
//
// It needs the OpenTelemetry API alone; the program brings the SDK, or none.
// Spans nest through the context: a tool's own spans, and those of calls that it
// makes, are children of its span. Values of arguments and results are recorded
// only where [Options.Content] says so, and secrets never are.
//
// [Console] is a tracer for development that needs no SDK.
package otel

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	api "go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime"
)

// DefaultMaxContent is the default of [Options.MaxContent].
const DefaultMaxContent = 16 << 10

// Options are the settings of [New]. The zero value means the defaults.
type Options struct {
	TracerProvider trace.TracerProvider // default: the global one
	MeterProvider  metric.MeterProvider // default: the global one
	// Content records arguments, results and messages of failures too, without
	// secrets. They may hold personal data.
	Content bool
	// MaxContent limits each of them in bytes; what is longer is cut. Default
	// 16 KiB.
	MaxContent int
}

// Tracing is a [runtime.Extension] that makes a span and a measurement of each
// call. As a [runtime.Recorder] it is outside of guards: it records what they let
// through. A registry may have several, for several providers.
type Tracing struct {
	tracer   trace.Tracer
	duration metric.Float64Histogram
	content  bool
	most     int
}

// New returns a tracing. The error is the meter's.
func New(opts *Options) (*Tracing, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	if o.TracerProvider == nil {
		o.TracerProvider = api.GetTracerProvider()
	}
	if o.MeterProvider == nil {
		o.MeterProvider = api.GetMeterProvider()
	}
	if o.MaxContent <= 0 {
		o.MaxContent = DefaultMaxContent
	}
	duration, err := o.MeterProvider.Meter(Scope).Float64Histogram(MetricDuration,
		metric.WithUnit("s"), metric.WithDescription("Duration of tool calls."), metric.WithExplicitBucketBoundaries(buckets...))
	if err != nil {
		return nil, fmt.Errorf("histogram of tool calls: %w", err)
	}
	return &Tracing{tracer: o.TracerProvider.Tracer(Scope), duration: duration, content: o.Content, most: o.MaxContent}, nil
}

// Wrap implements [runtime.Extension].
func (x *Tracing) Wrap(t *runtime.Tool, next runtime.Handler) runtime.Handler {
	w := &wrapped{Tracing: x, tool: t, next: next, name: SpanName}
	attributes := []attribute.KeyValue{attribute.String(KeyOperation, operation), attribute.String(KeyType, function)}
	w.measured = attributes
	if t != nil { // of unknown names there are too many
		w.name += " " + t.Name()
		w.measured = append(w.measured, attribute.String(KeyTool, t.Name()))
		attributes = append(w.measured, attribute.String(KeyDescription, strings.ToValidUTF8(t.Description(), "\uFFFD")))
	}
	w.start = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindInternal), trace.WithAttributes(attributes...)}
	w.success = metric.WithAttributeSet(attribute.NewSet(w.measured...))
	return w.execute
}

// wrapped is what is prepared for one tool.
type wrapped struct {
	*Tracing
	tool     *runtime.Tool
	next     runtime.Handler
	name     string
	start    []trace.SpanStartOption
	measured []attribute.KeyValue
	success  metric.RecordOption
}

func (w *wrapped) execute(ctx context.Context, call runtime.Call) runtime.Result {
	ctx, span := w.tracer.Start(ctx, w.name, w.start...)
	if timed := w.duration.Enabled(ctx); timed || span.IsRecording() {
		return w.observed(ctx, span, call, timed)
	}
	return w.next(ctx, call)
}

// observed executes a call that somebody wants to know about.
func (w *wrapped) observed(ctx context.Context, span trace.Span, call runtime.Call, timed bool) (res runtime.Result) {
	began := time.Now()
	inner := ctx
	if span.IsRecording() {
		w.describe(span, call)
		inner = context.WithValue(ctx, callKey{}, &recorded{span, w.Tracing, w.tool, call.ID, recordedIn(ctx)})
	}
	code := string(runtime.Panicked) // of other middleware, or its goroutine was ended
	defer func() {
		if span.IsRecording() {
			w.conclude(span, call, res, code)
		}
		span.End()
		if timed {
			w.measure(ctx, time.Since(began), code)
		}
	}()
	res = w.next(inner, call)
	code = ""
	if res.Failure != nil {
		code = string(res.Failure.Code)
	}
	return res
}

// describe adds what only the call knows.
func (w *wrapped) describe(span trace.Span, call runtime.Call) {
	if call.ID != "" {
		span.SetAttributes(attribute.String(KeyCallID, cut(call.ID, maxName)))
	}
	if w.tool == nil {
		span.SetAttributes(attribute.String(KeyTool, cut(call.Name, maxName)))
	}
}

// maxName limits what a model calls things, in bytes.
const maxName = 256

// conclude adds the outcome.
func (w *wrapped) conclude(span trace.Span, call runtime.Call, res runtime.Result, code string) {
	if code != "" {
		text := ""
		if w.content && res.Failure != nil {
			text = cut(w.tool.RedactFailure(call, res), w.most)
		}
		span.SetAttributes(attribute.String(KeyError, code))
		span.SetStatus(codes.Error, text)
		return
	}
	if w.content {
		span.SetAttributes(attribute.String(KeyResult, cut(w.tool.RedactResult(res), w.most)))
	}
}

// measure records the duration.
func (w *wrapped) measure(ctx context.Context, took time.Duration, code string) {
	if code == "" {
		w.duration.Record(ctx, took.Seconds(), w.success)
		return
	}
	set := attribute.NewSet(append(w.measured[:len(w.measured):len(w.measured)], attribute.String(KeyError, code))...)
	w.duration.Record(ctx, took.Seconds(), metric.WithAttributeSet(set))
}

// cut makes text valid UTF-8, of its first n bytes and an ellipsis.
func cut(text string, n int) string {
	if len(text) <= n {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return strings.ToValidUTF8(text[:n], "\uFFFD") + "…"
}
