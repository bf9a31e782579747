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
	span trace.Span
	tool *runtime.Tool
	id   string
}

// Observe implements [runtime.Extension]: it adds events to the call's span, and
// the arguments where content is recorded.
func (x *Tracing) Observe(ctx context.Context, e runtime.Event) error {
	r, _ := ctx.Value(callKey{}).(*recorded)
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
			r.span.SetAttributes(attribute.String(KeyArguments, cut(string(e.Tool.Redact(e.Arguments)), x.most)))
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

// CallSpan returns the span of the tool call that a context belongs to, and the
// tool, nil for one that is not known. It is nil outside of calls and where the
// call is not recorded. The current span of the context may be another one below
// it.
func CallSpan(ctx context.Context) (trace.Span, *runtime.Tool) {
	r, _ := ctx.Value(callKey{}).(*recorded)
	if r == nil {
		return nil, nil
	}
	return r.span, r.tool
}

func (r *recorded) add(name string, attributes ...attribute.KeyValue) {
	r.span.AddEvent(name, trace.WithAttributes(attributes...))
}
