package message

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"
	"iter"
	"regexp"

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
	others  map[int]bool     // the indices of blocks that are no calls of ours
	skipped map[int]string   // the ids of Chat's calls of other types, by index
	tail    *pending         // the call in the block that began last
	ended   bool
	hash    hash.Hash // of the events so far, from which ids are made
	size    int
	events  int
	settled int // calls before it need no look when the response ends
}

// NewStream returns a stream of a dialect. If there are no messages in that
// dialect, [Stream.Add] and [Stream.Calls] say so.
func NewStream(d dialect.Dialect) *Stream {
	a, err := apiOf(d)
	return &Stream{dialect: d, api: a, broken: err, byIndex: map[int]*pending{}, others: map[int]bool{}, skipped: map[int]string{}, hash: sha256.New()}
}

// Add reads what came next: the JSON of one event, or lines of server-sent
// events as they come, one or many ("data: {…}"). Lines without data and events
// that are not about tool calls are taken and ignored. An event of Bedrock is the
// payload of a message, or {"contentBlockDelta":{…}} with the name of the event.
//
// The error tells what was wrong with these events; what they would have added
// is missing, so the calls that were open come out cut off. Reading can go on.
func (s *Stream) Add(event []byte) error {
	if s.broken != nil {
		return s.broken
	}
	before := s.count()
	for data := range payloads(event) {
		if s.size += len(data); s.size > maxStream {
			s.broken = errors.New(string(s.dialect) + ": the stream is too long; at most " + itoa(maxStream) + " bytes are taken")
			s.damage()
			return errors.Join(s.since(before, s.dialect), s.broken)
		}
		if string(data) == "[DONE]" {
			s.end()
			continue
		}
		s.event(data)
	}
	return s.since(before, s.dialect)
}

func (s *Stream) event(data []byte) {
	s.hash.Write(data)
	before := s.count()
	path := "event[" + itoa(s.events) + "]"
	s.events++
	if v := s.root(data, path); v.text != "" {
		s.api.event(s, v)
	}
	if s.count() > before {
		s.damage()
	}
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
		c.cut = c.cut || !c.done && (len(c.text) == 0 || blank(string(c.arguments())))
		r.calls = append(r.calls, &c)
	}
	if !s.ended && s.broken == nil {
		r.add("", "the stream is not at the end of the response")
	}
	calls := r.result()
	return calls, errors.Join(s.broken, r.since(0, s.dialect))
}

// payloads yields the JSON of the events in a text: the text itself, or the data
// of server-sent events, whose lines belong together up to an empty one.
func payloads(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		text = bytes.TrimSpace(text)
		if len(text) == 0 {
			return
		}
		if !fields.Match(text) {
			yield(text)
			return
		}
		var data []byte
		for line := range bytes.Lines(text) {
			line = bytes.TrimSpace(line)
			if after, ok := bytes.CutPrefix(line, []byte("data:")); ok {
				data = append(append(data, '\n'), after...)
			} else if len(line) == 0 {
				if data = bytes.TrimSpace(data); len(data) > 0 && !yield(data) {
					return
				}
				data = nil
			}
		}
		if data = bytes.TrimSpace(data); len(data) > 0 {
			yield(data)
		}
	}
}

// fields matches the beginning of a line of server-sent events (WHATWG, HTML
// 9.2.6); one that begins with a colon is a comment.
var fields = regexp.MustCompile(`^(data|event|id|retry)?:`)

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

// fragment returns the call that arguments at an index belong to, nil where they
// are those of a call at the provider. That the call never began is a problem.
func (s *Stream) fragment(index int, path string) *pending {
	c := s.at(index)
	if c == nil && !s.others[index] {
		s.add(path, "arguments of a call that has not begun")
	}
	return c
}

// end notes that the response is complete.
func (s *Stream) end() {
	s.ended = true
	for _, c := range s.calls[s.settled:] {
		c.done = true
	}
	s.settled = len(s.calls)
}

// damage notes that a fragment of some call may be lost.
func (s *Stream) damage() {
	for _, c := range s.calls[s.settled:] {
		c.cut = c.cut || !c.done
	}
	s.settled = len(s.calls)
}
