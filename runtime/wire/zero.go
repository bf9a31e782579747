package wire

import "reflect"

// IsZero reports whether v is the zero value of its type. Generated code asks
// for optional values of structs and other types that Go cannot compare.
func IsZero[T any](v *T) bool { return reflect.ValueOf(v).Elem().IsZero() }

// IsEmpty reports whether encoding/json leaves v out for the option omitempty:
// false, 0, nil, and arrays, slices, maps and strings without elements.
func IsEmpty[T any](v *T) bool {
	switch value := reflect.ValueOf(v).Elem(); value.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return value.Len() == 0
	case reflect.Struct:
		return false
	default:
		return value.IsZero()
	}
}
