package wire

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// tidyDepth is how deep tidy looks: a value that holds itself has no end.
const tidyDepth = 1000

// tidy returns v as results are written everywhere, for encoding/json to write:
// nil slices and maps are empty, and errors in interfaces are their texts, where
// encoding/json has null and {}. What has a text of its own is left alone. It
// copies what it changes.
func tidy(v any) any {
	var w tidier
	out, changed := w.value(reflect.ValueOf(&v).Elem(), 0)
	if !changed || w.deep {
		return v // what is too deep, encoding/json refuses
	}
	return out.Interface()
}

// A tidier is one walk over a value.
type tidier struct{ deep bool }

// An errorText is an error that is written as its text.
type errorText struct{ text string }

func (e errorText) Error() string                { return e.text }
func (e errorText) MarshalText() ([]byte, error) { return []byte(e.text), nil }

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	errorTexts    = reflect.TypeFor[errorText]()
)

// value returns v, or a changed copy of the same type.
func (w *tidier) value(v reflect.Value, depth int) (_ reflect.Value, changed bool) {
	if w.deep = w.deep || depth > tidyDepth; w.deep {
		return v, false
	}
	t := v.Type()
	switch kind := t.Kind(); {
	case kind == reflect.Interface:
		return w.inner(v, depth)
	case scalar(kind), marshals(t):
		return v, false
	case kind == reflect.Pointer && !v.IsNil():
		elem, changed := w.value(v.Elem(), depth+1)
		if !changed {
			return v, false
		}
		p := reflect.New(t.Elem())
		p.Elem().Set(elem)
		return p, true
	case kind == reflect.Struct:
		return w.fields(v, depth)
	case kind == reflect.Slice && v.IsNil():
		return reflect.MakeSlice(t, 0, 0), true
	case kind == reflect.Slice, kind == reflect.Array:
		return w.elements(v, depth)
	case kind == reflect.Map && v.IsNil():
		return reflect.MakeMap(t), true
	case kind == reflect.Map:
		return w.entries(v, depth)
	}
	return v, false
}

// scalar reports whether values of a kind hold no others.
func scalar(k reflect.Kind) bool {
	return k <= reflect.Complex128 || k == reflect.String || k == reflect.Chan || k == reflect.Func || k == reflect.UnsafePointer
}

// marshals reports whether values of a type have a text of their own.
func marshals(t reflect.Type) bool {
	return t.Implements(jsonMarshaler) || t.Implements(textMarshaler) ||
		t.Kind() != reflect.Pointer && (reflect.PointerTo(t).Implements(jsonMarshaler) || reflect.PointerTo(t).Implements(textMarshaler))
}

// inner is value for what an interface holds.
func (w *tidier) inner(v reflect.Value, depth int) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	elem, changed := v.Elem(), false
	if err, ok := elem.Interface().(error); ok && !none(elem) && !marshals(elem.Type()) && errorTexts.AssignableTo(v.Type()) {
		elem, changed = reflect.ValueOf(errorText{err.Error()}), true
	} else {
		elem, changed = w.value(elem, depth+1)
	}
	if !changed {
		return v, false
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(elem)
	return out, true
}

func none(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

func (w *tidier) fields(v reflect.Value, depth int) (reflect.Value, bool) {
	var out reflect.Value
	w.eachField(v, depth, func() reflect.Value {
		if !out.IsValid() {
			out = reflect.New(v.Type()).Elem()
			out.Set(v)
		}
		return out
	})
	if !out.IsValid() {
		return v, false
	}
	return out, true
}

// eachField sets the fields of v that change in target, a copy of v.
func (w *tidier) eachField(v reflect.Value, depth int, target func() reflect.Value) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() {
			if field.Anonymous && field.Type.Kind() == reflect.Struct && !marshals(field.Type) { // its fields are promoted
				w.eachField(v.Field(i), depth+1, func() reflect.Value { return target().Field(i) })
			}
			continue
		}
		if _, options, _ := strings.Cut(field.Tag.Get("json"), ","); v.Field(i).IsZero() && strings.Contains(options, "omitzero") {
			continue // an empty one would be written
		}
		if x, changed := w.value(v.Field(i), depth+1); changed {
			target().Field(i).Set(x)
		}
	}
}

func (w *tidier) elements(v reflect.Value, depth int) (reflect.Value, bool) {
	if scalar(v.Type().Elem().Kind()) {
		return v, false
	}
	var out reflect.Value
	for i := range v.Len() {
		if x, changed := w.value(v.Index(i), depth+1); changed {
			if !out.IsValid() {
				out = reflect.New(v.Type()).Elem()
				if v.Kind() == reflect.Slice {
					out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
				}
				reflect.Copy(out, v)
			}
			out.Index(i).Set(x)
		}
	}
	if !out.IsValid() {
		return v, false
	}
	return out, true
}

func (w *tidier) entries(v reflect.Value, depth int) (reflect.Value, bool) {
	if scalar(v.Type().Elem().Kind()) {
		return v, false
	}
	var out reflect.Value
	for entry := v.MapRange(); entry.Next(); {
		if x, changed := w.value(entry.Value(), depth+1); changed {
			if !out.IsValid() {
				out = reflect.MakeMapWithSize(v.Type(), v.Len())
				for all := v.MapRange(); all.Next(); {
					out.SetMapIndex(all.Key(), all.Value())
				}
			}
			out.SetMapIndex(entry.Key(), x)
		}
	}
	if !out.IsValid() {
		return v, false
	}
	return out, true
}
