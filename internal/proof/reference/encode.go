package reference

import (
	"bytes"
	"encoding"
	"encoding/json"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Encode returns the JSON of a result. Where the type is one that encoding/json
// writes alike, it is encoding/json that writes it: with empty slices and maps
// in the place of nil ones, without HTML escaping.
func (f Facts) Encode(v reflect.Value) string {
	var b bytes.Buffer
	(&encoder{f, &b, map[reflect.Type]bool{}}).value(v)
	return b.String()
}

type encoder struct {
	Facts
	*bytes.Buffer
	known map[reflect.Type]bool // of Deviates
}

func (e *encoder) deviates(t reflect.Type) bool {
	d, ok := e.known[t]
	if !ok {
		d = e.Deviates(t)
		e.known[t] = d
	}
	return d
}

// std writes a value by encoding/json.
func (e *encoder) std(x any) {
	enc := json.NewEncoder(e)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		panic(err)
	}
	e.Truncate(e.Len() - 1) // the line break
}

func (e *encoder) value(v reflect.Value) {
	t := v.Type()
	switch {
	case !e.deviates(t):
		e.std(filled(v).Interface())
	case t.Kind() == reflect.Pointer && v.IsNil():
		e.WriteString("null")
	case t == durationType:
		e.std(duration(v.Interface().(time.Duration)))
	case t == urlType:
		u := v.Interface().(url.URL)
		e.std(u.String())
	case t.Kind() == reflect.Pointer:
		e.value(v.Elem())
	case ownJSON(t) || ownText(t):
		e.std(pointerTo(v)) // some have their methods on the pointer
	default:
		e.kind(v)
	}
}

func duration(d time.Duration) string { return strings.ReplaceAll(d.String(), "µ", "u") }

func pointerTo(v reflect.Value) any {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface()
}

func (e *encoder) kind(v reflect.Value) {
	switch t := v.Type(); t.Kind() {
	case reflect.Slice, reflect.Array:
		e.list(v.Len(), v.Index)
	case reflect.Map:
		e.mapping(v)
	case reflect.Struct:
		e.object(v, "")
	case reflect.Interface:
		u, ok := e.Unions[t]
		switch {
		case v.IsNil():
			e.WriteString("null")
		case ok:
			e.member(u, v.Elem())
		default:
			e.std(v.Interface())
		}
	default:
		e.std(v.Interface())
	}
}

func (e *encoder) list(n int, item func(int) reflect.Value) {
	e.WriteByte('[')
	for i := range n {
		if i > 0 {
			e.WriteByte(',')
		}
		e.value(item(i))
	}
	e.WriteByte(']')
}

// mapping writes a map or a set in the order of its keys.
func (e *encoder) mapping(v reflect.Value) {
	keys := v.MapKeys()
	if isSet(v.Type()) {
		slices.SortFunc(keys, order)
		e.list(len(keys), func(i int) reflect.Value { return keys[i] })
		return
	}
	slices.SortFunc(keys, order)
	e.WriteByte('{')
	for i, k := range keys {
		if i > 0 {
			e.WriteByte(',')
		}
		e.std(keyText(k))
		e.WriteByte(':')
		e.value(v.MapIndex(k))
	}
	e.WriteByte('}')
}

// keyText returns a map key as text.
func keyText(k reflect.Value) string {
	if k.Kind() == reflect.String && !ownText(k.Type()) {
		return k.String()
	}
	if m, ok := pointerTo(k).(encoding.TextMarshaler); ok {
		text, err := m.MarshalText()
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	text, err := json.Marshal(k.Interface())
	if err != nil {
		panic(err)
	}
	return string(text)
}

// order compares two keys: integers by their size, others by their text.
func order(a, b reflect.Value) int {
	switch {
	case a.CanInt() && !ownText(a.Type()):
		return compare(a.Int(), b.Int())
	case a.CanUint() && !ownText(a.Type()):
		return compare(a.Uint(), b.Uint())
	}
	return strings.Compare(keyText(a), keyText(b))
}

func compare[T int64 | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// member writes a member of a union.
func (e *encoder) member(u Union, v reflect.Value) {
	for tag, t := range u.Members {
		if t == v.Type() {
			head, _ := json.Marshal(map[string]string{u.Discriminator: tag})
			e.object(reflect.Indirect(v), string(head[1:len(head)-1]))
			return
		}
	}
	panic("reference: " + v.Type().String() + " is no member of the union")
}

// object writes a struct; head is a first member.
func (e *encoder) object(v reflect.Value, head string) {
	list, rest := fields(v.Type())
	if e.Tuples[v.Type()] {
		e.list(len(list), func(i int) reflect.Value { return v.FieldByIndex(list[i].index) })
		return
	}
	e.WriteByte('{')
	e.WriteString(head)
	before := head != ""
	name := func(s string) {
		if before {
			e.WriteByte(',')
		}
		before = true
		e.std(s)
		e.WriteByte(':')
	}
	known := map[string]bool{}
	for _, f := range list {
		known[f.name] = true
		x, ok := find(v, f.index)
		if !ok || f.empty && isEmpty(x) || f.zero && isZero(x) {
			continue
		}
		name(f.name)
		if f.quoted && !(x.Kind() == reflect.Pointer && x.IsNil()) {
			inner := &encoder{e.Facts, new(bytes.Buffer), e.known}
			inner.value(x)
			e.std(inner.String())
			continue
		}
		e.value(x)
	}
	if rest != nil {
		more := v.FieldByIndex(rest)
		keys := more.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, k := range keys {
			if !known[k.String()] {
				name(k.String())
				e.value(more.MapIndex(k))
			}
		}
	}
	e.WriteByte('}')
}

// find returns a field, false behind a nil pointer.
func find(v reflect.Value, index []int) (reflect.Value, bool) {
	for _, i := range index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}

// isEmpty is what encoding/json takes for empty.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// isZero is what encoding/json takes for zero.
func isZero(v reflect.Value) bool {
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return true
		}
	}
	if z, ok := pointerTo(v).(interface{ IsZero() bool }); ok {
		return z.IsZero()
	}
	return v.IsZero()
}
