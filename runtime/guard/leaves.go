package guard

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var errNoJSON = errors.New("it is no JSON document")

// leaves calls visit with every text of a document, in its order: names of
// members, strings, and numbers as they are written. It ends early when visit
// returns false.
func leaves(text json.RawMessage, visit func(i int, path, leaf string) bool) error {
	w := walker{d: wire.NewDecoder(string(text), wire.Limits{Depth: -1, Size: -1}), visit: visit}
	w.value()
	if !w.done && !w.d.End() {
		return errNoJSON
	}
	return nil
}

// replaceLeaves returns the document with other texts in the place of some. What
// takes the place of a number is a string.
func replaceLeaves(text json.RawMessage, changed map[int]string) (json.RawMessage, error) {
	w := walker{
		d: wire.NewDecoder(string(text), wire.Limits{Depth: -1, Size: -1}), e: wire.NewEncoder(nil, -1), changed: changed,
		visit: func(int, string, string) bool { return true },
	}
	w.value()
	if !w.d.End() {
		return nil, errNoJSON
	}
	return w.e.Bytes(), w.e.Err()
}

type walker struct {
	d       *wire.Decoder
	e       *wire.Encoder // nil: nothing is written
	changed map[int]string
	visit   func(i int, path, leaf string) bool
	n       int
	path    []string
	done    bool
}

// leaf visits a text and returns what takes its place.
func (w *walker) leaf(text string) (out string, changed bool) {
	if !w.done && w.e == nil {
		w.done = !w.visit(w.n, strings.Join(w.path, ""), text)
	}
	out, changed = w.changed[w.n]
	w.n++
	if !changed {
		return text, false
	}
	return out, true
}

func (w *walker) value() {
	if w.done {
		return
	}
	switch w.d.Peek() {
	case '{':
		w.object()
	case '[':
		w.array()
	case '"':
		var s string
		if wire.String(w.d, &s) {
			if s, _ = w.leaf(s); w.e != nil {
				w.e.String(s)
			}
		}
	default:
		var raw json.RawMessage
		if !wire.Raw(w.d, &raw) {
			return
		}
		text, changed := string(raw), false
		if c := text[0]; c == '-' || '0' <= c && c <= '9' {
			text, changed = w.leaf(text)
		}
		switch {
		case w.e == nil:
		case changed:
			w.e.String(text)
		default:
			w.e.Raw(text)
		}
	}
}

func (w *walker) object() {
	w.d.BeginObject()
	if w.e != nil {
		w.e.BeginObject()
	}
	for w.d.NextMember() {
		key := strings.Clone(w.d.Key())
		step := key
		if len(w.path) > 0 {
			step = "." + key
		}
		w.path = append(w.path, step)
		name, _ := w.leaf(key)
		if w.e != nil {
			w.e.Key(name)
		}
		w.value()
		w.path = w.path[:len(w.path)-1]
		if w.done {
			return
		}
	}
	if w.e != nil {
		w.e.EndObject()
	}
}

func (w *walker) array() {
	w.d.BeginArray()
	if w.e != nil {
		w.e.BeginArray()
	}
	for i := 0; w.d.NextElement(); i++ {
		if w.e != nil {
			w.e.Element()
		}
		w.path = append(w.path, "["+strconv.Itoa(i)+"]")
		w.value()
		w.path = w.path[:len(w.path)-1]
		if w.done {
			return
		}
	}
	if w.e != nil {
		w.e.EndArray()
	}
}
