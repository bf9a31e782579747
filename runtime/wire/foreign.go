package wire

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"strings"
)

// Text writes a string of the value's own making.
func (e *Encoder) Text(v encoding.TextMarshaler) {
	b, err := v.MarshalText()
	if err != nil {
		e.fail(line(err.Error()), err)
		return
	}
	e.String(string(b))
}

// Custom writes a JSON text of the value's own making.
func (e *Encoder) Custom(v json.Marshaler) {
	b, err := v.MarshalJSON()
	if err != nil {
		e.fail(line(err.Error()), err)
		return
	}
	e.compact(b)
}

// RawMessage writes a JSON text, without its white space; an empty one is null.
func (e *Encoder) RawMessage(m json.RawMessage) {
	if len(m) == 0 {
		e.Null()
		return
	}
	e.compact(m)
}

// Any writes any value as encoding/json does, without HTML escaping, and by the
// rules of all results: nil slices and maps are empty, an error is its text.
func (e *Encoder) Any(v any) {
	switch v := v.(type) {
	case nil:
		e.Null()
	case bool:
		e.Bool(v)
	case string:
		e.String(v)
	case json.Number:
		e.Number(v)
	case json.RawMessage:
		e.RawMessage(v)
	case int:
		e.Int(int64(v))
	case float64:
		e.Float(v, 64)
	case map[string]any:
		e.anyMap(v)
	case []any:
		e.anySlice(v)
	default:
		e.reflect(v)
	}
}

func (e *Encoder) anyMap(m map[string]any) {
	if !e.BeginObject() {
		return
	}
	for _, k := range SortedKeys(m) {
		e.Key(k)
		e.Any(m[k])
	}
	e.EndObject()
}

func (e *Encoder) anySlice(s []any) {
	if !e.BeginArray() {
		return
	}
	for _, v := range s {
		e.Element()
		e.Any(v)
	}
	e.EndArray()
}

// reflect leaves a value to encoding/json.
func (e *Encoder) reflect(v any) {
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	if err := j.Encode(tidy(v)); err != nil {
		e.fail(jsonReason(err), err)
		return
	}
	e.compact(b.Bytes())
}

// jsonReason says without Go's names why encoding/json refused a value.
func jsonReason(err error) string {
	var (
		method  *json.MarshalerError
		value   *json.UnsupportedValueError
		kind    *json.UnsupportedTypeError
		grammar *json.SyntaxError
	)
	own := false
	for errors.As(err, &method) {
		own, err = true, method.Err
	}
	switch {
	case errors.As(err, &value) && strings.Contains(value.Str, "cycle"):
		return "a value that holds itself is not JSON"
	case errors.As(err, &value):
		return value.Str + " is not JSON"
	case errors.As(err, &kind):
		return "a " + kind.Type.Kind().String() + " is not JSON"
	case errors.As(err, &grammar):
		return ownText
	case own:
		return line(err.Error())
	}
	return "not JSON"
}

// ownText is said of what a method wrote.
const ownText = "its own text is not JSON"

// compact checks a JSON text and writes it without white space.
func (e *Encoder) compact(text []byte) {
	s := strings.ToValidUTF8(string(text), "\uFFFD")
	d := NewDecoder(s, Limits{Size: -1, Faults: 1})
	d.depth, d.maxDepth = e.depth, e.maxDepth
	d.skip(false)
	d.End()
	switch {
	case !d.broken: // half a surrogate pair is none of our business here
	case d.fatal.code == "depth":
		e.fail(d.fatal.message, nil)
		return
	default:
		e.fail(ownText, nil)
		return
	}
	for i := 0; i < len(s); i++ {
		switch {
		case white(s[i]):
		case s[i] == '"':
			end := closing(s, i+1)
			e.buf = append(e.buf, s[i:end+1]...)
			i = end
		default:
			e.buf = append(e.buf, s[i])
		}
	}
}
