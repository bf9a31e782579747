package shell

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// Arguments makes the arguments of a call from an object, nil for none, and from
// words of the form key=value, which add members to it or replace them.
//
// The schema says what a value is. A string is taken as it stands; where the
// schema wants something else, the value is its JSON: count=3, verbose=true,
// sizes=[1,2]. A list also grows by one element for each word of its key, and
// place.city=Paris sets a member of the object place, or of the map place. Where
// the values of a map are objects, its key ends at the next dot, and a key with a
// dot needs the whole object; elsewhere all behind the map's name is the key. A
// value that does not fit is passed on as a string, so that the tool's own decoder
// says what is wrong.
//
// A key of anything but a list is given once, and a whole object only before its
// members. The error names the word, and for an unknown key the nearest one.
func Arguments(parameters, object json.RawMessage, words []string) (json.RawMessage, error) {
	root, err := schema.Parse(parameters)
	if err != nil {
		return nil, err
	}
	w := &writer{root: root}
	args, err := parseObject(object)
	if err != nil {
		return nil, fmt.Errorf("--json: %w", err)
	}
	given := map[string]bool{}
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if member := w.find(root, key); !ok && key != "" && member != nil {
			if kinds := w.kinds(member, nil); !slices.Equal(kinds, []string{"boolean"}) {
				return nil, fmt.Errorf("%q has no value; write %s=VALUE, of %s, or give all arguments with --json", word, key, typeWords(kinds))
			}
			value, ok = "true", true // a switch: the key of a boolean alone says something
		}
		if !ok || key == "" {
			return nil, fmt.Errorf("%q is no argument; write key=value, or all of them with --json", word)
		}
		if err := w.set(args, w.deref(root), key, key, value, given[key]); err != nil {
			return nil, err
		}
		given[key] = true
	}
	return args.append(nil), nil
}

type writer struct{ root *schema.Schema }

// deref follows references to the schema that counts.
func (w *writer) deref(s *schema.Schema) *schema.Schema {
	for range 100 { // a schema may refer to itself
		if s == nil || s.Ref == "" {
			break
		}
		to, ok := w.root.Resolve(s.Ref)
		if !ok {
			break
		}
		s = to
	}
	return s
}

// set sets the member key of an object; word is the whole key for messages.
func (w *writer) set(o *object, s *schema.Schema, word, key, value string, again bool) error {
	name, rest, member := w.step(s, key)
	switch {
	case member == nil:
		return unknown(s, word, key)
	case rest != "":
		inner, err := o.object(name)
		if err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
		return w.set(inner, member, word, rest, value, again)
	}
	twice := fmt.Errorf("%s is given twice; a list alone takes several values", word)
	if o.values[name].obj != nil { // words have given members of it, which would be lost
		return twice
	}
	if member.Admits("array") && len(member.Type) > 0 && !isJSON(value, '[') {
		items := w.deref(member.Items)
		if items == nil {
			items = &schema.Schema{}
		}
		o.add(name, w.value(items, value), again)
		return nil
	}
	if again {
		return twice
	}
	o.put(name, w.value(member, value))
	return nil
}

// step returns the member of an object that a key begins with, and what of the
// key is about that member: the key up to a dot where that is an object, else all
// of it. The schema is nil where there is no such member.
func (w *writer) step(s *schema.Schema, key string) (name, rest string, member *schema.Schema) {
	first, rest, nested := strings.Cut(key, ".")
	member = w.deref(w.member(s, key))
	if member != nil && !(nested && s.Property(key) == nil && w.deep(member)) {
		return key, "", member
	}
	if sub := w.deref(w.member(s, first)); nested && rest != "" && sub != nil && sub.Admits("object") {
		return first, rest, sub
	}
	return key, "", nil
}

// deep reports whether values of a map are objects, or one of several forms that
// are.
func (w *writer) deep(s *schema.Schema) bool {
	return len(s.Type)+len(s.AnyOf)+len(s.OneOf) > 0 && slices.Contains(w.kinds(s, nil), "object")
}

// find returns the schema of what a key sets, nil where there is no such member.
func (w *writer) find(s *schema.Schema, key string) *schema.Schema {
	s = w.deref(s)
	for key != "" && s != nil {
		_, key, s = w.step(s, key)
	}
	return s
}

// member returns the schema of a member, nil where there can be none.
func (w *writer) member(s *schema.Schema, key string) *schema.Schema {
	if s == nil {
		return nil
	}
	if p := s.Property(key); p != nil {
		return p
	}
	if s.Closed() {
		return nil
	}
	if len(s.Properties) > 0 && s.AdditionalProperties == nil {
		return nil
	}
	if s.AdditionalProperties != nil {
		return s.AdditionalProperties
	}
	return &schema.Schema{}
}

func unknown(s *schema.Schema, word, key string) error {
	var names []string
	if s != nil {
		for _, p := range s.Properties {
			names = append(names, p.Name)
		}
	}
	switch near := wire.Nearest(key, names); {
	case near != "":
		return fmt.Errorf("there is no argument %q; did you mean %q?", word, strings.TrimSuffix(word, key)+near)
	case len(names) == 0:
		return fmt.Errorf("there is no argument %q; it takes none", word)
	}
	return fmt.Errorf("there is no argument %q; there are %s", word, strings.Join(names, ", "))
}

// value writes a value as its schema wants it.
func (w *writer) value(s *schema.Schema, text string) json.RawMessage {
	raw := json.RawMessage(strings.TrimSpace(text))
	kind := kindOf(raw)
	kinds := w.kinds(s, nil)
	literal := slices.Contains(kinds, kind) || kind == "number" && slices.Contains(kinds, "integer")
	if kind != "string" && literal || kind == "null" && !slices.Contains(kinds, "string") {
		return raw // null leaves out what may be left out, and is refused elsewhere
	}
	return quote(text)
}

// kinds returns the kinds of values that a schema has room for.
func (w *writer) kinds(s *schema.Schema, seen []*schema.Schema) []string {
	s = w.deref(s)
	if s == nil || slices.Contains(seen, s) {
		return nil
	}
	seen = append(seen, s)
	if len(s.Type) > 0 {
		return s.Type
	}
	var kinds []string
	for _, list := range [][]*schema.Schema{s.AnyOf, s.OneOf, s.AllOf} {
		for _, sub := range list {
			kinds = append(kinds, w.kinds(sub, seen)...)
		}
	}
	for _, v := range append(slices.Clone(s.Enum), s.Const) {
		if v != nil {
			kinds = append(kinds, kindOf(v))
		}
	}
	if kinds == nil { // a string is what is nothing else
		return anything
	}
	return kinds
}

var anything = []string{"object", "array", "number", "boolean", "null"}

func typeWords(kinds []string) string {
	if slices.Equal(kinds, anything) {
		return "any type"
	}
	return "type " + strings.Join(kinds, " or ")
}

// kindOf returns the type of a JSON value, "string" for what is none.
func kindOf(raw json.RawMessage) string {
	if len(raw) == 0 || !json.Valid(raw) {
		return "string"
	}
	switch raw[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	case '"':
		return "string"
	}
	return "number"
}

func isJSON(text string, first byte) bool {
	text = strings.TrimSpace(text)
	return text != "" && text[0] == first && json.Valid([]byte(text))
}

func quote(text string) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a string has a JSON form
	}
	return bytes.TrimSpace(b.Bytes())
}

var errObject = errors.New("want a JSON object")
