package message

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// maxStream is how many bytes of events a stream takes.
const maxStream = 256 << 20

// A Stream assembles the tool calls of a streamed response from its events. It
// is not safe for concurrent use.
type Stream struct {
	reading
	dialect dialect.Dialect
	api     api
	broken  error // why no event is taken

	byIndex map[int]*pending // the last call that began at an index
	tail    *pending         // the call in the block that began last
	ended   bool
	hash    hash.Hash // of the events so far, from which ids are made
	size    int
	events  int
}

// NewStream returns a stream of a dialect. If there are no messages in that
// dialect, [Stream.Add] and [Stream.Calls] say so.
func NewStream(d dialect.Dialect) *Stream {
	a, err := apiOf(d)
	return &Stream{dialect: d, api: a, broken: err, byIndex: map[int]*pending{}, hash: sha256.New()}
}

// Add reads the next event: its JSON, or a line of server-sent events as it
// comes ("data: {…}"). Lines without data, "[DONE]" and events that are not
// about tool calls are taken and ignored. An event of Bedrock is the payload of
// a message, or {"contentBlockDelta":{…}} with the name of the event.
//
// The error tells what was wrong with this event; what it would have added is
// missing, so the calls that were open then come out cut off. Reading can go on.
func (s *Stream) Add(event []byte) error {
	if s.broken != nil {
		return s.broken
	}
	event, ok := data(event)
	if !ok {
		return nil
	}
	if s.size += len(event); s.size > maxStream {
		s.broken = errors.New(string(s.dialect) + ": the stream is too long; at most " + itoa(maxStream) + " bytes are taken")
		s.damage()
		return s.broken
	}
	s.hash.Write(event)
	before := s.count()
	path := "event[" + itoa(s.events) + "]"
	s.events++
	if v := s.root(event, path); v.text != "" {
		s.api.event(s, v)
	}
	if s.count() > before {
		s.damage()
	}
	return s.since(before, s.dialect)
}

// Calls returns the calls so far, as [Calls] does. The error joins what was
// wrong with the events, with that the response is not at its end. A call that
// is not complete has arguments that no tool takes.
func (s *Stream) Calls() ([]runtime.Call, error) {
	if s.api == nil {
		return nil, s.broken
	}
	r := reading{problems: s.problems}
	r.texts = r.texts[:len(r.texts):len(r.texts)]
	for _, c := range s.calls {
		c := *c
		c.cut = c.cut || !c.done && blank(string(c.text))
		r.calls = append(r.calls, &c)
	}
	if !s.ended && s.broken == nil {
		r.add("", "the stream is not at the end of the response")
	}
	calls := r.result()
	return calls, errors.Join(s.broken, r.since(0, s.dialect))
}

// data returns the JSON of an event or of a line of server-sent events.
func data(line []byte) ([]byte, bool) {
	line = bytes.TrimSpace(line)
	if after, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		line = bytes.TrimSpace(after)
	}
	if len(line) == 0 || line[0] == ':' || string(line) == "[DONE]" {
		return nil, false
	}
	for _, field := range []string{"event:", "id:", "retry:"} {
		if bytes.HasPrefix(line, []byte(field)) {
			return nil, false
		}
	}
	return line, true
}

// start begins a call at an index, -1 for behind all others.
func (s *Stream) start(path string, index int) *pending {
	c := s.open(path, index)
	s.byIndex[c.index] = c
	s.seeded(c)
	return c
}

// seeded gives a call that an event has brought what its id may be made from.
func (s *Stream) seeded(c *pending) { c.seed = s.hash.Sum(nil) }

// at returns the call that a fragment at an index belongs to, the last call for
// -1, nil where there is none.
func (s *Stream) at(index int) *pending {
	if index < 0 {
		return s.last
	}
	return s.byIndex[index]
}

// end notes that the response is complete.
func (s *Stream) end() {
	s.ended = true
	for _, c := range s.calls {
		c.done = true
	}
}

// damage notes that a fragment of some call may be lost.
func (s *Stream) damage() {
	for _, c := range s.calls {
		c.cut = c.cut || !c.done
	}
}
