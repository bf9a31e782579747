package otel

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/toolgen-dev/toolgen/runtime"
)

type callKey struct{}

// recorded is the span of a call, for the events of that call: the current span
// of the context may be another, of middleware or of a caller.
type recorded struct {
	span  trace.Span
	by    *Tracing
	tool  *runtime.Tool
	id    string
	outer *recorded // of another tracing of the call, or of the call around it
}

func recordedIn(ctx context.Context) *recorded {
	r, _ := ctx.Value(callKey{}).(*recorded)
	return r
}

// Records implements [runtime.Recorder].
func (x *Tracing) Records() {}

// Observe implements [runtime.Extension]: it adds events to the call's span, and
// the arguments where content is recorded.
func (x *Tracing) Observe(ctx context.Context, e runtime.Event) error {
	r := recordedIn(ctx)
	for r != nil && r.by != x {
		r = r.outer
	}
	if r == nil || r.tool != e.Tool || r.id != e.CallID {
		return nil
	}
	switch e.Kind {
	case runtime.EventRepair:
		for _, repair := range e.Repairs {
			r.add(EventRepair, attribute.String(KeyRepairPath, cut(e.Tool.Hide(repair.Path, e.Arguments), maxName)), attribute.String(KeyRepairKind, repair.Kind))
		}
	case runtime.EventDecoded:
		if x.content {
			r.span.SetAttributes(attribute.String(KeyArguments, cut(string(e.Tool.RedactAll(e.Arguments)), x.most)))
		}
	case runtime.EventApproval:
		attributes := []attribute.KeyValue{attribute.Bool(KeyApproved, e.Err == nil)}
		if e.Decision != nil && e.Decision.By != "" {
			attributes = append(attributes, attribute.String(KeyApprover, cut(e.Decision.By, maxName)))
		}
		r.add(EventApproval, attributes...)
	case runtime.EventAbandoned:
		r.add(EventAbandoned)
	}
	return nil
}

// CallSpans returns the spans of the tool call that a context belongs to, one for
// each tracing that records it, and the tool, nil for one that is not known.
// There is none outside of calls and where the call is not recorded. The current
// span of the context may be another one below them.
func CallSpans(ctx context.Context) ([]trace.Span, *runtime.Tool) {
	first := recordedIn(ctx)
	if first == nil {
		return nil, nil
	}
	spans := []trace.Span{first.span}
	for r := first.outer; r != nil && r.tool == first.tool && r.id == first.id && r.by != first.by; r = r.outer {
		spans = append(spans, r.span)
	}
	return spans, first.tool
}

func (r *recorded) add(name string, attributes ...attribute.KeyValue) {
	r.span.AddEvent(name, trace.WithAttributes(attributes...))
}
