package proof

import (
	"bytes"
	"encoding/json"
	"reflect"
	"time"
)

// settle returns a copy of a value without what its canonical text cannot hold:
// white space in raw JSON, whether an offset of time is that of the machine, and
// an embedded pointer to a struct whose fields are all zero.
func settle(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch x := v.Interface().(type) {
	case time.Time:
		_, offset := x.Zone()
		out.Set(reflect.ValueOf(x.In(time.FixedZone("", offset))))
		return out
	case json.RawMessage:
		if x != nil {
			var b bytes.Buffer
			if err := json.Compact(&b, x); err != nil {
				panic(err)
			}
			out.SetBytes(b.Bytes())
		}
		return out
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(settle(v.Elem()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(settle(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			out.Index(i).Set(settle(v.Index(i)))
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(settle(v.Index(i)))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMap(v.Type()))
		}
		for _, k := range v.MapKeys() {
			out.SetMapIndex(settle(k), settle(v.MapIndex(k)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() {
				continue
			}
			out.Field(i).Set(settle(v.Field(i)))
			if p := out.Field(i); f.Anonymous && p.Kind() == reflect.Pointer && !p.IsNil() && p.Elem().IsZero() {
				p.SetZero()
			}
		}
	}
	return out
}

// equal compares two values that should be the same but for what settle takes
// away.
func equal(a, b any) bool {
	return reflect.DeepEqual(settle(reflect.ValueOf(a)).Interface(), settle(reflect.ValueOf(b)).Interface())
}
