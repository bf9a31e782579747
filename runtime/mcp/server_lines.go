package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Lines returns a transport of one message a line, as standard input and output
// carry it. Unlike the SDK's it survives lines that are no message, or too long:
// they are answered with an error. It serves one connection. in is closed with
// the connection; out is where the server cannot wait for the client any more,
// if it is an [io.Closer].
func (s *Server) Lines(in io.ReadCloser, out io.Writer) sdk.Transport {
	return &lineTransport{in: in, out: out, most: s.opts.MaxMessage, log: s.opts.Logger, gone: make(chan struct{})}
}

type lineTransport struct {
	in   io.ReadCloser
	out  io.Writer
	most int
	log  *slog.Logger
	gone chan struct{} // closed when there is nothing more to read

	stopping atomic.Bool // requests that come now are refused
	requests tally       // without answer
}

// abort ends the connection whatever it is waiting for.
func (t *lineTransport) abort() {
	_ = t.in.Close()
	if out, ok := t.out.(io.Closer); ok {
		_ = out.Close()
	}
}

// Connect implements [sdk.Transport].
func (t *lineTransport) Connect(context.Context) (sdk.Connection, error) {
	c := &lineConn{
		lineTransport: t, lines: make(chan line), closed: make(chan struct{}),
		open: map[jsonrpc.ID]*asked{},
	}
	go c.scan()
	return c, nil
}

// A line is one line of the client, or why there are no more.
type line struct {
	text []byte
	long bool // over the limit: text is the ID, as far as one was seen
	err  error
}

// A lineConn is one connection. Read is called by one goroutine, Write by many.
type lineConn struct {
	*lineTransport
	lines  chan line
	closed chan struct{}
	once   sync.Once

	mu   sync.Mutex // of writes and open
	open map[jsonrpc.ID]*asked
}

// An asked is a request without answer.
type asked struct {
	cancelled bool
	id        json.RawMessage // as the client wrote it, where the SDK has another
}

// scan reads lines until there are no more. It is a goroutine of its own, so
// that Close ends a Read also where closing the input does not.
func (c *lineConn) scan() {
	in := bufio.NewReaderSize(c.in, 64<<10)
	for {
		next := readLine(in, c.most)
		select {
		case c.lines <- next:
		case <-c.closed:
			return
		}
		if next.err != nil {
			return
		}
	}
}

// readLine reads one line. Of a line that is too long it keeps the ID alone.
func readLine(in *bufio.Reader, most int) line {
	var text []byte
	var ids idScanner
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if !long && len(text)+len(part) > most+1 { // the line break does not count
			long = true
			ids.scan(text)
			text = nil
		}
		if long {
			ids.scan(part)
		} else {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err != nil && (err != io.EOF || len(text) == 0 && !long):
			return line{err: err}
		case long:
			return line{text: ids.id(), long: true}
		default:
			return line{text: bytes.TrimSpace(text)}
		}
	}
}

// Read implements [sdk.Connection].
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case next := <-c.lines:
			if next.err != nil {
				c.leave()
				return nil, next.err
			}
			if msg := c.message(next); msg != nil {
				return msg, nil
			}
		}
	}
}

// lastAnswers is how long requests may take to be answered when the client has
// closed its side: it may have sent all it had to ask, and read on.
const lastAnswers = time.Second

// leave waits for the last answers. After it the SDK cancels what runs.
func (c *lineConn) leave() {
	timer := time.NewTimer(lastAnswers)
	defer timer.Stop()
	select {
	case <-c.requests.none():
	case <-timer.C:
	case <-c.closed:
	}
	close(c.gone)
}

// message returns the message on a line. It answers a line without one itself.
func (c *lineConn) message(next line) jsonrpc.Message {
	switch {
	case next.long:
		c.complain(next.text, jsonrpc.CodeInvalidRequest, fmt.Sprintf("the message is over %d bytes", c.most))
		return nil
	case len(next.text) == 0:
		return nil
	case !json.Valid(next.text):
		c.complain(nil, jsonrpc.CodeParseError, "the line is not a JSON text")
		return nil
	case next.text[0] == '[':
		c.complain(nil, jsonrpc.CodeInvalidRequest, "batches are no part of the protocol")
		return nil
	}
	var ids idScanner
	ids.scan(next.text)
	msg, err := jsonrpc.DecodeMessage(next.text)
	if err != nil {
		if isAnswer(next.text) { // answers are not answered
			c.log.Warn("a client answered with what is no message", slog.Any("error", err))
			return nil
		}
		c.complain(ids.id(), jsonrpc.CodeInvalidRequest, err.Error())
		return nil
	}
	req, ok := msg.(*jsonrpc.Request)
	if !ok {
		return msg
	}
	if id, why := c.note(req, &ids); why != "" {
		c.complain(id, jsonrpc.CodeInvalidRequest, why)
		return nil
	}
	if req.IsCall() && c.stopping.Load() {
		c.refuse(req, "the server stops")
		return nil
	}
	return msg
}

