// Package values makes random Go values, as a program might return them: nil
// and empty, at the ends of their ranges, and none that any constant has.
package values

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"time"
)

// Of returns a value of type T, the same for the same seed. It sets exported
// fields, goes through at most five pointers, slices and maps, and holds nothing
// that JSON cannot: no NaN, no text that is not UTF-8, no year beyond 9999.
func Of[T any](seed uint64) T {
	var v T
	m := &maker{rand.New(rand.NewPCG(seed, 11))}
	if seed > 0 { // 0: the zero value
		m.fill(reflect.ValueOf(&v).Elem(), 5)
	}
	return v
}

type maker struct{ *rand.Rand }

var texts = []string{"", "a", "red", "7", "null", "ünï😀", "<&>", "\"\\\n\t\x00", "\u2028", "b l\"ue", "123e4567-e89b-12d3-a456-426614174000"}

// fill sets v, which may go so many levels deeper.
func (m *maker) fill(v reflect.Value, deeper int) {
	if m.IntN(6) == 0 {
		return
	}
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Unix(m.Int64N(250e9)-60e9, m.Int64N(2)*123456000).In(time.FixedZone("", (m.IntN(27)-13)*1800))
		return
	case *json.RawMessage:
		*p = json.RawMessage(m.raw())
		return
	case *json.Number:
		*p = json.Number([]string{"", "0", "-1.50", "1e400", "123456789012345678901234567890"}[m.IntN(5)])
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.String:
		v.SetString(texts[m.IntN(len(texts))])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := m.Int64() >> m.IntN(64)
		if m.IntN(2) == 0 {
			n = ^n
		}
		bits := v.Type().Bits()
		v.SetInt(n << (64 - bits) >> (64 - bits))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		bits := v.Type().Bits()
		v.SetUint(m.Uint64() >> m.IntN(64) << (64 - bits) >> (64 - bits))
	case reflect.Float32:
		v.SetFloat([]float64{0, 0.1, -2.5, 1e20, math.MaxFloat32, math.SmallestNonzeroFloat32}[m.IntN(6)])
	case reflect.Float64:
		v.SetFloat([]float64{0, 0.1, -2.5, 1e21, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Copysign(0, -1)}[m.IntN(7)])
	case reflect.Interface:
		v.Set(reflect.ValueOf(m.any()))
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if deeper > 0 {
			m.open(v, deeper-1)
		}
	case reflect.Array:
		for i := range v.Len() {
			m.fill(v.Index(i), deeper)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				m.fill(v.Field(i), deeper)
			}
		}
	default:
		panic(fmt.Sprintf("values: %s", v.Type()))
	}
}

// open sets what can be nil.
func (m *maker) open(v reflect.Value, deeper int) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		m.fill(v.Elem(), deeper)
	case reflect.Slice:
		n := m.IntN(4)
		v.Set(reflect.MakeSlice(t, n, n))
		for i := range n {
			m.fill(v.Index(i), deeper)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		for range m.IntN(4) {
			key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			m.fill(key, deeper)
			m.fill(elem, deeper)
			v.SetMapIndex(key, elem)
		}
	}
}

func (m *maker) raw() string {
	return []string{`null`, `1.0`, `"a"`, `[1, {"b" : []}]`, `{"z":1,"a":"\u0041"}`}[m.IntN(5)]
}

func (m *maker) any() any {
	return []any{"text", 1.5, true, json.Number("12"), []any{nil, "x"}, map[string]any{"b": 1.0, "a": nil}}[m.IntN(6)]
}
