package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxNoise is how many lines in a row may be no message before the server is
// given up.
const maxNoise = 1000

// clientLines is the transport of one message a line as a client has it. Unlike
// the SDK's it survives lines that are no message, or too long. It serves one
// connection.
type clientLines struct {
	in   io.ReadCloser
	out  io.WriteCloser
	most int
	log  *slog.Logger
	stop func() error // called once, when the connection is closed; may be nil
}

// Connect implements [sdk.Transport].
func (t *clientLines) Connect(context.Context) (sdk.Connection, error) {
	c := &clientLinesConn{
		clientLines: t, lines: make(chan line), writes: make(chan *writing), closed: make(chan struct{}),
	}
	go c.scan()
	go c.write()
	return c, nil
}

// Read is called by one goroutine, Write by many.
type clientLinesConn struct {
	*clientLines
	lines  chan line
	closed chan struct{}
	once   sync.Once
	failed error
	noise  int      // lines in a row that are no message
	batch  [][]byte // messages that came on one line
	writes chan *writing
}

// A writing is one line to write.
type writing struct {
	text []byte
	done chan struct{}
	err  error
}

// write is the goroutine that writes lines. A server that does not read holds it
// up, but not those who have something to say: they leave when their time is
// over, and the line is still written as a whole.
func (c *clientLinesConn) write() {
	for {
		select {
		case w := <-c.writes:
			_, w.err = c.out.Write(w.text)
			close(w.done)
		case <-c.closed:
			return
		}
	}
}

// scan is a goroutine of its own, so that Close ends a Read also where closing
// the input does not.
func (c *clientLinesConn) scan() {
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

// Read implements [sdk.Connection].
func (c *clientLinesConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		for len(c.batch) > 0 {
			text := c.batch[0]
			c.batch = c.batch[1:]
			if text = rewriteMessage(text); text != nil {
				return jsonrpc.DecodeMessage(text)
			}
		}
		var next line
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case next = <-c.lines:
		}
		if next.err != nil {
			return nil, next.err
		}
		text, err := c.message(next)
		if err != nil {
			return nil, err
		}
		if text != nil {
			return jsonrpc.DecodeMessage(text)
		}
	}
}

// message returns the message on a line, nil for a line without one.
func (c *clientLinesConn) message(next line) ([]byte, error) {
	var text []byte
	switch {
	case next.long:
		if text = next.text; text != nil {
			text = refusal(text, fmt.Sprintf("the answer is over %d bytes", c.most))
		}
	case len(next.text) == 0:
		return nil, nil
	case next.text[0] == '[' && json.Valid(next.text): // revisions before 2025-06-18 have batches
		var all []json.RawMessage
		_ = json.Unmarshal(next.text, &all)
		for _, one := range all {
			c.batch = append(c.batch, one)
		}
		return nil, nil
	default:
		text = rewriteMessage(next.text)
	}
	if text != nil {
		c.noise = 0
		return text, nil
	}
	if c.noise++; c.noise > maxNoise {
		return nil, fmt.Errorf("the server sent %d lines in a row that are no messages", c.noise)
	}
	if c.noise <= 10 {
		c.log.Warn("an MCP server wrote a line that is no message", slog.String("line", clip(next.text, 200)))
	}
	return nil, nil
}

// clip returns the beginning of a text.
func clip(text []byte, most int) string {
	if len(text) > most {
		return string(bytes.ToValidUTF8(text[:most], nil)) + "…"
	}
	return string(bytes.ToValidUTF8(text, []byte("\uFFFD")))
}

// Write implements [sdk.Connection].
func (c *clientLinesConn) Write(ctx context.Context, msg jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	w := &writing{text: append(text, '\n'), done: make(chan struct{})}
	select {
	case c.writes <- w:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closed:
		return io.ErrClosedPipe
	}
	select {
	case <-w.done:
		return w.err
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closed:
		return io.ErrClosedPipe
	}
}

// Close implements [sdk.Connection].
func (c *clientLinesConn) Close() error {
	c.once.Do(func() {
		close(c.closed)
		_ = c.out.Close()
		if c.stop != nil {
			c.failed = c.stop()
		}
		_ = c.in.Close()
	})
	return c.failed
}

// SessionID implements [sdk.Connection].
func (c *clientLinesConn) SessionID() string { return "" }