// isAnswer reports whether a text that is no message was meant as an answer.
func isAnswer(text []byte) bool {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return false
	}
	return members["method"] == nil && (members["result"] != nil || members["error"] != nil)
}

// mustJSON writes the value of an ID, which is a number or a string.
func mustJSON(v any) json.RawMessage {
	text, _ := json.Marshal(v)
	return text
}

// note remembers a request, and which ones are cancelled: those get no answer. It
// returns what is wrong with a request's ID, and the ID to say so under. What the
// SDK could not give back as it came gets an ID of our own there.
func (c *lineConn) note(req *jsonrpc.Request, ids *idScanner) (_ json.RawMessage, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text := ids.id()
	switch {
	case ids.null() && !strings.HasPrefix(req.Method, "notifications/"):
		return nil, "the ID is null"
	case !req.IsCall():
		c.noteCancel(req)
		return nil, ""
	}
	a := &asked{}
	if text != nil { // it is nil where it is long, or its name is escaped
		id, ok := sdkID(text)
		if !ok {
			return text, "the ID " + string(text) + " is neither a string nor a whole number"
		}
		if id != req.ID {
			req.ID, a.id = id, bytes.Clone(text)
		}
	}
	if _, twice := c.open[req.ID]; twice {
		return nil, "the ID " + string(mustJSON(req.ID.Raw())) + " is in use"
	}
	c.requests.add()
	c.open[req.ID] = a
	req.Extra = &sdk.RequestExtra{Header: http.Header{idHeader: {encodeID(req.ID)}}}
	return nil, ""
}

// noteCancel remembers what a notification cancels, and has it name the ID that
// the SDK knows.
func (c *lineConn) noteCancel(req *jsonrpc.Request) {
	if req.Method != "notifications/cancelled" {
		return
	}
	var params map[string]json.RawMessage
	if json.Unmarshal(req.Params, &params) != nil {
		return
	}
	id, ok := sdkID(bytes.TrimSpace(params["requestId"]))
	if !ok {
		return
	}
	if a := c.open[id]; a != nil {
		a.cancelled = true
	}
	var err error
	if params["requestId"], err = json.Marshal(id.Raw()); err != nil {
		return
	}
	if text, err := json.Marshal(params); err == nil {
		req.Params = text
	}
}

// refuse answers a request that was noted with an error.
func (c *lineConn) refuse(req *jsonrpc.Request, why string) {
	c.log.Warn("a request of a client is refused", slog.String("error", why))
	_ = c.Write(context.Background(), &jsonrpc.Response{ID: req.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: why}})
}

// complain answers what is no message, with the ID it has, or null.
func (c *lineConn) complain(id json.RawMessage, code int64, text string) {
	c.log.Warn("a client sent what is no message", slog.String("error", text))
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	answer, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   jsonrpc.Error   `json:"error"`
	}{"2.0", id, jsonrpc.Error{Code: code, Message: text}})
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = c.out.Write(append(answer, '\n')) // a broken pipe shows with the next answer
}

// Write implements [sdk.Connection].
func (c *lineConn) Write(_ context.Context, msg jsonrpc.Message) error {
	var a *asked
	res, ok := msg.(*jsonrpc.Response)
	if ok {
		if a = c.answered(res.ID); a != nil {
			defer c.requests.done()
		}
	}
	var text []byte
	var err error
	switch {
	case a != nil && a.cancelled:
		return nil
	case a != nil && a.id != nil:
		text, err = encodeAnswer(res, a.id)
	default:
		text, err = jsonrpc.EncodeMessage(msg)
	}
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.out.Write(append(text, '\n')) // in one piece: lines must not mix
	return err
}

// answered forgets a request, and returns what was noted of it.
func (c *lineConn) answered(id jsonrpc.ID) *asked {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := c.open[id]
	delete(c.open, id)
	return a
}

// Close implements [sdk.Connection].
func (c *lineConn) Close() error {
	err := error(nil)
	c.once.Do(func() {
		close(c.closed)
		err = c.in.Close()
	})
	return err
}

// SessionID implements [sdk.Connection].
func (c *lineConn) SessionID() string { return "" }
