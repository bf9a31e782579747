package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
)

// A rewriter is a transport of HTTP that adds headers and rewrites what a server
// answers, see exactKey.
type rewriter struct {
	base   http.RoundTripper
	host   string // that gets the headers
	header http.Header
	most   int
	log    *slog.Logger
	read   func(text []byte) // told each message of a stream before the SDK gets it
	deaf   func()            // called when the stream of notices of the revision 2026-07-28 has ended
	conn   context.Context   // ends with the connection
}

// RoundTrip implements [http.RoundTripper].
func (t *rewriter) RoundTrip(req *http.Request) (*http.Response, error) {
	if len(t.header) > 0 && req.URL.Host == t.host { // a redirect may lead elsewhere
		req = req.Clone(req.Context())
		for name, values := range t.header {
			req.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	id, method := requestOf(req)
	if method == "notifications/cancelled" {
		// It is sent when somebody gives up, and whoever closes the connection waits
		// for it: nothing is left to cancel then.
		ctx, cancel := context.WithCancel(req.Context())
		defer cancel()
		defer context.AfterFunc(t.conn, cancel)()
		req = req.WithContext(ctx)
	}
	res, err := t.base.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if method == "notifications/cancelled" { // there is nothing to read
		_ = res.Body.Close()
		res.Body, res.ContentLength = http.NoBody, 0
		return res, nil
	}
	if kind == "text/event-stream" {
		events := &eventBody{rewriter: t, in: bufio.NewReaderSize(res.Body, 64<<10), body: res.Body, id: id}
		if method == "subscriptions/listen" {
			events.atEnd = t.deaf // the SDK does not ask for them again
		}
		res.Body = events
		res.ContentLength = -1
		return res, nil
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, int64(t.most)+1))
	_ = res.Body.Close()
	switch {
	case err != nil:
		return nil, err
	case len(text) > t.most:
		text = nil
		if kind == "application/json" {
			text = t.tooLong(id)
		}
	case kind == "application/json" && len(bytes.TrimSpace(text)) > 0:
		answer := rewriteMessage(text)
		if answer == nil && id != nil && res.StatusCode/100 == 2 {
			answer = refusal(id, "the answer is no message of the protocol")
		}
		if answer != nil {
			text = answer
		}
	}
	res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	res.Header.Del("Content-Length")
	return res, nil
}

func (t *rewriter) tooLong(id json.RawMessage) []byte {
	if id == nil {
		return nil
	}
	return refusal(id, fmt.Sprintf("the answer is over %d bytes", t.most))
}

// requestOf returns the ID and the method of the message that a request sends,
// nil and "" for none.
func requestOf(req *http.Request) (id json.RawMessage, method string) {
	if req.GetBody == nil {
		return nil, ""
	}
	body, err := req.GetBody()
	if err != nil {
		return nil, ""
	}
	defer body.Close()
	var msg struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if err := json.NewDecoder(body).Decode(&msg); err != nil {
		return nil, ""
	}
	return msg.ID, msg.Method
}

// An eventBody rewrites the events of a stream: lines of data make up a message,
// and an empty line ends it.
type eventBody struct {
	*rewriter
	in   *bufio.Reader
	body io.Closer
	id   json.RawMessage // of the request that the stream answers, nil for none

	out   []byte // rewritten, not yet read
	name  string // of the event
	data  []byte
	any   bool // the event has data
	long  bool // too much of it
	ended error
	atEnd func() // may be nil
}

// Close implements [io.Closer].
func (b *eventBody) Close() error { return b.body.Close() }

// Read implements [io.Reader].
func (b *eventBody) Read(p []byte) (int, error) {
	for len(b.out) == 0 {
		if b.ended != nil {
			if b.atEnd != nil {
				b.atEnd()
				b.atEnd = nil
			}
			return 0, b.ended
		}
		next := readLine(b.in, b.most)
		b.line(next)
	}
	n := copy(p, b.out)
	b.out = b.out[n:]
	return n, nil
}

// line takes one line of the stream.
func (b *eventBody) line(next line) {
	switch {
	case next.err != nil:
		if b.ended = next.err; !errors.Is(next.err, io.EOF) {
			return
		}
		b.event()
		return
	case next.long:
		b.any, b.long = true, true
		return
	case len(next.text) == 0:
		b.event()
		return
	}
	name, value, found := bytes.Cut(next.text, []byte{':'})
	switch {
	case !found || len(name) == 0: // a field without value, or a comment
	case string(name) == "data":
		value = bytes.TrimSpace(value)
		if b.long = b.long || len(b.data)+len(value) > b.most; b.long {
			b.data = nil
		} else {
			if b.any {
				b.data = append(b.data, '\n')
			}
			b.data = append(b.data, value...)
		}
		b.any = true
	default:
		if string(name) == "event" {
			b.name = string(bytes.TrimSpace(value))
		}
		b.out = append(append(b.out, next.text...), '\n')
	}
}

// event ends an event.
func (b *eventBody) event() {
	data := b.data
	switch {
	case !b.any:
	case b.long:
		data = b.tooLong(b.id)
		b.log.Warn("a message of an MCP server is too long", slog.Int("limit", b.most))
	case b.name != "" && b.name != "message":
	case len(bytes.TrimSpace(data)) > 0:
		if data = rewriteMessage(data); data == nil {
			b.log.Warn("an MCP server sent an event that is no message", slog.String("data", clip(b.data, 200)))
		} else {
			b.read(data)
		}
	}
	if b.any && data != nil {
		data = bytes.ReplaceAll(data, []byte{'\n'}, []byte("\ndata: "))
		b.out = append(append(append(b.out, "data: "...), data...), '\n')
	}
	b.out = append(b.out, '\n')
	b.name, b.data, b.any, b.long = "", nil, false, false
}
