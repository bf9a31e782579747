package tooltest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/schema"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A breaker makes broken variants of arguments that are good.
type breaker struct {
	root  *schema.Schema
	cases []Case
}

// add keeps a variant if it is refused and cannot be repaired.
func (b *breaker) add(name, text string) {
	if b.refused(text) {
		b.cases = append(b.cases, Case{name, json.RawMessage(text)})
	}
}

func (b *breaker) refused(text string) bool {
	if schema.Check(b.root, []byte(text)) == nil {
		return false
	}
	_, repairs := schema.Mend(b.root, []byte(text))
	return len(repairs) == 0
}

// value breaks the value at a place. whole puts a text in its stead.
func (b *breaker) value(s *schema.Schema, text json.RawMessage, place string, whole func(string) string, depth int) {
	s = resolve(b.root, s)
	for _, wrong := range []string{`{"?":1}`, `"?!"`, `[[["?"]]]`, `0.25`, `true`, `null`} {
		if b.refused(whole(wrong)) { // one of them is of another type
			b.add(place+": wrong type", whole(wrong))
			break
		}
	}
	if len(s.Enum) > 0 || s.Const != nil {
		b.add(place+": none of the values", whole(`"no such value"`))
	}
	b.bounds(s, place, whole)
	if depth > deep {
		return
	}
	switch {
	case len(text) > 0 && text[0] == '{':
		b.object(s, text, place, whole, depth)
	case len(text) > 0 && text[0] == '[':
		b.array(s, text, place, whole, depth)
	}
}

func (b *breaker) bounds(s *schema.Schema, place string, whole func(string) string) {
	for _, bound := range []struct {
		name  string
		value json.Number
		by    int64
	}{
		{"too small", s.Minimum, -1}, {"at the bound below", s.ExclusiveMinimum, -1},
		{"too large", s.Maximum, 1}, {"at the bound above", s.ExclusiveMaximum, 1},
	} {
		if bound.value != "" {
			b.add(place+": "+bound.name, whole(beyond(bound.value, s, bound.by)))
		}
	}
	if s.MinLength != nil && *s.MinLength > 0 {
		b.add(place+": too short", whole(quoted(strings.Repeat("x", *s.MinLength-1))))
	}
	if s.MaxLength != nil {
		b.add(place+": too long", whole(quoted(strings.Repeat("x", *s.MaxLength+1))))
	}
	if s.Pattern != "" {
		b.add(place+": not of the pattern", whole(quoted("\u2603 no such text")))
	}
	if s.Format != "" {
		b.add(place+": not of the format", whole(quoted("no "+s.Format)))
	}
}

// beyond returns a number beyond a bound; at an exclusive bound the bound itself.
func beyond(n json.Number, s *schema.Schema, by int64) string {
	if n == s.ExclusiveMinimum || n == s.ExclusiveMaximum {
		return n.String()
	}
	if v, err := strconv.ParseInt(n.String(), 10, 64); err == nil {
		return strconv.FormatInt(v+by, 10)
	}
	if v, err := n.Float64(); err == nil {
		return strconv.FormatFloat(v+float64(by), 'g', -1, 64)
	}
	return n.String()
}

func (b *breaker) object(s *schema.Schema, text json.RawMessage, place string, whole func(string) string, depth int) {
	names, values := split(text)
	for i, name := range names {
		at := name
		if place != "" {
			at = place + "." + name
		}
		with := func(value string) string {
			changed := append([]string(nil), values...)
			changed[i] = value
			return whole(join(names, changed))
		}
		b.add(at+": missing", whole(join(without(names, i), without(values, i))))
		b.add(at+": doubled", whole(join(append(append([]string(nil), names...), name), append(append([]string(nil), values...), values[i]))))
		property := s.Property(name)
		if property == nil {
			property = s.AdditionalProperties
		}
		if property != nil {
			b.value(property, json.RawMessage(values[i]), at, with, depth+1)
		}
	}
	b.add(strings.TrimPrefix(place+".", ".")+"no_such_member: unknown",
		whole(join(append(append([]string(nil), names...), "no_such_member"), append(append([]string(nil), values...), "1"))))
}

func (b *breaker) array(s *schema.Schema, text json.RawMessage, place string, whole func(string) string, depth int) {
	values := elements(text)
	array := func(values []string) string { return whole("[" + strings.Join(values, ",") + "]") }
	if s.MinItems != nil && *s.MinItems > 0 && len(values) >= *s.MinItems {
		b.add(place+": too few", array(values[:*s.MinItems-1]))
	}
	if len(values) == 0 {
		return
	}
	if s.MaxItems != nil && *s.MaxItems < 1000 {
		many := append([]string(nil), values...)
		for len(many) <= *s.MaxItems {
			many = append(many, values[0])
		}
		b.add(place+": too many", array(many))
	}
	if s.UniqueItems {
		b.add(place+": twice the same", array(append(append([]string(nil), values...), values[0])))
	}
	item := s.Items
	if len(s.PrefixItems) > 0 {
		item = s.PrefixItems[0]
	}
	if item != nil {
		b.value(item, json.RawMessage(values[0]), fmt.Sprint(place, "[0]"), func(v string) string {
			return array(append([]string{v}, values[1:]...))
		}, depth+1)
	}
}

// split returns the members of an object.
func split(object json.RawMessage) (names, values []string) {
	d := wire.NewDecoder(string(object), wire.Limits{})
	d.BeginObject()
	for d.NextMember() {
		names = append(names, strings.Clone(d.Key()))
		values = append(values, raw(d))
	}
	return names, values
}

// elements returns the elements of an array.
func elements(array json.RawMessage) (values []string) {
	d := wire.NewDecoder(string(array), wire.Limits{})
	d.BeginArray()
	for d.NextElement() {
		values = append(values, raw(d))
	}
	return values
}

func raw(d *wire.Decoder) string {
	var m json.RawMessage
	wire.Raw(d, &m)
	return string(m)
}

func join(names, values []string) string {
	var members []string
	for i, name := range names {
		members = append(members, quoted(name)+":"+values[i])
	}
	return "{" + strings.Join(members, ",") + "}"
}

func quoted(text string) string { return string(wire.AppendString(nil, text)) }

func without(list []string, i int) []string {
	return append(append([]string(nil), list[:i]...), list[i+1:]...)
}
