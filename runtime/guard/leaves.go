package guard

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

var errNoJSON = errors.New("it is no JSON document")

// A leaf is a text of a document: the name of a member, a string, or a number as
// it is written.
type leaf struct {
	index int // in the order of the document
	text  string
	path  string // of the value; of a name, that of its member
	// shown is the path for people: without the names in which something was
	// found, and without the name itself.
	shown string
	name  bool
}

// A visitor says whether something is in a text, and whether to go on.
type visitor func(leaf) (found, more bool)

// noName stands in a shown path for the name of a member.
const noName = "[name]"

// leaves calls visit with every text of a document, in its order. It ends early
// when visit says so.
func leaves(text json.RawMessage, visit visitor) error {
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
		visit: func(leaf) (bool, bool) { return false, true },
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
	visit   visitor
	n       int
	path    []byte
	shown   []byte
	done    bool
}

// maxPath is the length of a path in bytes from which on it is cut, so that long
// names and deep documents do not make each of their texts cost as much.
const maxPath = 256

// cutPath returns a path for a text.
func cutPath(path []byte) string {
	if len(path) > maxPath {
		return strings.ToValidUTF8(string(path[:maxPath]), "") + "…"
	}
	return string(path)
}

// leaf visits a text and returns what takes its place.
func (w *walker) leaf(text string, name bool) (out string, found, changed bool) {
	if !w.done && w.e == nil {
		var more bool
		found, more = w.visit(leaf{w.n, text, cutPath(w.path), cutPath(w.shown), name})
		w.done = !more
	}
	out, changed = w.changed[w.n]
	w.n++
	if !changed {
		out = text
	}
	return out, found, changed
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
			if s, _, _ = w.leaf(s, false); w.e != nil {
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
			text, _, changed = w.leaf(text, false)
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
	var names names
	for w.d.NextMember() {
		key, dot := strings.Clone(w.d.Key()), ""
		if len(w.path) > 0 {
			dot = "."
		}
		path, shown := len(w.path), len(w.shown)
		w.path, w.shown = append(append(w.path, dot...), key...), append(append(w.shown, dot...), noName...)
		name, found, changed := w.leaf(key, true)
		if !found {
			w.shown = append(append(w.shown[:shown], dot...), key...)
		}
		if w.e != nil {
			w.e.Key(names.add(name, changed))
		}
		w.value()
		w.path, w.shown = w.path[:path], w.shown[:shown]
		if w.done {
			return
		}
	}
	if w.e != nil {
		w.e.EndObject()
	}
}

// names are those of the members of an object that were written.
type names struct {
	changed map[string]bool // whether it stands in the place of another
	last    map[string]int  // the last number behind it
}

// add returns the name to write: another one where a member has it already and
// one of the two was changed, such as "[email] 2".
func (n *names) add(name string, changed bool) string {
	if n.changed == nil {
		n.changed, n.last = map[string]bool{}, map[string]int{}
	}
	other, used := n.changed[name]
	if used && (changed || other) {
		base := name
		for i := max(n.last[base], 1); used; _, used = n.changed[name] {
			i++
			name = base + " " + strconv.Itoa(i)
			n.last[base] = i
		}
		changed = true
	}
	n.changed[name] = changed
	return name
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
		path, shown := len(w.path), len(w.shown)
		step := "[" + strconv.Itoa(i) + "]"
		w.path, w.shown = append(w.path, step...), append(w.shown, step...)
		w.value()
		w.path, w.shown = w.path[:path], w.shown[:shown]
		if w.done {
			return
		}
	}
	if w.e != nil {
		w.e.EndArray()
	}
}
