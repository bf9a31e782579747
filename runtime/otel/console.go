package otel

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// Console returns a tracer provider for development. When a span without a
// parent ends, it writes the span and all below it to w as a tree: names,
// durations, attributes, events. Spans that ran at the same time also say when
// they began, from the beginning of the one above them. What is written while a
// program of many goroutines runs is whole trees, one after the other; a span
// that begins after its tree was written begins one of its own. Errors of w are
// ignored.
func Console(w io.Writer) trace.TracerProvider { return &console{w: w} }

type console struct {
	noop.TracerProvider
	mu sync.Mutex // guards w and all spans
	w  io.Writer
}

// Tracer implements [trace.TracerProvider].
func (c *console) Tracer(string, ...trace.TracerOption) trace.Tracer {
	return consoleTracer{console: c}
}

type consoleTracer struct {
	noop.Tracer
	console *console
}

// Start implements [trace.Tracer].
func (t consoleTracer) Start(ctx context.Context, name string, options ...trace.SpanStartOption) (context.Context, trace.Span) {
	config := trace.NewSpanStartConfig(options...)
	s := &consoleSpan{console: t.console, name: name, began: config.Timestamp(), attributes: config.Attributes()}
	if s.began.IsZero() {
		s.began = time.Now()
	}
	ids := trace.SpanContextConfig{TraceFlags: trace.FlagsSampled}
	_, _ = rand.Read(ids.SpanID[:]) // never fails
	parent, _ := trace.SpanFromContext(ctx).(*consoleSpan)
	if parent != nil && parent.console == t.console && !config.NewRoot() {
		s.parent = parent
		ids.TraceID = parent.ids.TraceID()
	} else {
		_, _ = rand.Read(ids.TraceID[:])
	}
	s.ids = trace.NewSpanContext(ids)
	if s.parent != nil {
		t.console.mu.Lock()
		if s.parent.written() {
			s.parent = nil
		} else {
			s.parent.children = append(s.parent.children, s)
		}
		t.console.mu.Unlock()
	}
	return trace.ContextWithSpan(ctx, s), s
}

// A consoleSpan is a span until its root is written.
type consoleSpan struct {
	noop.Span
	console *console
	ids     trace.SpanContext
	parent  *consoleSpan

	name       string
	began      time.Time
	took       time.Duration
	ended      bool
	attributes []attribute.KeyValue
	events     []consoleEvent
	status     codes.Code
	text       string // of the status
	children   []*consoleSpan
}

type consoleEvent struct {
	name       string
	after      time.Duration
	attributes []attribute.KeyValue
}

// SpanContext implements [trace.Span].
func (s *consoleSpan) SpanContext() trace.SpanContext { return s.ids }

// TracerProvider implements [trace.Span].
func (s *consoleSpan) TracerProvider() trace.TracerProvider { return s.console }

// IsRecording implements [trace.Span].
func (s *consoleSpan) IsRecording() bool {
	recording := false
	s.change(func() { recording = true })
	return recording
}

// change calls f unless the span has ended.
func (s *consoleSpan) change(f func()) {
	s.console.mu.Lock()
	defer s.console.mu.Unlock()
	if !s.ended {
		f()
	}
}

// SetName implements [trace.Span].
func (s *consoleSpan) SetName(name string) { s.change(func() { s.name = name }) }

// SetStatus implements [trace.Span].
func (s *consoleSpan) SetStatus(code codes.Code, text string) {
	s.change(func() { s.status, s.text = code, text })
}

// SetAttributes implements [trace.Span].
func (s *consoleSpan) SetAttributes(all ...attribute.KeyValue) {
	s.change(func() { s.attributes = append(s.attributes, all...) })
}

// AddEvent implements [trace.Span].
func (s *consoleSpan) AddEvent(name string, options ...trace.EventOption) {
	config := trace.NewEventConfig(options...)
	s.change(func() {
		s.events = append(s.events, consoleEvent{name, config.Timestamp().Sub(s.began), config.Attributes()})
	})
}

// RecordError implements [trace.Span].
func (s *consoleSpan) RecordError(err error, options ...trace.EventOption) {
	if err != nil {
		s.AddEvent("exception", append(options, trace.WithAttributes(attribute.String("exception.message", err.Error())))...)
	}
}

// End implements [trace.Span].
func (s *consoleSpan) End(options ...trace.SpanEndOption) {
	config := trace.NewSpanEndConfig(options...)
	end := config.Timestamp()
	if end.IsZero() {
		end = time.Now()
	}
	s.change(func() {
		s.took, s.ended = end.Sub(s.began), true
		if s.parent == nil {
			var b strings.Builder
			s.write(&b, "", "", "")
			_, _ = io.WriteString(s.console.w, b.String())
		}
	})
}

// written reports whether the tree of the span was written.
func (s *consoleSpan) written() bool {
	for s.parent != nil {
		s = s.parent
	}
	return s.ended
}

// parallel reports whether any of the spans began before another had ended.
func parallel(all []*consoleSpan) bool {
	var last time.Time
	for i, s := range all {
		if i > 0 && s.began.Before(last) {
			return true
		}
		end := s.began.Add(s.took)
		if !s.ended {
			end = time.Unix(1<<40, 0)
		}
		if end.After(last) {
			last = end
		}
	}
	return false
}

// write writes the tree: first goes before the span's own line, rest before the
// others; at says when it began.
func (s *consoleSpan) write(b *strings.Builder, first, rest, at string) {
	took := "not ended"
	if s.ended {
		took = short(s.took)
	}
	fmt.Fprintf(b, "%s%s %s%s", first, printable(s.name), took, at)
	writeAttributes(b, s.attributes)
	if s.text != "" && s.status == codes.Error {
		b.WriteString(" status=" + printable(s.text))
	}
	b.WriteByte('\n')
	for _, e := range s.events {
		branch := "│ "
		if len(s.children) == 0 {
			branch = "  "
		}
		fmt.Fprintf(b, "%s%s* %s after %s", rest, branch, printable(e.name), short(e.after))
		writeAttributes(b, e.attributes)
		b.WriteByte('\n')
	}
	slices.SortStableFunc(s.children, func(a, b *consoleSpan) int { return a.began.Compare(b.began) })
	together := parallel(s.children)
	for i, child := range s.children {
		at := ""
		if together {
			at = " at " + short(child.began.Sub(s.began))
		}
		if i == len(s.children)-1 {
			child.write(b, rest+"└─ ", rest+"   ", at)
		} else {
			child.write(b, rest+"├─ ", rest+"│  ", at)
		}
	}
}

// told are attributes that a tree needs not repeat.
var told = map[attribute.Key]bool{KeyOperation: true, KeyType: true, KeyDescription: true}

func writeAttributes(b *strings.Builder, all []attribute.KeyValue) {
	last := map[attribute.Key]int{}
	for i, kv := range all {
		last[kv.Key] = i
	}
	for i, kv := range all {
		if last[kv.Key] == i && !told[kv.Key] {
			fmt.Fprintf(b, " %s=%s", printable(string(kv.Key)), printable(kv.Value.String()))
		}
	}
}

// printable quotes text that would break a line or steer the terminal.
func printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

func short(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(100 * time.Nanosecond).String()
}
