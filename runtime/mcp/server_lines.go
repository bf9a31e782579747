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
		open: map[jsonrpc.ID]bool{},
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

	mu   sync.Mutex          // of writes and open
	open map[jsonrpc.ID]bool // requests without answer; true: cancelled
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
	msg, err := jsonrpc.DecodeMessage(next.text)
	if err != nil {
		var ids idScanner
		ids.scan(next.text)
		c.complain(ids.id(), jsonrpc.CodeInvalidRequest, err.Error())
		return nil
	}
	if req, ok := msg.(*jsonrpc.Request); ok {
		if req.IsCall() && c.stopping.Load() {
			c.complain(mustJSON(req.ID.Raw()), jsonrpc.CodeInternalError, "the server stops")
			return nil
		}
		if !c.note(req) {
			c.complain(nil, jsonrpc.CodeInvalidRequest, "the ID "+string(mustJSON(req.ID.Raw()))+" is in use")
			return nil
		}
	}
	return msg
}

// mustJSON writes the value of an ID, which is a number or a string.
func mustJSON(v any) json.RawMessage {
	text, _ := json.Marshal(v)
	return text
}

// note remembers a request, and which ones are cancelled: those get no answer.
// It reports false for a request whose ID is that of another one.
func (c *lineConn) note(req *jsonrpc.Request) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if req.IsCall() {
		if _, twice := c.open[req.ID]; twice {
			return false
		}
		c.requests.add()
		c.open[req.ID] = false
		req.Extra = &sdk.RequestExtra{Header: http.Header{idHeader: {encodeID(req.ID)}}}
		return true
	}
	var params struct {
		ID any `json:"requestId"`
	}
	if req.Method != "notifications/cancelled" || json.Unmarshal(req.Params, &params) != nil {
		return true
	}
	if id, err := jsonrpc.MakeID(params.ID); err == nil {
		if _, ok := c.open[id]; ok {
			c.open[id] = true
		}
	}
	return true
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
	text, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if res, ok := msg.(*jsonrpc.Response); ok {
		cancelled, known := c.open[res.ID]
		delete(c.open, res.ID)
		if known {
			defer c.requests.done()
		}
		if cancelled {
			return nil
		}
	}
	_, err = c.out.Write(append(text, '\n')) // in one piece: lines must not mix
	return err
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
