// Package mcpotel traces MCP requests with OpenTelemetry: a span and a
// measurement for each, as the semantic conventions for MCP describe them. It is
// middleware of the MCP SDK, for any client or server of that SDK:
//
//	middleware, err := mcpotel.Server(nil)
//	server.SDK().AddReceivingMiddleware(middleware) // of a mcp.Server of this project
//
//	middleware, err := mcpotel.Client(nil)
//	client, err := mcp.Connect(ctx, target, &mcp.ClientOptions{Middleware: []sdk.Middleware{middleware}})
//
// The context of a trace goes from the client to the server in the metadata of a
// request (traceparent). Where a client's request executes a tool whose call is
// traced by package otel, there is no second span: the attributes go to that of
// the call. Arguments and results are never recorded here.
package mcpotel

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	api "go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime/internal/executing"
	"github.com/toolgen-dev/toolgen/runtime/otel"
)

// Options are the settings of [Client] and [Server]. The zero value means the
// global providers and propagator.
type Options struct {
	TracerProvider trace.TracerProvider
	MeterProvider  metric.MeterProvider
	Propagator     propagation.TextMapPropagator
	// Transport is the network.transport where requests do not show it: "pipe" for
	// standard input and output. [OverHTTP] says that they go over HTTP, which a
	// client of the SDK does not tell of sessions without an ID (from revision
	// 2026-07-28 on); those of this project do. Default none.
	Transport string
}

// OverHTTP is an [Options.Transport]: network.transport is "tcp" then, and
// network.protocol.name "http".
const OverHTTP = "http"

// Client returns middleware for the requests that are sent by a client
// (AddSendingMiddleware). opts may be nil. The error is the meter's.
func Client(opts *Options) (sdk.Middleware, error) {
	t, err := newTracing(opts, MetricClient, trace.SpanKindClient)
	if err != nil {
		return nil, err
	}
	return func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
			r := read(ctx, method, req, t.transport)
			if spans := callSpans(ctx, r); len(spans) > 0 {
				for _, span := range spans {
					span.SetAttributes(append(r.attributes(), r.details()...)...)
				}
				inject(ctx, t.propagator, req)
				return t.timed(ctx, nil, r, next, method, req)
			}
			ctx, span := t.tracer.Start(ctx, r.span(), trace.WithSpanKind(t.kind), trace.WithAttributes(append(r.attributes(), r.details()...)...))
			inject(ctx, t.propagator, req)
			return t.timed(ctx, span, r, next, method, req)
		}
	}, nil
}

// callSpans returns the spans of the call that a request executes: this
// project's client says so in the context; of others it is the request that calls
// a tool of the same name, without the prefix that a registry may have put there.
func callSpans(ctx context.Context, r request) []trace.Span {
	if r.method != callTool {
		return nil
	}
	spans, tool := otel.CallSpans(ctx)
	if tool == nil {
		return nil
	}
	if name, ok := executing.Name(ctx); ok && cut(name) == r.tool || tool.Name() == r.tool || strings.HasSuffix(tool.Name(), "_"+r.tool) {
		return spans
	}
	return nil
}

// Server returns middleware for the requests that a server receives
// (AddReceivingMiddleware). opts may be nil. The error is the meter's.
func Server(opts *Options) (sdk.Middleware, error) {
	t, err := newTracing(opts, MetricServer, trace.SpanKindServer)
	if err != nil {
		return nil, err
	}
	return func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
			r := read(ctx, method, req, t.transport)
			start := []trace.SpanStartOption{trace.WithSpanKind(t.kind), trace.WithAttributes(append(r.attributes(), r.details()...)...)}
			ambient := trace.SpanContextFromContext(ctx)
			ctx = t.propagator.Extract(ctx, carrier(meta(req)))
			if parent := trace.SpanContextFromContext(ctx); ambient.IsValid() && !parent.Equal(ambient) {
				start = append(start, trace.WithLinks(trace.Link{SpanContext: ambient}))
			}
			ctx, span := t.tracer.Start(ctx, r.span(), start...)
			return t.timed(ctx, span, r, next, method, req)
		}
	}, nil
}

// tracing is what client and server have in common.
type tracing struct {
	tracer     trace.Tracer
	duration   metric.Float64Histogram
	propagator propagation.TextMapPropagator
	kind       trace.SpanKind
	transport  string
}

func newTracing(opts *Options, name string, kind trace.SpanKind) (*tracing, error) {
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
	if o.Propagator == nil {
		o.Propagator = api.GetTextMapPropagator()
	}
	duration, err := o.MeterProvider.Meter(Scope).Float64Histogram(name,
		metric.WithUnit("s"), metric.WithDescription("Duration of MCP requests and notifications."), metric.WithExplicitBucketBoundaries(buckets...))
	if err != nil {
		return nil, fmt.Errorf("histogram of MCP requests: %w", err)
	}
	return &tracing{o.TracerProvider.Tracer(Scope), duration, o.Propagator, kind, o.Transport}, nil
}

// timed handles a request, measures it, and ends its span; span is nil where the
// span is that of a tool's call.
func (t *tracing) timed(ctx context.Context, span trace.Span, r request, next sdk.MethodHandler, method string, req sdk.Request) (res sdk.Result, err error) {
	began := time.Now()
	returned := false
	defer func() {
		failure, status := outcome(res, err)
		if !returned { // a panic
			failure = other
		}
		attributes := r.attributes()
		if status == strconv.Itoa(jsonrpc.CodeInvalidParams) {
			attributes = r.anonymous() // the name may be made up
		}
		if failure != "" {
			attributes = append(attributes, attribute.String(KeyError, failure))
		}
		if status != "" {
			attributes = append(attributes, attribute.String(KeyStatus, status))
		}
		t.duration.Record(ctx, time.Since(began).Seconds(), metric.WithAttributes(attributes...))
		if span == nil {
			return
		}
		if failure != "" {
			span.SetAttributes(attribute.String(KeyError, failure))
			span.SetStatus(codes.Error, "")
		}
		if status != "" {
			span.SetAttributes(attribute.String(KeyStatus, status))
		}
		span.End()
	}()
	res, err = next(ctx, method, req)
	returned = true
	return res, err
}

// outcome returns the error.type and the status of JSON-RPC, "" for none.
func outcome(res sdk.Result, err error) (failure, status string) {
	var wire *jsonrpc.Error
	switch call, ok := res.(*sdk.CallToolResult); {
	case errors.As(err, &wire):
		status = strconv.FormatInt(wire.Code, 10)
		return status, status
	case err != nil:
		return other, ""
	case ok && call != nil && call.IsError:
		return toolError, ""
	}
	return "", ""
}
