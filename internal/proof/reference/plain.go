package reference

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// Deviates reports whether values of a type have another form than encoding/json
// gives them: durations, sets, tuples, URLs, unions, maps with integers for keys
// (whose order is that of the integers), and what holds them.
func (f Facts) Deviates(t reflect.Type) bool { return f.differs(t, map[reflect.Type]bool{}) }

func (f Facts) differs(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch {
	case t == durationType, t == urlType, f.Tuples[t], isSet(t):
		return true
	case t == timeType, t == numberType, t == rawType:
		return false
	case ownJSON(t):
		return !t.Implements(reflect.TypeFor[json.Marshaler]())
	case ownText(t): // encoding/json cannot always reach methods on the pointer
		return !t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return f.differs(t.Elem(), seen)
	case reflect.Map:
		k := reflect.Zero(t.Key())
		return k.CanInt() || k.CanUint() || f.differs(t.Elem(), seen) || ownText(t.Key()) && f.differs(t.Key(), seen)
	case reflect.Interface:
		_, union := f.Unions[t]
		return union
	case reflect.Struct:
		list, rest := fields(t)
		return rest != nil || slices.ContainsFunc(list, func(x field) bool { return f.differs(x.typ, seen) })
	}
	return false
}

// filled returns a copy with empty slices and maps in the place of nil ones,
// but not in fields that are left out when they are zero.
func filled(v reflect.Value) reflect.Value {
	t := v.Type()
	out := reflect.New(t).Elem()
	out.Set(v)
	if t == timeType || t == rawType || ownJSON(t) || ownText(t) {
		return out
	}
	switch t.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(t.Elem()))
			out.Elem().Set(filled(v.Elem()))
		}
	case reflect.Slice:
		out.Set(reflect.MakeSlice(t, v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
	case reflect.Map:
		out.Set(reflect.MakeMap(t))
		for _, k := range v.MapKeys() {
			out.SetMapIndex(k, filled(v.MapIndex(k)))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			sf := t.Field(i)
			if sf.IsExported() && !(strings.Contains(sf.Tag.Get("json"), "omitzero") && v.Field(i).IsZero()) {
				out.Field(i).Set(filled(v.Field(i)))
			}
		}
	}
	return out
}
