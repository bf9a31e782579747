package message

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A pending is a call that is being read, from one place or many fragments.
type pending struct {
	id, name string
	// text holds the fragments of the arguments as they are between the quotes
	// of their JSON strings. Unescaping them only when all are there joins the
	// halves of a surrogate pair that a stream has split.
	text  []byte
	whole string // arguments that came as another value than a string
	index int    // place among the calls; calls of one index stay in order
	done  bool   // nothing can follow
	cut   bool   // something is missing: the arguments must not pass as complete
	seed  []byte // what an id is made from, where there is none
	path  string
}

// give adds arguments or a fragment of them.
func (c *pending) give(v value) {
	switch {
	case !v.given():
	case v.text[0] == '"':
		if !v.cut {
			c.text = append(c.text, v.text[1:len(v.text)-1]...)
		}
	case c.whole == "":
		c.whole = v.text
	default:
		c.cut = true // two values cannot both be the arguments
	}
	if v.cut {
		c.cut = true
	}
}

// arguments returns the arguments as the model wrote them.
func (c *pending) arguments() json.RawMessage {
	text := c.whole
	if len(c.text) > 0 {
		quoted := `"` + string(c.text) + `"`
		if !wire.String(decoder(quoted), &text) {
			text = quoted // half a surrogate pair: the tool's decoder says so
		}
	}
	if c.cut {
		text = broken(text)
	}
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// broken returns a beginning of arguments that no decoder takes for all of them.
// Arguments that were cut off may look complete: nothing is {}, and some APIs
// close the brackets themselves.
func broken(text string) string {
	text = strings.TrimRight(text, " \n\r\t")
	if before, ok := strings.CutSuffix(text, "}"); ok {
		text = before
	}
	if blank(text) || valid(text) {
		return "{"
	}
	return text
}

func blank(text string) bool {
	text = strings.Trim(text, " \n\r\t")
	return text == "" || text == "null"
}

// valid reports whether text is one JSON value that strict decoders take.
func valid(text string) bool {
	d := decoder(text)
	var raw json.RawMessage
	return wire.Raw(d, &raw) && d.End()
}

// A reading is what has been read of a body or stream.
type reading struct {
	problems
	calls []*pending
	last  *pending // the one with the highest index
}

// open adds a call at the given index, -1 for behind all others.
func (r *reading) open(path string, index int) *pending {
	if index < 0 {
		index = 0
		if r.last != nil { // at the highest number calls share a place, in order
			index = r.last.index + min(1, math.MaxInt-r.last.index)
		}
	}
	c := &pending{index: index, path: path}
	r.calls = append(r.calls, c)
	if r.last == nil || r.last.index <= index {
		r.last = c
	}
	return c
}

// result returns the calls in order. Missing ids are made; ids that are given
// twice, and missing names, are problems.
func (r *reading) result() []runtime.Call {
	if len(r.calls) == 0 {
		return nil
	}
	all := slices.Clone(r.calls)
	slices.SortStableFunc(all, func(a, b *pending) int { return cmp.Compare(a.index, b.index) })
	calls := make([]runtime.Call, len(all))
	seen := make(map[string]bool, len(all))
	for i, c := range all {
		id := c.id
		if id == "" || id == "null" { // Mistral's SDK has "null" for none
			id = makeID(c.seed, i)
		}
		if seen[id] {
			r.add(c.path, "an earlier call has this id too")
		}
		seen[id] = true
		if c.name == "" {
			r.add(c.path, "a call without a name")
		}
		calls[i] = runtime.Call{ID: id, Name: c.name, Arguments: c.arguments()}
	}
	return calls
}
