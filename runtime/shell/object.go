package shell

import (
	"bytes"
	"encoding/json"
	"io"
)

// An object is a JSON object that keeps the order and the bytes of its members.
type object struct {
	names  []string
	values map[string]member
}

// A member is a value, an object that is being written, or a list that grows.
type member struct {
	raw  json.RawMessage
	obj  *object
	list []json.RawMessage
}

// parseObject reads an object; nil gives an empty one. A member given twice
// counts as often as it stands there for the last time.
func parseObject(text json.RawMessage) (*object, error) {
	o := &object{values: map[string]member{}}
	if text == nil {
		return o, nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errObject
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, err
		}
		o.put(name.(string), raw) // the decoder takes no other names
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errObject
	}
	return o, nil
}

func (o *object) put(name string, raw json.RawMessage) { o.set(name, member{raw: raw}) }

func (o *object) set(name string, m member) {
	if _, ok := o.values[name]; !ok {
		o.names = append(o.names, name)
	}
	o.values[name] = m
}

// add begins a list, or with again adds to the one begun before.
func (o *object) add(name string, raw json.RawMessage, again bool) {
	m := member{}
	if again {
		m = o.values[name]
		if m.raw != nil { // began as a whole list
			_ = json.Unmarshal(m.raw, &m.list) // or else begins anew
			m.raw = nil
		}
	}
	m.list = append(m.list, raw)
	o.set(name, m)
}

// object returns the member as an object to write into.
func (o *object) object(name string) (*object, error) {
	m := o.values[name]
	if m.list != nil {
		return nil, errObject
	}
	if m.obj == nil {
		var err error
		if m.obj, err = parseObject(m.raw); err != nil {
			return nil, err
		}
		m.raw = nil
		o.set(name, m)
	}
	return m.obj, nil
}

func (o *object) append(dst []byte) []byte {
	dst = append(dst, '{')
	for i, name := range o.names {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, quote(name)...), ':')
		switch m := o.values[name]; {
		case m.obj != nil:
			dst = m.obj.append(dst)
		case m.list != nil:
			dst = append(append(append(dst, '['), bytes.Join(byteLists(m.list), []byte(","))...), ']')
		default:
			dst = append(dst, m.raw...)
		}
	}
	return append(dst, '}')
}

func byteLists(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for i, raw := range list {
		out[i] = raw
	}
	return out
}
