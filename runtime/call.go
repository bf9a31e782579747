package runtime

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A Call is a model's request to run a tool.
type Call struct {
	// ID tells the calls of a turn apart. It comes from the provider; a call
	// without one runs, but cannot wait for a decision made elsewhere.
	ID string `json:"id,omitempty"`
	// Name is the tool's name in the registry.
	Name string `json:"name"`
	// Arguments is the JSON object of arguments as the model sent it. Empty or
	// blank text and null mean no arguments.
	Arguments json.RawMessage `json:"arguments"`
}

// MarshalJSON writes the call with any arguments: empty ones as {}, text that
// is not JSON as a JSON string.
func (c Call) MarshalJSON() ([]byte, error) {
	e := wire.NewEncoder(nil, -1)
	e.BeginObject()
	if c.ID != "" {
		e.Name(`"id":`)
		e.String(c.ID)
	}
	e.Name(`"name":`)
	e.String(c.Name)
	e.Name(`"arguments":`)
	switch {
	case blank(c.Arguments):
		e.Raw("{}")
	case json.Valid(c.Arguments):
		e.RawMessage(c.Arguments)
	default:
		e.String(string(c.Arguments))
	}
	e.EndObject()
	return e.Bytes(), e.Err()
}

// UnmarshalJSON reads a call. Names of members match exactly, so that no second
// spelling of one can hide behind it; members it does not know are skipped.
func (c *Call) UnmarshalJSON(text []byte) error {
	var call Call
	var seen uint64
	d := wire.NewDecoder(string(text), wire.Limits{Depth: -1, Size: -1})
	if d.BeginObject() {
		for d.NextMember() {
			switch d.Key() {
			case "id":
				if d.Once(&seen, 1<<0) && !d.Null() {
					wire.String(d, &call.ID)
				}
			case "name":
				if d.Once(&seen, 1<<1) {
					wire.String(d, &call.Name)
				}
			case "arguments":
				if d.Once(&seen, 1<<2) {
					wire.Raw(d, &call.Arguments)
				}
			default:
				d.Skip()
			}
		}
	}
	if !d.End() {
		f := d.Faults()[0]
		return errors.New("a tool call: " + strings.TrimPrefix(f.Path+": "+f.Message, ": "))
	}
	*c = call
	return nil
}

// blank reports whether args stand for no arguments: nothing, white space or
// null.
func blank(args []byte) bool {
	args = trimSpace(args)
	return len(args) == 0 || string(args) == "null"
}

// trimSpace cuts JSON white space off both ends.
func trimSpace(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
